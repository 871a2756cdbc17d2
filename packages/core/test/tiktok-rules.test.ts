import { CONTENT_MODES } from '@pack/core/content/item'
import { isAlwaysLabelled, suggestedTitle } from '@pack/core/content/tiktok-settings'
import {
  type CreatorLimits,
  chooseBranded,
  settingsProblems,
  type TikTokChoice,
  type TikTokProblem,
  tikTokProblems,
} from '@pack/core/publishing/tiktok-rules'
import { tikTokStatus } from '@pack/core/publishing/tiktok-status'
import { BRANDED_AND_PRIVATE, commercialLabel, consentParts, privacyName } from '@pack/core/publishing/tiktok-words'
import { describe, expect, test } from 'vitest'

const CHOICE: TikTokChoice = {
  title: 'Slow water wins',
  privacy_level: 'PUBLIC_TO_EVERYONE',
  disable_duet: true,
  disable_stitch: true,
  disable_comment: true,
  is_commercial: false,
  your_brand: false,
  branded_content: false,
  is_aigc: true,
  layout: 'vertical',
}
const CREATOR: CreatorLimits = {
  privacy_level_options: ['PUBLIC_TO_EVERYONE', 'MUTUAL_FOLLOW_FRIENDS', 'SELF_ONLY'],
  max_video_post_duration_sec: 60,
  disable_duet: false,
  disable_stitch: false,
  disable_comment: false,
  can_post: true,
  can_post_now: true,
}
const ITEM = { seconds: 30, allowCommercial: true }

describe('a post to TikTok', () => {
  test('may be posted up to every limit', () => {
    const allowed: [Partial<TikTokChoice>, Partial<CreatorLimits>, Partial<typeof ITEM>][] = [
      [{}, {}, {}],
      [{ title: null }, {}, {}],
      [{ title: '🐺'.repeat(1100) }, {}, {}],
      [{ privacy_level: 'SELF_ONLY', is_commercial: true, your_brand: true }, {}, {}],
      [{ is_commercial: true, your_brand: true, branded_content: true }, {}, {}],
      [{ disable_comment: false, disable_duet: false, disable_stitch: false }, {}, { seconds: 60 }],
      [{}, { disable_comment: true, disable_duet: true, disable_stitch: true }, {}],
      [{}, { max_video_post_duration_sec: null }, { seconds: 3600 }],
      [{ privacy_level: 'FOLLOWER_OF_CREATOR' }, { privacy_level_options: ['FOLLOWER_OF_CREATOR'] }, {}],
      [{ privacy_level: 'CLOSE_FRIENDS' }, { privacy_level_options: ['CLOSE_FRIENDS'] }, {}],
      [{}, {}, { allowCommercial: false }],
    ]
    for (const [choice, creator, item] of allowed)
      expect(tikTokProblems({ ...CHOICE, ...choice }, { ...CREATOR, ...creator }, { ...ITEM, ...item })).toEqual([])
  })

  test.each<[string, Partial<TikTokChoice>, Partial<CreatorLimits>, Partial<typeof ITEM>, TikTokProblem]>([
    [
      'before its audience is chosen',
      { privacy_level: null },
      {},
      {},
      { field: 'privacy_level', message: 'Choose who can watch this video.' },
    ],
    [
      'that is commercial for nobody',
      { is_commercial: true },
      {},
      {},
      {
        field: 'is_commercial',
        message: 'You need to indicate if your content promotes yourself, a third party, or both.',
      },
    ],
    [
      'with branded content that only its creator may see',
      { is_commercial: true, branded_content: true, privacy_level: 'SELF_ONLY' },
      {},
      {},
      { field: 'branded_content', message: 'Branded content visibility cannot be set to private.' },
    ],
    [
      'that is commercial although the account’s settings forbid it',
      { is_commercial: true, your_brand: true },
      {},
      { allowCommercial: false },
      {
        field: 'is_commercial',
        message: 'Commercial posting disabled in your account settings. Enable under TikTok defaults to allow.',
      },
    ],
    [
      'longer than the creator’s limit by part of a second',
      {},
      {},
      { seconds: 60.1 },
      { field: 'duration', message: 'This video is 1:01 long. TikTok accepts up to 1:00 from this account.' },
    ],
    [
      'with 2,201 UTF-16 units of title',
      { title: `${'🐺'.repeat(1100)}!` },
      {},
      {},
      { field: 'title', message: 'The title has 2201 characters; TikTok allows 2200.' },
    ],
    [
      'for an audience that a creator lost by becoming private',
      {},
      { privacy_level_options: ['FOLLOWER_OF_CREATOR', 'MUTUAL_FOLLOW_FRIENDS', 'SELF_ONLY'] },
      {},
      {
        field: 'privacy_level',
        message: 'TikTok doesn’t offer “Public” to this account. Choose again who can watch the video.',
      },
    ],
    [
      'with duets of a creator who disabled them',
      { disable_duet: false },
      { disable_duet: true },
      {},
      { field: 'disable_duet', message: 'Duets are turned off in your TikTok settings.' },
    ],
    [
      'of a creator who cannot post now',
      {},
      { can_post_now: false, privacy_level_options: [] },
      {},
      { field: 'account', message: 'TikTok account cannot post right now. Try again later.' },
    ],
  ])('is refused %s', (_what, choice, creator, item, problem) => {
    expect(tikTokProblems({ ...CHOICE, ...choice }, { ...CREATOR, ...creator }, { ...ITEM, ...item })).toEqual([
      problem,
    ])
  })

  test('names every problem, those of the account and the video first', () => {
    const choice = { ...CHOICE, privacy_level: null, is_commercial: true, disable_stitch: false }
    const creator = { ...CREATOR, can_post: false, disable_stitch: true }
    expect(tikTokProblems(choice, creator, { seconds: 61, allowCommercial: true }).map(({ field }) => field)).toEqual([
      'account',
      'duration',
      'disable_stitch',
      'privacy_level',
      'is_commercial',
    ])
  })

  test('settings are checked without the creator only for what can never hold', () => {
    expect(settingsProblems({ ...CHOICE, privacy_level: 'CLOSE_FRIENDS' }, { allowCommercial: true })).toEqual([])
    const branded = { ...CHOICE, is_commercial: true, branded_content: true, privacy_level: 'SELF_ONLY' }
    expect(settingsProblems(branded, { allowCommercial: true })).toEqual([
      { field: 'branded_content', message: BRANDED_AND_PRIVATE },
    ])
  })
})

describe('branded content', () => {
  const NOTE = 'Privacy auto-changed because Branded Content cannot be private.'
  const PUBLIC = CREATOR.privacy_level_options

  test.each([
    ['ticked while private: first level that is not', 'SELF_ONLY', true, ['SELF_ONLY', 'A', 'B'], 'A', true, NOTE],
    ['ticked while private, nothing else offered', 'SELF_ONLY', true, ['SELF_ONLY'], 'SELF_ONLY', false, null],
    ['ticked while public', 'PUBLIC_TO_EVERYONE', true, PUBLIC, 'PUBLIC_TO_EVERYONE', true, null],
    ['ticked before the audience is chosen', null, true, PUBLIC, null, true, null],
    ['unticked while private', 'SELF_ONLY', false, PUBLIC, 'SELF_ONLY', false, null],
  ])('%s', (_what, privacy_level, ticked, options, level, branded_content, note) => {
    expect(chooseBranded({ privacy_level, branded_content: false }, ticked, options)).toEqual({
      choice: { privacy_level: level, branded_content },
      note,
    })
  })

  const MUSIC = "By posting, you agree to TikTok's Music Usage Confirmation."
  const BOTH = "By posting, you agree to TikTok's Branded Content Policy and Music Usage Confirmation."
  test.each([
    ['neither', false, false, MUSIC, null],
    ['your brand', true, false, MUSIC, "Your photo/video will be labeled as 'Promotional content'"],
    ['branded content', false, true, BOTH, "Your photo/video will be labeled as 'Paid partnership'"],
    ['both', true, true, BOTH, "Your photo/video will be labeled as 'Paid partnership'"],
  ])('with %s, its consent and its label', (_what, your_brand, branded_content, consent, label) => {
    const parts = consentParts({ branded_content })
    expect(parts.map(({ text }) => text).join('')).toBe(consent)
    expect(parts.flatMap(({ href }) => (href ? [new URL(href).hostname] : []))).toHaveLength(branded_content ? 2 : 1)
    expect(commercialLabel({ your_brand, branded_content })).toBe(label)
  })
})

test.each([
  ['SELF_ONLY', 'Private'],
  ['MUTUAL_FOLLOW_FRIENDS', 'Friends'],
  ['FOLLOWER_OF_CREATOR', 'Followers'],
  ['PUBLIC_TO_EVERYONE', 'Public'],
  ['CLOSE_FRIENDS', 'Close friends'],
  ['toString', 'Tostring'],
])('the privacy level %s is named %s', (level, name) => {
  expect(privacyName(level)).toBe(name)
})

test('only uploads may go without the AI label', () => {
  expect(CONTENT_MODES.filter((mode) => !isAlwaysLabelled({ mode }))).toEqual(['uploaded'])
})

test('a suggested title has the keywords as hashtags and fits', () => {
  expect(suggestedTitle({ title: 'Slow water wins', keywords: ['calm river'] })).toBe('Slow water wins #calmriver')
  expect(suggestedTitle({ title: 'Slow water wins', keywords: [] })).toBe('Slow water wins')
  expect(suggestedTitle({ title: 'x', keywords: ['🐺', 'y'.repeat(3000)] }).length).toBeLessThanOrEqual(2200)
})

describe('the TikTok status of a video', () => {
  test.each([
    ['Submitted', 'Ready', null, 'pending'],
    ['PROCESSING_UPLOAD', 'Ready', null, 'pending'],
    ['in_progress', 'Published', 'https://youtu.be/x', 'pending'],
    ['finalizing', 'Ready', null, 'pending'],
    ['published', 'Rendering', null, 'done'],
    ['Unlisted', 'Ready', null, 'done'],
    ['PUBLIC_TO_EVERYONE', 'Ready', null, 'done'],
    ['posted', 'Failed', null, 'done'],
    [null, 'Rendering', null, 'pending'],
    [null, 'Published', null, 'done'],
    [null, 'Published', 'https://youtu.be/x', null],
    [null, 'Ready', null, null],
    ['failed', 'Ready', null, null],
    ['failed', 'Published', null, null],
    ['unknown', 'Voice overlay', null, 'pending'],
  ])('%s of a video that is %s with YouTube link %s: %s', (tiktok_status, status, youtube_url, state) => {
    expect(tikTokStatus({ tiktok_status, status, youtube_url })).toBe(state)
  })
})

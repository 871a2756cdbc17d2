import type { Item } from '@pack/core/content/ports'
import { nextPlatformDay, platformDay } from '@pack/core/publishing/platform-day'
import { YOUTUBE_SCOPES } from '@pack/core/publishing/platforms'
import { type PreflightFacts, preflight, YOUTUBE_LIMITS } from '@pack/core/publishing/preflight'
import { describeReason, mayRetry as mayRetryOn } from '@pack/core/publishing/publication-reasons'
import { canSchedule, nextPreflight, publishTimes } from '@pack/core/publishing/publish-dates'
import type { ReasonValues } from '@pack/core/publishing/reason-text'
import { asksToChangeVideo, asksToReconnect } from '@pack/core/publishing/remedies'
import { tagsLength } from '@pack/core/publishing/tags'
import { descriptionLength } from '@pack/core/publishing/templates'
import type { UserMeta } from '@pack/core/publishing/user-meta-schema'
import { publishedBy, publishingRefusal } from '@pack/core/publishing/who-publishes'
import { type DescribedBy, youtubeMetadata } from '@pack/core/publishing/youtube-metadata'
import { describe, expect, test } from 'vitest'
import { NO_META } from '../src/publishing/user-meta.ts'

describe('a quota day of YouTube', () => {
  test.each([
    ['a winter morning', '2026-01-15T07:59:59.999Z', '2026-01-14', '2026-01-15T08:00:00Z'],
    ['midnight itself', '2026-01-15T08:00:00Z', '2026-01-15', '2026-01-16T08:00:00Z'],
    ['a summer morning', '2026-07-01T06:59:59Z', '2026-06-30', '2026-07-01T07:00:00Z'],
    ['the day of 23 hours in 2026', '2026-03-08T08:00:00Z', '2026-03-08', '2026-03-09T07:00:00Z'],
    ['its end', '2026-03-09T06:59:59Z', '2026-03-08', '2026-03-09T07:00:00Z'],
    ['the day of 25 hours in 2026', '2026-11-01T07:00:00Z', '2026-11-01', '2026-11-02T08:00:00Z'],
    ['the hour that comes twice', '2026-11-01T09:30:00Z', '2026-11-01', '2026-11-02T08:00:00Z'],
    ['its last hour', '2026-11-02T07:30:00Z', '2026-11-01', '2026-11-02T08:00:00Z'],
    ['the day of 23 hours in 2027', '2027-03-14T08:00:00Z', '2027-03-14', '2027-03-15T07:00:00Z'],
    ['the day of 25 hours in 2027', '2027-11-08T07:59:59Z', '2027-11-07', '2027-11-08T08:00:00Z'],
    ['New Year’s Eve', '2027-01-01T07:00:00Z', '2026-12-31', '2027-01-01T08:00:00Z'],
  ])('is the Pacific day and ends at Pacific midnight: %s', (_what, instant, day, next) => {
    expect(platformDay(new Date(instant))).toBe(day)
    expect(nextPlatformDay(new Date(instant))).toEqual(new Date(next))
  })
})

describe('when a video is published', () => {
  const now = new Date('2026-11-23T12:00:00Z')
  const inMinutes = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
  const times = (date: Date | null, options: { canSchedule?: boolean; automatic?: boolean } = {}) =>
    publishTimes(date, { now, canSchedule: true, automatic: true, ...options })
  const atOnce = { missed: false, startAt: now, publishAt: null }

  test('it is uploaded up to 24 hours before its date, and YouTube publishes it then', () => {
    const inThreeDays = inMinutes(3 * 24 * 60)
    expect(times(inThreeDays)).toEqual({ missed: false, startAt: inMinutes(2 * 24 * 60), publishAt: inThreeDays })
    expect(times(inMinutes(24 * 60))).toEqual({ missed: false, startAt: now, publishAt: inMinutes(24 * 60) })
    expect(times(inMinutes(5))).toEqual({ missed: false, startAt: now, publishAt: inMinutes(5) })
  })

  test('minutes before its date it is too late for YouTube’s schedule: the upload starts at the date', () => {
    expect(times(inMinutes(4.9))).toEqual({ missed: false, startAt: inMinutes(4.9), publishAt: null })
  })

  test('where the platform cannot publish it by itself, it starts at its date', () => {
    expect(times(inMinutes(60), { canSchedule: false })).toEqual({
      missed: false,
      startAt: inMinutes(60),
      publishAt: null,
    })
  })

  test('YouTube schedules public videos only, since it makes them public; TikTok schedules none', () => {
    expect(canSchedule('youtube', 'public')).toBe(true)
    expect(canSchedule('youtube', 'unlisted')).toBe(false)
    expect(canSchedule('tiktok', 'public')).toBe(false)
  })

  test('without a date, at its date and up to 24 hours after it, it starts at once', () => {
    for (const date of [null, now, inMinutes(-24 * 60)]) expect(times(date)).toEqual(atOnce)
  })

  test('later than that it has missed its date, unless somebody pressed the button', () => {
    const dayAndMinuteAgo = inMinutes(-24 * 60 - 1)
    expect(times(dayAndMinuteAgo)).toEqual({ missed: true })
    expect(times(dayAndMinuteAgo, { automatic: false })).toEqual(atOnce)
  })

  test('it is checked once more ten minutes before', () => {
    expect(nextPreflight(inMinutes(60), now)).toEqual(inMinutes(50))
    expect(nextPreflight(inMinutes(10), now)).toBeNull()
    expect(nextPreflight(null, now)).toBeNull()
  })
})

describe('who publishes a video', () => {
  const live = { test: false, publishDate: new Date('2026-12-01T17:00:00Z'), publishTo: ['youtube'] }
  const account = (tier: 'free' | 'pro' | 'pro_plus' | 'alpha', isAdmin = false) => ({ tier, isAdmin })

  test.each([
    ['free', null],
    ['pro', 'press'],
    ['pro_plus', 'date'],
    ['alpha', 'date'],
  ] as const)('on %s: %s', (tier, by) => {
    expect(publishedBy(account(tier), live)).toBe(by)
  })

  test('an admin passes every plan’s check', () => {
    expect(publishedBy(account('free', true), live)).toBe('date')
  })

  test('a test video, or one without a target, is never published', () => {
    expect(publishedBy(account('alpha'), { ...live, test: true })).toBeNull()
    expect(publishedBy(account('alpha'), { ...live, publishTo: [] })).toBeNull()
  })

  test('a video without a date waits for a press on every plan', () => {
    expect(publishedBy(account('alpha'), { ...live, publishDate: null })).toBe('press')
  })

  test('the free plan is told why not', () => {
    expect(publishingRefusal(account('free'))).toMatch(/^This feature is not available on the free plan\./)
    expect(publishingRefusal(account('pro'))).toBeNull()
  })
})

const MARKER = 'pack-0123456789ab'
const FAMILY = '👨‍👩‍👧‍👦'

type Described = Pick<Item, 'mode' | 'title' | 'theme' | 'keywords' | 'script' | 'publishDate'>
const SHORT: Described = {
  mode: 'short',
  title: 'Slow water wins',
  theme: 'patience',
  keywords: ['calm'],
  script: {
    title: 'Slow water wins',
    writer: 'offline',
    lines: [
      { persona: 'flow', line: 'The river never hurries.' },
      { persona: 'flow', line: 'It arrives.' },
    ],
  },
  publishDate: new Date('2026-11-23T23:30:00Z'),
}
const metadata = (item: Partial<Described> = {}, meta: Partial<UserMeta> = {}, more: Partial<DescribedBy> = {}) =>
  youtubeMetadata(
    { ...SHORT, ...item },
    {
      personas: ['Flow', 'Jinx'],
      meta: { ...NO_META, ...meta },
      timeZone: 'Europe/Berlin',
      now: new Date('2026-11-01T12:00:00Z'),
      marker: MARKER,
      ...more,
    },
  )

describe('what a video is published as on YouTube', () => {
  test('without settings it has its title, its quote and its keywords as hashtags, and is public', () => {
    expect(metadata()).toEqual({
      title: 'Slow water wins',
      description: 'The river never hurries. It arrives.\n\n#calm',
      tags: [MARKER],
      categoryId: '22',
      madeForKids: false,
      syntheticMedia: true,
      privacy: 'public',
      playlistId: null,
    })
  })

  test('the settings of its owner are used', () => {
    const settings: UserMeta = {
      title_template: '{title} | {persona}',
      description_template: '{theme}, {date} {hashtags}',
      youtube_tags: ['wolf', 'slow water'],
      seo_tags: ['Dark Humor', 'calm'],
      playlist_id: 'PLrAXtmErZgOeiKm4sgNOknGvNjby9efdf',
      youtube_privacy: 'unlisted',
      made_for_kids: true,
    }
    expect(metadata({}, settings)).toEqual({
      title: 'Slow water wins | Flow and Jinx',
      description: 'patience, November 24, 2026 #DarkHumor #calm',
      tags: ['wolf', 'slow water', MARKER],
      categoryId: '22',
      madeForKids: true,
      syntheticMedia: true,
      privacy: 'unlisted',
      playlistId: 'PLrAXtmErZgOeiKm4sgNOknGvNjby9efdf',
    })
  })

  test('the quote of a story or a dialogue is its opening line; a video without a script is described by its theme', () => {
    expect(metadata({ mode: 'dialogue' }).description).toBe('The river never hurries.\n\n#calm')
    expect(metadata({ mode: 'uploaded', script: null, keywords: [] }).description).toBe('patience')
  })

  test('a video without a date has the day on which it is published, in its account’s zone', () => {
    const description = (timeZone: string) =>
      metadata({ publishDate: null }, { description_template: '{date}' }, { timeZone }).description
    expect([description('Europe/Berlin'), description('Pacific/Kiritimati')]).toEqual([
      'November 1, 2026',
      'November 2, 2026',
    ])
  })

  test('generated speech is always disclosed; the user’s own clips have none', () => {
    for (const mode of ['short', 'story', 'dialogue'] as const) expect(metadata({ mode }).syntheticMedia).toBe(true)
    expect(metadata({ mode: 'uploaded' }).syntheticMedia).toBe(false)
  })

  test.each([
    ['angle brackets', { title: 'Less <is> more' }, 'Less is more'],
    ['only emoji', { title: '🐺🌕' }, '🐺🌕'],
    ['nothing but angle brackets', { title: '<<<<' }, 'patience'],
    ['no visible character', { title: '\u200b \u2060' }, 'patience'],
    ['nothing, nor has its theme', { title: '<<<<', theme: '<>' }, 'Untitled video'],
    ['control characters and line breaks', { title: 'Slow\nwater\u0007 \u202ewins' }, 'Slow water wins'],
    ['100 emoji', { title: '🐺'.repeat(100) }, `${'🐺'.repeat(49)}…`],
    ['100 flags', { title: '🇩🇪'.repeat(100) }, `${'🇩🇪'.repeat(24)}…`],
    ['100 emoji families', { title: FAMILY.repeat(100) }, `${FAMILY.repeat(9)}…`],
    ['exactly 100 characters', { title: 'x'.repeat(100) }, 'x'.repeat(100)],
    ['a cluster longer than a title', { title: `a${'\u0301'.repeat(200)}` }, 'patience'],
  ])('a title of %s', (_what, item, title) => {
    expect(metadata(item).title).toBe(title)
    expect(title.length).toBeLessThanOrEqual(100)
  })

  test('a title template that comes out empty is replaced by the title', () => {
    expect(metadata({ keywords: [] }, { title_template: '{hashtags}' }).title).toBe('Slow water wins')
  })

  test('a description has at most 5000 bytes and ends with a whole character', () => {
    const { description } = metadata({ theme: FAMILY.repeat(300) }, { description_template: '{theme}' })
    expect(descriptionLength(description)).toBeGreaterThan(4950)
    expect(descriptionLength(description)).toBeLessThanOrEqual(5000)
    expect(description.replaceAll(FAMILY, '')).toBe('…')
  })

  test('the marker always fits: tags are dropped from the end', () => {
    const tags = Array.from({ length: 50 }, (_, at) => `tag${at.toString().padStart(6, '0')}`)
    const sent = metadata({}, { youtube_tags: tags }).tags
    expect(sent).toEqual([...tags.slice(0, 48), MARKER])
    expect(tagsLength(sent)).toBeLessThanOrEqual(500)
    expect(metadata({}, { youtube_tags: ['x'.repeat(500)] }).tags).toEqual([MARKER])
  })
})

describe('the checks before a publication', () => {
  const at = new Date('2026-11-24T17:00:00Z')
  const video = { itemId: 'item', accountId: 'channel', at, title: 'Slow water wins', sha256: 'aa' }
  const file = { bytes: 1, seconds: 15 * 60, frameRate: 30, width: 1080, height: 1920 }
  const other = { ...video, itemId: 'other', title: 'Another', sha256: 'bb' }
  const account = { hasAccess: true, scopes: YOUTUBE_SCOPES }
  const facts: PreflightFacts = {
    planPublishes: true,
    account,
    requiredScopes: YOUTUBE_SCOPES,
    limits: YOUTUBE_LIMITS,
    file,
    disclosed: true,
    video,
    others: [other],
    timeZone: 'Europe/Berlin',
  }
  const check = (changed: Partial<PreflightFacts>) => preflight({ ...facts, ...changed })

  test('find nothing when everything is in order, up to the limits', () => {
    expect(check({})).toEqual([])
    for (const frameRate of [23, 23.976, 60]) expect(check({ file: { ...file, frameRate } })).toEqual([])
    expect(check({ file: { ...file, bytes: 256e9 } })).toEqual([])
  })

  test.each<[string, Partial<PreflightFacts>, string]>([
    ['a plan that does not publish', { planPublishes: false }, 'plan'],
    ['an account that was unlinked', { account: null }, 'account_unlinked'],
    ['a dead token', { account: { ...account, hasAccess: false } }, 'token_expired'],
    ['a scope that was not granted', { account: { ...account, scopes: YOUTUBE_SCOPES.slice(1) } }, 'scopes_missing'],
    ['a missing file', { file: null }, 'file_missing'],
    ['a file of 0 bytes', { file: { ...file, bytes: 0 } }, 'empty_file'],
    ['an unknown frame rate', { file: { ...file, frameRate: null } }, 'unreadable_file'],
    ['unknown dimensions', { file: { ...file, width: null } }, 'unreadable_file'],
    ['a file beyond 256 GB', { file: { ...file, bytes: 256e9 + 1 } }, 'too_large'],
    ['a video beyond 15 minutes', { file: { ...file, seconds: 900.1 } }, 'too_long'],
    ['22 frames a second', { file: { ...file, frameRate: 22 } }, 'frame_rate'],
    ['120 frames a second', { file: { ...file, frameRate: 120 } }, 'frame_rate'],
    ['an unanswered disclosure', { disclosed: false }, 'disclosure'],
    ['the same file on the same day', { others: [{ ...other, sha256: 'aa' }] }, 'duplicate_file'],
    ['the same title on the same day', { others: [{ ...other, title: 'SLOW water wins ' }] }, 'duplicate_title'],
  ])('find %s', (_what, changed, code) => {
    expect(check(changed)).toEqual([code])
  })

  test('name the most important problem first', () => {
    expect(check({ planPublishes: false, account: null, file: null, disclosed: false })).toEqual([
      'plan',
      'account_unlinked',
      'file_missing',
      'disclosure',
    ])
  })

  test('a day is one of the account’s time zone', () => {
    const twin = { ...other, sha256: 'aa', at: new Date('2026-11-24T23:30:00Z') }
    expect(check({ others: [twin] })).toEqual([])
    expect(check({ others: [twin], timeZone: 'UTC' })).toEqual(['duplicate_file'])
  })

  test('the item’s own earlier video, another channel’s, and files without a hash are no duplicates', () => {
    const others = [video, { ...video, itemId: 'other', accountId: 'second channel' }]
    expect(check({ others })).toEqual([])
    expect(check({ video: { ...video, sha256: null }, others: [{ ...other, sha256: null }] })).toEqual([])
  })
})

describe('why a publication waits or failed', () => {
  const values = { channel: 'Wolf Wisdom', at: new Date('2026-11-24T08:00:00Z'), timeZone: 'Europe/Berlin' }
  const say = (code: string, changed: Partial<ReasonValues> = {}) =>
    describeReason(code, { ...values, ...changed }, 'youtube')
  const mayRetry = (code: string) => mayRetryOn(code, 'youtube')

  /** Part 4 §A4: reasons of refused calls, of failed processing and of rejections. */
  const OF_YOUTUBE = `
    quotaExceeded dailyLimitExceeded uploadLimitExceeded rateLimitExceeded userRateLimitExceeded uploadRateLimitExceeded
    authError insufficientPermissions youtubeSignupRequired forbidden forbiddenPrivacySetting forbiddenLicenseSetting
    accountDelegationForbidden authenticatedUserAccountClosed authenticatedUserAccountSuspended invalidTitle
    invalidDescription invalidTags invalidCategoryId invalidPublishAt invalidFilename invalidRecordingDetails
    invalidVideoGameRating invalidVideoMetadata defaultLanguageNotSet mediaBodyRequired videoNotFound backendError
    internalError codec conversion emptyFile invalidFile tooSmall uploadAborted claim copyright duplicate inappropriate
    legal length termsOfUse trademark uploaderAccountClosed uploaderAccountSuspended`
    .trim()
    .split(/\s+/)
  /** Our own codes. */
  const OURS = `
    date scheduled render quota channel_limit retry trouble missed_date needs_press plan account_unlinked token_expired
    scopes_missing file_missing empty_file unreadable_file too_large too_long frame_rate disclosure duplicate_file
    duplicate_title file_changed render_failed removed_on_youtube test_item replaced withdrawn unknown thumbnail_refused
    playlist_refused edits_refused private_on_youtube not_on_youtube unanswered refused failed rejected replace_failed superseded
    cancelled deleted reconcile not_set_up withdrawing checking`
    .trim()
    .split(/\s+/)

  test.each([...OF_YOUTUBE, ...OURS])('%s is told in words', (code) => {
    for (const at of [values.at, null]) {
      const { message, remedy } = say(code, { at })
      expect(message).toMatch(/^[A-Z][^{}]+\.$/)
      expect(message).not.toContain(`reason: ${code}`)
      if (remedy !== null) expect(remedy).toMatch(/^[A-Z][^{}]+\.$/)
      // Only a publication that waits for nothing but time, or has ended, needs no remedy.
      else expect(mayRetry(code)).toBe(false)
    }
  })

  test('a remedy asks to link the account again, or to change the video, for these reasons', () => {
    const all = [...OF_YOUTUBE, ...OURS]
    const link = 'authError insufficientPermissions account_unlinked token_expired scopes_missing'
    const change = `codec conversion emptyFile invalidFile tooSmall claim copyright duplicate inappropriate legal
      termsOfUse trademark file_missing empty_file unreadable_file too_large too_long frame_rate file_changed failed
      rejected`
    expect(all.filter((code) => asksToReconnect(say(code).remedy))).toEqual(link.split(' '))
    expect(all.filter((code) => asksToChangeVideo(say(code).remedy))).toEqual(change.split(/\s+/))
  })

  test('times are those of the owner’s zone', () => {
    expect(say('quota').message).toMatch(/^Waiting for YouTube quota until 9:00\sAM on Nov 24, 2026\.$/)
    expect(say('quota', { at: null }).message).toBe('Waiting for YouTube quota.')
    expect(say('date', { timeZone: 'Asia/Kolkata' }).message).toMatch(
      /^Waiting for its date: 1:30\sPM on Nov 24, 2026\.$/,
    )
  })

  test('a channel is called by its name', () => {
    expect(say('uploadLimitExceeded').message).toMatch(/^YouTube accepts no more videos from Wolf Wisdom today\./)
    expect(say('duplicate_title').message).toBe(
      'A video with the same title is already published or scheduled on Wolf Wisdom for the same day.',
    )
  })

  test('a reason that YouTube has introduced since is named', () => {
    for (const code of ['invalidWeather', 'constructor'])
      expect(say(code)).toEqual({
        message: `YouTube refused the video. Its reason: ${code}.`,
        remedy: expect.stringContaining('contact support'),
      })
    expect(mayRetry('invalidWeather')).toBe(true)
  })

  test('what failed may be retried, if need be after an edit that the remedy names', () => {
    expect(mayRetry('invalidTitle')).toBe(true)
    expect(say('invalidTitle').remedy).toBe(
      'Change the title or the title template in Account & Integrations, then press Retry Job.',
    )
  })

  test.each(['date', 'scheduled', 'render', 'quota', 'channel_limit', 'retry', 'trouble', 'needs_press'])(
    'waiting for "%s" is not retried',
    (code) => {
      expect(mayRetry(code)).toBe(false)
    },
  )

  test('an upload with an unknown outcome is never retried, only checked again', () => {
    expect(mayRetry('unknown')).toBe(false)
    expect(say('unknown').remedy).toMatch(/^Press Check again/)
  })
})

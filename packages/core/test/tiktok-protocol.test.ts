import { describeReason, mayRetry } from '@pack/core/publishing/publication-reasons'
import { chunkAt, chunksOf } from '@pack/core/publishing/tiktok-chunks'
import { TIKTOK_DEFAULTS } from '@pack/core/publishing/tiktok-defaults'
import { postingSettings, postOf } from '@pack/core/publishing/tiktok-post'
import { TIKTOK_REASONS } from '@pack/core/publishing/tiktok-reason-texts'
import { tiktokReasonClass } from '@pack/core/publishing/tiktok-reasons'
import { describe, expect, test } from 'vitest'

describe('chunks', () => {
  // Part 4 §B3.
  test.each([
    [3_145_728, undefined, 3_145_728, 1, 3_145_728],
    [50_000_123, 10_000_000, 10_000_000, 5, 10_000_123],
    [64_000_001, undefined, 64_000_000, 1, 64_000_001],
    [150_000_000, undefined, 64_000_000, 2, 86_000_000],
    [4_294_967_296, undefined, 64_000_000, 67, 70_967_296],
  ])('a file of %i bytes is sent in TikTok’s chunks', (bytes, given, size, count, last) => {
    const chunks = chunksOf(bytes, given)
    expect(chunks).toEqual({ size, count })
    expect(chunkAt(bytes, chunks, bytes - 1)).toEqual({ from: bytes - last, to: bytes })
  })

  test('one that TikTok has part of is sent again from its beginning', () => {
    const chunks = chunksOf(150_000_000)
    expect(chunkAt(150_000_000, chunks, 63_999_999)).toEqual({ from: 0, to: 64_000_000 })
    expect(chunkAt(150_000_000, chunks, 64_000_000)).toEqual({ from: 64_000_000, to: 150_000_000 })
    expect(chunkAt(150_000_000, chunks, 149_000_000)).toEqual({ from: 64_000_000, to: 150_000_000 })
  })
})

/** Part 4 §B3: error codes, then fail_reasons. */
const CODES = `
  access_token_invalid scope_not_authorized scope_permission_missed rate_limit_exceeded spam_risk_too_many_posts
  spam_risk_user_banned_from_posting spam_risk_too_many_pending_share reached_active_user_cap
  unaudited_client_can_only_post_to_private_accounts privacy_level_option_mismatch url_ownership_unverified invalid_param
  invalid_params invalid_publish_id token_not_authorized_for_specified_publish_id internal_error
  file_format_check_failed duration_check_failed frame_rate_check_failed picture_size_check_failed internal
  video_pull_failed photo_pull_failed publish_cancelled auth_removed spam_risk_text spam_risk`
  .trim()
  .split(/\s+/)

describe('why TikTok refused a post', () => {
  const values = { channel: 'Wolf Wisdom', at: new Date('2026-11-24T08:00:00Z'), timeZone: 'Europe/Berlin' }

  test.each([...new Set([...CODES, ...Object.keys(TIKTOK_REASONS)])])('%s is told in words', (code) => {
    for (const at of [values.at, null]) {
      const { message, remedy } = describeReason(code, { ...values, at }, 'tiktok')
      expect(message).toMatch(/^(?:[A-Z][^{}]+\.|Posting disabled — try again later)$/)
      expect(message).not.toContain('YouTube')
      expect(message).not.toContain(`reason: ${code}`)
      if (remedy !== null) expect(remedy).toMatch(/^[A-Z][^{}]+\.$/)
      else expect(mayRetry(code, 'tiktok')).toBe(false)
    }
  })

  test('a code that TikTok has introduced since is named', () => {
    expect(describeReason('invalid_weather', values, 'tiktok').message).toBe(
      'TikTok refused the video. Its reason: invalid_weather.',
    )
  })

  test('every code has its consequence, an unknown one that of its status', () => {
    const classes = {
      reconnect: ['access_token_invalid', 'scope_not_authorized', 'scope_permission_missed', 'auth_removed'],
      later: ['rate_limit_exceeded', 'internal_error', 'invalid_publish_id'],
      channel_limit: ['spam_risk_too_many_posts'],
      permanent: ['spam_risk', 'spam_risk_text', 'spam_risk_user_banned_from_posting', 'internal', 'constructor'],
    }
    for (const [expected, codes] of Object.entries(classes))
      for (const code of codes) expect([code, tiktokReasonClass(code)]).toEqual([code, expected])
    const byStatus = [400, 401, 403, 429, 500].map((status) => tiktokReasonClass('neverHeardOf', status))
    expect(byStatus.join(' ')).toBe('permanent reconnect permanent later later')
  })
})

describe('what a post says', () => {
  const item = { mode: 'short' as const, title: 'On patience', keywords: ['calm'], tiktok: null }
  const approved = { ...TIKTOK_DEFAULTS, approve_public_posting: true, privacy_level: 'PUBLIC_TO_EVERYONE' } as const

  test('without its author’s choice, only defaults that approve it count', () => {
    expect(postingSettings(item, null)).toBeNull()
    expect(postingSettings(item, TIKTOK_DEFAULTS)).toBeNull()
    expect(postingSettings(item, approved)).toMatchObject({ privacy_level: 'PUBLIC_TO_EVERYONE', is_aigc: true })
  })

  test('its title is made from the video unless its author wrote one; nobody’s brand counts unless it is commercial', () => {
    const settings = postingSettings(item, { ...approved, your_brand: true })
    if (!settings) throw new Error('no settings')
    expect(postOf(item, settings, 'wolf')).toMatchObject({
      title: 'On patience #calm',
      yourBrand: false,
      username: 'wolf',
    })
    expect(postOf(item, { ...settings, title: '' }, 'wolf').title).toBe('')
    expect(postOf({ ...item, mode: 'uploaded' }, { ...settings, is_aigc: false }, 'wolf').syntheticMedia).toBe(false)
    expect(postOf(item, { ...settings, is_aigc: false }, 'wolf').syntheticMedia).toBe(true)
  })
})

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { clip, sha256 } from './clip.ts'
import { creatorStudio, POST } from './creator-studio.ts'
import { HOUR } from './start-tiktok.ts'

const MB = 1024 * 1024

test('a public post: init, upload, processing, moderation, and then an id of 64 bits that no parser may round', async () => {
  await using tiktok = await creatorStudio()
  const file = clip(3000)

  const { status, data } = await tiktok.init(file.length, { disable_duet: true, brand_organic_toggle: true })

  const { publish_id: id, upload_url: to } = data as Record<string, string>
  expect([status, id, to]).toEqual([
    200,
    expect.stringMatching(/^v_pub_file~v2-1\.\d{19}$/),
    expect.stringMatching(new RegExp(`^${tiktok.url}/video/\\?upload_id=\\d+&upload_token=`)),
  ])
  expect(String(id).length).toBeLessThanOrEqual(64)
  expect(String(to).length).toBeLessThanOrEqual(256)
  expect((await tiktok.status(String(id))).data).toEqual({
    status: 'PROCESSING_UPLOAD',
    publicaly_available_post_id: [],
    uploaded_bytes: 0,
  })
  expect(await tiktok.videos()).toEqual([])
  expect(await tiktok.chunk(String(to), file, 0, file.length)).toBe(201)
  expect((await tiktok.status(String(id))).data).toMatchObject({ status: 'PROCESSING_UPLOAD', uploaded_bytes: 3000 })
  tiktok.pass(5)
  expect((await tiktok.status(String(id))).data).toMatchObject({
    status: 'PUBLISH_COMPLETE',
    publicaly_available_post_id: [],
  })
  tiktok.pass(10)
  const { text } = await tiktok.status(String(id))
  const [, digits = ''] = /"publicaly_available_post_id":\[(\d+)\]/.exec(text) ?? []
  expect(String(Number(digits))).not.toBe(digits)

  expect(await tiktok.videos()).toMatchObject([
    {
      id: digits,
      publish_id: id,
      account: tiktok.openId,
      title: POST.title,
      sha256: sha256(file),
      bytes: 3000,
      duration_seconds: 12,
      width: 1080,
      height: 1920,
      privacy: 'PUBLIC_TO_EVERYONE',
      state: 'processed',
      status: 'PUBLISH_COMPLETE',
      public: true,
      settings: { disable_duet: true, disable_comment: false, brand_organic_toggle: true, is_aigc: true },
    },
  ])
  const part = await fetch(`${tiktok.url}/_control/videos/${digits}/file`, { headers: { range: 'bytes=10-19' } })
  expect([part.status, part.headers.get('content-range')]).toEqual([206, 'bytes 10-19/3000'])
  expect(Buffer.from(await part.arrayBuffer()).equals(file.subarray(10, 20))).toBe(true)
  // The overview plays it, and so does its page, which the lists of public videos lead to.
  expect(await (await fetch(tiktok.url)).text()).toContain(`/_control/videos/${digits}/file`)
  const listed = await tiktok.api('video/query/?fields=id,share_url', { filters: { video_ids: [digits] } })
  expect(listed.data.videos).toEqual([{ id: digits, share_url: `${tiktok.url}/@lyra/video/${digits}` }])
  expect(await (await fetch(`${tiktok.url}/@lyra/video/${digits}`)).text()).toContain('<video')
})

test('a private post is done without an id, until its creator makes it public in the app', async () => {
  await using tiktok = await creatorStudio()
  const id = await tiktok.post({ privacy_level: 'SELF_ONLY' })
  tiktok.pass(HOUR)
  const [video] = await tiktok.videos()

  expect((await tiktok.status(id)).data).toMatchObject({
    status: 'PUBLISH_COMPLETE',
    publicaly_available_post_id: [],
  })
  expect((await tiktok.api('video/list/?fields=id')).data.videos).toEqual([])
  expect(await (await fetch(`${tiktok.url}/@lyra/video/${video?.id}`)).text()).not.toContain('<video')
  await tiktok.control('PUT', `videos/${video?.id}`, { privacy: 'PUBLIC_TO_EVERYONE' })
  expect((await tiktok.status(id)).text).toContain(`"publicaly_available_post_id":[${video?.id}]`)
  await tiktok.control('DELETE', `videos/${video?.id}`)
  expect((await tiktok.status(id)).data.publicaly_available_post_id).toEqual([])
  expect(await tiktok.videos()).toMatchObject([{ state: 'deleted' }])
})

test('init is not idempotent: the same call twice makes two posts', async () => {
  await using tiktok = await creatorStudio()
  await tiktok.fault('drop_after', { method: 'POST', path: '/v2/post/publish/video/init/' })

  await expect(tiktok.init(1000)).rejects.toThrow()
  const { data } = await tiktok.init(1000)

  expect((await tiktok.status(String(data.publish_id))).code).toBe('ok')
  // The lost one counts among the day's posts, too.
  await tiktok.creator({ posts_per_day: 2 })
  expect((await tiktok.init(1000)).code).toBe('spam_risk_too_many_posts')
})

test.each([
  ['3 MB whole', 3_145_728, 3_145_728, 1],
  ['TikTok’s own example', 50_000_123, 10_000_000, 5],
  ['just over 64 MB', 64_000_001, 64_000_000, 1],
  ['150 MB', 150_000_000, 64_000_000, 2],
  ['4 GB', 4_294_967_296, 64_000_000, 67],
])('the count of chunks is rounded down: %s', async (_case, video_size, chunk_size, count) => {
  await using tiktok = await creatorStudio()
  const codes = []
  for (const total_chunk_count of [count - 1, count, count + 1])
    codes.push((await tiktok.init(0, {}, { video_size, chunk_size, total_chunk_count })).code)

  expect(codes).toEqual(['invalid_param', 'ok', 'invalid_param'])
})

test.each([
  ['chunks under 5 MB', { video_size: 12_000_000, chunk_size: 4_000_000, total_chunk_count: 3 }],
  ['a small video in two chunks', { video_size: 4_000_000, chunk_size: 2_000_000, total_chunk_count: 2 }],
  ['chunks over 64 MB', { video_size: 140_000_000, chunk_size: 70_000_000, total_chunk_count: 2 }],
  ['more than 4 GB', { video_size: 4_294_967_297, chunk_size: 64_000_000, total_chunk_count: 67 }],
  ['an empty video', { video_size: 0, chunk_size: 0, total_chunk_count: 0 }],
  ['a size in quotes', { video_size: '1000', chunk_size: 1000, total_chunk_count: 1 }],
  ['an unknown source', { source: 'CARRIER_PIGEON' }],
])('an init with %s is refused', async (_case, source) => {
  await using tiktok = await creatorStudio()

  expect(await tiktok.init(0, {}, source)).toMatchObject({ status: 400, code: 'invalid_param' })
})

test.each([
  ['a title of 2,200 UTF-16 units', { title: '🐺'.repeat(1100) }, 200, 'ok'],
  ['a title of 2,201 UTF-16 units', { title: `${'🐺'.repeat(1100)}x` }, 400, 'invalid_param'],
  ['a flag that is none', { disable_duet: 'no' }, 400, 'invalid_param'],
  ['a cover before the beginning', { video_cover_timestamp_ms: -1 }, 400, 'invalid_param'],
  ['branded content for nobody', { brand_content_toggle: true, privacy_level: 'SELF_ONLY' }, 400, 'invalid_param'],
  ['no privacy level', { privacy_level: undefined }, 403, 'privacy_level_option_mismatch'],
  ['a level of private accounts', { privacy_level: 'FOLLOWER_OF_CREATOR' }, 403, 'privacy_level_option_mismatch'],
])('an init with %s is answered as TikTok does', async (_case, info, status, code) => {
  await using tiktok = await creatorStudio()

  expect(await tiktok.init(1000, info)).toMatchObject({ status, code })
})

test('what a creator may choose can change between the modal and init', async () => {
  await using tiktok = await creatorStudio()
  await tiktok.creator({ private: true })

  expect((await tiktok.init(1000)).code).toBe('privacy_level_option_mismatch')
  expect((await tiktok.init(1000, { privacy_level: 'FOLLOWER_OF_CREATOR' })).code).toBe('ok')
  for (const posting of ['spam_risk_too_many_posts', 'spam_risk_user_banned_from_posting', 'reached_active_user_cap']) {
    await tiktok.creator({ posting })
    expect(await tiktok.init(1000, { privacy_level: 'SELF_ONLY' })).toMatchObject({ status: 403, code: posting })
  }
})

test('an app that is not audited posts only for its creators’ own eyes, and for five of them a day', async () => {
  await using tiktok = await creatorStudio()
  await tiktok.set({ audited: false, users_per_day: 1 })
  const refused = 'unaudited_client_can_only_post_to_private_accounts'

  expect(await tiktok.init(1000, { privacy_level: 'SELF_ONLY' })).toMatchObject({ status: 403, code: refused })
  await tiktok.creator({ private: true })
  expect((await tiktok.init(1000, { privacy_level: 'FOLLOWER_OF_CREATOR' })).code).toBe(refused)
  expect((await tiktok.init(1000, { privacy_level: 'SELF_ONLY' })).code).toBe('ok')
  const { access_token: other } = await tiktok.link({ login_hint: 'Umbra' })
  await tiktok.control('PUT', 'accounts', { display_name: 'Umbra', private: true })
  expect((await tiktok.init(1000, { privacy_level: 'SELF_ONLY' }, undefined, other)).code).toBe(
    'reached_active_user_cap',
  )
  expect((await tiktok.creatorInfo(other)).body.error.code).toBe('reached_active_user_cap')
  tiktok.pass(24 * HOUR)
  const { access_token: later } = await tiktok.link({ login_hint: 'Umbra' })
  expect((await tiktok.init(1000, { privacy_level: 'SELF_ONLY' }, undefined, later)).code).toBe('ok')
})

test('init is answered six times a minute, and a creator posts fifteen times in 24 hours', async () => {
  await using tiktok = await creatorStudio()
  const codes: string[] = []
  for (let minute = 0; minute < 3; minute++) {
    for (let call = 0; call < 6; call++) codes.push((await tiktok.init(1000)).code)
    tiktok.pass(61)
  }

  expect(codes).toEqual([...Array(15).fill('ok'), ...Array(3).fill('spam_risk_too_many_posts')])
  expect((await tiktok.creatorInfo(tiktok.token)).body.error.code).toBe('spam_risk_too_many_posts')
  for (let call = 0; call < 6; call++) await tiktok.init(1000)
  expect(await tiktok.init(1000)).toMatchObject({ status: 429, code: 'rate_limit_exceeded' })
  tiktok.pass(24 * HOUR)
  const { access_token: token } = await tiktok.link()
  expect((await tiktok.init(1000, {}, undefined, token)).code).toBe('ok')
})

test('chunks are taken in order, each as a whole: 206, 206, and 201 for the last', async () => {
  await using tiktok = await creatorStudio()
  const size = 5 * MB
  const file = clip(2 * size + 1000)
  const { id, to } = await tiktok.begin(
    file.length,
    {},
    { video_size: file.length, chunk_size: size, total_chunk_count: 2 },
  )
  const progress = async () => (await tiktok.status(id)).data.uploaded_bytes

  expect(await tiktok.chunk(to, file, size, file.length)).toBe(416)
  expect(await tiktok.chunk(to, file, 0, size)).toBe(206)
  expect(await tiktok.chunk(to, file, 0, size)).toBe(416)
  await tiktok.fault({ drop_after_bytes: MB })
  await expect(tiktok.chunk(to, file, size, file.length)).rejects.toThrow()
  await tiktok.fault({ status: 503 })
  expect(await tiktok.chunk(to, file, size, file.length)).toBe(503)
  expect(await progress()).toBe(size)
  // The last chunk takes the remainder.
  expect(await tiktok.chunk(to, file, size, 2 * size)).toBe(400)
  await tiktok.fault('drop_after')
  await expect(tiktok.chunk(to, file, size, file.length)).rejects.toThrow()

  // Its answer was lost, but everything is there.
  expect(await progress()).toBe(file.length)
  expect(await tiktok.chunk(to, file, size, file.length)).toBe(416)
  expect(await tiktok.videos()).toMatchObject([{ publish_id: id, sha256: sha256(file) }])
})

test('of several requests that send the same chunk, one counts', async () => {
  await using tiktok = await creatorStudio()
  const file = clip(4 * MB)
  const { id, to } = await tiktok.begin(file.length)

  const statuses = await Promise.all(Array.from({ length: 4 }, () => tiktok.chunk(to, file, 0, file.length)))

  expect(statuses.filter((status) => status === 201)).toHaveLength(1)
  for (const status of statuses) expect([201, 416, 503]).toContain(status)
  expect(await tiktok.videos()).toMatchObject([{ publish_id: id, sha256: sha256(file) }])
})

test('an upload needs its URL, its headers and its hour; no token, and nothing that the token allows', async () => {
  await using tiktok = await creatorStudio()
  const file = clip(1000)
  const { to } = await tiktok.begin(1000)
  const put = (range: string, headers?: Record<string, string>) => tiktok.put(to, file, range, headers)
  await tiktok.control('POST', `accounts/${tiktok.openId}/expire`)

  expect(await tiktok.put(to.replace(/upload_token=.*/, 'upload_token=x'), file, 'bytes 0-999/1000')).toBe(404)
  expect(await tiktok.put(`${tiktok.url}/video/`, file, 'bytes 0-999/1000')).toBe(404)
  expect(await put('bytes 0-999/1001')).toBe(400)
  expect(await put('bytes 0-998/1000')).toBe(400)
  expect(await put('bytes=0-999')).toBe(400)
  expect(await put('bytes 0-999/1000', { 'content-type': 'image/png' })).toBe(400)
  tiktok.pass(HOUR)
  expect(await put('bytes 0-999/1000')).toBe(403)
  tiktok.pass(-10)
  expect(await put('bytes 0-999/1000')).toBe(201)
})

test('status is answered for the creator’s own posts only, thirty times a minute', async () => {
  await using tiktok = await creatorStudio()
  const { id } = await tiktok.begin(1000)
  const { access_token: other } = await tiktok.link({ login_hint: 'Umbra' })
  const { access_token: reader } = await tiktok.link({ scope: 'user.info.basic,video.list' })

  expect(await tiktok.status('v_pub_file~v2-1.1')).toMatchObject({ status: 400, code: 'invalid_publish_id' })
  expect(await tiktok.status(id, other)).toMatchObject({
    status: 400,
    code: 'token_not_authorized_for_specified_publish_id',
  })
  expect((await tiktok.status(id, reader)).code).toBe('scope_not_authorized')
  expect((await tiktok.status(id, 'act.x')).code).toBe('access_token_invalid')
  expect((await tiktok.api('post/publish/status/fetch/')).code).toBe('invalid_params')
  for (let call = 0; call < 28; call++) await tiktok.status(id)
  expect(await tiktok.status(id)).toMatchObject({ status: 429, code: 'rate_limit_exceeded' })
})

test.each([
  ['no video', Buffer.from('no video'), 'file_format_check_failed'],
  ['one that is cut off', clip().subarray(0, 900), 'file_format_check_failed'],
  ['a small one', clip(1000, { width: 320 }), 'picture_size_check_failed'],
  ['a long one', clip(1000, { seconds: 61 }), 'duration_check_failed'],
])('a file that TikTok does not take fails in processing: %s', async (_case, file, fail_reason) => {
  await using tiktok = await creatorStudio()
  await tiktok.creator({ max_video_post_duration_sec: 60 })
  const id = await tiktok.post({}, Buffer.from(file))
  tiktok.pass(5)

  expect((await tiktok.status(id)).data).toMatchObject({ status: 'FAILED', fail_reason, uploaded_bytes: file.length })
  expect(await tiktok.videos()).toMatchObject([{ state: 'failed', reason: fail_reason }])
})

test('processing and moderation can fail, get stuck, and go on', async () => {
  await using tiktok = await creatorStudio()
  const later = async (id: string) => (await tiktok.status(id)).data
  await tiktok.creator({ processing: 'spam_risk_text' })
  const failed = await tiktok.post()
  await tiktok.creator({ processing: 'stuck' })
  const stuck = await tiktok.post()
  await tiktok.creator({ processing: 'ok', moderation: 'stuck' })
  const unseen = await tiktok.post()
  tiktok.pass(HOUR)
  const [, second, third] = await tiktok.videos()

  expect(await later(failed)).toMatchObject({ status: 'FAILED', fail_reason: 'spam_risk_text' })
  expect((await later(stuck)).status).toBe('PROCESSING_UPLOAD')
  expect(await later(unseen)).toMatchObject({ status: 'PUBLISH_COMPLETE', publicaly_available_post_id: [] })
  await tiktok.control('PUT', `videos/${second?.id}`, { processing: 'internal' })
  await tiktok.control('PUT', `videos/${third?.id}`, { moderation: 'ok' })
  expect(await later(stuck)).toMatchObject({ status: 'FAILED', fail_reason: 'internal' })
  expect((await tiktok.status(unseen)).text).toContain(`[${third?.id}]`)
  expect((await tiktok.creator({ processing: 'codec' })).status).toBe(422)
  expect((await tiktok.control('PUT', `videos/${third?.id}`, { moderation: 'soon' })).status).toBe(422)
})

test('public videos are listed page by page, newest first, with the asked fields', async () => {
  await using tiktok = await creatorStudio()
  for (const title of ['First', 'Second', 'Third']) {
    await tiktok.post({ title })
    tiktok.pass(20)
  }
  const list = (body: object, fields = 'title,is_aigc') => tiktok.api(`video/list/?fields=${fields}`, body)

  const first = await list({ max_count: 2 })
  expect(first.data).toMatchObject({
    videos: [
      { title: 'Third', is_aigc: true },
      { title: 'Second', is_aigc: true },
    ],
    has_more: true,
  })
  expect((await list({ max_count: 2, cursor: first.data.cursor })).data).toMatchObject({
    videos: [{ title: 'First' }],
    has_more: false,
  })
  for (const [body, fields] of [[{ max_count: 21 }], [{}, 'shoe_size'], [{}, '']] as const)
    expect((await list(body, fields)).code).toBe('invalid_params')
  expect((await tiktok.api('video/query/?fields=id', { filters: { video_ids: Array(21).fill('1') } })).code).toBe(
    'invalid_params',
  )
  expect((await tiktok.userInfo(tiktok.token, 'video_count')).body.data.user).toEqual({ video_count: 3 })
})

test('drafts go to the creator’s inbox, five at most; nothing is pulled from unverified addresses', async () => {
  await using tiktok = await creatorStudio()
  const draft = (source: object) => tiktok.api('post/publish/inbox/video/init/', { source_info: source })
  const source = { source: 'FILE_UPLOAD', video_size: 1000, chunk_size: 1000, total_chunk_count: 1 }
  const id = await tiktok.draft()
  tiktok.pass(5)

  expect(id).toMatch(/^v_inbox_file~v2\.\d+$/)
  expect((await tiktok.status(id)).data).toMatchObject({ status: 'SEND_TO_USER_INBOX' })
  expect(await draft({ source: 'PULL_FROM_URL', video_url: 'https://pack.example/video.mp4' })).toMatchObject({
    status: 403,
    code: 'url_ownership_unverified',
  })
  for (let one = 0; one < 4; one++) await draft(source)
  tiktok.pass(61)
  expect((await draft(source)).code).toBe('spam_risk_too_many_pending_share')
  expect((await tiktok.init(1000)).code).toBe('ok')
})

test('posts and half-finished uploads survive a restart', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sandbox-'))
  const size = 5 * MB
  const file = clip(2 * size)
  const before = await creatorStudio(folder)
  await before.post()
  const { id, to } = await before.begin(
    file.length,
    {},
    { video_size: file.length, chunk_size: size, total_chunk_count: 2 },
  )
  await before.chunk(to, file, 0, size)
  const known = await before.videos()
  await before.close()

  await using after = await creatorStudio(folder)
  const moved = to.replace(before.url, after.url)

  expect(await after.videos()).toEqual(known)
  expect((await after.control('GET', `videos/${known[0]?.id}/file`)).status).toBe(200)
  expect((await after.status(id)).data.uploaded_bytes).toBe(size)
  expect(await after.chunk(moved, file, size, file.length)).toBe(201)
  expect((await after.videos())[1]).toMatchObject({ publish_id: id, sha256: sha256(file) })
  await rm(folder, { recursive: true })
})

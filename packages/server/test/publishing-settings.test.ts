import { NO_META } from '@pack/core/publishing/user-meta'
import { expect, test } from 'vitest'
import { hasItem } from './made.ts'
import { sharedPack } from './pack.ts'

const PLAYLIST = 'PLrAXtmErZgOeiKm4sgNOknGvNjby9efdf'

test('publishing templates are created once, then changed field by field, each for its own account', async () => {
  await using pack = await sharedPack()
  const lyra = pack.as('lyra')
  expect(await lyra.get('/user-meta')).toMatchObject({ status: 200, body: NO_META })
  expect((await lyra.patch('/user-meta', { title_template: '{title}' })).status).toBe(404)
  expect(await lyra.get('/user/defaults')).toMatchObject({ body: { description: '', tags: [] } })

  const created = await lyra.post('/user-meta', {
    title_template: ' {title} | {persona} ',
    youtube_tags: 'wolf, slow water,,wolf',
    playlist_id: `https://www.youtube.com/playlist?list=${PLAYLIST}`,
  })
  const first = {
    ...NO_META,
    title_template: '{title} | {persona}',
    youtube_tags: ['wolf', 'slow water'],
    playlist_id: PLAYLIST,
    youtube_privacy: 'public',
    made_for_kids: false,
  }
  expect(created).toMatchObject({ status: 201, body: first })

  const change = { description_template: '{quote}\n{hashtags}', youtube_privacy: 'unlisted', playlist_id: '' }
  const changed = await lyra.patch('/user-meta', change)
  expect(changed).toMatchObject({ status: 200, body: { ...first, ...change, playlist_id: null } })
  expect((await lyra.get('/user-meta')).body).toEqual(changed.body)
  expect(await lyra.get('/user/defaults')).toMatchObject({
    body: { description: '{quote}\n{hashtags}', tags: ['wolf', 'slow water'] },
  })
  // Two tabs: the second creation changes what it names.
  expect(await lyra.post('/user-meta', { seo_tags: ['calm'] })).toMatchObject({
    body: { title_template: '{title} | {persona}', seo_tags: ['calm'] },
  })
  expect((await pack.as('jinx').get('/user-meta')).body).toEqual(NO_META)
})

test.each([
  [{}, 'Nothing to update.'],
  [{ unknown: 1 }, 'Nothing to update.'],
  [{ title_template: 'x'.repeat(10_000) }, /10000 characters; YouTube allows 100/],
  [{ title_template: '{unknown}' }, /\{unknown\} isn’t a placeholder/],
  [{ description_template: 'a < b' }, /doesn’t allow < or >/],
  [{ youtube_tags: ['x'.repeat(501)] }, /501 characters; YouTube allows 500/],
  [{ playlist_id: 'no playlist' }, /isn’t a YouTube playlist/],
  [{ youtube_privacy: 'private' }, 'Choose public or unlisted.'],
])('templates %j are refused with the reason', async (change, reason) => {
  await using pack = await sharedPack()
  await pack.as('lyra').post('/user-meta', { title_template: '{title}' })
  const { status, body } = await pack.as('lyra').patch('/user-meta', change)
  const { detail } = body as { detail: string | { msg: string }[] }
  expect(status).toBe(422)
  expect(typeof detail === 'string' ? detail : detail[0]?.msg).toMatch(reason)
  expect((await pack.as('lyra').get('/user-meta')).body).toMatchObject({ title_template: '{title}' })
})

test('TikTok defaults are private and quiet at first, and keep to TikTok’s rules', async () => {
  await using pack = await sharedPack()
  const lyra = pack.as('lyra')
  const change = (fields: object) => lyra.patch('/api/user/tiktok/defaults', fields)
  const first = {
    defaults: {
      privacy_level: 'SELF_ONLY',
      disable_duet: true,
      disable_stitch: true,
      disable_comment: true,
      approve_public_posting: false,
      allow_commercial_publish: true,
      is_commercial: false,
      your_brand: false,
      branded_content: false,
      background_mode: 'loop',
      bg_change_seconds: 3,
      keep_branding: false,
    },
    display_name: null,
  }
  expect(await lyra.get('/api/user/tiktok/defaults')).toMatchObject({ status: 200, body: first })

  const fields = { privacy_level: 'FOLLOWER_OF_CREATOR', is_commercial: true, branded_content: true }
  expect(await change(fields)).toMatchObject({ status: 200, body: { defaults: { ...first.defaults, ...fields } } })
  expect(await change({ privacy_level: 'SELF_ONLY' })).toMatchObject({
    status: 422,
    body: { detail: 'Branded content visibility cannot be set to private.' },
  })
  expect(await change({ privacy_level: 'EVERYBODY' })).toMatchObject({
    status: 422,
    body: { detail: [{ loc: ['body', 'privacy_level'] }] },
  })
  expect(await change({})).toMatchObject({ status: 422, body: { detail: 'Nothing to update.' } })
  expect(await change({ bg_change_seconds: 0.7 })).toMatchObject({ status: 422 })
  // Without permission for commercial posts their settings are cleared.
  expect(await change({ allow_commercial_publish: false })).toMatchObject({
    body: { defaults: { is_commercial: false, branded_content: false, privacy_level: 'FOLLOWER_OF_CREATOR' } },
  })
  // Two tabs change different fields at once.
  await Promise.all([change({ disable_duet: false }), change({ keep_branding: true })])
  expect((await lyra.get('/api/user/tiktok/defaults')).body).toMatchObject({
    defaults: { disable_duet: false, keep_branding: true, privacy_level: 'FOLLOWER_OF_CREATOR' },
  })
})

test('a video’s TikTok settings are saved on it field by field, and keep to TikTok’s rules', async () => {
  await using pack = await sharedPack()
  const lyra = pack.as('lyra')
  const item = await hasItem(pack, { owner: 'lyra', title: 'Slow water wins', keywords: ['calm river'] })
  const change = (fields: object) => lyra.patch(`/content/short/${item.id}/tiktok-metadata`, fields)
  const none = {
    ...{ video_url: null, share_url: null, url: null, post_url: null, video_id: null },
    title: 'Slow water wins #calmriver',
    privacy_level: null,
    ...{ disable_duet: true, disable_stitch: true, disable_comment: true },
    ...{ is_commercial: false, your_brand: false, branded_content: false },
    ...{ is_aigc: true, layout: 'vertical' },
  }
  expect((await lyra.get(`/api/content/short/${item.id}`)).body).toMatchObject({ tiktok: none })
  expect(await change({ disable_duet: false })).toMatchObject({
    status: 422,
    body: { detail: 'Choose who can watch this video.' },
  })

  // A level that we don't know, and a label that generated videos keep.
  const first = { title: 'Water 🌊', privacy_level: 'CLOSE_FRIENDS', disable_duet: false }
  expect(await change({ ...first, is_aigc: false })).toMatchObject({
    status: 200,
    body: { tiktok: { ...none, ...first } },
  })
  const ad = { is_commercial: true, branded_content: true }
  expect(await change(ad)).toMatchObject({ status: 200, body: { tiktok: { ...none, ...first, ...ad } } })
  for (const [refused, detail] of [
    [{ privacy_level: 'SELF_ONLY' }, 'Branded content visibility cannot be set to private.'],
    [{ branded_content: false }, 'You need to indicate if your content promotes yourself, a third party, or both.'],
    [{ title: 'x'.repeat(2201) }, 'The title has 2201 characters; TikTok allows 2200.'],
    [{}, 'Nothing to update.'],
    [{ layout: 'letterboxed' }, expect.anything()],
  ] as const)
    expect(await change(refused)).toMatchObject({ status: 422, body: { detail } })
  expect(await change({ is_commercial: false, privacy_level: 'SELF_ONLY', title: null })).toMatchObject({
    status: 200,
    body: { tiktok: { ...none, privacy_level: 'SELF_ONLY', disable_duet: false } },
  })

  await lyra.patch('/api/user/tiktok/defaults', { allow_commercial_publish: false })
  expect(await change({ is_commercial: true, your_brand: true })).toMatchObject({
    status: 422,
    body: {
      detail: 'Commercial posting disabled in your account settings. Enable under TikTok defaults to allow.',
    },
  })
})

test('published videos keep their TikTok settings; for their own clips, authors decide about the AI label', async () => {
  await using pack = await sharedPack()
  const lyra = pack.as('lyra')
  const live = await hasItem(pack, { owner: 'lyra', youtubeUrl: 'https://youtu.be/x' })
  expect(await lyra.patch(`/content/short/${live.id}/tiktok-metadata`, { privacy_level: 'SELF_ONLY' })).toMatchObject({
    status: 409,
    body: { detail: 'Published videos can’t be edited.' },
  })
  const own = await hasItem(pack, { owner: 'lyra', mode: 'uploaded' })
  for (const is_aigc of [false, true])
    expect(
      await lyra.patch(`/content/uploaded/${own.id}/tiktok-metadata`, { privacy_level: 'SELF_ONLY', is_aigc }),
    ).toMatchObject({ status: 200, body: { tiktok: { is_aigc } } })
})

test('the gallery’s TikTok filter shows posts that have a link and private ones that have none', async () => {
  await using pack = await sharedPack()
  const posts = [
    { title: 'Public', tiktokStatus: 'published', tiktokUrl: 'https://www.tiktok.com/@lyra/video/1' },
    { title: 'Private', tiktokStatus: 'published' },
    { title: 'On its way', tiktokStatus: 'processing' },
    { title: 'Refused', tiktokStatus: 'failed' },
    { title: 'Elsewhere', youtubeUrl: 'https://youtu.be/x' },
  ]
  for (const post of posts) await hasItem(pack, { owner: 'lyra', ...post })
  const { body } = await pack.as('lyra').get('/api/content/short?view=gallery&output=tiktok')
  expect((body as { items: { title: string }[] }).items.map(({ title }) => title)).toEqual(['Private', 'Public'])
})

import { expect, test } from 'vitest'
import { press, publicationOf, receiptOf } from './publishing.ts'
import { hasPost, tiktokWorld } from './tiktok-world.ts'
import { itemRow } from './worker.ts'

test('a public video is posted once, as its author chose, and gets its link after the review', async () => {
  await using it = await tiktokWorld()
  const item = await hasPost(it.pack, 'lyra')
  const { id } = await press(it.pack, item)

  await it.turn()
  expect(await itemRow(it.pack, item.id)).toMatchObject({ shownStatus: 'Finalizing', tiktokStatus: 'processing' })
  await it.pass(5)
  await it.turn()
  expect(await publicationOf(it.pack, id)).toMatchObject({ state: 'live', reason: 'link_pending', url: null })
  expect(await itemRow(it.pack, item.id)).toMatchObject({ shownStatus: 'Published', tiktokStatus: 'published' })
  await it.pass(60)
  await it.turn()

  const [post] = await it.received()
  expect(post).toMatchObject({
    title: 'On patience #patience',
    privacy: 'PUBLIC_TO_EVERYONE',
    sha256: item.cleanSha256,
  })
  const publication = await publicationOf(it.pack, id)
  expect(publication).toMatchObject({ state: 'live', reason: null, postId: post?.id, remoteId: post?.publish_id })
  expect(await receiptOf(it.pack, id)).toEqual([
    ...['prepared', 'uploading', 'accepted', 'processing', 'live: link_pending', 'live'],
  ])
  expect(await itemRow(it.pack, item.id)).toMatchObject({
    ...{ tiktokUrl: publication.url, tiktokVideoId: post?.id, tiktokPublishId: post?.publish_id },
  })
  expect((await fetch(publication.url ?? '')).status).toBe(200)
  expect(it.inits()).toBe(1)
})

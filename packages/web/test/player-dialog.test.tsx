import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { channel, item, publication, show, useContentWorld } from './content-world.tsx'

// Long timeouts, because a busy machine renders slowly.
vi.setConfig({ testTimeout: 60_000 })
useContentWorld()

test('Tab reaches the large button of a published video first, which is above the others', async () => {
  await show('/content?play=item-1', {
    items: [item({ status: 'Unlisted', youtube_url: 'https://youtube.com/watch?v=1' })],
  })
  const dialog = within(await screen.findByRole('dialog'))

  const open = await dialog.findByRole('link', { name: 'Open on YouTube' })

  const download = dialog.getByRole('link', { name: 'Download' })
  const replace = dialog.getByRole('button', { name: 'Replace from Storage' })
  expect(open.className).toContain('bg-brand')
  expect(open.compareDocumentPosition(download)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect(download.compareDocumentPosition(replace)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test('the player of a published video says when and where it was published', async () => {
  const live = publication({ url: 'https://youtube.com/watch?v=1' })
  await show('/content?play=item-1', {
    items: [item({ status: 'Published', published_at: '2026-11-27T20:34:00.000Z', publications: [live] })],
  })
  const dialog = within(await screen.findByRole('dialog', { name: 'Begin with the bent nail Published' }))

  expect((await dialog.findByText('Published', { selector: 'dt' })).nextElementSibling?.textContent).toMatch(/2026/)
  expect(dialog.getByText('On YouTube').nextElementSibling?.textContent).toBe('Forge Speaks')
})

test('the position in a video is read out as times', async () => {
  await show('/content?play=item-1', { items: [item({})] })

  const slider = await screen.findByRole('slider', { name: 'Position' })

  expect(slider.getAttribute('aria-valuetext')).toBe('0:00 of 0:00')
})

const BROKEN = 'Rendering failed: The background cannot be read. Upload it again as an MP4 file (H.264).'

test('the player of a video that could not be rendered says why once, and leads to its assets', async () => {
  const failed = item({ status: 'Failed', error_detail: BROKEN, supabase_url: null })
  await show('/content?play=item-1', { items: [failed] })
  const dialog = within(await screen.findByRole('dialog', { name: 'Begin with the bent nail Failed' }))

  expect(await dialog.findAllByText(BROKEN)).toHaveLength(1)
  expect(dialog.getAllByText('Failed')).toHaveLength(1)
  dialog.getByRole('button', { name: 'Retry Job' })
  expect(dialog.getByRole('link', { name: 'Open Assets' }).getAttribute('href')).toBe('/assets')
})

test('the edit dialog of such a video leads to its assets beside the retry', async () => {
  await show('/content?edit=item-1', {
    items: [item({ status: 'Failed', error_detail: BROKEN, supabase_url: null })],
  })
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit short' }))

  const way = await dialog.findByRole('link', { name: 'Open Assets' })
  expect(way.nextElementSibling?.textContent).toBe('Retry Job')
})

test('a failure that no asset causes leads to none', async () => {
  const reason = 'Rendering failed: the server ran out of storage. Try again later.'
  await show('/content?play=item-1', { items: [item({ status: 'Failed', error_detail: reason, supabase_url: null })] })

  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByText(reason)
  expect(dialog.queryByRole('link', { name: 'Open Assets' })).toBeNull()
})

test('the player of a test video says that it is one, and how to publish it', async () => {
  const items = [item({ test: true, status: 'TestComplete', publish_date: null })]
  const { user } = await show('/content?play=item-1', {
    items,
    platforms: [channel()],
    onChange: () => {
      items[0] = item({ publish_date: null })
      return Response.json({})
    },
  })
  const dialog = within(await screen.findByRole('dialog', { name: 'Begin with the bent nail TestComplete' }))
  expect(await dialog.findByText('Test videos aren’t published. Switch it to Live to publish it.')).toBeTruthy()
  expect(dialog.queryByRole('button', { name: /^Publish/ })).toBeNull()

  await user.click(dialog.getByRole('radio', { name: 'Live' }))

  const publish = await dialog.findByRole('button', { name: /^Publish/ })
  await waitFor(() => expect(document.activeElement).toBe(publish))
})

test.each(['table', 'gallery'])('a test video is watched from its row or card, not published: %s', async (view) => {
  await show(`/content?view=${view}`, {
    items: [item({ test: true, status: 'TestComplete' })],
    platforms: [channel()],
  })

  expect(await screen.findAllByRole('button', { name: 'Watch' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Publish…/ })).toBeNull()
})

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

test('the position in a video is read out as times, with the length that is known before it has loaded', async () => {
  await show('/content?play=item-1', { items: [item({ duration_seconds: 5 })] })

  const slider = await screen.findByRole('slider', { name: 'Position' })

  expect(slider.getAttribute('aria-valuetext')).toBe('0:00 of 0:05')
})

const BROKEN = 'Rendering failed: The background cannot be read. Upload it again as an MP4 file (H.264).'

const unrendered = (over = {}) => item({ status: 'Failed', error_detail: BROKEN, supabase_url: null, ...over })

test('the player of a video that could not be rendered says why once, and leads to its assets first', async () => {
  await show('/content?play=item-1', { items: [unrendered()] })
  const dialog = within(await screen.findByRole('dialog', { name: 'Begin with the bent nail Failed' }))

  expect(await dialog.findAllByText(BROKEN)).toHaveLength(1)
  expect(dialog.getAllByText('Failed')).toHaveLength(1)
  const assets = dialog.getByRole('link', { name: 'Open Assets' })
  expect(assets.getAttribute('href')).toBe('/assets')
  expect(assets.className).toContain('bg-brand')
  const retry = dialog.getByRole('button', { name: 'Retry Job' })
  expect(retry.className).not.toContain('bg-brand')
  expect(assets.compareDocumentPosition(retry)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test('the player of a video whose assets may be to blame retries first', async () => {
  const error_detail = 'Rendering failed: it is silent. Try again. If it keeps failing, replace your assets.'
  await show('/content?play=item-1', { items: [unrendered({ error_detail })] })
  const dialog = within(await screen.findByRole('dialog', { name: 'Begin with the bent nail Failed' }))

  expect((await dialog.findByRole('button', { name: 'Retry Job' })).className).toContain('bg-brand')
  expect(dialog.getByRole('link', { name: 'Open Assets' }).className).not.toContain('bg-brand')
})

test('the edit dialog of such a video has the way to its assets as its main button, and the retry below', async () => {
  await show('/content?edit=item-1', { items: [unrendered()] })
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit short' }))

  const retry = await dialog.findByRole('button', { name: 'Retry Job' })
  expect(retry.className).not.toContain('bg-brand ')
  expect(retry.previousElementSibling).toMatchObject({ textContent: 'Save', disabled: true })
  const assets = dialog.getByRole('link', { name: 'Open Assets' })
  expect(assets.className).toContain('bg-brand ')
  expect(dialog.getByText(BROKEN).closest('.rounded-2xl')?.contains(assets)).toBe(true)
  // It leads away, so it hasn't got the focus.
  expect(document.activeElement).not.toBe(assets)
})

test('the edit dialog of a video that may be made without another upload retries first', async () => {
  const error_detail = 'Rendering failed: it is silent. Try again. If it keeps failing, replace your assets.'
  await show('/content?edit=item-1', { items: [unrendered({ error_detail })] })
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit short' }))

  expect((await dialog.findByRole('button', { name: 'Retry Job' })).className).toContain('bg-brand ')
  expect(dialog.getByRole('link', { name: 'Open Assets' }).className).not.toContain('bg-brand ')
})

test('the question before such a video is retried leads to its assets, and does not promise success', async () => {
  const { user, calls } = await show('/content?play=item-1', { items: [unrendered()] })
  const dialog = within(await screen.findByRole('dialog', { name: 'Begin with the bent nail Failed' }))
  await user.click(await dialog.findByRole('button', { name: 'Retry Job' }))

  const question = within(await screen.findByRole('dialog', { name: 'Retry “Begin with the bent nail”?' }))
  question.getByText(BROKEN)
  question.getByText('Without a change, it will probably fail again.')
  expect(question.queryByText(/pick up where/)).toBeNull()
  expect(question.getByRole('link', { name: 'Open Assets' }).className).toContain('bg-brand')
  await user.click(question.getByRole('button', { name: 'Retry anyway' }))
  await waitFor(() => expect(calls).toEqual(['POST /api/content/short/item-1/retry']))
})

test('the video stops while a question is above it', async () => {
  const pause = vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(() => {})
  const { user } = await show('/content?play=item-1', {
    items: [item({ status: 'Unlisted', youtube_url: 'https://youtube.com/watch?v=1' })],
    platforms: [channel()],
  })
  const dialog = within(await screen.findByRole('dialog'))
  const replace = await dialog.findByRole('button', { name: 'Replace from Storage' })
  expect(pause).not.toHaveBeenCalled()

  await user.click(replace)

  await screen.findByRole('alertdialog')
  expect(pause).toHaveBeenCalledOnce()
  pause.mockRestore()
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
  expect(await dialog.findByText('Test videos aren’t published. Switch this one to Live to publish it.')).toBeTruthy()
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

import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { item, show, useContentWorld } from './content-world.tsx'

// Long timeouts, because a busy machine renders slowly.
vi.setConfig({ testTimeout: 60_000 })
useContentWorld()

test('Tab reaches the large button of a published video first, which is above the others', async () => {
  await show('/content?play=item-1', {
    items: [item({ status: 'Unlisted', youtube_url: 'https://youtube.com/watch?v=1' })],
  })
  const dialog = within(await screen.findByRole('dialog'))

  const download = await dialog.findByRole('link', { name: 'Download' })

  const replace = dialog.getByRole('button', { name: 'Replace from Storage' })
  expect(download.compareDocumentPosition(replace)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test('the position in a video is read out as times', async () => {
  await show('/content?play=item-1', { items: [item({})] })

  const slider = await screen.findByRole('slider', { name: 'Position' })

  expect(slider.getAttribute('aria-valuetext')).toBe('0:00 of 0:00')
})

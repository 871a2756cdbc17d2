import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { item, publication, show, useContentWorld } from './content-world.tsx'

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

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { ApiError } from '../src/product/api.ts'
import { AssetSlotCard } from '../src/product/assets/asset-slot-card.tsx'
import type { AssetSlot } from '../src/product/assets/assets.ts'
import { FileName } from '../src/product/assets/file-name.tsx'
import { SlideshowPictures } from '../src/product/assets/slideshow-pictures.tsx'
import type { Shown } from '../src/product/assets/standing-in.ts'
import * as sending from '../src/product/send-file.ts'

// Files share their modules: a mock of the module would come too late for those that another file has loaded.
const sendFile = vi.spyOn(sending, 'sendFile')
afterAll(() => sendFile.mockRestore())
afterEach(() => {
  cleanup()
  sendFile.mockReset()
  vi.unstubAllGlobals()
})

test('after an upload the focus is on the button that replaces the file', async () => {
  let end = () => {}
  sendFile.mockReturnValue(new Promise((resolve) => (end = () => resolve(undefined))) as never)
  const slot = { name: 'logo.png', prepared: 'ready', width: null, height: null, seconds: null, bytes: null }
  const client = new QueryClient()
  const card = (shown: Shown) => (
    <QueryClientProvider client={client}>
      <AssetSlotCard type="logo" personaId={null} shown={shown} />
    </QueryClientProvider>
  )
  const { rerender } = render(card({ from: 'kit', address: '/kit.png', slot: null }))
  const upload = screen.getByRole<HTMLButtonElement>('button', { name: 'Upload Logo' })
  act(() => upload.focus())

  // The file dialog returns the focus to the button.
  const file = new File(['x'], 'logo.png', { type: 'image/png' })
  fireEvent.change(screen.getByLabelText('File for Logo'), { target: { files: [file] } })
  expect(await screen.findByText('logo.png')).toBeTruthy()
  expect([upload.disabled, upload.ariaDisabled]).toEqual([false, 'true'])
  await act(async () => end())
  rerender(card({ from: 'own', address: '/logo.png', slot: slot as AssetSlot }))
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Replace Logo' }))
})

test('when an upload is canceled, the focus goes to the button that starts one', async () => {
  sendFile.mockImplementation(
    (_path, { signal }) =>
      new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(new Error('aborted')))),
  )
  render(
    <QueryClientProvider client={new QueryClient()}>
      <AssetSlotCard type="logo" personaId={null} shown={{ from: 'kit', address: '/kit.png', slot: null }} />
    </QueryClientProvider>,
  )
  const file = new File(['x'], 'logo.png', { type: 'image/png' })
  fireEvent.change(screen.getByLabelText('File for Logo'), { target: { files: [file] } })
  const cancel = await screen.findByRole('button', { name: 'Cancel' })
  act(() => cancel.focus())
  await act(async () => cancel.click())

  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Upload Logo' })))
})

test('after a file was deleted the focus is on the button that uploads another', async () => {
  vi.stubGlobal('fetch', async () => Response.json({}))
  const slot = { name: 'logo.png', prepared: 'ready', width: null, height: null, seconds: null, bytes: null }
  const client = new QueryClient()
  const card = (shown: Shown) => (
    <QueryClientProvider client={client}>
      <AssetSlotCard type="logo" personaId={null} shown={shown} />
    </QueryClientProvider>
  )
  const { rerender } = render(card({ from: 'own', address: '/logo.png', slot: slot as AssetSlot }))
  const remove = screen.getByRole('button', { name: 'Delete Logo' })
  act(() => remove.focus())
  act(() => remove.click())
  fireEvent.click(await screen.findByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  rerender(card({ from: 'kit', address: '/kit.png', slot: null }))

  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Upload Logo' })))
})

test('a refused file is named, and the card says that the present one is unchanged', async () => {
  sendFile.mockRejectedValue(new ApiError(422, ['This is a sound file.'], 'sentence'))
  const slot = { name: 'logo.png', prepared: 'ready', width: null, height: null, seconds: null, bytes: null }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <AssetSlotCard
        type="logo"
        personaId={null}
        shown={{ from: 'own', address: '/logo.png', slot: slot as AssetSlot }}
      />
    </QueryClientProvider>,
  )

  const file = new File(['x'], 'bed.mp3', { type: 'audio/mpeg' })
  fireEvent.change(screen.getByLabelText('File for Logo'), { target: { files: [file] } })

  const told = (await screen.findByRole('alert')).textContent
  expect(told).toBe('bed.mp3 wasn’t uploaded. This is a sound file. Your logo is unchanged.')
})

/** The card of a slot that nobody has filled. */
function showSlot(slot: Pick<Parameters<typeof AssetSlotCard>[0], 'type' | 'shown'>) {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }))
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  render(
    <QueryClientProvider client={new QueryClient()}>
      <AssetSlotCard {...slot} personaId={null} />
    </QueryClientProvider>,
  )
}

test.each([
  ['outro', 'From horizontal'],
  ['outro_large', 'From vertical'],
] as const)('an empty %s slot says that its file is adapted: %s', (type, source) => {
  showSlot({ type, shown: { from: 'other', address: '/outro.mp4', slot: null } })

  expect(screen.getByText(source)).toBeTruthy()
})

test('a video that can’t be played says so, in place of an empty preview', () => {
  showSlot({ type: 'intro', shown: { from: 'kit', address: '/intro.mp4', slot: null } })
  expect(screen.queryByText(/We can’t show this file/)).toBeNull()

  fireEvent.error(screen.getByLabelText('Intro (vertical)', { selector: 'video' }))
  expect(screen.getByText('We can’t show this file. Try uploading it again.')).toBeTruthy()
})

test('the reason why a slideshow image was refused is as wide as the list', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  vi.stubGlobal('fetch', async () => Response.json({ slideshow_pictures: [] }))
  sendFile.mockRejectedValue(new ApiError(422, ['This is a sound file.'], 'sentence'))
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SlideshowPictures personaId={null} />
    </QueryClientProvider>,
  )
  const add = screen.getByRole('button', { name: 'Add images' })
  await waitFor(() => expect(add).toHaveProperty('disabled', false))
  fireEvent.change(screen.getByLabelText('Files for slideshow images'), {
    target: { files: [new File(['x'], 'song.mp3')] },
  })

  const reason = await screen.findByText(/This is a sound file\.$/)
  expect(reason.textContent).toBe('song.mp3 wasn’t uploaded. This is a sound file.')
  expect(reason.closest('li')?.classList.contains('col-span-full')).toBe(true)
  const dismiss = screen.getByRole('button', { name: 'Dismiss song.mp3' })
  act(() => dismiss.focus())
  await act(async () => dismiss.click())
  await waitFor(() => expect(document.activeElement).toBe(add))
})

test('says once which slideshow images may look blurry', async () => {
  const picture = (id: string, width: number) => ({
    ...{ id, path: id, signed_url: null, small_url: null, name: `${id}.png`, bytes: 9, width, height: width * 2 },
  })
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  vi.stubGlobal('fetch', async () =>
    Response.json({ slideshow_pictures: [picture('one', 300), picture('two', 400), picture('three', 1080)] }),
  )
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SlideshowPictures personaId={null} />
    </QueryClientProvider>,
  )

  expect(
    await screen.findByText(/^Images 1 and 2 are too small for 1080 × 1920 and may look blurry\. Replace them/),
  ).toBeTruthy()
  expect(screen.queryByTitle(/blurry/)).toBeNull()
})

test('a file’s name is on one line, which keeps its ending in sight', () => {
  render(<FileName name="background_large_sea.mp4" />)
  const [line] = screen.getAllByTitle('background_large_sea.mp4')
  expect(line?.textContent).toBe('background_large_sea.mp4')
  expect(screen.getByText('background_large').className).toContain('text-ellipsis')
  expect(screen.getByText('_sea.mp4').className).toBe('')
})

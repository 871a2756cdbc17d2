import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { VideoTile } from '../src/ui/video-tile.tsx'
import { WholePicture } from '../src/ui/whole-picture.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

/** jsdom lays nothing out and loads no pictures: these are the sizes of every picture and of the box it is shown in. */
function sizes(picture: [number, number], box: [number, number]) {
  const size = { naturalWidth: picture[0], naturalHeight: picture[1], clientWidth: box[0], clientHeight: box[1] }
  for (const [name, value] of Object.entries(size))
    vi.spyOn(HTMLImageElement.prototype, name as 'naturalWidth', 'get').mockReturnValue(value)
}
const shown = (root: HTMLElement) => [...root.querySelectorAll('img')].map(({ className }) => className)
const WIDE: [number, number] = [320, 180]
const HIGH: [number, number] = [180, 320]

test.each([
  ['a vertical picture in a horizontal tile', HIGH, WIDE],
  ['a horizontal picture in a vertical tile', WIDE, HIGH],
  ['a square picture in a horizontal tile', [300, 300] as [number, number], WIDE],
])('%s is shown whole, over its own blurred copy', (_, picture, box) => {
  sizes(picture, box)
  const { container } = render(<WholePicture src="one.webp" />)
  for (const img of container.querySelectorAll('img')) fireEvent.load(img)

  const [ground, whole] = shown(container)
  expect(ground).toMatch(/object-cover.*blur/)
  expect(whole).toContain('object-contain')
})

test('a picture of the tile’s shape fills it', () => {
  sizes([360, 202], WIDE)
  const { container } = render(<WholePicture src="one.webp" />)
  for (const img of container.querySelectorAll('img')) fireEvent.load(img)

  expect(shown(container)).toEqual([expect.stringContaining('object-cover')])
})

test('a vertical video that plays in a horizontal tile is whole, too', () => {
  const tile = { title: 'One', src: 'one.mp4', poster: null, unavailable: 'Preview unavailable.' }
  const { container } = render(<VideoTile {...tile} orientation="horizontal" />)
  const video = container.querySelector('video')
  if (!video) throw new Error('no video')
  vi.spyOn(video, 'videoWidth', 'get').mockReturnValue(1080)
  vi.spyOn(video, 'videoHeight', 'get').mockReturnValue(1920)

  fireEvent.loadedMetadata(video)

  expect(video.className).toContain('object-contain')
})

test('the ring of a focused video is light on dark, so that it shows over any picture', () => {
  const video = { title: 'One', src: 'one.mp4', poster: null, unavailable: 'Preview unavailable.' }
  render(<VideoTile {...video} orientation="vertical" />)

  const { classList } = screen.getByRole('button', { name: 'Play One' })
  for (const part of ['outline-white', 'focus-visible:inset-ring-6']) expect([...classList]).toContain(part)
})

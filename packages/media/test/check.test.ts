import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { createCanvas, loadImage } from '../src/canvas.ts'
import { videoArgs } from '../src/ffmpeg/settings.ts'
import { probe } from '../src/probe.ts'
import { checkVideo } from '../src/render/check-video.ts'
import { muxParts } from '../src/render/mux.ts'
import { GALLERY_THUMBNAIL, paintThumbnail } from '../src/render/thumbnail.ts'
import { openStudio, smallTimeline } from './studio.ts'

const PICTURE = 'testsrc2=s=216x384:r=30:d=2'
const TONE = 'sine=f=300:d=2'
const EXPECTED = { width: 216, height: 384, seconds: 2, bodySeconds: 2 }

test('a good file passes its check', async () => {
  await using studio = await openStudio()
  const path = await studio.clip('good.mp4', PICTURE, TONE)

  const checked = await checkVideo(path, EXPECTED, studio.run)

  expect(checked).toMatchObject({ width: 216, height: 384, fps: 30, frames: 60 })
})

test.each([
  ['black', 'color=black:s=216x384:r=30:d=2', TONE, /it is black/],
  ['silent', PICTURE, 'anullsrc=r=48000:cl=stereo,atrim=end=2', /it is silent/],
  ['without sound', PICTURE, null, /1 video and 0 audio streams/],
  ['of another size', 'testsrc2=s=384x216:r=30:d=2', TONE, /384x216, not 216x384/],
  ['too short', 'testsrc2=s=216x384:r=30:d=1', 'sine=d=1', /it lasts 1\.\d+ s, not 2.00 s/],
  ['of another rate', 'testsrc2=s=216x384:r=25:d=2', TONE, /25 frames a second/],
  ['with sound that ends early', PICTURE, 'sine=d=1', /its sound lasts 1/],
])('a file that is %s is refused', async (_what, video, audio, reason) => {
  await using studio = await openStudio()
  const path = await studio.clip('bad.mp4', video, audio)

  await expect(checkVideo(path, EXPECTED, studio.run)).rejects.toThrow(reason)
})

test('a dark intro of the user’s doesn’t count as black, a body without picture does', async () => {
  await using studio = await openStudio()
  const dark = "drawbox=color=black:t=fill:enable='lt(t,2)'"
  const path = await studio.clip('dark.mp4', `testsrc2=s=216x384:r=30:d=3,${dark}`, 'sine=f=300:d=3')

  await checkVideo(path, { ...EXPECTED, seconds: 3, bodySeconds: 1 }, studio.run)

  await expect(checkVideo(path, { ...EXPECTED, seconds: 3, bodySeconds: 3 }, studio.run)).rejects.toThrow(/it is black/)
})

test('a truncated file is refused, whether its index comes first or last', async () => {
  await using studio = await openStudio()
  const whole = await readFile(await studio.clip('last.mp4', PICTURE, TONE))
  await studio.ask('-i', 'last.mp4', '-c', 'copy', '-movflags', '+faststart', 'first.mp4')
  const first = await readFile(studio.path('first.mp4'))
  await studio.write('last.mp4', whole.subarray(0, whole.length / 2))
  await studio.write('first.mp4', first.subarray(0, (first.length * 3) / 4))

  await expect(checkVideo(studio.path('last.mp4'), EXPECTED, studio.run)).rejects.toThrow(/cannot be read/)
  await expect(checkVideo(studio.path('first.mp4'), EXPECTED, studio.run)).rejects.toThrow(/failed its check/)
})

test('a damaged key frame is refused', async () => {
  await using studio = await openStudio()
  const path = await studio.clip('good.mp4', PICTURE, TONE)
  const bytes = await readFile(path)
  const firstFrame = bytes.indexOf('mdat') + 4
  await studio.write('bad.mp4', bytes.fill(0xff, firstFrame + 1000, firstFrame + 3000))

  await expect(checkVideo(studio.path('bad.mp4'), EXPECTED, studio.run)).rejects.toThrow(/cannot be decoded/)
})

test('parts with different headers are re-encoded instead of joined by stream copy', async () => {
  await using studio = await openStudio()
  const source = ['-f', 'lavfi', '-i', 'testsrc2=s=216x384:r=30:d=1']
  await studio.ask(...source, ...videoArgs(), 'ours.mp4')
  await studio.ask(...source, '-c:v', 'libx264', '-profile:v', 'baseline', '-pix_fmt', 'yuv420p', 'other.mp4')
  await studio.clip('sound.wav', null, 'sine=d=2')
  const parts = ['ours.mp4', 'other.mp4'].map(studio.path)
  const run = { ...studio.run, sound: studio.path('sound.wav'), soundFilters: 'anull', seconds: 2, threads: 1 }

  const alike = await muxParts({ ...run, parts: [parts[0] ?? '', parts[0] ?? ''], into: studio.path('alike.mp4') })
  const unlike = await muxParts({ ...run, parts, into: studio.path('unlike.mp4') })

  expect([alike.copied, unlike.copied]).toEqual([true, false])
  await checkVideo(studio.path('alike.mp4'), EXPECTED, studio.run)
  await checkVideo(studio.path('unlike.mp4'), EXPECTED, studio.run)
})

test('a quote in a folder’s name does not break the list of parts', async () => {
  await using studio = await openStudio()
  await studio.ask('-f', 'lavfi', '-i', 'testsrc2=s=216x384:r=30:d=1', ...videoArgs(), "it's $1 #%.mp4")
  await studio.clip('sound.wav', null, 'sine=d=2')
  const part = studio.path("it's $1 #%.mp4")
  const run = { ...studio.run, sound: studio.path('sound.wav'), soundFilters: 'anull', seconds: 2, threads: 1 }

  await muxParts({ ...run, parts: [part, part], into: studio.path('out.mp4') })

  expect((await probe(studio.path('out.mp4')))?.seconds).toBeCloseTo(2, 1)
})

test.each([
  ['an ordinary picture', 'testsrc2=s=432x768:r=30:d=1', 360],
  ['noise, which no quality makes small enough', 'nullsrc=s=432x768:r=30:d=1,geq=random(1)*255:128:128', 176],
])('a thumbnail for lists is a WebP of at most 20 kB: %s', async (_what, source, width) => {
  await using studio = await openStudio()
  await studio.clip('background.mp4', source, null)

  const run = { ...studio.run, file: studio.options.file }
  const picture = await paintThumbnail(smallTimeline(), { ...GALLERY_THUMBNAIL, title: 'Be water' }, run)

  expect(picture.length).toBeLessThanOrEqual(20_000)
  expect(picture.toString('latin1', 8, 12)).toBe('WEBP')
  expect((await loadImage(picture)).width).toBe(width)
})

test.each(['loop', 'slideshow'])('a thumbnail shows the title and the speaker’s face over a %s', async (kind) => {
  await using studio = await openStudio()
  await studio.clip('background.mp4', 'color=black:s=432x768:r=30:d=1', null)
  await studio.picture('slide.png', 'color=black:s=432x768')
  await studio.picture('face.png', 'color=red:s=64x64')
  const slides = [{ media: 'slide.png', start: 0, end: 2 }]
  const timeline = smallTimeline({
    speakers: [{ id: 'f', name: 'F', colour: '#22d3ee', avatar: 'face.png' }],
    lines: [{ speaker: 'f', text: 'Wait.', start: 0.1, end: 1, words: [{ text: 'Wait.', start: 0.1, end: 1 }] }],
    ...(kind === 'slideshow' && { background: { kind: 'ai_slideshow', slides, crossfadeSeconds: 0 } }),
  })
  const order = { width: 216, format: 'webp' } as const
  const run = { ...studio.run, file: studio.options.file }
  const paint = async (title: string) => {
    const canvas = createCanvas(216, 384)
    const context = canvas.getContext('2d')
    context.drawImage(await loadImage(await paintThumbnail(timeline, { ...order, title }, run)), 0, 0)
    return (x: number, y: number, width: number, height: number) => [...context.getImageData(x, y, width, height).data]
  }

  const [titled, untitled] = [await paint('Be water, my friend'), await paint('')]

  const [red = 0, green = 255] = titled(108, 123, 1, 1)
  expect([red > 200, green < 60]).toEqual([true, true])
  const brightest = (pixels: number[]) => Math.max(...pixels.filter((_, at) => at % 4 !== 3))
  expect(brightest(titled(0, 200, 216, 120))).toBeGreaterThan(220)
  expect(brightest(untitled(0, 200, 216, 120))).toBeLessThan(80)
})

test.each([
  ['nothing', ''],
  ['text', 'hello, I am not a video'],
  ['a playlist', '#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\n/etc/passwd\n'],
  ['an mp4 that promises a huge box', Buffer.from('000000207479706669736f6dffffffff', 'hex')],
])('%s is not taken for a media file', async (_what, content) => {
  await using studio = await openStudio()
  await studio.write('upload.mp4', content)

  expect(await probe(studio.path('upload.mp4'))).toBeNull()
})

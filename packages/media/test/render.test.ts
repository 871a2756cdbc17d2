import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { probe } from '../src/probe.ts'
import { checkVideo } from '../src/render/check-video.ts'
import { render } from '../src/render/render.ts'
import { BACKGROUND, openStudio, SPEECH, smallTimeline } from './studio.ts'

test('a video is exactly intro, body and outro, at broadcast loudness, and plays from its first bytes', async () => {
  await using studio = await openStudio()
  await studio.clip('background.mp4', BACKGROUND, null)
  await studio.clip('intro.mp4', 'testsrc=s=216x384:r=25:d=3', 'sine=f=300:d=3')
  await studio.clip('outro.mp4', 'smptebars=s=216x384:r=30:d=0.5', null)
  await studio.clip('music.mp3', null, 'sine=f=110:d=0.7')
  await studio.clip('speech.wav', null, SPEECH)
  await studio.picture('logo.png', 'color=red:s=40x40')
  const timeline = smallTimeline({
    intro: { media: 'intro.mp4', seconds: 1 },
    outro: { media: 'outro.mp4', seconds: 1.5 },
    music: { media: 'music.mp3' },
    logo: 'logo.png',
  })
  const progress: number[] = []

  const result = await render(timeline, { ...studio.options, onProgress: (fraction) => progress.push(fraction) })

  const checked = await checkVideo(result.file, { width: 216, height: 384, seconds: 4.5, bodySeconds: 2 }, studio.run)
  expect(checked).toMatchObject({ width: 216, height: 384, fps: 30, frames: 135 })
  expect(checked.loudnessLufs).toBeGreaterThanOrEqual(-15)
  expect(checked.loudnessLufs).toBeLessThanOrEqual(-13)
  expect(checked.truePeakDbtp).toBeLessThanOrEqual(-1)
  const bytes = await readFile(result.file)
  expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat'))
  expect(await studio.leftovers()).toEqual([])
  expect(progress.at(-1)).toBe(1)
  expect(progress).toEqual([...progress].sort((a, b) => a - b))
  const log = await studio.ask('-i', 'out.mp4', '-f', 'null', '-')
  expect(log).toMatch(/h264 \(High\).*yuv420p\(tv, bt709.*216x384.*30 fps/)
  expect(log).toMatch(/aac \(LC\).*48000 Hz, stereo/)
})

test('the join is seamless: decode times increase, and intro and outro are the normalised ones', async () => {
  await using studio = await openStudio()
  await studio.clip('background.mp4', BACKGROUND, null)
  await studio.clip('intro.mp4', 'testsrc=s=216x384:r=30:d=1', 'sine=d=1')
  await studio.clip('outro.mp4', 'testsrc2=s=216x384:r=30:d=1', 'sine=d=1')
  await studio.clip('speech.wav', null, SPEECH)
  const edges = { intro: { media: 'intro.mp4', seconds: 1 }, outro: { media: 'outro.mp4', seconds: 1 } }
  await render(smallTimeline(edges), studio.options)

  const packets = (await studio.bytes('-i', 'out.mp4', '-map', '0:v', '-c', 'copy', '-f', 'framemd5')).toString()
  const times = packets
    .split('\n')
    .filter((line) => /^0,/.test(line))
    .map((line) => Number(line.split(',')[1]))
  const framesOf = async (...input: string[]) =>
    (await studio.bytes(...input, '-map', '0:v', '-f', 'framemd5'))
      .toString()
      .split('\n')
      .filter((line) => /^0,/.test(line))
      .map((line) => line.split(',').at(-1))
  const cached = await studio.normalisedVideos()
  const all = await framesOf('-i', 'out.mp4')

  expect(times).toHaveLength(120)
  expect(times.every((time, index) => index === 0 || time > (times[index - 1] ?? 0))).toBe(true)
  const edgeFrames = await Promise.all(cached.map((path) => framesOf('-i', path)))
  expect(edgeFrames).toContainEqual(all.slice(0, 30))
  expect(edgeFrames).toContainEqual(all.slice(90))
})

test('an intro after the hook interrupts picture and sound at the second line', async () => {
  await using studio = await openStudio()
  await studio.clip('background.mp4', 'color=0x202020:s=216x384:r=30:d=1', null)
  await studio.clip('intro.mp4', 'color=white:s=216x384:r=30:d=1', 'aevalsrc=0:s=48000:d=1')
  await studio.clip('speech.wav', null, "aevalsrc='0.4*sin(2*PI*1000*t)':s=48000:d=1")
  const speech = [0, 1].map((start) => ({ media: 'speech.wav', start }))
  const stretches = [
    { start: 0, from: 0 },
    { start: 1, from: 1 },
  ]
  await render(
    smallTimeline({
      intro: { media: 'intro.mp4', seconds: 1, at: 1 },
      background: { kind: 'loop', media: 'background.mp4', stretches },
      speech,
    }),
    studio.options,
  )

  const luma = await studio.bytes('-i', 'out.mp4', '-vf', 'scale=1:1,format=gray', '-f', 'rawvideo')
  const pcm = await studio.bytes('-i', 'out.mp4', '-ac', '1', '-f', 's16le')
  const samples = Array.from({ length: pcm.length / 2 }, (_, at) => Math.abs(pcm.readInt16LE(2 * at)))
  const loudest = (from: number, to: number) =>
    samples.slice(from * 48_000, to * 48_000).reduce((most, sample) => Math.max(most, sample), 0)
  expect(luma).toHaveLength(90)
  expect([...luma].map((value) => value > 128)).toEqual([0, 1, 0].flatMap((on) => Array(30).fill(on === 1)))
  expect(loudest(0.1, 0.9)).toBeGreaterThan(5000)
  expect(loudest(1.1, 1.9)).toBeLessThan(100)
  expect(loudest(2.1, 2.9)).toBeGreaterThan(5000)
})

test('the first frame shows the first caption', async () => {
  await using studio = await openStudio()
  await studio.clip('background.mp4', 'color=0x202020:s=216x384:r=30:d=1', null)
  await studio.clip('speech.wav', null, SPEECH)
  await studio.picture('avatar.png', 'color=red:s=40x40')
  const words = [{ text: 'Wait.', start: 0.15, end: 1 }]
  const line = { speaker: 'f', text: 'Wait.', start: 0.1, end: 1, words }
  const speakers = [{ id: 'f', name: 'F', colour: '#22d3ee', avatar: 'avatar.png' }]

  await render(smallTimeline({ lines: [line], speakers }), studio.options)

  const luma = await studio.bytes('-i', 'out.mp4', '-frames:v', '1', '-vf', 'format=gray', '-f', 'rawvideo')
  const caption = luma.subarray(216 * 190, 216 * 260)
  expect(caption.filter((value) => value > 200).length).toBeGreaterThan(100)
})

test('picture and sound stay in sync within 20 ms from start to end', async () => {
  await using studio = await openStudio()
  const flash = 'color=black:s=216x384:r=30:d=1,drawbox=c=white:t=fill:enable=lt(mod(t\\,1)\\,0.1)'
  const beep = "aevalsrc='0.4*sin(2*PI*1000*t)*lt(t,0.1)':s=48000:d=1"
  await studio.clip('background.mp4', flash, null)
  await studio.clip('edge.mp4', flash, beep)
  await studio.clip('speech.wav', null, beep)
  const edge = { media: 'edge.mp4', seconds: 1 }
  const speech = [0, 1, 2, 3].map((start) => ({ media: 'speech.wav', start }))
  await render(smallTimeline({ intro: edge, outro: edge, bodySeconds: 4, speech }), studio.options)

  const luma = await studio.bytes('-i', 'out.mp4', '-vf', 'scale=1:1,format=gray', '-f', 'rawvideo')
  const pcm = await studio.bytes('-i', 'out.mp4', '-ac', '1', '-f', 's16le')
  const flashes = rises(luma.length, (frame) => luma.readUInt8(frame) > 128).map((frame) => frame / 30)
  const quiet = 480
  const beeps = rises(pcm.length / 2, (at) => Math.abs(pcm.readInt16LE(at * 2)) > 3000, quiet).map((at) => at / 48_000)

  expect(flashes).toEqual([0, 1, 2, 3, 4, 5])
  expect(beeps).toHaveLength(6)
  for (const [index, at] of beeps.entries()) expect(Math.abs(at - (flashes[index] ?? 0))).toBeLessThan(0.02)
})

/** The indexes at which something begins after at least `pause` steps without it. */
function rises(length: number, is: (at: number) => boolean, pause = 1): number[] {
  const found: number[] = []
  let last = Number.NEGATIVE_INFINITY
  for (let at = 0; at < length; at++) {
    if (!is(at)) continue
    if (at - last > pause) found.push(at)
    last = at
  }
  return found
}

test('quotes, colons, percent signs and brackets in captions are shown and never reach a filter', async () => {
  await using studio = await openStudio()
  await studio.clip('background.mp4', 'color=0x202020:s=216x384:r=30:d=1', null)
  await studio.clip('speech.wav', null, SPEECH)
  await studio.picture('avatar.png', 'color=red:s=40x40')
  const text = `'];[x]movie=/etc/passwd: 100% "$(rm -rf)" \\ %{pts}`
  const words = text.split(' ').map((word, index) => ({ text: word, start: index * 0.2, end: index * 0.2 + 0.2 }))
  const line = { speaker: 'f', text, start: 0, end: 2, words }
  const speakers = [{ id: 'f', name: `F:'%[]`, colour: '#22d3ee', avatar: 'avatar.png' }]

  await render(smallTimeline({ lines: [line], speakers }), studio.options)

  const luma = await studio.bytes('-ss', '1', '-i', 'out.mp4', '-frames:v', '1', '-vf', 'format=gray', '-f', 'rawvideo')
  expect(luma.filter((value) => value > 200).length).toBeGreaterThan(200)
})

test('a slideshow fades from one picture into the next', async () => {
  await using studio = await openStudio()
  await studio.picture('red.png', 'color=red:s=300x300')
  await studio.picture('blue.png', 'color=blue:s=300x300')
  await studio.clip('speech.wav', null, SPEECH)
  const slides = [
    { media: 'red.png', start: 0, end: 1 },
    { media: 'blue.png', start: 1, end: 2 },
  ]

  await render(smallTimeline({ background: { kind: 'ai_slideshow', slides, crossfadeSeconds: 0.6 } }), studio.options)

  const pixels = await studio.bytes('-i', 'out.mp4', '-vf', 'scale=1:1,format=rgb24', '-f', 'rawvideo')
  const at = (frame: number) => [...pixels.subarray(frame * 3, frame * 3 + 3)]
  expect(pixels).toHaveLength(60 * 3)
  const [r = 0, , b = 0] = at(5)
  expect([r > 230, b < 25]).toEqual([true, true])
  const [midRed = 0, , midBlue = 0] = at(30)
  expect(Math.abs(midRed - midBlue)).toBeLessThan(40)
  const [lateRed = 0, , lateBlue = 0] = at(55)
  expect([lateRed < 25, lateBlue > 230]).toEqual([true, true])
})

test('a slideshow with frequent caption changes renders to its end', async () => {
  await using studio = await openStudio()
  await studio.picture('red.png', 'color=red:s=300x300')
  await studio.picture('avatar.png', 'color=blue:s=40x40')
  await studio.clip('speech.wav', null, SPEECH)
  const text = 'everybody lighted candles'
  const words = text.split(' ').map((word, index) => ({ text: word, start: index * 0.3, end: index * 0.3 + 0.3 }))
  const captions = { style: 'typewriter', position: 'usual', face: 'bold' } as const

  // Full size: small pictures would all fit into the pipes.
  const { frames } = await render(
    smallTimeline({
      ...{ width: 1080, height: 1920, bodySeconds: 1 },
      background: { kind: 'ai_slideshow', slides: [{ media: 'red.png', start: 0, end: 1 }], crossfadeSeconds: 0 },
      speakers: [{ id: 'f', name: 'F', colour: '#22d3ee', avatar: 'avatar.png', captions }],
      lines: [{ speaker: 'f', text, start: 0, end: 1, words }],
    }),
    studio.options,
  )

  expect(frames).toBe(30)
})

test('an intro of the wrong orientation is shown whole, over a blurred enlargement of itself', async () => {
  await using studio = await openStudio()
  await studio.clip('background.mp4', BACKGROUND, null)
  await studio.clip('speech.wav', null, SPEECH)
  // White with a green left and right edge, which cropping would lose.
  const wide = 'color=white:s=384x216:r=30:d=1,drawbox=x=0:w=24:c=green:t=fill,drawbox=x=360:w=24:c=green:t=fill'
  await studio.clip('intro.mp4', wide, null)

  await render(smallTimeline({ intro: { media: 'intro.mp4', seconds: 0.5 }, bodySeconds: 1 }), studio.options)

  const rgb = await studio.bytes('-i', 'out.mp4', '-frames:v', '1', '-vf', 'format=rgb24', '-f', 'rawvideo')
  const at = (x: number, y: number) => [...rgb.subarray((y * 216 + x) * 3, (y * 216 + x) * 3 + 3)]
  const [left = 255, leftGreen = 0] = at(4, 192)
  const [right = 255, rightGreen = 0] = at(211, 192)
  expect([left < 80, leftGreen > 90, right < 80, rightGreen > 90]).toEqual([true, true, true, true])
  expect(Math.min(...at(108, 192))).toBeGreaterThan(200)
  expect(Math.max(...at(108, 20))).toBeGreaterThan(100)
})

test.each(['intro', 'background', 'logo', 'background audio'])(
  'a damaged %s is named in the error, and leaves nothing behind',
  async (broken) => {
    await using studio = await openStudio()
    const key =
      { intro: 'intro.mp4', background: 'background.mp4', logo: 'logo.png', 'background audio': 'music.mp3' }[broken] ??
      ''
    await studio.clip('background.mp4', 'testsrc2=s=216x384:r=30:d=2', null)
    await studio.clip('intro.mp4', 'testsrc2=s=216x384:r=30:d=2', 'sine=d=2')
    await studio.clip('music.mp3', null, 'sine=d=1')
    await studio.clip('speech.wav', null, SPEECH)
    await studio.picture('logo.png', 'testsrc=s=64x64')
    const whole = await readFile(studio.path(key))
    // An mp4 keeps its index at the end, so damaged samples are a different fault than an unreadable file.
    const damaged =
      broken === 'intro' ? scrambled(whole) : Buffer.concat([whole.subarray(0, 40), Buffer.from('not a file')])
    await studio.write(key, damaged)
    const timeline = smallTimeline({
      intro: { media: 'intro.mp4', seconds: 1 },
      logo: 'logo.png',
      music: { media: 'music.mp3' },
    })

    const rendering = render(timeline, studio.options)

    await expect(rendering).rejects.toMatchObject({ name: 'ProductError', code: 'invalid' })
    await expect(rendering).rejects.toThrow(new RegExp(`^The ${broken} .*[Uu]pload`))
    expect(await studio.leftovers()).toEqual([])
  },
)

/** Damages the content but not the container. */
function scrambled(file: Buffer): Buffer {
  const start = file.indexOf('mdat') + 4
  const copy = Buffer.from(file)
  for (let at = start + 2000; at < start + 6000; at++) copy[at] = (at * 37) % 256
  return copy
}

test('an asset is normalised once, also when two renders need it at the same time', async () => {
  await using studio = await openStudio()
  await studio.clip('background.mp4', BACKGROUND, null)
  await studio.clip('speech.wav', null, SPEECH)
  const timeline = smallTimeline({ bodySeconds: 1 })

  const outFiles = ['a.mp4', 'b.mp4'].map(studio.path)
  await Promise.all(outFiles.map((outFile) => render(timeline, { ...studio.options, outFile })))

  expect(await studio.normalised()).toHaveLength(1)
  const [a, b] = await Promise.all(outFiles.map(probe))
  expect(a?.seconds).toBeCloseTo(1, 1)
  expect(b?.seconds).toBeCloseTo(1, 1)
})

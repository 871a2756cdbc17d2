import { readFile, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { EDGE_SECONDS, loopKey, SCENE_LOOPS, STOCK_KIT, stockPreview } from '@pack/core/assets/asset'
import { HORIZONTAL, VERTICAL } from '@pack/core/film/timeline'
import { WOLF_IDS } from '@pack/core/personas/persona'
import { drawWolf, svgMarkup, WOLF_LOOKS } from '@pack/core/personas/wolf-drawing'
import { describe, expect, test } from 'vitest'
import { createCanvas, loadImage } from '../src/canvas.ts'
import { findFfmpeg } from '../src/ffmpeg/find-ffmpeg.ts'
import { runFfmpeg } from '../src/ffmpeg/run-ffmpeg.ts'
import { probe } from '../src/probe.ts'
import { openJobFolder } from '../src/processes/job-folder.ts'
import { STOCK_KEYS, stockFile } from '../src/stock-kit.ts'

const sizeOf = (slot: string) => (slot.endsWith('_large') ? HORIZONTAL : VERTICAL)

describe('the stock kit', () => {
  test('has a file for each key, small enough together to be committed', async () => {
    const sizes = await Promise.all(STOCK_KEYS.map(async (key) => (await stat(stockFile(key))).size))

    expect(Math.min(...sizes)).toBeGreaterThan(1000)
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(113_000_000)
  })

  test.each(['stock/../package.json', 'stock/none.mp4', '/etc/passwd', '', 'stock/avatar_cat.svg', 'logo.png'])(
    'has no path for %j',
    (key) => {
      expect(() => stockFile(key)).toThrow('Stock file not found')
    },
  )

  test.each(['intro', 'intro_large', 'outro', 'outro_large'] as const)(
    '%s has the exact size, rate, length and one sound track',
    async (slot) => {
      for (const key of STOCK_KIT[slot]) {
        const found = await probe(stockFile(key))

        expect(found?.video).toMatchObject({ ...sizeOf(slot), codec: 'avc' })
        expect(found?.video?.fps).toBeCloseTo(30, 3)
        expect(found?.audio).toMatchObject({ codec: 'aac', sampleRate: 48_000, channels: 2 })
        expect(found?.tracks).toEqual({ video: 1, audio: 1 })
        const seconds = slot.startsWith('intro') ? EDGE_SECONDS.intro : EDGE_SECONDS.outro
        expect(Math.abs((found?.seconds ?? 0) - seconds)).toBeLessThan(0.05)
      }
    },
  )

  test.each(['background', 'background_large'] as const)('%s has five loops of at least 12 seconds', async (slot) => {
    expect(STOCK_KIT[slot]).toHaveLength(5)
    for (const key of STOCK_KIT[slot]) {
      const found = await probe(stockFile(key))

      expect(found?.video).toMatchObject({ ...sizeOf(slot), codec: 'avc' })
      expect(found?.video?.fps).toBeCloseTo(30, 3)
      // Whole frames: the loop ends where it began.
      expect(found?.seconds).toBeCloseTo(12, 2)
    }
  })

  test.each(['background', 'background_large'] as const)(
    '%s has a loop of each scene, 12 seconds long',
    async (slot) => {
      for (const loop of SCENE_LOOPS) {
        const found = await probe(stockFile(loopKey(slot, loop)))

        expect(found?.video, loop).toMatchObject({ ...sizeOf(slot), codec: 'avc' })
        expect(found?.video?.fps, loop).toBeCloseTo(30, 3)
        expect(found?.seconds, loop).toBeCloseTo(12, 2)
      }
    },
  )

  test('has a small silent preview of every video, half as wide and as long', async () => {
    const scenes = SCENE_LOOPS.flatMap((loop) => [loopKey('background', loop), loopKey('background_large', loop)])
    for (const key of [...Object.values(STOCK_KIT).flat(), ...scenes].filter((one) => one.endsWith('.mp4'))) {
      const path = stockFile(stockPreview(key))
      const [found, original] = [await probe(path), await probe(stockFile(key))]

      expect(found?.video?.width, key).toBe((original?.video?.width ?? 0) / 2)
      expect(found?.tracks, key).toEqual({ video: 1, audio: 0 })
      expect(Math.abs((found?.seconds ?? 0) - (original?.seconds ?? 0)), key).toBeLessThan(0.1)
      expect((await stat(path)).size, key).toBeLessThan(300_000)
    }
  })

  test('has seamless loops after encoding: the seam is no more visible than a key frame', async () => {
    for (const key of [...STOCK_KIT.background, ...STOCK_KIT.background_large]) {
      const [start, end] = [
        await smallFrames(stockFile(key), ['-t', '2.5']),
        await smallFrames(stockFile(key), ['-sseof', '-1']),
      ]
      const steps = [...stepsOf(start), ...stepsOf(end)]
      const seam = difference(end.at(-1) ?? Buffer.alloc(0), start[0] ?? Buffer.alloc(0))

      // Over a key frame interval of 2 s.
      expect([start.length, end.length], key).toEqual([75, 30])
      // Grey levels of 255: it always moves and never jumps.
      expect(Math.min(...steps), key).toBeGreaterThan(0.02)
      expect(seam, key).toBeLessThan(1.5 * Math.max(...steps))
      expect(seam, key).toBeLessThan(1)
    }
  })

  test('has loops of scenes in which dust moves, and nothing jumps at the seam', async () => {
    for (const loop of ['bread', 'lamp', 'runner', 'flowers', 'piano', 'tent', 'mat', 'birds', 'climb'] as const) {
      const path = stockFile(loopKey('background', loop))
      const [start, end] = [await smallFrames(path, ['-t', '1']), await smallFrames(path, ['-sseof', '-1'])]
      const seam = difference(end.at(-1) ?? Buffer.alloc(0), start[0] ?? Buffer.alloc(0))

      expect(Math.min(...stepsOf(start)), loop).toBeGreaterThan(0)
      // Grey levels of 255: less than half of one.
      expect(seam, loop).toBeLessThan(0.5)
    }
  })

  // Scenes whose floor or ground reaches the edge.
  const toTheEdge = (
    ['roller', 'tent', 'piano', 'blocks', 'garden', 'mat', 'birds', 'climb', 'laundry'] as const
  ).flatMap((loop) => [loopKey('background', loop), loopKey('background_large', loop)])

  test.each([...STOCK_KIT.background, ...STOCK_KIT.background_large, ...toTheEdge])(
    'fills %s to its bottom edge: the last five rows are as dark as the row above them',
    async (key) => {
      // Layers sway once a loop: half a loop apart, they are at their lowest and at their highest.
      for (const at of ['0', '6']) {
        const [edge] = await greyFrames(stockFile(key), ['-ss', at], {
          filter: 'crop=iw:6:0:ih-6,scale=1:6:flags=area',
          bytes: 6,
          frames: 1,
        })
        const [sixth = 0, ...last] = [...(edge ?? [])]

        expect(last).toHaveLength(5)
        for (const row of last) expect(Math.abs(row - sixth), `at ${at} s: ${[...last]}`).toBeLessThanOrEqual(5)
      }
    },
  )

  test('logo and watermark are transparent around the mark, in the sizes that the painter expects', async () => {
    const logo = await loadImage(stockFile('stock/logo.png'))
    const watermark = await loadImage(stockFile('stock/watermark.png'))

    expect(logo.width).toBe(600)
    expect(watermark.height).toBeLessThanOrEqual(100)
    for (const picture of [logo, watermark]) {
      const canvas = createCanvas(picture.width, picture.height)
      const context = canvas.getContext('2d')
      context.drawImage(picture, 0, 0)
      const alphas = [...context.getImageData(0, 0, picture.width, picture.height).data].filter((_, i) => i % 4 === 3)
      expect(alphas[0]).toBe(0)
      expect(alphas.filter((alpha) => alpha > 200).length).toBeGreaterThan(alphas.length * 0.1)
    }
  })

  test('holds every avatar as the wolves are drawn today', async () => {
    for (const wolf of WOLF_IDS) {
      const file = await readFile(stockFile(`stock/avatar_${wolf}.svg`), 'utf8')

      expect(file).toBe(svgMarkup(drawWolf(WOLF_LOOKS[wolf], 'avatar')))
      expect((await loadImage(Buffer.from(file))).width).toBeGreaterThan(300)
    }
  })
})

describe.each([
  ['walk', 'stock/background_audio.mp3', 76.8],
  ['dusk', 'stock/background_audio_dusk.mp3', 64],
  ['stride', 'stock/background_audio_stride.mp3', 67.2],
] as const)('the music bed %s', (_song, key, seconds) => {
  test('is over a minute of 48 kHz stereo at about -20 LUFS, with its peaks below full scale', async () => {
    const path = stockFile(key)
    const found = await probe(path)
    const { loudness, peak } = await loudnessOf(path)

    expect(found?.audio).toMatchObject({ codec: 'mp3', sampleRate: 48_000, channels: 2 })
    expect(found?.seconds).toBeGreaterThan(60)
    expect(Math.abs(loudness + 20)).toBeLessThan(1)
    expect(peak).toBeLessThan(-1)
  })

  test('loops without a click or a gap once decoded', async () => {
    const samples = await decoded(stockFile(key))
    const steps = samples.slice(1).map((value, i) => Math.abs(value - (samples[i] ?? 0)))
    const largest = steps.reduce((most, step) => Math.max(most, step), 0)
    const seam = Math.abs((samples[0] ?? 0) - (samples.at(-1) ?? 0))
    const level = (from: number) =>
      Math.sqrt(samples.slice(from, from + 4800).reduce((sum, v) => sum + v * v, 0) / 4800)

    // The encoder's delay is trimmed: the length is exact to the sample.
    expect(samples.length).toBe(Math.round(seconds * 48_000))
    expect(seam).toBeLessThan(largest / 2)
    for (const from of [0, samples.length - 4800]) expect(level(from)).toBeGreaterThan(0.01)
  })
})

const SMALL = { width: 90, height: 90 }

const stepsOf = (frames: Buffer[]) => frames.slice(1).map((frame, i) => difference(frames[i] ?? frame, frame))

/** Frames of a part of the file, as 90x90 grey values. */
const smallFrames = (path: string, part: string[]): Promise<Buffer[]> =>
  greyFrames(path, part, {
    filter: `scale=${SMALL.width}:${SMALL.height}:flags=area`,
    bytes: SMALL.width * SMALL.height,
  })

/** Filtered frames of a part of the file, as grey values. */
async function greyFrames(
  path: string,
  part: string[],
  { filter, bytes, frames }: { filter: string; bytes: number; frames?: number },
): Promise<Buffer[]> {
  const chunks: Buffer[] = []
  const count = frames === undefined ? [] : ['-frames:v', String(frames)]
  await withFolder(async (folder, ffmpeg) => {
    const filters = ['-an', '-vf', `${filter},format=gray`, ...count]
    const args = [...part, '-i', `file:${path}`, ...filters, '-f', 'rawvideo', 'pipe:1']
    await runFfmpeg(ffmpeg, args, { folder, onOutput: (chunk) => chunks.push(chunk) })
  })
  const all = Buffer.concat(chunks)
  return Array.from({ length: Math.floor(all.length / bytes) }, (_, i) => all.subarray(i * bytes, (i + 1) * bytes))
}

/** The sound in mono, 48,000 samples per second. */
async function decoded(path: string): Promise<Float32Array> {
  const chunks: Buffer[] = []
  await withFolder(async (folder, ffmpeg) => {
    const args = ['-i', `file:${path}`, '-ac', '1', '-f', 'f32le', 'pipe:1']
    await runFfmpeg(ffmpeg, args, { folder, onOutput: (chunk) => chunks.push(chunk) })
  })
  return new Float32Array(Uint8Array.from(Buffer.concat(chunks)).buffer)
}

async function loudnessOf(path: string): Promise<{ loudness: number; peak: number }> {
  return withFolder(async (folder, ffmpeg) => {
    const args = ['-i', `file:${path}`, '-af', 'ebur128=peak=true', '-f', 'null', '-']
    const { log } = await runFfmpeg(ffmpeg, args, { folder })
    const summary = log.slice(log.lastIndexOf('Summary:'))
    return {
      loudness: Number(/I:\s+(-?[\d.]+) LUFS/.exec(summary)?.[1]),
      peak: Number(/Peak:\s+(-?[\d.]+) dBFS/.exec(summary)?.[1]),
    }
  })
}

async function withFolder<T>(
  work: (
    folder: Awaited<ReturnType<typeof openJobFolder>>,
    ffmpeg: Awaited<ReturnType<typeof findFfmpeg>>,
  ) => Promise<T>,
): Promise<T> {
  const folder = await openJobFolder(join(tmpdir(), 'pack-stock-kit-test'))
  try {
    return await work(folder, await findFfmpeg())
  } finally {
    await folder.remove()
  }
}

/** Mean absolute difference of two frames, in grey levels. */
function difference(one: Buffer, other: Buffer): number {
  let sum = 0
  for (let i = 0; i < one.length; i++) sum += Math.abs((one[i] ?? 0) - (other[i] ?? 0))
  return sum / one.length
}

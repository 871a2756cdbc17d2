import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { ContentItem } from '@pack/core/content/item'
import { loopParts } from '@pack/core/film/loop'
import { changingBounds, overlayStates } from '@pack/core/film/painter'
import { FPS, type Timeline } from '@pack/core/film/timeline'
import type { Preview } from '@pack/core/generation/preview'
import { findFfmpeg } from '@pack/media'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { launchBrowser } from './browser.ts'
import { signIn } from './sign-in.ts'

const execute = promisify(execFile)

const product = { url: inject('productUrl') }
let browser: Browser
let page: Page
let token = ''
const personas: Record<string, string> = {}

beforeAll(async () => {
  browser = await launchBrowser()
  page = await (
    await browser.newContext({ viewport: { width: 1440, height: 1000 }, reducedMotion: 'reduce' })
  ).newPage()
  // Beside other journeys a line takes long to be spoken.
  page.setDefaultTimeout(PATIENCE)
  await page.goto(`${product.url}/login?redirect=${encodeURIComponent('/content')}`)
  await signIn(page, 'codex@example.com')
  await page.getByRole('heading', { name: 'Content' }).first().waitFor()
  token = await page.evaluate(() => JSON.parse(localStorage.getItem('pack.session') ?? '{}').access_token)
  for (const wolf of ['forge', 'flow']) {
    const made = await api<{ id: string }>('POST', '/user/personas', { clone_of: wolf })
    personas[wolf] = made.id
  }
  await api('PATCH', `/user/personas/${personas.flow}`, {
    captions: { style: 'karaoke_fill', position: 'usual', face: 'serif' },
  })
})

afterAll(async () => {
  await browser?.close()
})

const LINES = [
  { persona: 'forge', line: 'You light the fire before you feel ready, and you keep it burning all night.' },
  { persona: 'flow', line: 'The river starts again at every stone.' },
]
const SAMPLES = 20
const PATIENCE = 120_000
/** For two renders in a row, beside other journeys. */
const LONG = 600_000

const videos: { mode: string; background: string; lines: typeof LINES; edited?: string }[] = [
  { mode: 'short', background: 'ai_slideshow', lines: LINES.slice(1) },
  { mode: 'story', background: 'loop', lines: LINES.slice(0, 1) },
  // Edited and rendered again, its background dissolves to where the line after it had it.
  { mode: 'dialogue', background: 'loop', lines: LINES, edited: 'Light the fire tonight, long before you feel ready.' },
]

test.each(videos)(
  'the preview of a $mode over a $background is what is rendered, frame by frame',
  async ({ mode, background, lines, edited }) => {
    const [lead = ''] = lines.map(({ persona }) => persona)
    const { item_ids } = await api<{ item_ids: string[] }>('POST', '/generate_content', {
      mode,
      theme: 'starting over',
      quantity: 1,
      personas: [personas[lead]],
      supporting_personas: mode === 'dialogue' ? [personas.flow] : [],
      background_mode: background,
      write_first: true,
    })
    const item = { mode, id: item_ids[0] ?? '' }
    await becomes(item, 'Script Ready')
    await write(item, lines)

    const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
    const first = await compare(item, SAMPLES, { render: () => press('Render video') })
    expect(first.unlike).toEqual([])
    if (!edited) return

    await write(item, lines.with(0, { persona: lead, line: edited }))
    const retry = () => api('POST', `/api/content/${mode}/${item.id}/retry`)
    const again = await compare(item, SAMPLES / 2, { open: () => press('Preview'), render: retry })
    expect(again.unlike).toEqual([])
    expect(again.dissolves).toBe(1)
  },
  LONG,
)

type Which = { mode: string; id: string }

const write = ({ mode, id }: Which, lines: typeof LINES) =>
  api('PATCH', `/api/update/${mode}`, {
    id,
    ...(mode === 'short' ? { quote: lines[0]?.line } : { script: JSON.stringify(lines) }),
  })

/** Looks at the preview, has the video rendered, and answers the moments in which they are not alike. */
async function compare(
  { mode, id }: Which,
  samples: number,
  { open, render }: { open?: () => Promise<unknown>; render: () => Promise<unknown> },
) {
  await page.goto(`${product.url}/content?type=${mode}&edit=${id}`)
  const answered = page.waitForResponse((response) => response.url().endsWith(`${mode}/${id}/preview`))
  await open?.()
  const { timeline }: Preview = await (await answered).json()
  const times = sampleTimes(timeline, samples)
  const shown = await framesOfPreview(timeline, times)
  await render()
  const { supabase_url } = await becomes({ mode, id }, 'Ready')
  const rendered = await framesOfVideo(supabase_url ?? '', timeline, times)

  const alike = times.map((seconds, index) => {
    const [one, other] = [shown[index], rendered[index]]
    return { seconds, ssim: one && other ? ssim(one, other) : 0 }
  })
  expect(alike.length).toBeGreaterThanOrEqual(samples)
  return { unlike: alike.filter((moment) => moment.ssim < 0.98), dissolves: dissolvesOf(timeline).length }
}

async function api<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
  const response = await fetch(product.url + path, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
  return response.json()
}

async function becomes({ mode, id }: Which, status: string) {
  const end = Date.now() + LONG / 2
  while (Date.now() < end) {
    const found = await api<ContentItem>('GET', `/api/content/${mode}/${id}`)
    if (found.status === status) return found
    if (found.status === 'Failed') throw new Error(found.error_detail ?? '')
    await page.waitForTimeout(200)
  }
  throw new Error(`${mode} ${id} did not become ${status}`)
}

/** The parts at whose end the background dissolves. */
const dissolvesOf = ({ background, bodySeconds }: Timeline) =>
  background.kind === 'loop' ? loopParts(background, bodySeconds).filter(({ dissolve }) => dissolve) : []

/**
 * In the middle of frames: first frames of overlay states, where being off by one shows, others in between, and some of
 * every dissolve. Body, seconds.
 */
function sampleTimes(timeline: Timeline, samples: number): number[] {
  const starts = overlayStates(timeline).map(({ start }) => Math.round(start * FPS))
  const step = (starts.length - 1) / (samples / 2 - 1)
  const first = Array.from({ length: samples / 2 }, (_, at) => starts[Math.round(at * step)] ?? 0)
  const frames = Math.round(timeline.bodySeconds * FPS)
  const spread = Array.from({ length: samples / 2 }, (_, at) => Math.floor(((at + 0.5) * frames) / (samples / 2)))
  const dissolving = dissolvesOf(timeline).flatMap(({ to }) => [to - 9, to - 5, to - 1])
  return [...first, ...spread, ...dissolving].map((frame) => (frame + 0.5) / FPS)
}

/** Half as large, in grey: enough to see every letter. */
const sizeOf = (timeline: Timeline) => {
  const { x, y, width, height } = changingBounds(timeline)
  return { x, y, width, height, outWidth: width / 2, outHeight: height / 2 }
}

async function framesOfPreview(timeline: Timeline, times: number[]): Promise<(Frame & { ink: Buffer })[]> {
  const box = sizeOf(timeline)
  const slider = page.getByRole('slider', { name: 'Position in the preview' })
  await page.waitForFunction(
    () => document.querySelector<HTMLInputElement>('figure input[type=range]')?.disabled === false,
  )
  const frames: (Frame & { ink: Buffer })[] = []
  for (const seconds of times) {
    await slider.fill(String(seconds + (timeline.intro?.seconds ?? 0)))
    const seen = await page.evaluate(async ({ x, y, width, height, outWidth, outHeight }) => {
      const stage = document.querySelector('figure canvas[data-layer=overlay]')?.parentElement
      if (!stage) throw new Error('no stage')
      const clips = Array.from(stage.querySelectorAll('video')).filter((video) => video.dataset.shown !== undefined)
      const waiting = () => clips.some((clip) => clip.seeking || clip.readyState < 2)
      for (let tries = 0; waiting() && tries < 1200; tries++) await new Promise((resolve) => setTimeout(resolve, 25))
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
      const overlay = stage.querySelector<HTMLCanvasElement>('canvas[data-layer=overlay]')
      const slides = stage.querySelector<HTMLCanvasElement>('canvas[data-layer=slides]')
      if (!overlay) throw new Error('no overlay')
      const whole = new OffscreenCanvas(overlay.width, overlay.height)
      const context = whole.getContext('2d')
      const small = new OffscreenCanvas(outWidth, outHeight).getContext('2d')
      if (!context || !small) throw new Error('no canvas')
      for (const clip of clips) {
        context.globalAlpha = Number(clip.style.opacity || 1)
        const scale = Math.max(whole.width / clip.videoWidth, whole.height / clip.videoHeight)
        const [w, h] = [clip.videoWidth * scale, clip.videoHeight * scale]
        context.drawImage(clip, (whole.width - w) / 2, (whole.height - h) / 2, w, h)
      }
      context.globalAlpha = 1
      if (slides) context.drawImage(slides, 0, 0)
      context.drawImage(overlay, 0, 0)
      const bytes = (
        of: OffscreenCanvas | HTMLCanvasElement,
        read: (data: Uint8ClampedArray, at: number) => number,
      ) => {
        small.clearRect(0, 0, outWidth, outHeight)
        small.imageSmoothingQuality = 'high'
        small.drawImage(of, x, y, width, height, 0, 0, outWidth, outHeight)
        const { data } = small.getImageData(0, 0, outWidth, outHeight)
        let text = ''
        for (let at = 0; at < data.length; at += 4) text += String.fromCharCode(Math.round(read(data, at)))
        return btoa(text)
      }
      const [red, green, blue] = [0.2126, 0.7152, 0.0722]
      return {
        pixels: bytes(whole, (d, at) => red * (d[at] ?? 0) + green * (d[at + 1] ?? 0) + blue * (d[at + 2] ?? 0)),
        ink: bytes(overlay, (d, at) => d[at + 3] ?? 0),
      }
    }, box)
    frames.push({ ...box, pixels: Buffer.from(seen.pixels, 'base64'), ink: Buffer.from(seen.ink, 'base64') })
  }
  return frames
}

async function framesOfVideo(url: string, timeline: Timeline, times: number[]): Promise<Frame[]> {
  const { path } = await findFfmpeg()
  const folder = await mkdtemp(join(tmpdir(), 'pack-preview-'))
  try {
    const file = join(folder, 'video.mp4')
    await writeFile(file, Buffer.from(await (await fetch(url)).arrayBuffer()))
    const { x, y, width, height, outWidth, outHeight } = sizeOf(timeline)
    const look = `crop=${width}:${height}:${x}:${y},scale=${outWidth}:${outHeight}:flags=area:in_color_matrix=bt709:in_range=tv:out_range=pc,format=gray`
    // A quarter of a frame early: the first one that is not before it is the wanted one, whatever is rounded.
    const starts = times.map((seconds) => seconds - 0.75 / FPS + (timeline.intro?.seconds ?? 0))
    const inOrder = [...new Set(starts)].sort((one, other) => one - other)
    const wanted = inOrder.map((start) => `gte(t\\,${start})*not(gte(prev_pts*TB\\,${start}))`).join('+')
    const args = ['-nostdin', '-loglevel', 'error', '-i', file, '-vf', `select=${wanted},${look}`, '-fps_mode', 'vfr']
    const { stdout } = await execute(path, [...args, '-f', 'rawvideo', 'pipe:1'], {
      encoding: 'buffer',
      maxBuffer: 1e8,
    })
    const bytes = outWidth * outHeight
    expect(stdout.length).toBe(bytes * inOrder.length)
    return starts.map((start) => {
      const at = inOrder.indexOf(start) * bytes
      return { outWidth, outHeight, pixels: stdout.subarray(at, at + bytes) }
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

type Frame = { outWidth: number; outHeight: number; pixels: Buffer }

/** Structural similarity (Wang et al. 2004) of two grey pictures: the mean over those windows of 8 by 8 that have ink. */
function ssim({ outWidth, outHeight, pixels, ink }: Frame & { ink: Buffer }, other: Frame): number {
  let [sum, windows] = [0, 0]
  for (let top = 0; top + 8 <= outHeight; top += 8)
    for (let left = 0; left + 8 <= outWidth; left += 8) {
      let [a, b, aa, bb, ab, inked] = [0, 0, 0, 0, 0, 0]
      for (let y = top; y < top + 8; y++)
        for (let x = left; x < left + 8; x++) {
          const [one, two] = [pixels[y * outWidth + x] ?? 0, other.pixels[y * outWidth + x] ?? 0]
          inked += ink[y * outWidth + x] ?? 0
          a += one
          b += two
          aa += one * one
          bb += two * two
          ab += one * two
        }
      if (inked === 0) continue
      const [ma, mb] = [a / 64, b / 64]
      const [va, vb, cov] = [aa / 64 - ma * ma, bb / 64 - mb * mb, ab / 64 - ma * mb]
      sum += ((2 * ma * mb + 6.5025) * (2 * cov + 58.5225)) / ((ma * ma + mb * mb + 6.5025) * (va + vb + 58.5225))
      windows++
    }
  // Before anybody speaks there may be nothing to compare.
  return windows === 0 ? 1 : sum / windows
}

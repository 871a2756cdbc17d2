import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type LoopPart, loopParts } from '@pack/core/film/loop'
import { changingBounds, overlayStates } from '@pack/core/film/painter'
import { FPS, type Timeline, videoSeconds } from '@pack/core/film/timeline'
import type { Preview } from '@pack/core/generation/preview'
import { canonicalJson } from '@pack/core/kernel/canonical-json'
import { findFfmpeg } from '@pack/media'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

const execute = promisify(execFile)

/** Frames that the preview showed, with the timeline it played. */
export type ShownPreview = { timeline: Timeline; times: number[]; frames: (Frame & { ink: Buffer })[] }

/**
 * Opens the preview on the edit screen that `page` shows, and takes `samples` frames of it, or a few more at
 * cross-fades.
 */
export async function watchPreview(page: Page, samples: number, open: () => Promise<unknown>): Promise<ShownPreview> {
  // Captions and avatars move as in the video; with reduced motion they would be at rest.
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  const answered = page.waitForResponse((response) => response.url().endsWith('/preview'))
  await open()
  const { timeline }: Preview = await (await answered).json()
  const times = sampleTimes(timeline, samples)
  const frames = await framesOfPreview(page, timeline, times)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  return { timeline, times, frames }
}

/** The times at which a rendered video differs from its preview. */
export async function unlikeMoments({ timeline, times, frames }: ShownPreview, videoUrl: string) {
  const rendered = await framesOfVideo(videoUrl, timeline, times)
  const moments = times.map((seconds, index) => {
    const [one, other] = [frames[index], rendered[index]]
    return { seconds, ssim: one && other ? ssim(one, other) : 0 }
  })
  return moments.filter((moment) => moment.ssim < 0.98)
}

/** The parts of a loop that end in a cross-fade. */
export const crossFades = ({ background, bodySeconds }: Timeline) =>
  background.kind === 'loop' ? loopParts(background, bodySeconds).filter(({ crossFade }) => crossFade) : []

/** The parts of a loop that begin with a cut to another framing or loop. */
export const cuts = ({ background, bodySeconds }: Timeline) =>
  background.kind === 'loop'
    ? loopParts(background, bodySeconds).filter(
        (part, index, all) =>
          index > 0 && (['framing', 'media'] as const).some((of) => !isSame(part, all[index - 1], of)),
      )
    : []

const isSame = (one: LoopPart, other: LoopPart | undefined, of: 'framing' | 'media') =>
  canonicalJson(one[of]) === canonicalJson(other?.[of] ?? null)

/** The parts that show another loop than the background's. */
export const cutaways = ({ background, bodySeconds }: Timeline) =>
  background.kind === 'loop' ? loopParts(background, bodySeconds).filter(({ media }) => media !== background.media) : []

/**
 * Seconds of the body, in the middle of frames: first frames of overlay states, where being off by one shows, frames
 * spread evenly, three of every cross-fade, and those on both sides of a cut.
 */
function sampleTimes(timeline: Timeline, samples: number): number[] {
  const starts = overlayStates(timeline).map(({ start }) => Math.round(start * FPS))
  const step = (starts.length - 1) / (samples / 2 - 1)
  const first = Array.from({ length: samples / 2 }, (_, at) => starts[Math.round(at * step)] ?? 0)
  const frames = Math.round(timeline.bodySeconds * FPS)
  const spread = Array.from({ length: samples / 2 }, (_, at) => Math.floor(((at + 0.5) * frames) / (samples / 2)))
  const fading = crossFades(timeline).flatMap(({ to }) => [to - 9, to - 5, to - 1])
  const cut = cuts(timeline).flatMap(({ from }) => [from - 1, from, from + 4])
  return [...first, ...spread, ...fading, ...cut].map((frame) => (frame + 0.5) / FPS)
}

/** The area that changes, at half size: enough to see every letter. */
const sizeOf = (timeline: Timeline) => {
  const { x, y, width, height } = changingBounds(timeline)
  return { x, y, width, height, outWidth: width / 2, outHeight: height / 2 }
}

async function framesOfPreview(page: Page, timeline: Timeline, times: number[]): Promise<(Frame & { ink: Buffer })[]> {
  const box = sizeOf(timeline)
  const slider = page.getByRole('slider', { name: 'Position in the preview' })
  await page.waitForFunction(
    () => document.querySelector<HTMLInputElement>('figure input[type=range]')?.disabled === false,
  )
  await page.evaluate(() => {
    for (const clip of document.querySelectorAll('video')) {
      const presented = (_: number, { mediaTime }: VideoFrameCallbackMetadata) => {
        clip.dataset.presented = String(mediaTime)
        clip.requestVideoFrameCallback(presented)
      }
      clip.requestVideoFrameCallback(presented)
    }
  })
  const look = { ...box, frame: 1 / FPS }
  const frames: (Frame & { ink: Buffer })[] = []
  for (const seconds of times) {
    await slider.fill(String(videoSeconds(timeline, seconds)))
    const seen = await page.evaluate(async ({ x, y, width, height, outWidth, outHeight, frame }) => {
      const stage = document.querySelector('figure canvas[data-layer=overlay]')?.parentElement
      if (!stage) throw new Error('no stage')
      const clips = Array.from(stage.querySelectorAll('video')).filter((video) => video.dataset.shown !== undefined)
      // On a busy machine, a clip may still show the previous frame after it has finished seeking.
      const isStale = (clip: HTMLVideoElement) =>
        Math.abs(clip.currentTime - Number(clip.dataset.presented ?? 0)) >= frame
      const waiting = () => clips.some((clip) => clip.seeking || clip.readyState < 2 || isStale(clip))
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
        const style = getComputedStyle(clip)
        const zoom = new DOMMatrix(style.transform).a
        // In pixels of the page.
        const [x = 0, y = 0] = style.transformOrigin.split(' ').map((origin) => Number.parseFloat(origin))
        const [left, top] = [(x / clip.clientWidth) * whole.width, (y / clip.clientHeight) * whole.height]
        context.setTransform(zoom, 0, 0, zoom, left - zoom * left, top - zoom * top)
        context.drawImage(clip, (whole.width - w) / 2, (whole.height - h) / 2, w, h)
      }
      context.resetTransform()
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
    }, look)
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
    // A quarter of a frame early: the first frame that is not earlier is the wanted one, however times are rounded.
    const starts = times.map((seconds) => videoSeconds(timeline, seconds) - 0.75 / FPS)
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

/**
 * Structural similarity (Wang et al. 2004) of two grey pictures: the mean over the 8 × 8 windows in which something is
 * drawn.
 */
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
  // Nothing is drawn before the first line.
  return windows === 0 ? 1 : sum / windows
}

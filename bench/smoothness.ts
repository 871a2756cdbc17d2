import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Slideshow } from '@pack/core/film/background'
import { zoomAt } from '@pack/core/film/slideshow'
import { VERTICAL } from '@pack/core/film/timeline'
import { type Ffmpeg, render } from '@pack/media'
import { shortTimeline } from './short.ts'

const execute = promisify(execFile)

/** A dot near a corner, where the zoom moves most, soft enough to have a centre between pixels. */
const DOT = { x: 160, y: 260 }
const AROUND = 80
const SECONDS = 5

/** How far a dot in a slide strays from where the zoom should take it, in pixels, root mean square over the frames. */
export async function smoothness(ffmpeg: Ffmpeg, folder: string): Promise<number> {
  const { width, height } = VERTICAL
  const dot = `nullsrc=s=${width}x${height},geq=lum=20+200*exp(-(pow(X-${DOT.x}\\,2)+pow(Y-${DOT.y}\\,2))/200):cb=128:cr=128`
  const picture = join(folder, 'in/dot.png')
  await execute(ffmpeg.path, ['-y', '-nostdin', '-f', 'lavfi', '-i', dot, '-frames:v', '1', picture])
  const slides = [{ media: 'dot.png', start: 0, end: SECONDS }]
  const background: Slideshow = { kind: 'ai_slideshow', slides, crossfadeSeconds: 0 }
  const timeline = {
    ...shortTimeline({ edges: false }),
    background,
    bodySeconds: SECONDS,
    lines: [],
    logo: null,
    watermark: null,
  }
  const outFile = join(folder, 'dot.mp4')
  const places = { workFolder: join(folder, 'work'), cacheFolder: join(folder, 'cache'), outFile }
  await render(timeline, { file: async (key) => join(folder, 'in', key), ffmpeg, ...places })

  const corner = { x: DOT.x - AROUND, y: DOT.y - AROUND, size: 2 * AROUND }
  const crop = `crop=${corner.size}:${corner.size}:${corner.x}:${corner.y},format=gray`
  const args = ['-nostdin', '-loglevel', 'error', '-i', outFile, '-vf', crop, '-f', 'rawvideo', 'pipe:1']
  const { stdout } = await execute(ffmpeg.path, args, { maxBuffer: 1e9, encoding: 'buffer' })
  const errors: number[] = []
  for (let frame = 0; frame < SECONDS * 30; frame++) {
    const seen = centre(stdout.subarray(frame * corner.size ** 2, (frame + 1) * corner.size ** 2), corner.size)
    const zoom = zoomAt(background, frame / 30)
    const expected = { x: width / 2 + (DOT.x - width / 2) * zoom, y: height / 2 + (DOT.y - height / 2) * zoom }
    errors.push(Math.hypot(corner.x + seen.x - expected.x, corner.y + seen.y - expected.y))
  }
  // A constant offset is invisible; only its changes are seen.
  const mean = errors.reduce((sum, error) => sum + error, 0) / errors.length
  return Math.sqrt(errors.reduce((sum, error) => sum + (error - mean) ** 2, 0) / errors.length)
}

function centre(gray: Buffer, size: number): { x: number; y: number } {
  let [sum, x, y] = [0, 0, 0]
  for (let index = 0; index < gray.length; index++) {
    const weight = Math.max(0, (gray[index] ?? 0) - 60)
    sum += weight
    x += weight * (index % size)
    y += weight * Math.floor(index / size)
  }
  return { x: x / sum, y: y / sum }
}

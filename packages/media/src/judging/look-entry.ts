// The process that reads an untrusted file. `picture <path>` decodes it, `media <path>` reads its headers, `slide
// <path> <folder>` makes a slide of it, `still <path> <folder> <side>` a small picture. Prints a line of JSON, or null.
// A failure ends only this process.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Canvas, Image } from '../canvas.ts'
import { type Probe, probe } from '../probe.ts'

type Size = { width: number; height: number }

/** The shorter side of a slide, in pixels: enough to cover a frame in either orientation. */
const FRAME_SIDE = 1920
/** The small copy, for lists. Pixels. */
const SMALL: Size = { width: 360, height: 640 }

const [question, path = '', folder = '', side = ''] = process.argv.slice(2)
process.stdout.write(`${JSON.stringify(await answerTo(question))}\n`)
process.exit(0)

function answerTo(question: string | undefined): Promise<Size | Probe | null> {
  if (question === 'picture') return sizeOfPicture()
  if (question === 'slide') return makeSlide()
  if (question === 'still') return makeStill(Number(side))
  return readHeaders()
}

async function sizeOfPicture(): Promise<Size | null> {
  const { createCanvas, loadImage } = await import('../canvas.ts')
  try {
    const image = await loadImage(readFileSync(path))
    const { width, height } = image
    if (width < 1 || height < 1) return null
    // Some decoders fail only when the pixels are read.
    createCanvas(1, 1).getContext('2d').drawImage(image, 0, 0, 1, 1)
    return { width, height }
  } catch {
    return null
  }
}

/** Writes slide.jpg, upright and no larger than frames need, and small.webp. Returns the slide's size. */
async function makeSlide(): Promise<Size | null> {
  const { createCanvas, loadImage } = await import('../canvas.ts')
  const scaled = (image: Image | Canvas, { width, height }: Size, fit: 'stretch' | 'cover'): Canvas => {
    const scale = Math.max(width / image.width, height / image.height)
    // Scaled down in halves: in one larger step fine patterns would alias.
    const half = { width: Math.ceil(image.width / 2), height: Math.ceil(image.height / 2) }
    if (scale < 0.5) return scaled(scaled(image, half, 'stretch'), { width, height }, fit)
    const canvas = createCanvas(width, height)
    const context = canvas.getContext('2d')
    const [w, h] = fit === 'cover' ? [image.width * scale, image.height * scale] : [width, height]
    context.imageSmoothingQuality = 'high'
    // JPEG has no transparency.
    context.fillStyle = '#000'
    context.fillRect(0, 0, width, height)
    context.drawImage(image, (width - w) / 2, (height - h) / 2, w, h)
    return canvas
  }
  try {
    const image = await loadImage(readFileSync(path))
    const scale = Math.min(1, FRAME_SIDE / Math.min(image.width, image.height))
    const size = { width: Math.round(image.width * scale), height: Math.round(image.height * scale) }
    const slide = scaled(image, size, 'stretch')
    writeFileSync(join(folder, 'slide.jpg'), await slide.encode('jpeg', 90))
    writeFileSync(join(folder, 'small.webp'), await scaled(slide, SMALL, 'cover').encode('webp', 80))
    return size
  } catch {
    return null
  }
}

/** Writes still.webp, no larger than `side` pixels a side. Returns its size. */
async function makeStill(side: number): Promise<Size | null> {
  const { createCanvas, loadImage } = await import('../canvas.ts')
  try {
    const image = await loadImage(readFileSync(path))
    const scale = Math.min(1, side / Math.max(image.width, image.height))
    const [width, height] = [image.width, image.height].map((pixels) => Math.max(1, Math.round(pixels * scale)))
    const canvas = createCanvas(width ?? 1, height ?? 1)
    canvas.getContext('2d').drawImage(image, 0, 0, canvas.width, canvas.height)
    writeFileSync(join(folder, 'still.webp'), await canvas.encode('webp', 82))
    return { width: canvas.width, height: canvas.height }
  } catch {
    return null
  }
}

async function readHeaders(): Promise<Probe | null> {
  const found = await probe(path)
  return found && { ...found, video: found.video && { ...found.video, headers: null } }
}

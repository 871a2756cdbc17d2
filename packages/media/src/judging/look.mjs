// The process that looks into a stranger's file: `look.mjs picture <path>` decodes it, `look.mjs media <path>` reads its
// headers, `look.mjs slide <path> <folder>` makes a slide of it. It answers a line of JSON, or null; whatever goes wrong in
// here ends this process and nothing else.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** What slideshows need of a picture: to cover a frame, upright or lying, and to be chosen from a list. Pixels. */
const FRAME_SIDE = 1920
const SMALL = { width: 360, height: 640 }

const [what, path, folder] = process.argv.slice(2)
const answer = await { picture, media, slide }[what](path)
process.stdout.write(`${JSON.stringify(answer)}\n`)
process.exit(0)

async function picture(file) {
  const { createCanvas, loadImage } = await import('@napi-rs/canvas')
  try {
    const image = await loadImage(readFileSync(file))
    const { width, height } = image
    if (width < 1 || height < 1) return null
    // Some decoders fail only when the pixels are asked for.
    createCanvas(1, 1).getContext('2d').drawImage(image, 0, 0, 1, 1)
    return { width, height }
  } catch {
    return null
  }
}

/** slide.jpg: the picture upright, no larger than frames need it; small.webp: what shorts show of it. */
async function slide(file) {
  const { createCanvas, loadImage } = await import('@napi-rs/canvas')
  const drawn = (image, { width, height }, cover) => {
    const scale = Math.max(width / image.width, height / image.height)
    // In halves: reduced by more at once, fine patterns flicker.
    const half = { width: Math.ceil(image.width / 2), height: Math.ceil(image.height / 2) }
    if (scale < 0.5) return drawn(drawn(image, half, false), { width, height }, cover)
    const canvas = createCanvas(width, height)
    const context = canvas.getContext('2d')
    const [w, h] = cover ? [image.width * scale, image.height * scale] : [width, height]
    context.imageSmoothingQuality = 'high'
    // JPEG has no transparency.
    context.fillStyle = '#000'
    context.fillRect(0, 0, width, height)
    context.drawImage(image, (width - w) / 2, (height - h) / 2, w, h)
    return canvas
  }
  try {
    const image = await loadImage(readFileSync(file))
    const scale = Math.min(1, FRAME_SIDE / Math.min(image.width, image.height))
    const size = { width: Math.round(image.width * scale), height: Math.round(image.height * scale) }
    const picture = drawn(image, size, false)
    writeFileSync(join(folder, 'slide.jpg'), await picture.encode('jpeg', 90))
    writeFileSync(join(folder, 'small.webp'), await drawn(picture, SMALL, true).encode('webp', 80))
    return size
  } catch {
    return null
  }
}

async function media(file) {
  const { probeFile } = await import('./probe-file.mjs')
  const found = await probeFile(file)
  return found && { ...found, video: found.video && { ...found.video, headers: null } }
}

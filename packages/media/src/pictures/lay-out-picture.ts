import { isCropped, MAX_CROP } from '@pack/core/film/fit'
import { type Canvas, createCanvas, type Image } from '../canvas.ts'
import { openPicture } from './open-picture.ts'
import { drawCovering } from './pixels.ts'

type Size = { width: number; height: number }

/** The enlargement is drawn this much smaller first, which blurs it. */
const BLUR = 16
/** How far the shown picture fades into the enlargement, as a share of its height. */
const FADE = 0.14
/** Where the middle of the shown picture is in the frame, 0 at the top: above the captions. */
const MIDDLE = 0.36

/**
 * Lays a picture out for a frame of another shape, as a JPEG (quality 92) of the frame's size: cropped as far as
 * `isCropped` allows, and melting into a blurred enlargement of itself above and below. A picture that may be cropped
 * fills the frame. Throws ProductError 'invalid' when it cannot be read.
 */
export async function layOutPicture(path: string, frame: Size): Promise<Buffer> {
  const image = await openPicture(path, 'slideshow picture')
  const canvas = createCanvas(frame.width, frame.height)
  if (isCropped(image, frame)) drawCovering(canvas.getContext('2d'), image, frame)
  else paintOverBlur(canvas, image, frame)
  return canvas.encode('jpeg', 92)
}

function paintOverBlur(canvas: Canvas, image: Image, frame: Size): void {
  const context = canvas.getContext('2d')
  const small = createCanvas(Math.ceil(frame.width / BLUR), Math.ceil(frame.height / BLUR))
  const blurred = small.getContext('2d')
  blurred.filter = 'blur(2px)'
  drawCovering(blurred, image, small)
  context.imageSmoothingQuality = 'high'
  context.drawImage(small, 0, 0, frame.width, frame.height)

  const ratio = Math.max(frame.width / frame.height, image.width / image.height / MAX_CROP)
  const shown = createCanvas(frame.width, Math.round(frame.width / ratio))
  const sharp = shown.getContext('2d')
  drawCovering(sharp, image, shown)
  const fade = sharp.createLinearGradient(0, 0, 0, shown.height)
  for (const [at, alpha] of [
    [0, 0],
    [FADE, 1],
    [1 - FADE, 1],
    [1, 0],
  ] as const)
    fade.addColorStop(at, `rgba(0, 0, 0, ${alpha})`)
  sharp.globalCompositeOperation = 'destination-in'
  sharp.fillStyle = fade
  sharp.fillRect(0, 0, shown.width, shown.height)
  context.drawImage(shown, 0, Math.max(0, frame.height * MIDDLE - shown.height / 2))
}

import { invalid, ProductError } from '@pack/core/kernel/errors'
import { createCanvas, type Image } from '../canvas.ts'
import { MAX_PIXELS } from './limits.ts'
import { decodePicture, pictureSize } from './open-picture.ts'
import { drawCovering } from './pixels.ts'

/** Mean deviation (of 255) below which a picture is a single colour, as safety filters return. */
const FLAT = 1.5

/**
 * Converts a PNG, JPEG or WebP picture to a JPEG (quality 92) of exactly this size, scaled to cover it and cropped
 * evenly. Throws ProductError 'invalid' for another format and for a picture that is too large, damaged or a single
 * colour.
 */
export async function fitPicture(bytes: Buffer, { width, height }: { width: number; height: number }): Promise<Buffer> {
  const size = pictureSize(bytes)
  if (!size) throw invalid('it is not a PNG, JPEG or WebP picture')
  if (size.width * size.height > MAX_PIXELS) throw invalid(`the picture is too large (${size.width}x${size.height})`)
  const image = await decodePicture(bytes).catch((cause: unknown) => {
    throw new ProductError('invalid', 'the picture is damaged', { cause })
  })
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  // JPEG has no transparency.
  context.fillStyle = '#000'
  context.fillRect(0, 0, width, height)
  drawCovering(context, image, { width, height })
  if (isFlat(image)) throw invalid('the picture is a single colour')
  return canvas.encode('jpeg', 92)
}

function isFlat(image: Image): boolean {
  const side = 32
  const context = createCanvas(side, side).getContext('2d')
  context.drawImage(image, 0, 0, side, side)
  const values = [...context.getImageData(0, 0, side, side).data].filter((_, i) => i % 4 !== 3)
  return [0, 1, 2].every((channel) => {
    const own = values.filter((_, i) => i % 3 === channel)
    const mean = own.reduce((sum, value) => sum + value, 0) / own.length
    return own.reduce((sum, value) => sum + Math.abs(value - mean), 0) / own.length < FLAT
  })
}

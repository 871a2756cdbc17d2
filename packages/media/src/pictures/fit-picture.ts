import { createCanvas, type Image, loadImage } from '@napi-rs/canvas'
import { invalid, ProductError } from '@pack/core/kernel/errors'
import { pictureSize } from './open-picture.ts'

const MOST_PIXELS = 50_000_000
/** Mean distance from the mean of 0 to 255 below which a picture shows nothing: what safety filters answer is one colour. */
const FLAT = 1.5

/**
 * A PNG, JPEG or WebP picture as a JPEG (quality 92) of exactly this size: enlarged or reduced until it covers, and cropped
 * evenly. Throws ProductError 'invalid' when it is none, too large, broken, or one colour all over.
 */
export async function fitPicture(bytes: Buffer, { width, height }: { width: number; height: number }): Promise<Buffer> {
  const size = pictureSize(bytes)
  if (!size) throw invalid('it is no PNG, JPEG or WebP picture')
  if (size.width * size.height > MOST_PIXELS) throw invalid(`the picture is too large (${size.width}x${size.height})`)
  const image = await decoded(bytes)
  const scale = Math.max(width / image.width, height / image.height)
  const [w, h] = [image.width * scale, image.height * scale]
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  context.imageSmoothingQuality = 'high'
  // JPEG has no transparency.
  context.fillStyle = '#000'
  context.fillRect(0, 0, width, height)
  context.drawImage(image, (width - w) / 2, (height - h) / 2, w, h)
  if (isFlat(image)) throw invalid('the picture is one colour all over')
  return canvas.encode('jpeg', 92)
}

async function decoded(bytes: Buffer): Promise<Image> {
  try {
    const image = await loadImage(bytes)
    if (image.width < 1 || image.height < 1) throw new Error('It has no size')
    // Some decoders fail only when the pixels are asked for.
    createCanvas(1, 1).getContext('2d').drawImage(image, 0, 0, 1, 1)
    return image
  } catch (cause) {
    throw new ProductError('invalid', 'the picture is damaged', { cause })
  }
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

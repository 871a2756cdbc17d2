import { createCanvas } from '@napi-rs/canvas'
import { openPicture } from './open-picture.ts'

/**
 * Re-encodes an uploaded picture as WebP of at most `maxSide` pixels a side, which drops everything else that the file held.
 * Throws ProductError 'invalid' when it cannot be read; `name` as messages call it.
 */
export async function toWebp(path: string, { name, maxSide }: { name: string; maxSide: number }): Promise<Buffer> {
  const picture = await openPicture(path, name)
  const scale = Math.min(1, maxSide / Math.max(picture.width, picture.height))
  const width = Math.max(1, Math.round(picture.width * scale))
  const height = Math.max(1, Math.round(picture.height * scale))
  const canvas = createCanvas(width, height)
  canvas.getContext('2d').drawImage(picture, 0, 0, width, height)
  return Buffer.from(await canvas.encode('webp', 82))
}

import { createCanvas } from '@napi-rs/canvas'
import { openPicture } from './open-picture.ts'

/**
 * A picture that somebody uploaded, decoded and made anew as WebP, at most `maxSide` pixels wide and high: whatever else the
 * file held is gone. Throws ProductError 'invalid' when it is no picture; `name` is how its owner knows it.
 */
export async function stillFrom(path: string, { name, maxSide }: { name: string; maxSide: number }): Promise<Buffer> {
  const picture = await openPicture(path, name)
  const scale = Math.min(1, maxSide / Math.max(picture.width, picture.height))
  const width = Math.max(1, Math.round(picture.width * scale))
  const height = Math.max(1, Math.round(picture.height * scale))
  const canvas = createCanvas(width, height)
  canvas.getContext('2d').drawImage(picture, 0, 0, width, height)
  return Buffer.from(await canvas.encode('webp', 82))
}

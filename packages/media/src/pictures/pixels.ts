import { type Canvas, createCanvas, type Image } from '@napi-rs/canvas'

/**
 * A copy of a canvas's pixels, RGBA, not premultiplied. V8 does not know of the memory that @napi-rs/canvas hands out with
 * it, and would let hundreds of megabytes pile up; untouched buffers, dropped at once, make it collect in time.
 */
export function pixelsOf(canvas: Canvas, box = { x: 0, y: 0, width: canvas.width, height: canvas.height }): Buffer {
  const { data } = canvas.getContext('2d').getImageData(box.x, box.y, box.width, box.height)
  void new ArrayBuffer(4 * data.byteLength)
  return Buffer.from(data.buffer, data.byteOffset, data.byteLength)
}

/**
 * A picture, scaled to cover the size and cropped evenly, as planar 4:2:0 in BT.709 limited range: what ffmpeg calls yuv420p
 * and needs not convert. Width and height are even.
 */
export function coveringYuv(image: Image, { width, height }: { width: number; height: number }): Buffer {
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  const scale = Math.max(width / image.width, height / image.height)
  context.imageSmoothingQuality = 'high'
  const [shownWidth, shownHeight] = [image.width * scale, image.height * scale]
  context.drawImage(image, (width - shownWidth) / 2, (height - shownHeight) / 2, shownWidth, shownHeight)
  return toYuv(pixelsOf(canvas), width, height)
}

function toYuv(rgba: Buffer, width: number, height: number): Buffer {
  const yuv = Buffer.allocUnsafe((width * height * 3) / 2)
  const at = (index: number) => rgba[index] ?? 0
  let luma = 0
  for (let index = 0; index < rgba.length; index += 4) {
    yuv[luma++] = 16.5 + 0.18259 * at(index) + 0.61423 * at(index + 1) + 0.06201 * at(index + 2)
  }
  let blue = width * height
  let red = blue + (width * height) / 4
  for (let y = 0; y < height; y += 2) {
    for (let x = 0; x < width; x += 2) {
      const above = (y * width + x) * 4
      const below = above + width * 4
      const r = (at(above) + at(above + 4) + at(below) + at(below + 4)) / 4
      const g = (at(above + 1) + at(above + 5) + at(below + 1) + at(below + 5)) / 4
      const b = (at(above + 2) + at(above + 6) + at(below + 2) + at(below + 6)) / 4
      yuv[blue++] = 128.5 - 0.10064 * r - 0.33857 * g + 0.43922 * b
      yuv[red++] = 128.5 + 0.43922 * r - 0.39894 * g - 0.04027 * b
    }
  }
  return yuv
}

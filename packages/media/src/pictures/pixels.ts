import { type Canvas, createCanvas, type Image, type SKRSContext2D } from '../canvas.ts'

type Size = { width: number; height: number }

/**
 * Copies a canvas's pixels: RGBA, not premultiplied. V8 does not count the memory that @napi-rs/canvas allocates for
 * them and would let hundreds of megabytes pile up; allocating and dropping empty buffers makes it collect in time.
 */
export function pixelsOf(canvas: Canvas, box = { x: 0, y: 0, width: canvas.width, height: canvas.height }): Buffer {
  const { data } = canvas.getContext('2d').getImageData(box.x, box.y, box.width, box.height)
  void new ArrayBuffer(4 * data.byteLength)
  return Buffer.from(data.buffer, data.byteOffset, data.byteLength)
}

/** Draws a picture over the whole size, cropped evenly where the aspect ratios differ. */
export function drawCovering(context: SKRSContext2D, image: Image, { width, height }: Size): void {
  const scale = Math.max(width / image.width, height / image.height)
  const [w, h] = [image.width * scale, image.height * scale]
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, (width - w) / 2, (height - h) / 2, w, h)
}

/**
 * A picture that covers the size, as planar 4:2:0 in BT.709 limited range: ffmpeg's yuv420p, which it need not convert.
 * Width and height are even.
 */
export function coveringYuv(image: Image, { width, height }: Size): Buffer {
  const canvas = createCanvas(width, height)
  drawCovering(canvas.getContext('2d'), image, { width, height })
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

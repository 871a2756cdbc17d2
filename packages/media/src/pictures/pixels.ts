import { type Canvas, createCanvas, type Image, type SKRSContext2D } from '../canvas.ts'

type Size = { width: number; height: number }

/** Copies a canvas's pixels: RGBA, not premultiplied. */
export function pixelsOf(canvas: Canvas, box = { x: 0, y: 0, width: canvas.width, height: canvas.height }): Buffer {
  const { data } = canvas.getContext('2d').getImageData(box.x, box.y, box.width, box.height)
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
  // Whole pixels (red in the lowest byte) and integers: faster than bytes and fractions.
  const pixels = new Uint32Array(rgba.buffer, rgba.byteOffset, width * height)
  for (let index = 0; index < pixels.length; index++) {
    const pixel = pixels[index] ?? 0
    const [r, g, b] = [pixel & 255, (pixel >>> 8) & 255, (pixel >>> 16) & 255]
    yuv[index] = (1_081_344 + 11_966 * r + 40_254 * g + 4_064 * b) >> 16
  }
  let blue = width * height
  let red = blue + (width * height) / 4
  for (let y = 0; y < height; y += 2) {
    for (let above = y * width; above < (y + 1) * width; above += 2) {
      const [one, two] = [pixels[above] ?? 0, pixels[above + 1] ?? 0]
      const [three, four] = [pixels[above + width] ?? 0, pixels[above + width + 1] ?? 0]
      // Red and blue of four pixels, 16 bits apart.
      const ends = (one & 0xff00ff) + (two & 0xff00ff) + (three & 0xff00ff) + (four & 0xff00ff)
      const g = ((one >>> 8) & 255) + ((two >>> 8) & 255) + ((three >>> 8) & 255) + ((four >>> 8) & 255)
      const [r, b] = [ends & 0xffff, ends >>> 16]
      yuv[blue++] = (33_685_504 - 6_596 * r - 22_188 * g + 28_784 * b) >> 18
      yuv[red++] = (33_685_504 + 28_784 * r - 26_145 * g - 2_639 * b) >> 18
    }
  }
  return yuv
}

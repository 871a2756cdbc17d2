// Planar 4:2:0 pictures (I420, 8 bits): luma, then both chroma planes at half the size. Widths are multiples of 8.

type Size = { width: number; height: number }

/** Blends two pictures of equal size; `share` (0 to 1) of `other`. */
export function mixYuv(one: Uint8Array, other: Uint8Array, share: number, into: Uint8Array): void {
  mixWords(words(one), words(other), { share: Math.round(share * 256), into: words(into) })
}

/** Zooms into a picture's centre (`zoom` ≥ 1), bilinear to a 256th of a pixel; the size stays. */
export function enlargeYuv(yuv: Uint8Array, { width, height }: Size, zoom: number, into: Uint8Array): void {
  const luma = width * height
  enlargePlane(yuv, into, { start: 0, width, height }, zoom)
  enlargePlane(yuv, into, { start: luma, width: width / 2, height: height / 2 }, zoom)
  enlargePlane(yuv, into, { start: luma * 1.25, width: width / 2, height: height / 2 }, zoom)
}

function enlargePlane(from: Uint8Array, into: Uint8Array, plane: Size & { start: number }, zoom: number): void {
  const { start, width, height } = plane
  const all = words(from)
  const perRow = width / 4
  // An interpolated row, plus one pixel that the last column reads with weight 0.
  const row = new Uint8Array(width + 4)
  const rowWords = words(row).subarray(0, perRow)
  const step = sixteenths(1 / zoom)
  const left = firstSample(width, zoom)
  let y = firstSample(height, zoom)
  for (let out = start; out < start + width * height; out += width) {
    const above = (start + (y >>> 16) * width) / 4
    const below = Math.min(above + perRow, (start + width * height) / 4 - perRow)
    mixWords(all.subarray(above, above + perRow), all.subarray(below, below + perRow), {
      share: (y >>> 8) & 255,
      into: rowWords,
    })
    let x = left
    for (let column = 0; column < width; column++) {
      const at = x >>> 16
      const one = row[at] ?? 0
      into[out + column] = one + ((((row[at + 1] ?? 0) - one) * ((x >>> 8) & 255) + 128) >> 8)
      x += step
    }
    y += step
  }
}

/** Source position of the first pixel's centre, in 65,536ths of a pixel. */
function firstSample(size: number, zoom: number): number {
  return sixteenths((size - 1) / 2 - (size - 1) / 2 / zoom)
}

const sixteenths = (pixels: number) => Math.round(pixels * 65536)

/** Blends four bytes at a time: two per word, 16 bits apart, do not overlap while multiplied by 0 to 256. */
function mixWords(one: Uint32Array, other: Uint32Array, { share, into }: { share: number; into: Uint32Array }): void {
  const rest = 256 - share
  for (let index = 0; index < into.length; index++) {
    // Destructuring would double the time.
    const a = one[index] ?? 0
    const b = other[index] ?? 0
    const even = Math.imul(a & 0xff00ff, rest) + Math.imul(b & 0xff00ff, share) + 0x800080
    const odd = Math.imul((a >>> 8) & 0xff00ff, rest) + Math.imul((b >>> 8) & 0xff00ff, share) + 0x800080
    into[index] = ((even >>> 8) & 0xff00ff) | (odd & 0xff00ff00)
  }
}

function words(bytes: Uint8Array): Uint32Array {
  return new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength >> 2)
}

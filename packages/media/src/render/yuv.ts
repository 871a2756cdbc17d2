/** Planar 4:2:0 pictures (I420, eight bits): all of the luma, then each colour at half the size. Widths are multiples of 8. */

type Size = { width: number; height: number }

/** Lays `share` (0–1) of `other` over `one`. All three are of one length. */
export function mixYuv(one: Uint8Array, other: Uint8Array, share: number, into: Uint8Array): void {
  mixWords(words(one), words(other), { share: Math.round(share * 256), into: words(into) })
}

/** Enlarges a picture about its centre, `zoom` ≥ 1, to a 256th of a pixel (bilinear); the size stays. */
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
  // One row between two of the picture, and a pixel more, which the last column looks at but does not weigh.
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

/** Where the first pixel's centre comes from, in 65,536ths of a pixel. */
function firstSample(size: number, zoom: number): number {
  return sixteenths((size - 1) / 2 - (size - 1) / 2 / zoom)
}

const sixteenths = (pixels: number) => Math.round(pixels * 65536)

/** Four bytes at a time: two lie in each half of a word without touching while multiplied by 0–256. */
function mixWords(one: Uint32Array, other: Uint32Array, { share, into }: { share: number; into: Uint32Array }): void {
  const rest = 256 - share
  for (let index = 0; index < into.length; index++) {
    // Not `const [a, b] = …`: it doubles the time.
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

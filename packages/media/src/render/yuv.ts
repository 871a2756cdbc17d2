import { readFileSync } from 'node:fs'
import { wasmPath } from '../resources.ts'

// Planar 4:2:0 pictures (I420, 8 bits): luma, then both chroma planes at half the size. Widths are multiples of 8.

type Size = { width: number; height: number }

/** Blends two pictures of equal size; `share` (0 to 1) of `other`. */
export function mixYuv(one: Uint8Array, other: Uint8Array, share: number, into: Uint8Array): void {
  mixWords(words(one), words(other), { share: Math.round(share * 256), into: words(into) })
}

/** Zooms into a picture's centre (`zoom` ≥ 1), bilinear to a 256th of a pixel; the size stays. At least 32 pixels wide. */
export function enlargeYuv(yuv: Uint8Array, { width, height }: Size, zoom: number, into: Uint8Array): void {
  const luma = width * height
  enlargePlane(yuv.subarray(0, luma), { width, height }, zoom, into)
  const chroma = { width: width / 2, height: height / 2 }
  enlargePlane(yuv.subarray(luma, luma * 1.25), chroma, zoom, into.subarray(luma))
  enlargePlane(yuv.subarray(luma * 1.25, luma * 1.5), chroma, zoom, into.subarray(luma * 1.25))
}

/** Columns that enlarge.wat computes at once. */
const LANES = 16
/** Bytes in which enlarge.wat finds a block of columns. */
const BLOCK_BYTES = 64

function enlargePlane(plane: Uint8Array, { width, height }: Size, zoom: number, into: Uint8Array): void {
  const blocks = blocksOf(width, zoom)
  // enlarge.wat reads and writes past the ends.
  const places = { plane: 0, result: plane.length + LANES, row: 2 * plane.length + 2 * LANES, blocks: 0 }
  places.blocks = Math.ceil((places.row + width + 2 * LANES) / LANES) * LANES
  const blocksEnd = places.blocks + blocks.length
  const { run, memory } = enlarger(blocksEnd)
  memory.set(plane, places.plane)
  memory.set(blocks, places.blocks)
  run(
    ...[places.plane, places.result, width, height, firstSample(height, zoom), fixed(1 / zoom)],
    ...[places.row, places.blocks, blocksEnd],
  )
  into.set(memory.subarray(places.result, places.result + plane.length))
}

/** Where the columns of a row come from, as enlarge.wat describes it. The last block overlaps the one before. */
function blocksOf(width: number, zoom: number): Uint8Array {
  const count = Math.ceil(width / LANES)
  const table = new DataView(new ArrayBuffer(count * BLOCK_BYTES))
  const left = firstSample(width, zoom)
  for (let block = 0; block < count; block++) {
    const at = block * BLOCK_BYTES
    const column = Math.min(block * LANES, width - LANES)
    const first = (left + column * fixed(1 / zoom)) >>> 16
    for (let lane = 0; lane < LANES; lane++) {
      const x = left + (column + lane) * fixed(1 / zoom)
      table.setUint8(at + lane, (x >>> 16) - first)
      table.setUint16(at + LANES + 2 * lane, (x >>> 8) & 255, true)
    }
    table.setUint32(at + 3 * LANES, first, true)
    table.setUint32(at + 3 * LANES + 4, column, true)
  }
  return new Uint8Array(table.buffer)
}

type Enlarger = { enlargePlane: (...numbers: number[]) => void; memory: WebAssembly.Memory }

let loaded: Enlarger | undefined

/** enlarge.wasm with at least so many bytes of memory. JavaScript takes six times as long. */
function enlarger(bytes: number): { run: Enlarger['enlargePlane']; memory: Uint8Array } {
  loaded ??= new WebAssembly.Instance(new WebAssembly.Module(readFileSync(wasmPath('enlarge.wasm'))))
    .exports as Enlarger
  const { enlargePlane, memory } = loaded
  const missing = bytes - memory.buffer.byteLength
  if (missing > 0) memory.grow(Math.ceil(missing / 65536))
  return { run: enlargePlane, memory: new Uint8Array(memory.buffer) }
}

/** Source position of the first pixel's centre, in 65,536ths of a pixel. */
function firstSample(size: number, zoom: number): number {
  return fixed((size - 1) / 2 - (size - 1) / 2 / zoom)
}

const fixed = (pixels: number) => Math.round(pixels * 65536)

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

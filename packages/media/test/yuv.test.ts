import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import wabt from 'wabt'
import { enlargeYuv, mixYuv } from '../src/render/yuv.ts'
import { wasmPath } from '../src/resources.ts'

// Not a whole number of 16 columns, which are enlarged at a time.
const SIZE = { width: 40, height: 32 }
const PIXELS = SIZE.width * SIZE.height

/** A ramp across and down: a pixel's luma gives its original position, to a fraction. */
function ramp(): Uint8Array {
  const yuv = new Uint8Array(PIXELS * 1.5).fill(128)
  for (let y = 0; y < SIZE.height; y++)
    for (let x = 0; x < SIZE.width; x++) yuv[y * SIZE.width + x] = 20 + 2 * x + 3 * y
  return yuv
}

test('a picture is enlarged about its centre, by fractions of a pixel', () => {
  const zoom = 1.03
  const enlarged = new Uint8Array(PIXELS * 1.5)

  enlargeYuv(ramp(), SIZE, zoom, enlarged)

  for (let y = 0; y < SIZE.height; y++)
    for (let x = 0; x < SIZE.width; x++) {
      const from = { x: 19.5 + (x - 19.5) / zoom, y: 15.5 + (y - 15.5) / zoom }
      expect(Math.abs((enlarged[y * SIZE.width + x] ?? 0) - (20 + 2 * from.x + 3 * from.y))).toBeLessThan(1.01)
    }
  expect([...enlarged.subarray(PIXELS)].every((colour) => colour === 128)).toBe(true)
})

test('a picture that is not enlarged stays as it is', () => {
  const enlarged = new Uint8Array(PIXELS * 1.5)

  enlargeYuv(ramp(), SIZE, 1, enlarged)

  expect(enlarged).toEqual(ramp())
})

test('two pictures are blended by their share', () => {
  const [black, white] = [new Uint8Array(16).fill(0), new Uint8Array(16).fill(255)]
  const mixed = (share: number) => {
    const into = new Uint8Array(16)
    mixYuv(black, white, share, into)
    return [...new Set(into)]
  }

  expect([mixed(0), mixed(0.5), mixed(1)]).toEqual([[0], [128], [255]])
})

test('what enlarges pictures is compiled from its source', async () => {
  const source = await readFile(wasmPath('enlarge.wat'), 'utf8')

  const compiled = (await wabt()).parseWat('enlarge.wat', source, { simd: true }).toBinary({}).buffer

  expect(Buffer.from(compiled)).toEqual(await readFile(wasmPath('enlarge.wasm')))
})

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createCanvas, loadImage } from '../src/canvas.ts'
import { layOutPicture } from '../src/pictures/lay-out-picture.ts'

const FRAME = { width: 108, height: 192 }
let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pack-lay-out-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** A picture whose left edge is red and whose right edge is blue, each a sixth of its width; green between. */
async function laidOut(size: { width: number; height: number }) {
  const canvas = createCanvas(size.width, size.height)
  const context = canvas.getContext('2d')
  const edge = size.width / 6
  for (const [colour, x, width] of [
    ['#f00', 0, edge],
    ['#0f0', edge, 4 * edge],
    ['#00f', 5 * edge, edge],
  ] as const) {
    context.fillStyle = colour
    context.fillRect(x, 0, width, size.height)
  }
  const path = join(folder, `${size.width}x${size.height}.png`)
  await writeFile(path, await canvas.encode('png'))
  const image = await loadImage(await layOutPicture(path, FRAME))
  const shown = createCanvas(image.width, image.height).getContext('2d')
  shown.drawImage(image, 0, 0)
  const at = (x: number, y: number) => [...shown.getImageData(x, y, 1, 1).data].slice(0, 3).map((value) => value > 128)
  return { size: { width: image.width, height: image.height }, at }
}

const RED = [true, false, false]
const GREEN = [false, true, false]
const BLUE = [false, false, true]

describe('a picture in a frame of another shape', () => {
  test('shows both edges of a wide picture, and leaves no bar empty', async () => {
    const { size, at } = await laidOut({ width: 192, height: 108 })

    expect(size).toEqual(FRAME)
    expect([at(3, 69), at(54, 69), at(104, 69)]).toEqual([RED, GREEN, BLUE])
    for (const y of [2, 150, 189]) expect(at(54, y)).toEqual(GREEN)
  })

  test('is cropped where little is lost', async () => {
    const { size, at } = await laidOut({ width: 120, height: 192 })

    expect(size).toEqual(FRAME)
    for (const y of [2, 96, 189]) expect([at(2, y), at(54, y), at(105, y)]).toEqual([RED, GREEN, BLUE])
  })
})

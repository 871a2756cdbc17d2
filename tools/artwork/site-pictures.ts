// Generates the site's social previews, its icons and the sample scenes of the slideshow preview into
// packages/web/public: `npm run pictures [-- part of a name …]`. The files are committed; run this after changing a
// wolf, a text, the logo or the drawing of scenes.
import { mkdir, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { SceneKind } from '@pack/core/film/scene-lexicon'
import { VERTICAL } from '@pack/core/film/timeline'
import { PACK, type Wolf } from '@pack/core/personas/pack'
import { drawWolf, logoMark, svgMarkup, WOLF_LOOKS } from '@pack/core/personas/wolf-drawing'
import { type Canvas, createCanvas, GlobalFonts, loadImage, type SKRSContext2D } from '@pack/media/canvas'
import { drawScene } from '@pack/media/scenes/draw-scene'

const [WIDTH, HEIGHT] = [1200, 630]
const NIGHT = '#0e0d13'
const INK = '#f3f1f8'
const MUTED = '#a5a1b5'
const BRAND = '#a48bff'
const DISPLAY = '700 100px Bricolage'

const web = new URL('../../packages/web/', import.meta.url)
const fonts = createRequire(new URL('package.json', web)).resolve(
  '@fontsource-variable/bricolage-grotesque/package.json',
)
GlobalFonts.registerFromPath(
  fonts.replace('package.json', 'files/bricolage-grotesque-latin-wght-normal.woff2'),
  'Bricolage',
)

/** Four kinds that differ clearly, as the pictures of one slideshow do. */
const SCENES: readonly SceneKind[] = ['ridges', 'sea', 'forest', 'aurora']

const wanted = process.argv.slice(2)
await make('social.png', packPicture)
for (const wolf of Object.values(PACK)) await make(`social/${wolf.id}.png`, () => wolfPicture(wolf))
await make('apple-touch-icon.png', () => icon(180))
await make('icon-512.png', () => icon(512))
for (const [at, kind] of SCENES.entries()) await make(`scenes/${at + 1}.webp`, () => scene(kind))

/** All nine wolves before the moon, with the product's name and claim. */
async function packPicture(): Promise<Canvas> {
  const { canvas, paint } = night(WIDTH / 2, 120)
  const bustWidth = 210
  // Outer wolves first: the middle one overlaps them.
  const order = Object.values(PACK).map((wolf, at) => ({ wolf, at }))
  for (const { wolf, at } of order.sort((a, b) => Math.abs(b.at - 4) - Math.abs(a.at - 4))) {
    const off = at - 4
    const width = bustWidth * (1.24 - Math.abs(off) * 0.06)
    await drawBust(paint, wolf, WIDTH / 2 + off * 128 - width / 2, HEIGHT - width * 1.02, width)
  }
  fadeFrom(paint, HEIGHT - 120)
  await drawMark(paint, 60, 52, 54)
  write(paint, 'the Pack', 126, 96, 46, INK)
  write(paint, 'Type a theme. Get the video.', 60, 208, 76, INK)
  write(paint, 'Nine AI wolves write, speak, caption and brand it for you.', 60, 268, 33, MUTED)
  return canvas
}

/** One wolf with its name, role and quote, in its colour. */
async function wolfPicture(wolf: Wolf): Promise<Canvas> {
  const { canvas, paint } = night(905, 260, wolf.colour)
  await drawBust(paint, wolf, 645, 630 - 520 * 1.06, 520)
  fadeFrom(paint, HEIGHT - 90)
  await drawMark(paint, 60, 52, 54)
  write(paint, 'the Pack', 126, 96, 46, INK)
  write(paint, wolf.name, 60, 262, 118, INK)
  write(paint, wolf.role_title, 60, 338, 42, wolf.colour)
  wrapped(paint, `“${wolf.voice_line}”`, 560, 34).forEach((line, at) => {
    write(paint, line, 60, 414 + at * 46, 34, INK)
  })
  return canvas
}

/** The logo on a violet tile; operating systems round its corners. */
async function icon(size: number): Promise<Canvas> {
  const canvas = createCanvas(size, size)
  const paint = canvas.getContext('2d')
  paint.fillStyle = '#5b3fd6'
  paint.fillRect(0, 0, size, size)
  const inner = size * 0.75
  await drawMark(paint, (size - inner) / 2, (size - inner) / 2, inner, '#ffffff')
  return canvas
}

function night(x: number, y: number, colour = BRAND) {
  const canvas = createCanvas(WIDTH, HEIGHT)
  const paint = canvas.getContext('2d')
  paint.fillStyle = NIGHT
  paint.fillRect(0, 0, WIDTH, HEIGHT)
  const light = paint.createRadialGradient(x, y + 120, 40, x, y + 120, 620)
  light.addColorStop(0, `${colour}66`)
  light.addColorStop(0.5, `${colour}1f`)
  light.addColorStop(1, `${colour}00`)
  paint.fillStyle = light
  paint.fillRect(0, 0, WIDTH, HEIGHT)
  return { canvas, paint }
}

/** Fades the busts' lower edges into the background. */
function fadeFrom(paint: SKRSContext2D, from: number): void {
  const ground = paint.createLinearGradient(0, from, 0, HEIGHT)
  ground.addColorStop(0, `${NIGHT}00`)
  ground.addColorStop(1, NIGHT)
  paint.fillStyle = ground
  paint.fillRect(0, from, WIDTH, HEIGHT - from)
}

async function drawBust(paint: SKRSContext2D, wolf: Wolf, x: number, y: number, width: number) {
  const picture = await loadImage(Buffer.from(svgMarkup(drawWolf(WOLF_LOOKS[wolf.id], 'bust'))))
  paint.drawImage(picture, x, y, width, (width * picture.height) / picture.width)
}

async function drawMark(paint: SKRSContext2D, x: number, y: number, size: number, colour = BRAND): Promise<void> {
  paint.drawImage(await loadImage(Buffer.from(svgMarkup(logoMark(colour)))), x, y, size, size)
}

function write(paint: SKRSContext2D, text: string, x: number, y: number, size: number, colour: string): void {
  paint.font = DISPLAY.replace('100px', `${size}px`)
  paint.fontVariationSettings = "'wght' 680"
  paint.letterSpacing = `${-size * 0.02}px`
  paint.fillStyle = colour
  paint.fillText(text, x, y)
}

/** Wraps the text at this width. Pixels. */
function wrapped(paint: SKRSContext2D, text: string, width: number, size: number): string[] {
  paint.font = DISPLAY.replace('100px', `${size}px`)
  const found: string[] = []
  for (const word of text.split(' ')) {
    const longer = found.length > 0 ? `${found.at(-1)} ${word}` : word
    if (found.length > 0 && paint.measureText(longer).width <= width) found[found.length - 1] = longer
    else found.push(word)
  }
  return found
}

/** A scene at half size, as the form shows it. */
async function scene(kind: SceneKind): Promise<Canvas> {
  const drawn = await drawScene({ ...VERTICAL, kind, seed: 'sample', words: [], colour: BRAND, tone: '' })
  const canvas = createCanvas(VERTICAL.width / 2, VERTICAL.height / 2)
  canvas.getContext('2d').drawImage(await loadImage(drawn), 0, 0, canvas.width, canvas.height)
  return canvas
}

async function make(name: string, paint: () => Promise<Canvas>): Promise<void> {
  if (wanted.length > 0 && !wanted.some((part) => name.includes(part))) return
  const canvas = await paint()
  const bytes = name.endsWith('.webp') ? await canvas.encode('webp', 72) : await canvas.encode('png')
  const path = fileURLToPath(new URL(`public/${name}`, web))
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, bytes)
  process.stdout.write(`${name}: ${Math.round(bytes.length / 1000)} kB\n`)
}

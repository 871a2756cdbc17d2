// Makes the pictures by which links to the site are shown elsewhere, its icons, and the scenes that stand in for a slideshow
// until there is a script: `npm run pictures`, with names or parts of them for those alone. They are checked in; run it
// after changing a wolf, a text, the logo or the drawing of scenes.
import { mkdir, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Canvas, createCanvas, GlobalFonts, loadImage, type SKRSContext2D } from '@napi-rs/canvas'
import { VERTICAL } from '@pack/core/film/timeline'
import { PACK, type Wolf } from '@pack/core/personas/pack'
import { drawWolf, logoMark, svgMarkup, WOLF_LOOKS, type WolfVariant } from '@pack/core/personas/wolf-drawing'
import { drawScene } from '../scenes/draw-scene.ts'
import type { SceneKind } from '../scenes/lexicon.ts'

const [WIDTH, HEIGHT] = [1200, 630]
const NIGHT = '#0e0d13'
const INK = '#f3f1f8'
const MUTED = '#a5a1b5'
const BRAND = '#a48bff'
const DISPLAY = '700 100px Bricolage'

const web = new URL('../../../web/', import.meta.url)
const fonts = createRequire(new URL('package.json', web)).resolve(
  '@fontsource-variable/bricolage-grotesque/package.json',
)
GlobalFonts.registerFromPath(
  fonts.replace('package.json', 'files/bricolage-grotesque-latin-wght-normal.woff2'),
  'Bricolage',
)

/** As different as four pictures of one slideshow are. */
const SCENES: readonly SceneKind[] = ['ridges', 'sea', 'forest', 'aurora']

const wanted = process.argv.slice(2)
await make('social.png', packPicture)
for (const wolf of Object.values(PACK)) await make(`social/${wolf.id}.png`, () => wolfPicture(wolf))
await make('apple-touch-icon.png', () => icon(180))
await make('icon-512.png', () => icon(512))
for (const [at, kind] of SCENES.entries()) await make(`scenes/${at + 1}.webp`, () => scene(kind))

/** The nine before the moon, the name, what it does. */
async function packPicture(): Promise<Canvas> {
  const { canvas, paint } = night(WIDTH / 2, 120)
  const bustWidth = 210
  // From the edges to the middle, so that the middle one stands in front.
  const order = Object.values(PACK).map((wolf, at) => ({ wolf, at }))
  for (const { wolf, at } of order.sort((a, b) => Math.abs(b.at - 4) - Math.abs(a.at - 4))) {
    const off = at - 4
    const width = bustWidth * (1.24 - Math.abs(off) * 0.06)
    await drawn(paint, wolf, 'bust', WIDTH / 2 + off * 128 - width / 2, HEIGHT - width * 1.02, width)
  }
  shade(paint, HEIGHT - 120)
  await mark(paint, 60, 52, 54)
  say(paint, 'the Pack', 126, 96, 46, INK)
  say(paint, 'Type a theme. Get the video.', 60, 208, 76, INK)
  say(paint, 'Nine AI wolves write, speak, caption and brand it for you.', 60, 268, 33, MUTED)
  return canvas
}

/** One wolf with its name, role and words, in its colour. */
async function wolfPicture(wolf: Wolf): Promise<Canvas> {
  const { canvas, paint } = night(905, 260, wolf.colour)
  await drawn(paint, wolf, 'bust', 645, 630 - 520 * 1.06, 520)
  shade(paint, HEIGHT - 90)
  await mark(paint, 60, 52, 54)
  say(paint, 'the Pack', 126, 96, 46, INK)
  say(paint, wolf.name, 60, 262, 118, INK)
  say(paint, wolf.role_title, 60, 338, 42, wolf.colour)
  lines(paint, `“${wolf.voice_line}”`, 560, 34).forEach((line, at) => {
    say(paint, line, 60, 414 + at * 46, 34, INK)
  })
  return canvas
}

/** The logo on its violet tile, without rounded corners: systems cut their own. */
async function icon(size: number): Promise<Canvas> {
  const canvas = createCanvas(size, size)
  const paint = canvas.getContext('2d')
  paint.fillStyle = '#5b3fd6'
  paint.fillRect(0, 0, size, size)
  const inner = size * 0.75
  await mark(paint, (size - inner) / 2, (size - inner) / 2, inner, '#ffffff')
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

/** The ground comes up to meet the busts' lower edges. */
function shade(paint: SKRSContext2D, from: number): void {
  const ground = paint.createLinearGradient(0, from, 0, HEIGHT)
  ground.addColorStop(0, `${NIGHT}00`)
  ground.addColorStop(1, NIGHT)
  paint.fillStyle = ground
  paint.fillRect(0, from, WIDTH, HEIGHT - from)
}

async function drawn(paint: SKRSContext2D, wolf: Wolf, variant: WolfVariant, x: number, y: number, width: number) {
  const picture = await loadImage(Buffer.from(svgMarkup(drawWolf(WOLF_LOOKS[wolf.id], variant))))
  paint.drawImage(picture, x, y, width, (width * picture.height) / picture.width)
}

async function mark(paint: SKRSContext2D, x: number, y: number, size: number, colour = BRAND): Promise<void> {
  paint.drawImage(await loadImage(Buffer.from(svgMarkup(logoMark(colour)))), x, y, size, size)
}

function say(paint: SKRSContext2D, text: string, x: number, y: number, size: number, colour: string): void {
  paint.font = DISPLAY.replace('100px', `${size}px`)
  paint.fontVariationSettings = "'wght' 680"
  paint.letterSpacing = `${-size * 0.02}px`
  paint.fillStyle = colour
  paint.fillText(text, x, y)
}

/** Broken where the next word would not fit, in pixels. */
function lines(paint: SKRSContext2D, text: string, width: number, size: number): string[] {
  paint.font = DISPLAY.replace('100px', `${size}px`)
  const found: string[] = []
  for (const word of text.split(' ')) {
    const longer = found.length > 0 ? `${found.at(-1)} ${word}` : word
    if (found.length > 0 && paint.measureText(longer).width <= width) found[found.length - 1] = longer
    else found.push(word)
  }
  return found
}

/** A drawn picture of a slideshow, as small as the form shows it. */
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

// Generates packages/media/stock: `npm run starter-kit [-- part of a name …]`. The files are committed; run this after
// changing a drawing or a sound. Without arguments it makes all of them, which takes some minutes.
import { mkdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { SCENE_LOOPS } from '@pack/core/assets/asset'
import { HORIZONTAL, VERTICAL } from '@pack/core/film/timeline'
import { WOLF_IDS } from '@pack/core/personas/persona'
import { drawWolf, svgMarkup, WOLF_LOOKS } from '@pack/core/personas/wolf-drawing'
import { findFfmpeg, openJobFolder, webVideo } from '@pack/media'
import { createCanvas, loadImage } from '@pack/media/canvas'
import { STOCK_KEYS, stockFile } from '@pack/media/stock-kit'
import { aurora } from './backgrounds/aurora.ts'
import { citylight } from './backgrounds/citylight.ts'
import { daybreak } from './backgrounds/daybreak.ts'
import { embers } from './backgrounds/embers.ts'
import { LOOP_FRAMES, type LoopPainter } from './backgrounds/loop.ts'
import { moonrise } from './backgrounds/moonrise.ts'
import { sceneLoop } from './backgrounds/scene-loop.ts'
import { introFilm, outroFilm } from './edges.ts'
import { encodeFilm, encodeMp3, type Film, measure } from './film.ts'
import { paintLogo, paintWatermark } from './mark.ts'
import { MARK_CLOSES } from './shards.ts'
import { musicBed, SONGS } from './sound/music-bed.ts'
import { introSound, outroSound } from './sound/sonic-logo.ts'
import { amplified, type Sound } from './sound/sound.ts'

/** Loudness of the music beds and of the sonic logos, LUFS: beds play under speech, logos beside it. */
const BED_LOUDNESS = -20
const LOGO_LOUDNESS = -16

const LOOPS: Record<string, (width: number, height: number) => LoopPainter> = {
  moonrise,
  aurora,
  embers,
  daybreak,
  citylight,
}

/** Only dust moves in a scene: key frames every two seconds would be most of its file. */
const STILL = { crf: 30, rate: 2000, keyFrames: LOOP_FRAMES }

/** Copies of the videos for screens. They follow their originals in STOCK_KEYS. */
const PREVIEWS = 'stock/preview/'

const wanted = process.argv.slice(2)
await mkdir(new URL('../../../packages/media/stock/preview/', import.meta.url), { recursive: true })
for (const key of STOCK_KEYS) if (wanted.length === 0 || wanted.some((part) => key.includes(part))) await make(key)

async function make(key: string): Promise<void> {
  const path = stockFile(key)
  if (key.startsWith(PREVIEWS)) return makePreview(key, path)
  const name = key.replace(/^stock\/|\.\w+$/g, '')
  const { width, height } = name.includes('_large') ? HORIZONTAL : VERTICAL
  const [kind = '', which = ''] = name.replace('_large', '').split('_')
  if (key.endsWith('.mp3')) return encodeMp3(await atLoudness(musicBed(songOf(name)), BED_LOUDNESS), path)
  if (kind === 'logo') return writeFile(path, await paintLogo(600).encode('png'))
  if (kind === 'watermark') return writeFile(path, await paintWatermark(96).encode('png'))
  if (kind === 'avatar' || kind === 'portrait') return writeWolf(which, kind, path)
  if (kind === 'intro') {
    const film = introFilm(width, height)
    const sound = await atLoudness(introSound(film.frames / 30, MARK_CLOSES), LOGO_LOUDNESS)
    return encodeFilm(film, path, { crf: 20, rate: 8000, sound })
  }
  if (kind === 'outro') {
    const film = outroFilm(width, height)
    return encodeFilm(film, path, {
      crf: 20,
      rate: 8000,
      sound: await atLoudness(outroSound(film.frames / 30), LOGO_LOUDNESS),
    })
  }
  const scene = SCENE_LOOPS.find((loop) => loop === which)
  if (scene) return encodeFilm(loopFilm(await sceneLoop(scene, width, height), width, height), path, STILL)
  const paint = LOOPS[which]?.(width, height)
  if (!paint) throw new Error(`No generator for ${key}`)
  return encodeFilm(loopFilm(paint, width, height), path, { crf: 23, rate: 3000 })
}

async function makePreview(key: string, into: string): Promise<void> {
  const width = (key.includes('_large') ? HORIZONTAL : VERTICAL).width / 2
  const folder = await openJobFolder(tmpdir())
  try {
    const original = stockFile(key.replace(PREVIEWS, 'stock/'))
    await webVideo(original, { into, width, crf: 30, sound: false }, { ffmpeg: await findFfmpeg(), folder })
  } finally {
    await folder.remove()
  }
}

/** `background_audio` is the song `walk`; `background_audio_dusk` is the song `dusk`. */
function songOf(name: string) {
  const wanted = name.replace(/^background_audio_?/, '') || 'walk'
  const found = Object.entries(SONGS).find(([song]) => song === wanted)
  if (!found) throw new Error(`No song for ${name}`)
  return found[1]
}

async function writeWolf(wolf: string, variant: 'avatar' | 'portrait', path: string): Promise<void> {
  const id = WOLF_IDS.find((each) => each === wolf)
  if (!id) throw new Error(`No such wolf: ${wolf}`)
  const markup = svgMarkup(drawWolf(WOLF_LOOKS[id], variant))
  if (variant === 'avatar') return writeFile(path, markup)
  const picture = await loadImage(Buffer.from(markup))
  const canvas = createCanvas(picture.width, picture.height)
  canvas.getContext('2d').drawImage(picture, 0, 0)
  return writeFile(path, await canvas.encode('png'))
}

function loopFilm(paint: LoopPainter, width: number, height: number): Film {
  return {
    width,
    height,
    frames: LOOP_FRAMES,
    paint: (canvas, index) => paint(canvas.getContext('2d'), index / LOOP_FRAMES),
  }
}

/** Brings a sound to this loudness (LUFS), or as close as a peak of -1.5 dBTP allows. */
async function atLoudness(sound: Sound, loudness: number): Promise<Sound> {
  const { lufs, peakDbtp } = await measure(sound)
  return amplified(sound, Math.min(loudness - lufs, -1.5 - peakDbtp))
}

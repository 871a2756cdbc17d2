import type { SceneLoop } from '@pack/core/assets/asset'
import { random } from '@pack/core/kernel/random'
import { loadImage } from '@pack/media/canvas'
import { drawScene } from '@pack/media/scenes/draw-scene'
import { type LoopPainter, lightStamp, motes, swing } from './loop.ts'

/**
 * How a scene looks as a loop: `colour` as `#rrggbb`; the words of `tone` choose the time of day; `shown`: framed as a
 * slideshow does when it has shown the picture so often, 0 for below the captions.
 */
type Look = { colour: string; tone: string; shown?: number; words?: readonly string[] }

const LOOKS: Record<SceneLoop, Look> = {
  bread: { colour: '#ffb45c', tone: 'evening warm' },
  coffee: { colour: '#d99a66', tone: 'morning' },
  table: { colour: '#ffc07a', tone: 'evening warm' },
  vegetables: { colour: '#9ad06a', tone: 'morning fresh' },
  glass: { colour: '#7ad0f0', tone: 'morning fresh' },
  shop: { colour: '#f2a65a', tone: 'evening dusk' },
  bag: { colour: '#e79ad0', tone: 'morning' },
  jars: { colour: '#f2b8c6', tone: 'evening warm' },
  gift: { colour: '#ff8c8c', tone: 'evening warm' },
  coins: { colour: '#e8c468', tone: 'morning' },
  lamp: { colour: '#7aa8ff', tone: 'night deep' },
  phone: { colour: '#9a8cff', tone: 'night deep', shown: 0 },
  lock: { colour: '#4fd1c5', tone: 'night deep' },
  clock: { colour: '#ffd27a', tone: 'morning', shown: 0 },
  talk: { colour: '#f0a07a', tone: 'evening warm', shown: 0 },
  book: { colour: '#e3b27a', tone: 'evening warm' },
  globe: { colour: '#6ac0e8', tone: 'morning', shown: 0 },
  microphone: { colour: '#b48cff', tone: 'night deep', shown: 0 },
  camera: { colour: '#9ab0ff', tone: 'evening dusk', shown: 0 },
  guitar: { colour: '#e8a05c', tone: 'evening dusk' },
  easel: { colour: '#d0a0ff', tone: 'morning' },
  tools: { colour: '#f0a050', tone: 'morning' },
  house: { colour: '#8ea2ff', tone: 'evening dusk' },
  bed: { colour: '#8ea2ff', tone: 'night deep' },
  bear: { colour: '#ffcf9a', tone: 'morning', shown: 0 },
  pet: { colour: '#f2b880', tone: 'morning', shown: 0 },
  cat: { colour: '#9ab0ff', tone: 'evening dusk', shown: 0, words: ['cat'] },
  plant: { colour: '#86d49a', tone: 'morning' },
  windows: { colour: '#e08cc0', tone: 'evening dusk' },
  kit: { colour: '#8cd8c8', tone: 'morning' },
  weights: { colour: '#ff7a5c', tone: 'fierce hard' },
  runner: { colour: '#ff9a5c', tone: 'morning', shown: 0 },
  ball: { colour: '#6ad08a', tone: 'evening dusk' },
  bicycle: { colour: '#7ad0c0', tone: 'morning' },
  car: { colour: '#5cc8ff', tone: 'morning' },
  flight: { colour: '#7cc4ff', tone: 'morning' },
  door: { colour: '#e08cc0', tone: 'evening dusk' },
  space: { colour: '#8ea2ff', tone: 'night deep' },
  sea: { colour: '#5cb8d8', tone: 'morning' },
  flowers: { colour: '#f2a0b8', tone: 'morning fresh' },
  yarn: { colour: '#f2b880', tone: 'evening warm' },
  clothes: { colour: '#b48cff', tone: 'morning' },
  roller: { colour: '#6ac0e8', tone: 'morning' },
  tent: { colour: '#7aa8ff', tone: 'night deep' },
  laptop: { colour: '#7ad0c0', tone: 'morning' },
  mirror: { colour: '#e79ad0', tone: 'evening warm' },
  piano: { colour: '#e8a05c', tone: 'evening warm' },
  blocks: { colour: '#7cc4ff', tone: 'morning' },
  garden: { colour: '#7cc4e8', tone: 'morning fresh' },
  mat: { colour: '#8ad0b8', tone: 'morning fresh' },
  broom: { colour: '#7cc4ff', tone: 'morning fresh' },
  laundry: { colour: '#8cb8f0', tone: 'morning' },
  board: { colour: '#f0b070', tone: 'morning' },
  dice: { colour: '#e8a05c', tone: 'evening warm' },
  birds: { colour: '#9ad0c0', tone: 'morning fresh' },
  cake: { colour: '#f2a0b8', tone: 'evening warm' },
  sewing: { colour: '#5cc0b8', tone: 'evening warm' },
  stroller: { colour: '#a8b8ff', tone: 'morning' },
  climb: { colour: '#7aa8ff', tone: 'morning' },
}

const MOTES = 60

/** A drawn scene, with dust that drifts through its light. The camera stands still, so that the files stay small. */
export async function sceneLoop(loop: SceneLoop, width: number, height: number): Promise<LoopPainter> {
  const { words = [], ...look } = LOOKS[loop]
  const scene = { ...look, width, height, seed: 'loop', words, kind: loop === 'cat' ? ('pet' as const) : loop }
  const picture = await loadImage(await drawScene(scene))
  const unit = Math.min(width, height) / 1080
  const dust = motes(random(`dust ${loop}`), MOTES)
  const light = lightStamp([255, 226, 178], 0.3)
  return (c, phase) => {
    c.globalCompositeOperation = 'source-over'
    c.globalAlpha = 1
    c.drawImage(picture, 0, 0)
    c.globalCompositeOperation = 'screen'
    for (const mote of dust) {
      const y = (((mote.y - phase * mote.rises) % 1) + 1) % 1
      const x = mote.x + 0.015 * swing(phase, mote.sway, mote.shift)
      const r = (5 + 18 * mote.depth) * mote.size * unit
      const twinkle = 0.75 + 0.25 * swing(phase, 2 + mote.sway, mote.shift)
      c.globalAlpha = 0.36 * mote.bright * twinkle * Math.sin(Math.PI * y)
      c.drawImage(light, x * width - r, y * height - r, 2 * r, 2 * r)
    }
  }
}

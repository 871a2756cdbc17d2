import type { WolfId } from '../persona.ts'
import type { Oklch } from './oklch.ts'

/** Traits that distinguish faces; lengths in units of the drawing (a head is about 130 wide). */
export type Traits = {
  /** Tip's height, outward lean, extra width of the base. */
  readonly ear: { readonly height: number; readonly spread: number; readonly width: number }
  /** How far the fur spreads at the cheeks; 1 is normal. */
  readonly cheek: number
  /** Length of the cheek spikes; 1 is normal. */
  readonly ruff: number
  readonly muzzle: { readonly width: number; readonly length: number }
  /** `lid` closes the eye from the top, 0 to 1; `tilt` in degrees. */
  readonly eye: { readonly width: number; readonly height: number; readonly tilt: number; readonly lid: number }
  /** How far the brow drops towards the nose. */
  readonly brow: number
  /** How far one corner of the mouth rises. */
  readonly smirk: number
}

export type Sign = keyof typeof SIGNS
export type Motif =
  | 'waves'
  | 'circuit'
  | 'strings'
  | 'sparks'
  | 'hexagons'
  | 'hearts'
  | 'eclipse'
  | 'rays'
  | 'bolts'
  | 'peaks'
export type Extra = 'lashes' | 'glasses' | 'earring' | 'scar' | 'collar' | 'fang' | 'fangs' | 'bent ear' | 'blaze'

/** All that a wolf's picture depends on. */
export type WolfLook = {
  /** Begins the ids inside the drawing: different looks never share a gradient on one page. */
  readonly id: string
  readonly fur: Oklch
  readonly mask: Oklch
  /** White of the eye and iris; `otherIris` colours the wolf's left eye differently. */
  readonly glow: readonly [white: string, iris: string]
  readonly otherIris?: string
  /** Background, edge and centre. */
  readonly ground: readonly [edge: string, centre: string]
  readonly traits: Traits
  /** Glyph on the forehead. */
  readonly sign: Sign
  /** The motif behind the head, and its colour. */
  readonly motif: Motif
  readonly motifColour: string
  readonly extras: readonly Extra[]
  /** A line of light around the head. */
  readonly rim?: string
  /** Darkens half of the face; the eye in it glows. */
  readonly shadow?: string
}

/** Forehead glyphs around 0,0. Closed paths are filled, open ones are lines. */
export const SIGNS = {
  waves: 'M-11,-4q5.5,-7 11,0t11,0M-8,4q4,-5 8,0t8,0',
  code: 'M-9,-6l-6,6l6,6M9,-6l6,6l-6,6M3,-8l-6,16',
  lyre: 'M-8,-9c-7,8 -3,16 8,17c11,-1 15,-9 8,-17M-4,-5v11M0,-6v13M4,-5v11',
  flame: 'M0,-12c9,8 8,14 4,18c0,-5 -2,-6 -4,-9c-2,4 -5,5 -5,10c-5,-5 -3,-13 5,-19z',
  diamond: 'M0,-11L8,0L0,11L-8,0Z',
  heart: 'M0,9C-14,-1 -8,-11 0,-4C8,-11 14,-1 0,9Z',
  crescent: 'M5,-11A11.5,11.5 0 1 0 5,11A13.5,13.5 0 0 1 5,-11Z',
  star: 'M0,-12L2.8,-3.6L11,-6L5,0L11,6L2.8,3.6L0,12L-2.8,3.6L-11,6L-5,0L-11,-6L-2.8,-3.6Z',
  bolt: 'M3,-12L-7,2H0L-3,12L8,-3H1Z',
  peak: 'M-13,8L-4,-8L1,1L5,-5L13,8Z',
  drop: 'M0,-12C6,-3 8,1 8,4.5A8,8 0 0 1 -8,4.5C-8,1 -6,-3 0,-12Z',
  leaf: 'M-7,10C-11,-2 -3,-11 9,-12C11,0 5,10 -4,7Z',
} as const

const traits = (own: Partial<Traits>): Traits => ({
  ear: { height: 50, spread: 4, width: 0 },
  cheek: 1,
  ruff: 1,
  muzzle: { width: 1, length: 1 },
  eye: { width: 13, height: 8, tilt: 12, lid: 0 },
  brow: 3,
  smirk: 0,
  ...own,
})

/** The nine wolves of the Pack. */
export const WOLF_LOOKS: Record<WolfId, WolfLook> = {
  flow: {
    id: 'flow',
    fur: { l: 0.62, c: 0.09, h: 195 },
    mask: { l: 0.95, c: 0.025, h: 190 },
    glow: ['#d6fff6', '#19c9b8'],
    ground: ['#0c3b46', '#0f6a70'],
    traits: traits({
      ear: { height: 46, spread: 6, width: 2 },
      eye: { width: 13, height: 7, tilt: 6, lid: 0.45 },
      brow: -1,
      ruff: 0.9,
    }),
    sign: 'waves',
    motif: 'waves',
    motifColour: '#7df0e0',
    extras: [],
  },
  codex: {
    id: 'codex',
    fur: { l: 0.52, c: 0.1, h: 255 },
    mask: { l: 0.93, c: 0.02, h: 250 },
    glow: ['#e8f3ff', '#4da3ff'],
    ground: ['#0d1f45', '#1c438f'],
    traits: traits({
      ear: { height: 54, spread: 0, width: -2 },
      cheek: 0.95,
      eye: { width: 11, height: 8, tilt: 8, lid: 0.1 },
      brow: 1,
      muzzle: { width: 0.92, length: 1 },
    }),
    sign: 'code',
    motif: 'circuit',
    motifColour: '#7db6ff',
    extras: ['glasses'],
  },
  lyra: {
    id: 'lyra',
    fur: { l: 0.66, c: 0.11, h: 310 },
    mask: { l: 0.96, c: 0.02, h: 320 },
    glow: ['#ffe9ff', '#c86bff'],
    ground: ['#37164f', '#7a3aa3'],
    traits: traits({
      ear: { height: 48, spread: 10, width: 4 },
      cheek: 1.06,
      eye: { width: 14, height: 10, tilt: 10, lid: 0 },
      brow: -2,
      muzzle: { width: 0.88, length: 0.92 },
    }),
    sign: 'lyre',
    motif: 'strings',
    motifColour: '#eab6ff',
    extras: ['lashes', 'earring'],
  },
  forge: {
    id: 'forge',
    fur: { l: 0.5, c: 0.09, h: 42 },
    mask: { l: 0.86, c: 0.06, h: 65 },
    glow: ['#fff0c9', '#ff7a1a'],
    ground: ['#3b1409', '#9a3a10'],
    traits: traits({
      ear: { height: 42, spread: 10, width: 4 },
      cheek: 1.12,
      ruff: 1.15,
      muzzle: { width: 1.18, length: 1.02 },
      eye: { width: 12, height: 7, tilt: 18, lid: 0.2 },
      brow: 8,
    }),
    sign: 'flame',
    motif: 'sparks',
    motifColour: '#ffb366',
    extras: ['scar', 'fangs'],
  },
  vanta: {
    id: 'vanta',
    fur: { l: 0.25, c: 0.02, h: 275 },
    mask: { l: 0.42, c: 0.025, h: 270 },
    glow: ['#e6fbff', '#36d6ff'],
    ground: ['#05060a', '#1a2233'],
    traits: traits({
      ear: { height: 60, spread: 2, width: -2 },
      cheek: 0.96,
      ruff: 1.05,
      muzzle: { width: 0.9, length: 1.05 },
      eye: { width: 14, height: 5.5, tilt: 20, lid: 0.15 },
      brow: 7,
    }),
    sign: 'diamond',
    motif: 'hexagons',
    motifColour: '#36d6ff',
    extras: [],
    rim: '#36d6ff',
  },
  velour: {
    id: 'velour',
    fur: { l: 0.44, c: 0.14, h: 12 },
    mask: { l: 0.92, c: 0.035, h: 20 },
    glow: ['#fff1d6', '#ffb45a'],
    ground: ['#3d0618', '#8e1638'],
    traits: traits({
      ear: { height: 52, spread: 8, width: 0 },
      cheek: 1.02,
      eye: { width: 14, height: 8, tilt: 15, lid: 0.38 },
      brow: 0,
      muzzle: { width: 0.86, length: 0.95 },
    }),
    sign: 'heart',
    motif: 'hearts',
    motifColour: '#ff9db4',
    extras: ['lashes', 'collar'],
  },
  umbra: {
    id: 'umbra',
    fur: { l: 0.38, c: 0.09, h: 285 },
    mask: { l: 0.78, c: 0.05, h: 290 },
    glow: ['#f1e6ff', '#a06bff'],
    ground: ['#120a26', '#3b2470'],
    traits: traits({
      ear: { height: 56, spread: 6, width: 0 },
      ruff: 1.1,
      eye: { width: 13, height: 7, tilt: 14, lid: 0.25 },
      brow: 4,
    }),
    sign: 'crescent',
    motif: 'eclipse',
    motifColour: '#c9b3ff',
    extras: [],
    shadow: '#0b0618',
  },
  lumen: {
    id: 'lumen',
    fur: { l: 0.8, c: 0.11, h: 82 },
    mask: { l: 0.98, c: 0.02, h: 95 },
    glow: ['#fffbe6', '#ff9d00'],
    ground: ['#6b3d05', '#e0971b'],
    traits: traits({
      ear: { height: 44, spread: 8, width: 4 },
      cheek: 1.04,
      eye: { width: 14, height: 12, tilt: 6, lid: 0 },
      brow: -4,
      muzzle: { width: 0.94, length: 0.88 },
      smirk: 5,
    }),
    sign: 'star',
    motif: 'rays',
    motifColour: '#ffe9a8',
    extras: [],
  },
  jinx: {
    id: 'jinx',
    fur: { l: 0.68, c: 0.16, h: 135 },
    mask: { l: 0.96, c: 0.05, h: 125 },
    glow: ['#fff0fa', '#ff3ea5'],
    otherIris: '#35d0ff',
    ground: ['#12311a', '#2c7a3b'],
    traits: traits({
      ear: { height: 54, spread: 12, width: 2 },
      cheek: 1.05,
      ruff: 1.25,
      eye: { width: 13, height: 10, tilt: 14, lid: 0.1 },
      brow: 5,
      smirk: 9,
    }),
    sign: 'bolt',
    motif: 'bolts',
    motifColour: '#b8ff7a',
    extras: ['bent ear', 'fang'],
  },
}

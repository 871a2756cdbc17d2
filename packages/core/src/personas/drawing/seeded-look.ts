import { type Random, random } from '../../kernel/random.ts'
import { type Extra, type Motif, SIGNS, type Sign, type Traits, type WolfLook } from './look.ts'
import { hexFrom, oklchFrom } from './oklch.ts'

const MOTIFS_FOR_ALL: readonly Motif[] = ['waves', 'circuit', 'strings', 'sparks', 'hexagons', 'rays', 'peaks', 'peaks']

/** Worn extras, at most one per face: two look crowded. Empty entries keep most faces plain. */
const WORN: readonly (Extra | null)[] = [
  'lashes',
  'glasses',
  'earring',
  'scar',
  'fang',
  'fangs',
  'bent ear',
  null,
  null,
  null,
]

/** Hues that eyes may take beside the persona's own: amber, ice, leaf, rose. Degrees. */
const EYE_HUES = [70, 215, 145, 355] as const

/** A face for a user's own persona: the same seed and colour (`#rrggbb`) give the same wolf, everywhere and always. */
export function lookFromSeed(seed: string, colour: string): WolfLook {
  const chance = random(`look:${seed}`)
  const own = oklchFrom(colour)
  // Near-grey personas stay near grey; vivid colours are toned down, so that the facets keep their depth.
  const chroma = Math.min(0.15, own.c * 0.85)
  const fur = { l: within(0.4, 0.76, own.l + between(chance, -0.13, 0.05)), c: chroma, h: own.h }
  const mask = {
    l: between(chance, 0.89, 0.97),
    c: between(chance, 0.012, 0.04),
    h: own.h + between(chance, -25, 25),
  }
  // Eyes and forehead sign of the fur's own hue only show on dark fur.
  const eyeHue = fur.l < 0.52 && chance.next() < 0.4 ? own.h : chance.pick(contrasting(own.h))
  const worn = chance.pick(WORN)
  const extras: Extra[] = worn ? [worn] : []
  if (chance.next() < 0.3) extras.push('blaze')
  const odd = chance.next() < 0.08 ? hexFrom({ l: 0.76, c: 0.15, h: eyeHue + 150 }) : undefined
  return {
    id: `seeded-${seed.replace(/[^a-zA-Z0-9]/g, '').slice(0, 24) || 'wolf'}`,
    fur,
    mask,
    glow: [hexFrom({ l: 0.97, c: 0.02, h: eyeHue }), hexFrom({ l: 0.74, c: 0.16, h: eyeHue })],
    ...(odd ? { otherIris: odd } : {}),
    ground: [
      hexFrom({ l: 0.23, c: Math.min(0.07, own.c * 0.5), h: own.h }),
      hexFrom({ l: 0.43, c: Math.min(0.12, own.c * 0.8), h: own.h }),
    ],
    traits: seededTraits(chance),
    sign: chance.pick(signNames),
    motif: chance.pick(MOTIFS_FOR_ALL),
    motifColour: hexFrom({ l: 0.86, c: Math.min(0.11, own.c), h: own.h }),
    extras,
  }
}

const contrasting = (hue: number) => EYE_HUES.filter((eye) => Math.abs(((eye - hue + 540) % 360) - 180) > 40)

const signNames = Object.keys(SIGNS) as Sign[]

function seededTraits(chance: Random): Traits {
  const temper = chance.next() // 0 gentle, 1 fierce: eyes, brow and jaw go together or the face looks muddled
  const about = (gentle: number, fierce: number, spread: number) =>
    gentle + (fierce - gentle) * temper + between(chance, -spread, spread)
  return {
    ear: { height: between(chance, 42, 58), spread: between(chance, 1, 11), width: between(chance, -2, 4) },
    cheek: between(chance, 0.96, 1.1),
    ruff: between(chance, 0.9, 1.22),
    muzzle: { width: about(0.9, 1.06, 0.05), length: about(0.92, 1.02, 0.03) },
    eye: {
      width: about(13.5, 12.5, 0.8),
      height: about(10, 6.6, 0.8),
      tilt: about(7, 17, 2),
      lid: within(0, 0.4, about(0, 0.25, 0.12)),
    },
    brow: about(-3, 7, 1),
    smirk: chance.next() < 0.3 ? between(chance, 3, 8) : 0,
  }
}

const between = (chance: Random, low: number, high: number) => low + (high - low) * chance.next()
const within = (low: number, high: number, value: number) => Math.min(high, Math.max(low, value))

import type { PictureOrder } from '@pack/core/generation/ports'
import { random } from '@pack/core/kernel/random'
import { ownLife } from '../writers/offline/own-life.ts'
import type { Prompt } from './picture-maker.ts'

/** Part of the cache key: increase it when prompts are worded differently. */
export const PROMPT_VERSION = 1

/** Longest user-written parts of a prompt, characters. */
const MAX_LENGTH = { line: 220, theme: 80, tone: 60, notes: 300, motif: 40 } as const

/** One style per video, so that its pictures match. */
const STYLES = [
  'cinematic photograph, natural light, shallow depth of field, fine film grain',
  'painterly digital illustration, soft brushwork, atmospheric perspective',
  'moody matte painting, volumetric light, wide tonal range',
  'gouache illustration, simple shapes, textured paper, quiet detail',
  'analogue film still, soft contrast, muted colours, long lens',
  'stylised 3D render, gentle global illumination, tactile materials',
] as const

/** One view per picture, so that two pictures of a line differ. */
const VIEWS = [
  'wide establishing view',
  'close view of a single telling object',
  'view from a low angle',
  'view from above',
  'seen through a window or a doorway',
  'a small figure seen from behind, far away',
] as const

const RULES =
  'No text, letters, numbers, captions, signs, logos or watermarks anywhere. No recognisable person. Suitable for a general audience: no nudity, no gore, no weapons.'
const AVOID =
  'text, letters, numbers, caption, sign, logo, watermark, signature, frame, border, collage, nudity, gore, blood, weapon, deformed hands, extra fingers, low quality, blurry'

/**
 * The prompt for a picture. User-written parts are shortened and reduced to words, and our rules come last. `plain`
 * omits the line, for a model that declined it.
 */
export function promptOf(order: PictureOrder, { plain }: { plain: boolean }): Prompt {
  const { line, tone, colour, seed, width, height, brief } = order
  const { persona, theme, styleNotes } = brief
  const once = random(`style:${brief.seed}`)
  const style = once.pick(STYLES)
  const chance = random(`view:${seed}`)
  const notes = words(styleNotes, MAX_LENGTH.notes)
  const motif = motifOf(order, chance.next())
  const moods = `${tone}, ${persona.tone}`.split(',').map((mood) => mood.trim())
  const mood = words([...new Set(moods.filter(Boolean))].join(', '), MAX_LENGTH.tone)
  const about = words(theme, MAX_LENGTH.theme)
  const parts = [
    plain
      ? `A scene without people about: ${about || 'a quiet place'}`
      : `Depict the idea of this line, writing none of it: ${words(line, MAX_LENGTH.line)}`,
    about && !plain && `Theme: ${about}`,
    motif && !plain && `Where it fits: ${motif}`,
    chance.pick(VIEWS),
    mood && `Mood: ${mood}`,
    `Style: ${style}${notes ? `; ${notes}` : ''}`,
    `One accent of ${hueName(colour)}; ${width > height ? 'horizontal' : 'vertical'} picture, calm lower third`,
  ]
  const text = `${parts.filter((part) => part).join('. ')}. ${RULES}`
  return { text, avoid: AVOID, seed, width, height }
}

/** A thing or place from the persona's texts; varies by picture, and some pictures get none. */
function motifOf({ brief }: PictureOrder, chance: number): string {
  const { things, places } = ownLife(brief.persona)
  // A single word is rarely visible ("a hurry").
  const visible = things.filter((thing) => thing.split(' ').length > 2).map((thing) => thing.replace(/^my\s/, 'the '))
  const motifs = [...visible, ...places]
  return words(motifs[Math.floor(chance * motifs.length * 1.5)] ?? '', MAX_LENGTH.motif)
}

/**
 * Keeps words and plain punctuation; removes addresses, markup and the weights, tags and wildcards of prompt languages.
 * Cuts at a word boundary.
 */
function words(text: string, maxLength: number): string {
  const plain = text
    .normalize('NFKC')
    .replace(/\b(?:https?:\/\/|www\.)\S+|\S+@\S+|<[^>]*>/gi, ' ')
    .replace(/[^\p{L}\p{M}\p{N}\s.,;!?'’-]|--+|__+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  if (plain.length <= maxLength) return plain.replace(/[.,;]+$/, '')
  const cut = plain.slice(0, maxLength)
  return cut.slice(0, Math.max(cut.lastIndexOf(' '), maxLength / 2)).replace(/[.,;]+$/, '')
}

const HUES = [
  'red',
  'orange',
  'amber',
  'lime green',
  'green',
  'teal',
  'cyan',
  'azure blue',
  'blue',
  'violet',
  'magenta',
  'rose',
]

/** Models understand color names, not hex values. */
function hueName(colour: string): string {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
  const [most, least] = [Math.max(r, g, b), Math.min(r, g, b)]
  const range = most - least
  if (!(range > 0.08)) return most > 0.6 ? 'pale silver' : 'slate grey'
  const turn = most === r ? (g - b) / range : most === g ? 2 + (b - r) / range : 4 + (r - g) / range
  return HUES[Math.round(turn * 2 + 12) % 12] ?? 'teal'
}

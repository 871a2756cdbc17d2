import { random } from '@pack/core/kernel/random'
import type { Mood } from './palette.ts'

/** The kinds of drawn scenes. */
export const SCENE_KINDS = [
  'ridges',
  'sea',
  'city',
  'desert',
  'space',
  'forest',
  'embers',
  'rain',
  'flow',
  'aurora',
  'meadow',
] as const
export type SceneKind = (typeof SCENE_KINDS)[number]

/** Words that suggest each scene. Stems: `storm` also matches `storms` and `stormy`. */
const STEMS: Record<SceneKind, string> = {
  ridges:
    'mountain climb summit peak strong strength courage brave bravery wolf wolves pack lead leader height rise mount rock stone challenge obstacle goal disciplin persever stand high',
  sea: 'sea ocean wave water tide sail ship boat harbour harbor island calm deep river current anchor horizon voyage drift surf shore beach breath trust',
  city: 'city street work money business success hustle people crowd building office career job market company rich wealth world neon town build startup sell product custom',
  desert:
    'desert sand dry heat thirst alone lonely solitude walk journey path road wander far distance endur sun step empty long',
  space:
    'space star planet universe moon dream infinite future galaxy cosmos rocket science wonder imagin possib vast idea eternity code',
  forest:
    'forest tree wood trail wild nature hunt secret lost find fear shadow quiet wander instinct choice guide mist hidden mystery',
  embers:
    'fire burn flame passion heat spark ember forge anger rage warm home night camp energy desire fight forge iron hammer coal heart love light',
  rain: 'rain storm tear sad sorrow grief loss window cry pain memory miss melanchol cloud goodbye past letting regret cold lonel healing',
  flow: 'flow mind thought focus music rhythm creativ art change energy soul spirit balance feel emotion silence think dance sound moment attention',
  aurora:
    'aurora north winter snow ice magic hope miracle night dark wonder light wish believe faith cold frost mystic dawn',
  meadow:
    'garden grow growth seed flower spring bloom patien time habit small root harvest earth summer field child begin start morning gentle kind joy gratitude grateful happy peace health green',
}

const HOURS: Record<Mood, string> = {
  night:
    'night dark moon dream silence quiet shadow secret mystery star sleep deep cold calm strategic cool analytic precise',
  dusk: 'evening dusk memory past love passion romantic charm heart story warm end poetic lyric',
  dawn: 'morning dawn begin start new hope joy bright light happy gentle kind peace spring fresh day optimis cheerful uplifting playful grateful',
  blaze:
    'fire burn rage fight war iron will power fierce hard discipline intense bold strong grit sweat win forge blunt relentless',
}

function score(words: readonly string[], stems: readonly string[]): number {
  let sum = 0
  for (const word of words) {
    for (const stem of stems)
      if (word === stem) sum += 2.2
      else if (stem.length >= 4 && word.startsWith(stem)) sum += 2
  }
  return sum
}

/** The words in lower case, letters only. */
export const plainWords = (words: readonly string[]): string[] =>
  words.flatMap((word) => word.toLowerCase().match(/\p{L}+/gu) ?? [])

/**
 * Ranks the kinds, best first, for a line's words. Seeded noise orders equal scores, so that lines without visible words
 * still get different scenes.
 */
export function rankKinds(words: readonly string[], seed: string): SceneKind[] {
  const plain = plainWords(words)
  const chance = random(`kind:${seed}`)
  return SCENE_KINDS.map((kind) => ({ kind, score: score(plain, STEMS[kind].split(' ')) + chance.next() * 1.6 }))
    .sort((a, b) => b.score - a.score)
    .map(({ kind }) => kind)
}

/** The time of day of a scene, from the persona's tone (counted twice) and the line's words. */
export function moodFor(words: readonly string[], tone: string, seed: string): Mood {
  const plain = plainWords(words)
  const spoken = plainWords([tone])
  const chance = random(`mood:${seed}`)
  const moods = Object.entries(HOURS) as [Mood, string][]
  const ranked = moods.map(([mood, stems]) => ({
    mood,
    score: score(plain, stems.split(' ')) + 2 * score(spoken, stems.split(' ')) * 0.6 + chance.next() * 2.4,
  }))
  return ranked.reduce((best, other) => (other.score > best.score ? other : best)).mood
}

/**
 * A kind for each slide of a video by its words, but never one that the two slides before show, so that no picture seems
 * to stay.
 */
export function planKinds(slides: readonly { words: readonly string[]; seed: string }[]): SceneKind[] {
  const chosen: SceneKind[] = []
  for (const { words, seed } of slides) {
    const recent = chosen.slice(-2)
    const [best = 'ridges'] = rankKinds(words, seed).filter((kind) => !recent.includes(kind))
    chosen.push(best)
  }
  return chosen
}

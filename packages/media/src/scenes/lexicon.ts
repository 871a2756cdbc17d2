import { random } from '@pack/core/kernel/random'
import type { Mood } from './palette.ts'

/** Landscapes suit any line; objects are drawn only where words name them. */
const LANDSCAPES = [
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
const OBJECTS = ['table', 'lamp', 'shoes', 'phone', 'book', 'door', 'coins', 'dog'] as const
/** The kinds of drawn scenes. */
export const SCENE_KINDS = [...LANDSCAPES, ...OBJECTS] as const
export type SceneKind = (typeof SCENE_KINDS)[number]

/** Words that suggest each scene. Stems: `storm` also matches `storms` and `stormy`. */
const STEMS: Record<SceneKind, string> = {
  ridges:
    'mountain climb summit peak strong strength courage brave bravery wolf wolves pack lead leader height mount rock stone challenge obstacle goal disciplin persever stand high',
  sea: 'sea ocean wave water tide sail ship boat harbour harbor island calm deep river current anchor horizon voyage drift surf shore beach breath trust',
  city: 'city street business success hustle people crowd building market company world neon town build startup sell product custom inflation landlord neighbour neighbor traffic',
  desert:
    'desert sand dry heat thirst alone lonely solitude walk journey path road wander far distance endur sun empty long',
  space:
    'space star planet universe moon dream infinite future galaxy cosmos rocket science wonder imagin possib vast idea eternity',
  forest:
    'forest tree wood trail wild nature hunt secret lost find fear shadow quiet wander instinct choice guide mist hidden mystery',
  embers:
    'fire burn flame passion spark ember forge anger rage warm home camp energy desire fight iron hammer coal heart love light candle',
  rain: 'rain storm tear sad sorrow grief loss window cry pain memory miss melanchol cloud past regret cold lonel healing tired tiredness burnout',
  flow: 'flow mind thought focus music rhythm creativ art change energy soul spirit balance feel emotion silence think dance sound moment attention',
  aurora:
    'aurora north winter snow ice magic hope miracle night dark wonder light wish believe faith frost mystic dawn',
  meadow:
    'garden grow growth seed flower spring bloom patien time habit small root harvest earth summer field child children begin start morning gentle kind joy gratitude grateful happy peace health green',
  table:
    'table tea coffee kitchen cook cooking meal dinner breakfast lunch soup food eat eating bread dough sourdough recipe bake baking bakery bakeries flour oven starter restaurant kettle cup taste hunger hungry protein diet vegetable',
  lamp: 'desk lamp office work job career study exam deadline email inbox laptop computer keyboard boss meeting overtime chair essay homework back overnight shift resume interview code coding',
  shoes:
    'shoe run runs ran runner running marathon race jog jogging gym train training workout exercise lace mile kilometre kilometer km lap sneaker step sport finish',
  phone:
    'phone smartphone screen scroll scrolling message text texting call social media notification app online internet swipe follower algorithm scam phishing password viral tiktok instagram',
  book: 'book reads reading reader page story stories chapter novel letter learn learning school teacher lesson wisdom library diary journal history poem notebook write writing',
  door: 'door key house leave leaving threshold knock opportunity boundary boundaries lock goodbye letting breakup divorce welcome enter goodbye room',
  coins:
    'money coin save saving budget debt loan bank pay paying price cost dollar euro invest inflation tax salary rich wealth wage bill crypto rent expens cent mortgage pension afford cheap',
  dog: 'dog puppy puppies pet leash loyal companion bark paw fetch tail friend friendship animal',
}

const HOURS: Record<Mood, string> = {
  night:
    'night dark moon dream silence quiet shadow secret mystery star sleep deep cold calm strategic cool analytic precise',
  dusk: 'evening dusk memory past love passion romantic charm heart story warm end poetic lyric',
  dawn: 'morning dawn begin start new hope joy bright light happy gentle kind peace spring fresh day optimis cheerful uplifting playful grateful',
  blaze:
    'fire burn rage fight war iron will power fierce hard discipline intense bold strong grit sweat win forge blunt relentless',
}

/** So common that they say little about a picture. */
const COMMON: ReadonlySet<string> = new Set([
  'night',
  'home',
  'small',
  'time',
  'light',
  'start',
  'begin',
  'heart',
  'back',
])

/** From this length on, a stem matches any word that begins with it; shorter ones only with an ending of these. */
const FREE_LENGTH = 6
const ENDINGS = /^(?:e?[sd]|ing|ings|e?rs?|ly|y|ies|ful|less|ness|en)$/

function score(words: readonly string[], stems: readonly string[]): number {
  let sum = 0
  for (const word of words) {
    const weight = COMMON.has(word) ? 0.5 : 1
    for (const stem of stems) {
      if (word === stem) sum += 2.2 * weight
      else if (stem.length >= 4 && word.startsWith(stem)) {
        if (stem.length >= FREE_LENGTH || ENDINGS.test(word.slice(stem.length))) sum += 2 * weight
      }
    }
  }
  return sum
}

/** The words in lower case, letters only. */
export const plainWords = (words: readonly string[]): string[] =>
  words.flatMap((word) => word.toLowerCase().match(/\p{L}+/gu) ?? [])

/** How much more the words of a video's theme weigh than those of the line. */
const THEME_WEIGHT = 2
/** Less than the weight of one word. Objects get all of it once they are named: they show what a line says. */
const NOISE = 1.6

/**
 * Ranks the kinds, best first, for a line's words and its video's theme. Seeded noise orders landscapes of equal scores,
 * so that lines without visible words still get different scenes.
 */
export function rankKinds(words: readonly string[], seed: string, theme: readonly string[] = []): SceneKind[] {
  const said = plainWords(words)
  const about = [...new Set(plainWords(theme))]
  const chance = random(`kind:${seed}`)
  const scored = SCENE_KINDS.map((kind) => {
    const stems = STEMS[kind].split(' ')
    const named = score(said, stems) + THEME_WEIGHT * score(about, stems)
    return { kind, score: named + (isObject(kind) ? (named > 0 ? NOISE : 0) : chance.next() * NOISE) }
  })
  return scored.sort((a, b) => b.score - a.score).map(({ kind }) => kind)
}

const isObject = (kind: SceneKind) => OBJECTS.some((object) => object === kind)

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

/** Slides in a row that all show different kinds. */
const WITHOUT_REPEAT = 4

/** A kind for each slide of a video by its words and the video's theme; none comes back within four slides. */
export function planKinds(
  slides: readonly { words: readonly string[]; seed: string }[],
  theme: readonly string[] = [],
): SceneKind[] {
  const chosen: SceneKind[] = []
  for (const { words, seed } of slides) {
    const recent = chosen.slice(1 - WITHOUT_REPEAT)
    const [best = 'ridges'] = rankKinds(words, seed, theme).filter((kind) => !recent.includes(kind))
    chosen.push(best)
  }
  return chosen
}

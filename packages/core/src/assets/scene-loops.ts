import { graveSubject } from '../content/grave.ts'
import type { Cutaway } from '../film/background.ts'
import { kindsOf, type SceneKind } from '../film/scene-lexicon.ts'
import { captionWords } from '../kernel/words.ts'
import { type LoopName, loopKey, SCENE_LOOPS, type SceneLoop } from './asset.ts'

/** Scenes that another loop shows well enough. */
const SHOWN_BY: Partial<Record<SceneKind, LoopName>> = {
  pan: 'table',
  shoes: 'runner',
  suitcase: 'flight',
  city: 'citylight',
  embers: 'embers',
  meadow: 'daybreak',
  aurora: 'aurora',
}

/** For grave themes: nothing cheerful, and no fire. */
const QUIET: readonly LoopName[] = ['moonrise', 'aurora']

/**
 * The loops of the starter kit that suit a video; videos take turns through them. Empty when the theme names nothing
 * that a loop shows: then any general one does.
 */
export function loopsFor(theme: string, points: readonly string[]): readonly LoopName[] {
  const words = captionWords(theme)
  if (graveSubject({ theme, points, keywords: [] }) === null) {
    const loopsOf = (kind: SceneKind) => loopsShowing(kind, theme)
    return [...new Set(kindsOf(words, { among: (kind) => loopsOf(kind).length > 0 }).flatMap(loopsOf))]
  }
  const loops = kindsOf(words, { quiet: true }).filter(isSceneLoop)
  return loops.length > 0 ? loops : QUIET
}

/** Other loops in one video at most: each is prepared at its first use on a machine. */
const MAX_CUTAWAYS = 3

/**
 * The things of a loop, as key points name them. Only what the loop shows, in few senses: the loop that shows the theme
 * is better than one that shows nearly what a point says.
 */
const THINGS = Object.entries({
  sea: 'beach|ocean|seaside',
  coins: 'money|coins|cash|savings|piggy bank',
  phone: 'phone|text messages?|voicemail|screen time',
  clock: 'alarm clock|alarm',
  bread: 'bread|loaf|sourdough',
  coffee: 'coffee',
  vegetables: 'vegetables|veggies|carrots',
  plant: 'houseplants?|potted plants?',
  guitar: 'guitars?',
  camera: 'camera|photos?|pictures',
  microphone: 'microphone|podcasts?',
  book: 'books?|novels?|library',
  globe: 'globe|world map',
  easel: 'easel|watercolors?',
  tools: 'hammer|drill|screws?|toolbox|wrench|leaks?',
  lock: 'locks?|passwords?',
  gift: 'gifts?|presents',
  car: 'car|cars|highway',
  bicycle: 'bikes?|bicycles?',
  flight: 'plane|flights?|airport',
  weights: 'dumbbells?|weights|deadlifts?|squats',
  ball: 'soccer|football',
  cat: 'cats?|kittens?',
  pet: 'dogs?|pupp(?:y|ies)',
  bed: 'mattress|pillows?|in bed',
  door: 'front door|doorbell',
  roller: 'paint rollers?',
  flowers: 'flowers|bouquets?|roses|tulips',
  yarn: 'yarn|wool|knitting needles',
  clothes: 'clothes|outfits?|wardrobe',
  tent: 'tents?|campfires?|sleeping bags?',
  laptop: 'laptops?',
  mirror: 'scissors|hairbrush|lipstick|haircuts?',
  piano: 'pianos?',
  blocks: 'building blocks|legos?|toys',
  garden: 'gardens?|raised beds?|watering can',
  mat: 'yoga(?: mats?)?',
  broom: 'brooms?|mops?|vacuum cleaners?|robot vacuums?',
  laundry: 'laundry(?! lists?)|washing machines?|clotheslines?',
  board: '(?:cutting|chopping) boards?',
  dice: '(?:the|two|your) dice|board games?|chess',
  birds: 'bird feeders?|(?<!two )birds',
  cake: '(?<!piece of |on the |takes? the )cakes?',
  sewing: 'sewing(?: machines?)?|needle and thread',
  stroller: 'strollers?|prams?|cribs?|diapers?',
  climb: 'climbing (?:gyms?|walls?|shoes|ropes?)|bouldering',
} satisfies Partial<Record<LoopName, string>>).map(
  ([loop, things]) => [loop as LoopName, new RegExp(`(?<![\\p{L}-])(?:${things})(?![\\p{L}-])`, 'iu')] as const,
)

/**
 * The loops to which a video cuts while it says key points that name what they show. Only from a loop of the starter
 * kit to others of it, and not on grave themes. `background`: the video's loop, a media key.
 */
export function cutawaysFor(theme: string, points: readonly string[], background: string): Cutaway[] {
  const slot = (['background_large', 'background'] as const).find((one) => background.startsWith(`stock/${one}_`))
  if (!slot || graveSubject({ theme, points, keywords: [] }) !== null) return []
  const named = points.flatMap((point) => {
    const [loop] = THINGS.find(([, thing]) => thing.test(point)) ?? []
    const media = loop && loopKey(slot, loop)
    return media && media !== background ? [{ point, media }] : []
  })
  const shown = [...new Set(named.map(({ media }) => media))].slice(0, MAX_CUTAWAYS)
  return named.filter(({ media }) => shown.includes(media))
}

const loopsShowing = (kind: SceneKind, theme: string): readonly LoopName[] =>
  kind === 'pet' || kind === 'dog' ? petsIn(theme) : isSceneLoop(kind) ? [kind] : [SHOWN_BY[kind] ?? []].flat()

/** The scene of pets shows a puppy, unless a cat is named. */
function petsIn(theme: string): LoopName[] {
  const isOfCats = /\b(?:cats?|kittens?)\b/i.test(theme)
  const isOfDogs = /\b(?:dogs?|pupp(?:y|ies))\b/i.test(theme)
  return [...(isOfCats ? (['cat'] as const) : []), ...(isOfDogs || !isOfCats ? (['pet'] as const) : [])]
}

const isSceneLoop = (kind: SceneKind): kind is SceneLoop & SceneKind => SCENE_LOOPS.some((loop) => loop === kind)

import type { SceneKind } from '../film/scene-lexicon.ts'

/** The nine slots that an account or a persona can fill (part 1 §3). */
export const ASSET_TYPES = [
  'logo',
  'watermark',
  'intro',
  'intro_large',
  'outro',
  'outro_large',
  'background',
  'background_large',
  'background_audio',
] as const
export type AssetType = (typeof ASSET_TYPES)[number]

/** Media keys of the stock kit, which fills every empty slot (part 3 §C). Files: packages/media/stock. */
export const STOCK_KIT: Record<AssetType, readonly string[]> = {
  logo: ['stock/logo.png'],
  watermark: ['stock/watermark.png'],
  intro: ['stock/intro.mp4'],
  intro_large: ['stock/intro_large.mp4'],
  outro: ['stock/outro.mp4'],
  outro_large: ['stock/outro_large.mp4'],
  background: [
    'stock/background_moonrise.mp4',
    'stock/background_aurora.mp4',
    'stock/background_embers.mp4',
    'stock/background_daybreak.mp4',
    'stock/background_citylight.mp4',
  ],
  background_large: [
    'stock/background_large_moonrise.mp4',
    'stock/background_large_aurora.mp4',
    'stock/background_large_embers.mp4',
    'stock/background_large_daybreak.mp4',
    'stock/background_large_citylight.mp4',
  ],
  background_audio: [
    'stock/background_audio.mp3',
    'stock/background_audio_dusk.mp3',
    'stock/background_audio_stride.mp3',
  ],
}

/** The loops of the starter kit that show a subject, named by its drawn scene; `cat` is the scene `pet` with a cat. */
export const SCENE_LOOPS = [
  ...['bread', 'coffee', 'table', 'vegetables', 'glass', 'shop', 'bag', 'jars', 'gift', 'coins', 'lamp', 'phone'],
  ...['lock', 'clock', 'talk', 'book', 'globe', 'microphone', 'camera', 'guitar', 'easel', 'tools', 'house', 'bed'],
  ...['bear', 'pet', 'plant', 'windows', 'kit', 'weights', 'runner', 'ball', 'bicycle', 'car', 'flight', 'sea'],
  ...['door', 'space', 'cat', 'flowers', 'yarn', 'clothes', 'roller', 'tent', 'laptop', 'mirror', 'piano', 'blocks'],
  ...['garden', 'mat', 'broom', 'laundry', 'board', 'dice', 'birds', 'cake', 'sewing', 'stroller', 'climb'],
] as const satisfies readonly (SceneKind | 'cat')[]
export type SceneLoop = (typeof SCENE_LOOPS)[number]

/** A loop of the starter kit: one that shows a subject, or one that goes with any. */
export type LoopName = SceneLoop | 'moonrise' | 'aurora' | 'embers' | 'daybreak' | 'citylight'

/** The key of a loop for a slot. */
export const loopKey = (slot: 'background' | 'background_large', loop: LoopName): string => `stock/${slot}_${loop}.mp4`

/** The key that screens show a file of the stock kit by: of a video, a silent copy of half the size. */
export const stockPreview = (key: string): string =>
  key.endsWith('.mp4') ? key.replace('stock/', 'stock/preview/') : key

/** Maximum length of intro and outro, in seconds; longer ones are cut (part 1 §5 gives it as a hint). */
export const EDGE_SECONDS = { intro: 2, outro: 3 } as const

/** Lengths of the starter kit's outro in a short, in seconds: the longest that leaves enough of the short to speech. */
export const SHORT_OUTRO_SECONDS = [1.5, 1.1, 0.7] as const

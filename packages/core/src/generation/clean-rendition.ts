import type { StartWith } from '../accounts/start-with.ts'
import { brandingOf } from '../assets/branding.ts'
import type { FilledAssets } from '../assets/ports.ts'
import { cutawaysFor, loopsFor } from '../assets/scene-loops.ts'
import type { Mode } from '../content/mode.ts'
import type { Item } from '../content/ports.ts'
import type { Script } from '../content/script.ts'
import { type Cutaway, unknownBackground } from '../film/background.ts'
import { FRAME_SIZE, type Orientation, type Timeline } from '../film/timeline.ts'
import { ProductError } from '../kernel/errors.ts'
import type { Fingerprint } from '../kernel/storage.ts'
import { avatarOf } from '../personas/avatar.ts'
import type { StoredPersona } from '../personas/ports.ts'
import { type Arrangement, arrange, planSlides } from './arrange.ts'
import { pictureBrief, pictureOrders } from './pictures.ts'
import type { CleanMakers, FinishedVideo, PictureBrief, RenderedVideo, SpokenLine, Step } from './ports.ts'
import type { CleanStage } from './progress.ts'

/** Everything that determines a clean rendition. */
export type CleanOrder = {
  /** Script and speech of the finished video. */
  spoken: { script: Script; speech: SpokenLine[] }
  speakers: Timeline['speakers']
  look: Pick<Arrangement, 'mode' | 'orientation' | 'intro' | 'outro' | 'logo' | 'watermark' | 'music'>
  background: CleanBackground
}

type CleanBackground =
  | { kind: 'loop'; media: string; cutaways: readonly Cutaway[] }
  /** `isOtherShape`: the frame has another orientation than the finished video, so the pictures are laid out for it. */
  | { kind: 'ai_slideshow' | 'own_slideshow'; changeSeconds: number; media: string[]; isOtherShape: boolean }
  /** Pictures that our own code drew are drawn again for this frame, which costs nothing. */
  | { kind: 'drawn_slideshow'; changeSeconds: number; tone: string; brief: PictureBrief }

type Ingredients = {
  item: Item
  finished: FinishedVideo
  personas: readonly StoredPersona[]
  filled: FilledAssets
  startWith: StartWith
  /** The account keeps its branding on videos for TikTok (part 3 §A). */
  keepsBranding: boolean
  /** Whether a file is still stored. */
  exists: (media: string) => Promise<boolean>
}

/**
 * The order for an item's clean rendition, from the parts of its finished video: nothing is written, spoken or paid for
 * again. A file that its owner has replaced since gives way to the one in its place. Null when the finished video
 * itself is the rendition. Throws ProductError 'invalid' when a part is gone for good.
 */
export async function cleanOrder(ingredients: Ingredients): Promise<CleanOrder | null> {
  const { item, finished, filled, startWith, keepsBranding, exists } = ingredients
  if (item.mode === 'uploaded') throw new ProductError('invalid', 'We can’t adapt uploaded videos for TikTok.')
  const mode: Mode = item.mode
  const { timeline } = finished
  const shape = shapeOf(timeline)
  const orientation = item.tiktok?.layout === 'as_is' ? shape : 'vertical'
  if (keepsBranding && orientation === shape) return null

  const owned = { account: filled.account, persona: filled.personas[item.personaIds[0] ?? ''] ?? {} }
  const loops = loopsFor(item.theme, item.keyPoints)
  const current = brandingOf({ mode, orientation, startWith, loops }, owned, item.rotation)
  const { background: currentLoop, music: currentMusic, ...branding } = current
  const isKept = (media: string) => (media.startsWith('stock/') ? Promise.resolve(true) : exists(media))
  for (const { media } of timeline.speech) if (!(await isKept(media))) throw partsGone()
  const { music } = timeline
  return {
    spoken: spokenAgain(timeline),
    speakers: await Promise.all(timeline.speakers.map((speaker) => withFace(speaker, ingredients, isKept))),
    look: {
      ...{ mode, orientation },
      ...(keepsBranding ? branding : WITHOUT_BRANDING),
      music: music && ((await isKept(music.media)) ? music : currentMusic),
    },
    background: await cleanBackground(ingredients, { isOtherShape: orientation !== shape, currentLoop, isKept }),
  }
}

/** TikTok forbids branding on videos (part 4 §B4). */
export const WITHOUT_BRANDING = { intro: null, outro: null, logo: null, watermark: null } as const

const shapeOf = ({ width, height }: Timeline): Orientation => (height > width ? 'vertical' : 'horizontal')

export const partsGone = () =>
  new ProductError(
    'invalid',
    'We no longer have the files that this video was made from. Render it again, then post it.',
  )

type IsKept = (media: string) => Promise<boolean>

async function withFace(speaker: Timeline['speakers'][number], { personas }: Ingredients, isKept: IsKept) {
  if (await isKept(speaker.avatar)) return speaker
  const persona = personas.find(({ slug }) => slug === speaker.id)
  if (!persona) throw partsGone()
  return { ...speaker, avatar: avatarOf(persona) }
}

async function cleanBackground(
  { item, finished, personas }: Ingredients,
  { isOtherShape, currentLoop, isKept }: { isOtherShape: boolean; currentLoop: string; isKept: IsKept },
): Promise<CleanBackground> {
  const { timeline, pictures, changeSeconds } = finished
  const { background } = timeline
  const overLoop = (media: string): CleanBackground => ({
    kind: 'loop',
    media,
    cutaways: cutawaysFor(item.theme, item.keyPoints, media),
  })
  switch (background.kind) {
    case 'loop': {
      const keepsLoop = !isOtherShape && (await isKept(background.media))
      return overLoop(keepsLoop ? background.media : currentLoop)
    }
    case 'ai_slideshow':
    case 'own_slideshow': {
      const { kind } = background
      if (kind === 'ai_slideshow' && isOtherShape && pictures?.credits.length === 0) {
        const brief = pictureBrief(writingOf(item, personas), '')
        return { kind: 'drawn_slideshow', changeSeconds, tone: item.tone, brief }
      }
      const shown = pictures?.media ?? background.slides.map(({ media }) => media)
      const kept: string[] = []
      for (const media of shown) if (await isKept(media)) kept.push(media)
      // Their owner has deleted them all since.
      if (kept.length === 0) return overLoop(currentLoop)
      return { kind, changeSeconds, media: kept, isOtherShape }
    }
    default:
      return unknownBackground(background)
  }
}

/** The part of the writing order that a picture brief needs. */
function writingOf({ theme, seed, variant, personaIds }: Item, personas: readonly StoredPersona[]) {
  const primary = personas.filter(({ id }) => id === personaIds[0])
  return { theme, seed, variant, primary }
}

/** Script and speech of a finished video. */
function spokenAgain({ lines, speech }: Timeline): CleanOrder['spoken'] {
  return {
    script: { title: '', writer: '', lines: lines.map(({ speaker, text }) => ({ persona: speaker, line: text })) },
    speech: lines.map(({ start, end, words }, index) => {
      // Whole milliseconds, as `arrange` places them.
      const within = (seconds: number) => Math.round((seconds - start) * 1000) / 1000
      return {
        media: speech[index]?.media ?? '',
        seconds: within(end),
        words: words.map((word) => ({ ...word, start: within(word.start), end: within(word.end) })),
        provider: '',
      }
    }),
  }
}

/** A finished clean rendition. */
export type CleanArtifact = { timeline: Timeline; video: RenderedVideo; fingerprint: Fingerprint }

/**
 * Makes a clean rendition. `previous` is its last timeline: unchanged parts keep their place in a loop, and are not
 * encoded again.
 */
export async function produceCleanRendition(
  order: CleanOrder,
  { makers: { renderer, drawn, layOut }, previous }: { makers: CleanMakers; previous: Timeline | null },
  step: Step<CleanStage>,
): Promise<CleanArtifact> {
  const timeline = await step('Clean Assembly', order, async ({ spoken, speakers, look, background }, context) => {
    const all = { ...spoken, ...look, speakers, previous }
    switch (background.kind) {
      case 'loop':
        return arrange({ ...all, background })
      case 'ai_slideshow':
      case 'own_slideshow': {
        const { kind, changeSeconds, isOtherShape } = background
        const size = FRAME_SIZE[look.orientation]
        const media = isOtherShape ? await layOut(background.media, size, context) : background.media
        return arrange({ ...all, background: { kind, changeSeconds, media } })
      }
      case 'drawn_slideshow': {
        const { changeSeconds } = background
        const slides = planSlides({ ...all, changeSeconds })
        const { media } = await drawn.draw(pictureOrders({ look, speakers }, background, slides), context)
        return arrange({ ...all, background: { kind: 'ai_slideshow', changeSeconds, media } })
      }
      default:
        return unknownBackground(background)
    }
  })
  const video = await step('Clean Rendering', timeline, (input, { hash, ...context }) =>
    renderer.render(input, hash, context),
  )
  const fingerprint = await step('Clean Finalizing', { video, timeline }, (input, { signal }) =>
    renderer.verify(input.video, input.timeline, signal),
  )
  return { timeline, video, fingerprint }
}

import type { Script } from '../content/script.ts'
import { type Cutaway, unknownBackground } from '../film/background.ts'
import type { Speaker, Timeline } from '../film/timeline.ts'
import { type Arrangement, arrange, planSlides } from './arrange.ts'
import { pictureOrders } from './pictures.ts'
import type { Images, PictureBrief, Pictures, SpokenLine, StepContext } from './ports.ts'

/** The background of an order. `changeSeconds`: seconds per picture. */
export type BackgroundOrder =
  | { kind: 'loop'; media: string; cutaways?: readonly Cutaway[] }
  /** Pictures are made for the script. */
  | { kind: 'ai_slideshow'; changeSeconds: number; tone: string; brief: PictureBrief }
  /** The account's own pictures, repeated in order. Media keys. */
  | { kind: 'own_slideshow'; changeSeconds: number; media: string[] }

/**
 * The input of the step 'Video Assembly': everything that determines the timeline, except the previous one, which only
 * places loops.
 */
export type Assembly = {
  script: Script
  speech: SpokenLine[]
  speakers: Speaker[]
  look: Pick<Arrangement, 'mode' | 'orientation' | 'intro' | 'outro' | 'logo' | 'watermark' | 'music'>
  background: BackgroundOrder
}

/** Inputs of assembling that the step does not hash: `previous` only keeps unchanged parts of a loop in place. */
export type AssemblyUses = { images: Images; previous: Timeline | null }

/**
 * The timeline of a spoken script. `pictures` is null without a slideshow. Throws ProductError 'invalid' as `arrange`
 * does.
 */
export async function assemble(
  assembly: Assembly,
  { images, previous }: AssemblyUses,
  context: StepContext,
): Promise<{ timeline: Timeline; pictures: Pictures | null }> {
  const { script, speech, speakers, look, background } = assembly
  const spoken = { ...look, script, speech, speakers }
  switch (background.kind) {
    case 'loop':
      return { timeline: arrange({ ...spoken, background, previous }), pictures: null }
    case 'own_slideshow': {
      const pictures = { media: background.media, provider: 'own pictures', credits: [] }
      return { timeline: arrange({ ...spoken, background }), pictures }
    }
    case 'ai_slideshow': {
      const { kind, changeSeconds } = background
      const slides = planSlides({ ...spoken, changeSeconds })
      const pictures = await images.draw(pictureOrders(assembly, background, slides), context)
      const timeline = arrange({ ...spoken, background: { kind, changeSeconds, media: pictures.media } })
      return { timeline, pictures }
    }
    default:
      return unknownBackground(background)
  }
}

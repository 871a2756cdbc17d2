import type { Script, ScriptOrder, Writer } from '../content/script.ts'
import { HORIZONTAL, type Speaker, type Timeline, VERTICAL } from '../film/timeline.ts'
import type { VoiceSettings } from '../film/voice-settings.ts'
import { ProductError } from '../kernel/errors.ts'
import { random } from '../kernel/random.ts'
import { type Arrangement, arrange, planSlides } from './arrange.ts'
import type {
  Images,
  Library,
  PictureBrief,
  PictureOrder,
  Pictures,
  RenderedVideo,
  Renderer,
  SpokenLine,
  Step,
  StepContext,
  Voices,
} from './ports.ts'
import { nearDuplicate, REWRITES } from './sameness.ts'

/** Everything that decides what a video becomes; the same order gives the same video. */
export type VideoOrder = {
  /** What to write. */
  writing: ScriptOrder
  /** The script as the user edited it: then nothing is written. */
  script: Script | null
  /** Who can speak, by slug. */
  cast: (Speaker & { voice: VoiceSettings })[]
  look: Pick<Arrangement, 'mode' | 'intro' | 'outro' | 'logo' | 'watermark' | 'music'>
  background:
    | { mode: 'loop'; media: string }
    | { mode: 'ai_slideshow'; changeSeconds: number; styleNotes: string }
    /** Media keys of one's own pictures, shown round and round. */
    | { mode: 'own_slideshow'; changeSeconds: number; media: string[] }
  /** How this video was put together last: what stays the same keeps its place in the background. */
  previous: Timeline | null
}

/** What came out: the script, the timeline, the video, and who made the parts. */
export type Artifact = {
  script: Script
  timeline: Timeline
  video: RenderedVideo
  /** Media key. */
  thumbnail: string
  speechSeconds: number
  /** Media keys of lines and pictures that were not made by who was asked for: the next render shall ask again. */
  fallbackMedia: string[]
  notes: string[]
}

/** Makers of a video's parts; each stores its results in the item owner's folder. */
export type MediaMakers = { writer: Writer; voices: Voices; images: Images; renderer: Renderer }

type Uses = MediaMakers & { library: Library }

/**
 * From an order to a finished video. Each step is named after the status that the user sees meanwhile; a step that has been
 * done with the same input is not done again.
 */
export async function produceVideo(order: VideoOrder, uses: Uses, step: Step): Promise<Artifact> {
  const { cast, look } = order
  const speakers = cast.map(({ voice: _, ...speaker }) => speaker)

  const script = await writeScript(order, uses, step)
  const speech = await step('Voice overlay', linesWithVoices(script, cast), (lines, context) =>
    uses.voices.speak(lines, context),
  )
  const assembly = { script, speech, speakers, look, background: order.background, ...picturing(order) }
  const { timeline, pictures } = await step('Video Assembly', assembly, (_, context) =>
    assemble(order, { script, speech, speakers }, uses.images, context),
  )
  const video = await step('Rendering', timeline, (_, { hash, ...context }) =>
    uses.renderer.render(timeline, hash, context),
  )
  const { thumbnail } = await step('Finalizing', video, (_, context) => uses.renderer.finish(video, timeline, context))

  const providers = [script.writer, ...speech.map(({ provider }) => provider), pictures?.provider, script.note]
  const remarks = [...speech.map(({ note }) => note), pictures?.note]
  return {
    script,
    timeline,
    video,
    thumbnail,
    speechSeconds: speech.reduce((sum, { seconds }) => sum + seconds, 0),
    fallbackMedia: [
      ...speech.flatMap(({ media, standsIn }) => (standsIn ? [media] : [])),
      ...(pictures?.standsIn ? pictures.media : []),
    ],
    notes: [...new Set([...providers, ...remarks].filter((note) => note !== undefined))],
  }
}

/** The first step alone: the script as its author left it, or a new one. */
export const writeScript = (order: VideoOrder, uses: Pick<Uses, 'writer' | 'library'>, step: Step): Promise<Script> =>
  step('In Progress', order.script ?? order.writing, (_, context) =>
    order.script ? Promise.resolve(order.script) : writeAnew(order.writing, uses, context),
  )

/** Asks the writer until the text repeats none of the batch and none of the persona's earlier ones (part 3 §C). */
async function writeAnew(
  writing: ScriptOrder,
  { writer, library }: Pick<Uses, 'writer' | 'library'>,
  { signal, progress }: StepContext,
): Promise<Script> {
  const avoid = await library.earlierTexts()
  for (let again = 0; again <= REWRITES; again++) {
    const seed = again === 0 ? writing.seed : random(`${writing.seed}:${again}`).int(0x7fffffff)
    const script = await writer.write({ ...writing, seed, avoid }, signal)
    const text = script.lines.map(({ line }) => line).join(' ')
    if (await library.keepScript(script, (earlier) => nearDuplicate(text, earlier) === null)) return script
    progress((again + 1) / (REWRITES + 2))
  }
  throw new ProductError(
    'invalid',
    `The writer found nothing new on this theme: ${REWRITES + 1} texts were too close to earlier ones. ` +
      'Change the theme or the tone, add keywords, or ask for fewer videos.',
  )
}

/** What each line's speaker says, and in which voice. Throws 'invalid' when somebody speaks who is not in the cast. */
export function linesWithVoices(script: Script, cast: VideoOrder['cast']): { text: string; voice: VoiceSettings }[] {
  const voices = new Map(cast.map(({ id, voice }) => [id, voice]))
  return script.lines.map(({ persona, line }) => {
    const voice = voices.get(persona)
    if (!voice) throw new ProductError('invalid', `The script gives a line to "${persona}", who is not in the cast.`)
    return { text: line, voice }
  })
}

type Spoken = { script: Script; speech: SpokenLine[]; speakers: Speaker[] }

/** What decides a slideshow's pictures, beside script and speakers. */
const picturing = ({ background, writing }: VideoOrder) =>
  background.mode !== 'ai_slideshow' ? {} : { tone: writing.tone, brief: briefOf(writing, background.styleNotes) }

function briefOf(writing: ScriptOrder, styleNotes: string): PictureBrief {
  const { theme, primary, seed, variant } = writing
  const { roleTitle = '', tone = '', backstory = '' } = primary[0] ?? {}
  return {
    theme,
    persona: { roleTitle, tone, backstory },
    styleNotes,
    seed: random(`${seed}:${variant}:pictures`).int(0x7fffffff),
  }
}

/** The timeline of a spoken script, with pictures for a slideshow. */
export async function assemble(
  order: VideoOrder,
  spoken: Spoken,
  images: Images,
  context: StepContext,
): Promise<{ timeline: Timeline; pictures: Pictures | null }> {
  const { look, background, previous } = order
  if (background.mode === 'loop')
    return { timeline: arrange({ ...look, ...spoken, background, previous }), pictures: null }
  const { changeSeconds } = background
  const shown = (media: string[]) =>
    arrange({ ...look, ...spoken, background: { mode: 'ai_slideshow', changeSeconds, media } })
  if (background.mode === 'own_slideshow') {
    const { media } = background
    return { timeline: shown(media), pictures: { media, provider: 'own pictures', credits: [] } }
  }
  const slides = planSlides({ ...look, ...spoken, changeSeconds })
  const colour = spoken.speakers[0]?.colour ?? '#2dd4bf'
  const brief = briefOf(order.writing, background.styleNotes)
  const pictures = await images.draw(pictureOrders(order, { colour, brief }, slides), context)
  return { timeline: shown(pictures.media), pictures }
}

/**
 * A picture's seed comes from its line, and which picture of that line it is: when another line is edited, and the slides
 * after it move, it stays the same picture.
 */
function pictureOrders(
  { look, writing }: VideoOrder,
  { colour, brief }: { colour: string; brief: PictureBrief },
  slides: readonly { line: string }[],
): PictureOrder[] {
  const size = look.mode === 'short' ? VERTICAL : HORIZONTAL
  const seen = new Map<string, number>()
  return slides.map(({ line: heard }) => {
    const line = heard || writing.theme
    const nth = seen.get(line) ?? 0
    seen.set(line, nth + 1)
    const seed = random(`${brief.seed}:${nth}:${line}`).int(0x7fffffff)
    return { line, colour, tone: writing.tone, seed, ...size, brief }
  })
}

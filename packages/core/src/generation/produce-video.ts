import type { Script, ScriptOrder, Writer } from '../content/script.ts'
import { titleFrom } from '../content/title.ts'
import type { Speaker, Timeline } from '../film/timeline.ts'
import type { VoiceSettings } from '../film/voice-settings.ts'
import { ProductError } from '../kernel/errors.ts'
import { random } from '../kernel/random.ts'
import type { Fingerprint } from '../kernel/storage.ts'
import { type Assembly, assemble } from './assemble.ts'
import type {
  CleanMakers,
  Images,
  Library,
  Pictures,
  RenderedVideo,
  Renderer,
  SpokenLine,
  Step,
  StepContext,
  Voices,
} from './ports.ts'
import { nearDuplicate, REWRITES } from './sameness.ts'

/** Everything that determines a video; the same order gives the same video. */
export type VideoOrder = {
  writing: ScriptOrder
  /** The title that the user gave the video; null: the script's. */
  title: string | null
  /** The script as the user edited it; the writer is then not called. */
  script: Script | null
  /** All possible speakers, by slug. */
  cast: (Speaker & { voice: VoiceSettings })[]
  look: Assembly['look']
  background: Assembly['background']
  /** The item's last timeline: unchanged parts keep their position in a looping background. */
  previous: Timeline | null
}

/** A finished video with its parts and their providers. */
export type Artifact = {
  script: Script
  timeline: Timeline
  /** Null without a slideshow. */
  pictures: Pictures | null
  video: RenderedVideo
  /** Null when an earlier version finished it. */
  fingerprint: Fingerprint | null
  /** Media key. */
  thumbnail: string
  speechSeconds: number
  /** Media keys of lines and pictures from a fallback provider: the next render asks the wanted provider again. */
  fallbackMedia: string[]
  notes: string[]
}

/** Makers of a video's parts; each stores its results in the item owner's folder. */
export type MediaMakers = { writer: Writer; voices: Voices; images: Images; renderer: Renderer; clean: CleanMakers }

type ProduceUses = Omit<MediaMakers, 'clean'> & { library: Library }

/**
 * Produces a video from an order. Each step is named after the status that the user sees meanwhile. A step's hashed
 * input is exactly what it receives; anything else that it uses is passed as not hashed and must not change its result.
 */
export async function produceVideo(order: VideoOrder, uses: ProduceUses, step: Step): Promise<Artifact> {
  const { cast, look, background, previous } = order
  const speakers = cast.map(({ voice: _, ...speaker }) => speaker)

  const script = await writeScript(order, uses, step)
  const speech = await step('Voice overlay', linesWithVoices(script, cast), (lines, context) =>
    uses.voices.speak(lines, context),
  )
  const assembly: Assembly = { script, speech, speakers, look, background }
  const { timeline, pictures } = await step('Video Assembly', assembly, (input, context) =>
    assemble(input, { images: uses.images, previous }, context),
  )
  const video = await step('Rendering', timeline, (input, { hash, ...context }) =>
    uses.renderer.render(input, hash, context),
  )
  const cover = { timeline, title: order.title ?? script.title }
  const { thumbnail, fingerprint = null } = await step(
    'Finalizing',
    { video, ...cover },
    async (input, { hash: name, progress, signal }): Promise<{ thumbnail: string; fingerprint?: Fingerprint }> => {
      const fingerprint = await uses.renderer.verify(input.video, input.timeline, signal)
      progress(0.5)
      const { timeline, title } = input
      return { thumbnail: await uses.renderer.paintThumbnail({ timeline, title, name }, signal), fingerprint }
    },
  )
  return {
    script,
    timeline,
    pictures,
    video,
    fingerprint,
    thumbnail,
    speechSeconds: speech.reduce((sum, { seconds }) => sum + seconds, 0),
    fallbackMedia: [
      ...speech.flatMap(({ media, standsIn }) => (standsIn ? [media] : [])),
      ...(pictures?.standsIn ? pictures.media : []),
    ],
    notes: notesOf(script, speech, pictures),
  }
}

function notesOf(script: Script, speech: SpokenLine[], pictures: { provider: string; note?: string } | null): string[] {
  const providers = [script.writer, ...speech.map(({ provider }) => provider), pictures?.provider]
  const remarks = [...(script.notes ?? []), ...speech.map(({ note }) => note), pictures?.note]
  return [...new Set([...providers, ...remarks].filter((note) => note !== undefined))]
}

/** Runs the first step alone: returns the edited script, or a new one. */
export const writeScript = (
  order: VideoOrder,
  uses: Pick<ProduceUses, 'writer' | 'library'>,
  step: Step,
): Promise<Script> =>
  step('In Progress', order.script ?? order.writing, async (input, context) =>
    'lines' in input ? input : writeNewScript(input, uses, context),
  )

/** Asks the writer until the text repeats none of the batch and none of the persona's earlier texts (part 3 §C). */
async function writeNewScript(
  writing: ScriptOrder,
  { writer, library }: Pick<ProduceUses, 'writer' | 'library'>,
  { signal, progress }: StepContext,
): Promise<Script> {
  const avoid = await library.earlierTexts()
  for (let again = 0; again <= REWRITES; again++) {
    const seed = again === 0 ? writing.seed : random(`${writing.seed}:${again}`).int(0x7fffffff)
    const written = await writer.write({ ...writing, seed, avoid }, signal)
    const script = { ...written, title: titleFrom(written.title) }
    const text = script.lines.map(({ line }) => line).join(' ')
    if (await library.keepScript(script, (earlier) => nearDuplicate(text, earlier, writing.points) === null))
      return script
    progress((again + 1) / (REWRITES + 2))
  }
  throw new ProductError(
    'invalid',
    'We couldn’t write a script that’s different enough from your earlier ones. ' +
      'Try another theme or tone, add keywords, or create fewer videos.',
  )
}

/** Each line with its speaker's voice. Throws ProductError 'invalid' when a speaker is not in the cast. */
export function linesWithVoices(script: Script, cast: VideoOrder['cast']): { text: string; voice: VoiceSettings }[] {
  const voices = new Map(cast.map(({ id, voice }) => [id, voice]))
  return script.lines.map(({ persona, line }) => {
    const voice = voices.get(persona)
    if (!voice) throw new ProductError('invalid', `The script gives a line to “${persona}”, who isn’t in this video.`)
    return { text: line, voice }
  })
}

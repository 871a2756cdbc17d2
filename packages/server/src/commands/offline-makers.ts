import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { brandingOf } from '@pack/core/assets/branding'
import { cutawaysFor, loopsFor } from '@pack/core/assets/scene-loops'
import type { Mode } from '@pack/core/content/mode'
import type { CastMember, ScriptOrder } from '@pack/core/content/script'
import type { Orientation } from '@pack/core/film/timeline'
import { pictureBrief } from '@pack/core/generation/pictures'
import type { Step } from '@pack/core/generation/ports'
import { type Artifact, type MediaMakers, produceVideo, type VideoOrder } from '@pack/core/generation/produce-video'
import { overallPercent, VIDEO_PLAN } from '@pack/core/generation/progress'
import { withDistinctVoices } from '@pack/core/generation/video-order'
import type { Wolf } from '@pack/core/personas/pack'
import { readEnvironment } from '../config/config.ts'
import { createOfflineMakers } from '../context/makers.ts'
import { toolCacheFolder } from '../resources.ts'

/** A video with wolves of the Pack and the stock kit. */
type WolvesOrder = {
  mode: Mode
  orientation: Orientation
  theme: string
  tone: string
  keywords: string[]
  points: string[]
  wolves: readonly Wolf[]
  background: 'loop' | 'ai_slideshow'
  changeSeconds: number
  seed: number
}

/** The first wolf tells shorts and stories, all of them speak in dialogues; the others of a story are supporting. */
export function orderOf(wanted: WolvesOrder): VideoOrder {
  const { mode, orientation, theme, tone, keywords, points, wolves, background, changeSeconds, seed } = wanted
  const [primary, ...supporting] = mode === 'short' ? wolves.slice(0, 1) : wolves
  const { background: loop, ...look } = brandingOf(
    { mode, orientation, startWith: 'hook', loops: loopsFor(theme, points) },
    { persona: {}, account: {} },
    seed,
  )
  const writing: ScriptOrder = {
    mode,
    theme,
    tone,
    keywords,
    points,
    primary: primary ? [castMember(primary)] : [],
    supporting: supporting.map(castMember),
    seed,
    variant: 0,
    avoid: [],
  }
  return {
    writing,
    title: null,
    script: null,
    cast: withDistinctVoices(
      wolves.map(({ id, name, colour, voice }) => ({ id, name, colour, voice, avatar: `stock/avatar_${id}.svg` })),
    ),
    look: { mode, orientation, ...look },
    background:
      background === 'loop'
        ? { kind: 'loop', media: loop, cutaways: cutawaysFor(theme, points, loop) }
        : { kind: 'ai_slideshow', changeSeconds, tone, brief: pictureBrief(writing, '') },
    previous: null,
  }
}

const castMember = ({ id, name, tone, backstory, ...wolf }: Wolf): CastMember => ({
  slug: id,
  name,
  roleTitle: wolf.role_title,
  tone,
  backstory,
  voiceLine: wolf.voice_line,
  catchPhrases: [...wolf.catch_phrases],
  forbiddenWords: [...wolf.forbidden_words],
  wolf: id,
})

type Run = { signal: AbortSignal; show: (status: string, percent: number) => void }

/** Makes videos without a server, database or network. */
type OfflineMakers = MediaMakers & {
  produce: (order: VideoOrder, run: Run) => Promise<Artifact>
  /** The path of a stored file, which is removed when the work is over. */
  file: (media: string) => Promise<string>
}

/** Runs `work` with makers on a temporary folder. Only the prepared starter kit is kept, for the next run. */
export async function withOfflineMakers<Result>(work: (makers: OfflineMakers) => Promise<Result>): Promise<Result> {
  const { FFMPEG_PATH, PACK_HOME } = readEnvironment()
  const home = await mkdtemp(join(tmpdir(), 'pack-demo-'))
  try {
    const { storage, makers } = await createOfflineMakers(home, {
      ffmpegPath: FFMPEG_PATH ?? null,
      cacheFolder: join(PACK_HOME ? join(resolve(PACK_HOME), 'cache') : toolCacheFolder, 'media'),
    })
    const library = { earlierTexts: async () => [], keepScript: async () => true }
    return await work({
      ...makers,
      produce: (order, { signal, show }) => {
        const step: Step = (stage, input, run) => {
          show(stage, overallPercent(VIDEO_PLAN, stage, 0))
          const progress = (fraction: number) => show(stage, overallPercent(VIDEO_PLAN, stage, fraction))
          return run(input, { signal, progress, hash: randomBytes(12).toString('hex') })
        }
        return produceVideo(order, { ...makers, library }, step)
      },
      file: (media) => storage.localFile(media),
    })
  } finally {
    await rm(home, { recursive: true, force: true, maxRetries: 3 })
  }
}

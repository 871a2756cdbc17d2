import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brandingOf } from '@pack/core/assets/branding'
import type { Mode } from '@pack/core/content/mode'
import type { CastMember } from '@pack/core/content/script'
import type { Step } from '@pack/core/generation/ports'
import { type Artifact, produceVideo, type Studio, type VideoOrder } from '@pack/core/generation/produce-video'
import { percentAt } from '@pack/core/generation/progress'
import { toldApart } from '@pack/core/generation/video-order'
import type { Wolf } from '@pack/core/personas/pack'
import { readEnvironment } from '../config/config.ts'
import { createPrivateStudio } from '../context/makers.ts'

/** A video of wolves of the Pack, dressed in the stock kit. */
type WolvesOrder = {
  mode: Mode
  theme: string
  tone: string
  keywords: string[]
  wolves: readonly Wolf[]
  background: 'loop' | 'ai_slideshow'
  changeSeconds: number
  seed: number
}

/** Stories and shorts are told by the first wolf, dialogues by all; further ones of a story support. */
export function orderOf(wanted: WolvesOrder): VideoOrder {
  const { mode, theme, tone, keywords, wolves, background, changeSeconds, seed } = wanted
  const [primary, ...supporting] = mode === 'short' ? wolves.slice(0, 1) : wolves
  const { background: loop, ...look } = brandingOf(mode, { persona: {}, account: {} }, seed)
  return {
    writing: {
      mode,
      theme,
      tone,
      keywords,
      primary: primary ? [castMember(primary)] : [],
      supporting: supporting.map(castMember),
      seed,
      variant: 0,
      avoid: [],
    },
    script: null,
    cast: toldApart(
      wolves.map(({ id, name, colour, voice }) => ({ id, name, colour, voice, avatar: `stock/avatar_${id}.svg` })),
    ),
    look: { mode, ...look },
    background:
      background === 'loop' ? { mode: 'loop', media: loop } : { mode: 'ai_slideshow', changeSeconds, styleNotes: '' },
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

/** Makes videos without server, database and network. */
type PrivateStudio = Studio & {
  produce: (order: VideoOrder, run: Run) => Promise<Artifact>
  /** The file of what was made; gone when the work is over. */
  file: (media: string) => Promise<string>
}

/** Gives the work a studio of its own, and leaves nothing of it behind. */
export async function inPrivateStudio<Result>(work: (studio: PrivateStudio) => Promise<Result>): Promise<Result> {
  const home = await mkdtemp(join(tmpdir(), 'pack-demo-'))
  try {
    const { storage, studio } = await createPrivateStudio(home, readEnvironment().FFMPEG_PATH ?? null)
    const library = { earlier: async () => [], keepScript: async () => true }
    return await work({
      ...studio,
      produce: (order, { signal, show }) => {
        const step: Step = (stage, input, run) => {
          show(stage, percentAt(stage, 0))
          const progress = (fraction: number) => show(stage, percentAt(stage, fraction))
          return run(input, { signal, progress, hash: randomBytes(12).toString('hex') })
        }
        return produceVideo(order, { ...studio, library }, step)
      },
      file: (media) => storage.localFile(media),
    })
  } finally {
    await rm(home, { recursive: true, force: true, maxRetries: 3 })
  }
}

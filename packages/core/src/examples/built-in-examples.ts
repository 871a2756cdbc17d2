import { z } from 'zod'
import { MODES, type Mode } from '../content/mode.ts'
import type { Example, LatestExamples } from './latest.ts'

/** The list of the examples that `npm run examples` made; a path from the root of the web application. */
export const BUILT_IN_EXAMPLES_FILE = 'examples/made.json'

/** The examples that ship with the product; their films are `examples/<mode>.mp4` and `.webp`. */
export const builtInExamplesSchema = z.array(
  z.object({
    mode: z.enum(MODES),
    title: z.string(),
    theme: z.string(),
    personas: z.array(z.string()),
    seconds: z.number(),
    created_at: z.iso.datetime(),
  }),
)
export type BuiltInExamples = z.infer<typeof builtInExamplesSchema>

/** The latest examples while no user shows any. `publicUrl` is the product's own origin, without a trailing slash. */
export function builtInExamples(made: BuiltInExamples, publicUrl: string): LatestExamples {
  const example = (mode: Mode) => {
    const found = made.find((one) => one.mode === mode)
    return found ? builtInExample(found, publicUrl) : null
  }
  return { short: example('short'), story: example('story'), dialogue: example('dialogue'), uploads: [] }
}

function builtInExample(
  { mode, title, theme, personas, seconds, created_at }: BuiltInExamples[number],
  publicUrl: string,
) {
  const film = `${publicUrl}/examples/${mode}`
  return {
    video_url: `${film}.mp4`,
    thumbnail_url: `${film}.webp`,
    youtube_url: null,
    youtube_video_id: null,
    title,
    theme,
    persona: personas[0] ?? null,
    personas,
    audio_mode: null,
    duration_seconds: seconds,
    published_at: null,
    created_at,
  } satisfies Example
}

import { z } from 'zod'
import { MODES } from '../content/mode.ts'
import type { Example } from './latest.ts'

/** Beside the public pages: what `npm run examples` made, and tells of it. Paths from the root of the web application. */
export const BUILT_IN_EXAMPLES_FILE = 'examples/made.json'

/** The examples that the engine itself made; their films are `examples/<mode>.mp4` and `.webp`. */
export const builtInExamplesSchema = z.array(
  z.object({
    mode: z.enum(MODES),
    title: z.string(),
    theme: z.string(),
    persona: z.string(),
    seconds: z.number(),
    created_at: z.iso.datetime(),
  }),
)
export type BuiltInExamples = z.infer<typeof builtInExamplesSchema>

/** One of them as everybody may see it. `publicUrl` is the product's own address, without a slash at its end. */
export function builtInExample(
  { mode, title, theme, persona, seconds, created_at }: BuiltInExamples[number],
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
    persona,
    audio_mode: null,
    duration_seconds: seconds,
    published_at: null,
    created_at,
  } satisfies Example
}

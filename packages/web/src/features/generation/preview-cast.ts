import { scriptRefusalOf } from '@pack/core/content/grave'
import { readTypedScript } from '@pack/core/content/own-script'
import type { ScriptLine } from '@pack/core/content/script'
import type { Persona } from '@pack/core/personas/persona'
import type { Draft } from './order.ts'

/**
 * The personas of a preview, at most four, the one whose assets brand the video first; and the typed lines, none when
 * they are refused.
 */
type PreviewCast = {
  /** Nobody is chosen yet: others stand in. */
  isExample: boolean
  speakers: readonly Persona[]
  lines: readonly ScriptLine[]
}

/** `script`: as typed, empty when it is written for the user. Its speakers are the first ones to stand in. */
export function previewCast(
  { personas, supporting, mode }: Pick<Draft, 'personas' | 'supporting' | 'mode'>,
  script: string,
  cast: readonly Persona[],
): PreviewCast {
  const chosen = [...personas.slice(0, 1), ...(mode === 'short' ? [] : supporting)].flatMap((id) =>
    cast.filter((persona) => persona.id === id),
  )
  const isExample = chosen.length === 0
  const typed = readTypedScript(script, isExample ? cast : chosen).lines
  const lines = scriptRefusalOf(typed.map(({ line }) => line)) === null ? typed : []
  const speaking = lines.flatMap((line) => cast.filter(({ slug }) => slug === line.persona))
  const standIns = [...new Set([...speaking, ...cast])].slice(0, mode === 'dialogue' ? 2 : 1)
  return { isExample, speakers: isExample ? standIns : chosen.slice(0, 4), lines }
}

import { z } from 'zod'
import { invalid } from '../kernel/errors.ts'
import { cleanText } from '../kernel/text.ts'
import { isLineValid, lineInvalid, splitLine } from './lines.ts'
import { MAX_SCRIPT_LINES } from './own-script.ts'
import { type ScriptLine, scriptLineSchema } from './script.ts'

const scriptTextSchema = z.array(scriptLineSchema).min(1)

/**
 * Reads a script from JSON text of a list of {persona, line}; lines over the limit are split at sentence ends (part 2
 * §5). Throws 'invalid' when a line cannot be spoken or its persona, a slug, is not among `personas`.
 */
export function readScriptLines(json: string, personas: readonly string[]): ScriptLine[] {
  let parsed: unknown
  try {
    parsed = JSON.parse(json)
  } catch {
    throw invalid('The script isn’t valid JSON. Send a list of {persona, line}.')
  }
  const lines = scriptTextSchema.safeParse(parsed)
  if (!lines.success) throw invalid('The script must be a list of {persona, line} with at least one line.')
  if (lines.data.length > MAX_SCRIPT_LINES)
    throw invalid(`This script has ${lines.data.length} lines. The maximum is ${MAX_SCRIPT_LINES}. Remove some.`)
  return lines.data.flatMap(({ persona, line }, index) => {
    if (!isLineValid(cleanText(line))) throw invalid(lineInvalid(index + 1))
    if (!personas.includes(persona))
      throw invalid(`Line ${index + 1} is spoken by “${persona}”, who isn’t in this video.`)
    return splitLine(cleanText(line)).map((part) => ({ persona, line: part }))
  })
}

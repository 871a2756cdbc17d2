import { invalid } from '../kernel/errors.ts'
import { forbiddenProblem, type Speaker } from './forbidden-words.ts'
import { checkRefusal, checkScript, refusalOf, type Typed } from './grave.ts'
import { type Handled, languageProblem } from './language.ts'
import type { Script } from './script.ts'
import { hasWords, THEME_IN_WORDS } from './theme.ts'

/** Why no video can be made of the input; null when one can. The server and the Generate form share this check. */
export function typedProblem(typed: Typed, handled: Handled, cast: readonly Speaker[]): string | null {
  if (!hasWords(typed.theme)) return THEME_IN_WORDS
  const said = [typed.theme, ...(typed.points ?? [])]
  return refusalOf(typed) ?? languageProblem(said, handled) ?? forbiddenProblem(said.join('\n'), cast)
}

/** Abilities of the configured writer and voices. `writes` and `speaks`: language codes, or null for any language. */
export type Abilities = {
  writes: Handled['writer']
  speaks: (voice: string) => Handled['voices'][number]
  /** Whether the writer understands the theme; the built-in one knows few emoji. */
  reads: (theme: string) => boolean
  /** Whether it can say something about the theme itself, without key points. */
  knows: (theme: string) => boolean
}

/** Shown before and after writing a script when the writer has no facts about its theme. */
export const NO_FACTS = 'Written without facts about this theme. Add key points, or connect a model.'

/**
 * Throws 'invalid' when a user's own script may not be made into a video, or not every speaker's voice speaks its
 * language.
 */
export function checkOwnScript(
  theme: string,
  { lines }: Pick<Script, 'lines'>,
  { speaks }: Abilities,
  speakers: readonly { voice: { id: string } }[],
): void {
  const text = lines.map(({ line }) => line).join('\n')
  const voices = speakers.map(({ voice }) => speaks(voice.id))
  checkRefusal({ theme, tone: '', keywords: [] })
  checkScript(lines)
  const problem = languageProblem([text], { writer: null, voices })
  if (problem !== null) throw invalid(problem)
}

/** Throws 'invalid' when the writer, the speakers' voices or our rules don't allow a video of this. */
export function checkTyped(
  typed: Typed,
  { writes, speaks, reads }: Abilities,
  speakers: readonly (Speaker & { voice: { id: string } })[],
): void {
  const voices = speakers.map(({ voice }) => speaks(voice.id))
  const problem = typedProblem(typed, { writer: writes, voices }, speakers)
  if (problem !== null) throw invalid(problem)
  if (!reads(typed.theme)) throw invalid('The built-in writer can’t read this theme. Describe it in English words.')
}

import { cleanText } from '../kernel/text.ts'
import { isLineValid, lineInvalid, splitLine } from './lines.ts'
import type { ScriptLine } from './script.ts'

/** The writer of a script that its user brought, as the item's notes name it. */
export const YOUR_SCRIPT = 'your script'
export const MAX_SCRIPT_LINES = 200

/** A persona that may speak. */
export type ScriptSpeaker = { slug: string; name: string }

/**
 * A typed script. `problem` is the first one, null when the script can be spoken; a line with an unknown name is the
 * current speaker's. `split`: lines that are too long for a voice were split.
 */
export type TypedScript = { lines: ScriptLine[]; problem: string | null; split: boolean }

/** Up to three capitalised words, or one word, before a colon that ends a word: `Name:`. */
const NAMED = /^(\p{L}[\p{L}\p{M}\p{N}'’.-]*|(?:\p{Lu}[\p{L}\p{M}\p{N}'’.-]* ?){2,3}) ?[:：](?=\s|$)\s*(.*)$/u
const fold = (name: string) => name.normalize('NFKC').trim().toLocaleLowerCase('en')

/**
 * Reads a typed script, a line of it per line of text. `Name:` at the start picks the persona, which also speaks the
 * lines after it; alone on a line, it only picks. Lines before the first name are the first speaker's. Without speakers
 * the lines can be counted, but not be spoken.
 */
export function readTypedScript(text: string, speakers: readonly ScriptSpeaker[]): TypedScript {
  const lines: ScriptLine[] = []
  let split = false
  let persona = speakers[0]?.slug ?? ''
  let problem = speakers.length === 0 ? 'Choose a persona to speak your script.' : null
  for (const [index, typed] of text.split(/\r\n|[\n\r\u2028\u2029]/u).entries()) {
    let line = cleanText(typed)
    if (line === '') continue
    const named = nameIn(line, speakers)
    if (named) {
      const found = speakers.find(({ slug, name }) => fold(name) === fold(named.name) || slug === fold(named.name))
      if (found) persona = found.slug
      else problem ??= unknownName(index + 1, named.name, speakers)
      line = named.rest
      if (line === '') continue
    }
    if (!isLineValid(line)) problem ??= lineInvalid(index + 1)
    const parts = splitLine(line)
    split ||= parts.length > 1
    lines.push(...parts.map((part) => ({ persona, line: part })))
  }
  if (lines.length === 0) problem ??= 'Add at least one line.'
  if (lines.length > MAX_SCRIPT_LINES)
    problem ??= `This script has ${lines.length} lines. The maximum is ${MAX_SCRIPT_LINES}. Remove some.`
  return { lines, problem, split }
}

/** The name before a line's first colon: of a speaker, however it is written, or what looks like one. */
function nameIn(line: string, speakers: readonly ScriptSpeaker[]): { name: string; rest: string } | null {
  for (const { name, slug } of speakers)
    for (const known of [name, slug]) {
      const after = line.slice(known.length).trimStart()
      if (fold(line.slice(0, known.length)) === fold(known) && /^[:：]/u.test(after))
        return { name: known, rest: after.slice(1).trim() }
    }
  const [, name, rest] = NAMED.exec(line) ?? []
  return name === undefined || rest === undefined ? null : { name: name.trim(), rest: rest.trim() }
}

function unknownName(line: number, name: string, speakers: readonly ScriptSpeaker[]): string {
  const names = new Intl.ListFormat('en').format(speakers.map((speaker) => speaker.name))
  const start = speakers.length === 1 ? `“${names}:”` : 'one of their names'
  return `Line ${line} starts with “${name}:”, but the chosen ${
    speakers.length === 1 ? `persona is ${names}` : `personas are ${names}`
  }. Choose who says it, or start the line with ${start}.`
}

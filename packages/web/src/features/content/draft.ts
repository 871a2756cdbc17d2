import type { ContentItem } from '@pack/core/content/item'
import { isLineValid, lineInvalid, splitLine } from '@pack/core/content/lines'
import type { ItemUpdate } from './content.ts'
import { dayOf } from './dates.ts'

/** A line of the script being edited; `key` stays with it when it moves. */
export type Line = { key: number; persona: string; line: string }

/** What the edit modal holds, as typed. `day` as YYYY-MM-DD or empty. */
export type Draft = { title: string; theme: string; day: string; quote: string; lines: Line[] }

let lastKey = 0
const keyed = (persona: string, line: string): Line => ({ key: ++lastKey, persona, line })

export function draftOf(item: ContentItem, zone: string | undefined): Draft {
  return {
    title: item.title,
    theme: item.theme,
    day: dayOf(item.publish_date, zone),
    quote: item.quote ?? '',
    lines: readScript(item.script).map(({ persona, line }) => keyed(persona, line)),
  }
}

/** A script as the API answers it: JSON text of a list of {persona, line}. Anything else has no lines. */
export function readScript(script: string | null): { persona: string; line: string }[] {
  try {
    const lines: unknown = JSON.parse(script ?? '[]')
    return Array.isArray(lines) ? lines.filter(isLine) : []
  } catch {
    return []
  }
}
const isLine = (one: unknown): one is { persona: string; line: string } =>
  typeof one === 'object' &&
  one !== null &&
  'persona' in one &&
  typeof one.persona === 'string' &&
  'line' in one &&
  typeof one.line === 'string'

/** A new line below the others, spoken by whoever did not speak last. */
export function withLine(lines: readonly Line[], personas: readonly string[]): Line[] {
  const last = lines.at(-1)?.persona
  return [...lines, keyed(personas.find((slug) => slug !== last) ?? personas[0] ?? '', '')]
}

export const withoutLine = (lines: readonly Line[], key: number): Line[] => lines.filter((line) => line.key !== key)

/** Moves a line up (-1) or down (1); at the end it stays. */
export function withMoved(lines: readonly Line[], key: number, by: -1 | 1): Line[] {
  const from = lines.findIndex((line) => line.key === key)
  const moved = lines[from]
  const other = lines[from + by]
  if (!moved || !other) return [...lines]
  return lines.with(from, other).with(from + by, moved)
}

/** Splits what is too long for a voice (part 2 §5); the same list when nothing is. */
export function withSplit(lines: Line[]): Line[] {
  const split = lines.flatMap((line) => {
    const [first = '', ...more] = splitLine(line.line)
    return more.length === 0 ? [line] : [{ ...line, line: first }, ...more.map((part) => keyed(line.persona, part))]
  })
  return split.length === lines.length ? lines : split
}

export type Problem = { field: 'title' | 'theme' | 'quote' | 'script' | number; message: string }

/** What is wrong with a draft; a number names a line by its key. Messages: part 2 §5. */
export function draftProblems(draft: Draft, before: Draft): Problem[] {
  const problems: Problem[] = []
  if (draft.title.trim() === '') problems.push({ field: 'title', message: 'Title is required.' })
  if (draft.theme.trim() === '') problems.push({ field: 'theme', message: 'Theme is required.' })
  // An item that failed before it was written has no text yet; that is no reason to refuse a new title.
  if (draft.quote !== before.quote && !isLineValid(draft.quote))
    problems.push({ field: 'quote', message: 'The quote is too short for TTS.' })
  if (draft.lines.length === 0 && before.lines.length > 0)
    problems.push({ field: 'script', message: 'A script needs at least one line.' })
  for (const [index, { key, line }] of draft.lines.entries())
    if (!isLineValid(line)) problems.push({ field: key, message: lineInvalid(index + 1) })
  return problems
}

const script = (draft: Draft) =>
  JSON.stringify(draft.lines.map(({ persona, line }) => ({ persona, line: line.trim() })))

/** All that is spoken, as JSON text of a list of {persona, line}: a short is one line of its one persona. */
export const spokenScript = (item: ContentItem, draft: Draft): string =>
  item.mode === 'short'
    ? JSON.stringify([{ persona: item.personas[0] ?? '', line: draft.quote.trim() }])
    : script(draft)

/** What has changed, as it is sent. Empty: nothing has. */
export function changes(draft: Draft, before: Draft): ItemUpdate {
  return {
    ...(draft.title !== before.title && { title: draft.title.trim() }),
    ...(draft.theme !== before.theme && { theme: draft.theme.trim() }),
    ...(draft.day !== before.day && { publish_date: draft.day }),
    ...(draft.quote !== before.quote && { quote: draft.quote.trim() }),
    ...(script(draft) !== script(before) && { script: script(draft) }),
  }
}

import type { ContentItem } from '@pack/core/content/item-schema'
import { isLineValid, lineInvalid, splitLine } from '@pack/core/content/lines'
import { titleProblem } from '@pack/core/content/title'
import type { Orientation } from '@pack/core/film/timeline'
import type { BackgroundChoice } from '../../product/background-fields.tsx'
import { type ForbiddenWord, neverSaid } from '../../product/forbidden-word.ts'
import type { ItemUpdate } from './content.ts'
import { dayOf } from './dates.ts'
import { readScript } from './read-script.ts'

/** A script line being edited; `key` identifies it when it moves. */
export type Line = { key: number; persona: string; line: string }

/** The content of the edit dialog, as typed. `day` is YYYY-MM-DD or empty. */
export type Draft = {
  title: string
  theme: string
  day: string
  quote: string
  lines: Line[]
  orientation: Orientation
  background: BackgroundChoice
}

let lastKey = 0
const keyed = (persona: string, line: string): Line => ({ key: ++lastKey, persona, line })

export function draftOf(item: ContentItem, zone: string | undefined): Draft {
  return {
    title: item.title,
    theme: item.theme,
    day: dayOf(item.publish_date, zone),
    quote: item.quote ?? '',
    lines: readScript(item.script).map(({ persona, line }) => keyed(persona, line)),
    orientation: item.video_orientation,
    background: { backgroundMode: item.background_mode, changeSeconds: item.bg_change_seconds },
  }
}

/** The draft with new keys for its lines: those of another page load may be taken. */
export const rekeyed = (draft: Draft): Draft => ({
  ...draft,
  lines: draft.lines.map(({ persona, line }) => keyed(persona, line)),
})

/** Appends an empty line for the first persona that didn't speak the last one. */
export function withLine(lines: readonly Line[], personas: readonly string[]): Line[] {
  const last = lines.at(-1)?.persona
  return [...lines, keyed(personas.find((slug) => slug !== last) ?? personas[0] ?? '', '')]
}

export const withoutLine = (lines: readonly Line[], key: number): Line[] => lines.filter((line) => line.key !== key)

/** Moves a line up (-1) or down (1), if there is room. */
export function withMoved(lines: readonly Line[], key: number, by: -1 | 1): Line[] {
  const from = lines.findIndex((line) => line.key === key)
  const moved = lines[from]
  const other = lines[from + by]
  if (!moved || !other) return [...lines]
  return lines.with(from, other).with(from + by, moved)
}

/** Splits lines that are too long for a voice (part 2 §5). Returns the same list if there are none. */
export function withSplit(lines: Line[]): Line[] {
  const split = lines.flatMap((line) => {
    const [first = '', ...more] = splitLine(line.line)
    return more.length === 0 ? [line] : [{ ...line, line: first }, ...more.map((part) => keyed(line.persona, part))]
  })
  return split.length === lines.length ? lines : split
}

export type Problem = { field: 'title' | 'theme' | 'quote' | 'script' | number; message: string }

/** Problems of a draft, with the messages of part 2 §5. A number as field is the key of a line. */
export function draftProblems(draft: Draft, before: Draft): Problem[] {
  const problems: Problem[] = []
  const message = draft.title === before.title ? null : titleProblem(draft.title)
  if (message !== null) problems.push({ field: 'title', message })
  if (draft.theme.trim() === '') problems.push({ field: 'theme', message: 'Theme is required.' })
  // An item that failed before it had a script must still accept a new title.
  if (draft.quote !== before.quote && !isLineValid(draft.quote))
    problems.push({ field: 'quote', message: 'The script is too short.' })
  if (draft.lines.length === 0 && before.lines.length > 0)
    problems.push({ field: 'script', message: 'Add at least one line.' })
  for (const [index, { key, line }] of draft.lines.entries())
    if (!isLineValid(line)) problems.push({ field: key, message: lineInvalid(index + 1) })
  return problems
}

/** The first text that holds a word which the persona never says. */
export function problemOfWord({ theme, quote, lines }: Draft, forbidden: ForbiddenWord): Problem | null {
  const texts: [Problem['field'], string][] = [
    ['theme', theme],
    ['quote', quote],
    ...lines.map(({ key, line }): [number, string] => [key, line]),
  ]
  const found = texts.find(([, text]) => text.toLowerCase().includes(forbidden.word.toLowerCase()))
  return found ? { field: found[0], message: `${neverSaid(forbidden)}. Write this without it.` } : null
}

const script = (draft: Draft) =>
  JSON.stringify(draft.lines.map(({ persona, line }) => ({ persona, line: line.trim() })))

/** The script as JSON text of a list of {persona, line}; a short is a single line. */
export const spokenScript = (item: ContentItem, draft: Draft): string =>
  item.mode === 'short'
    ? JSON.stringify([{ persona: item.personas[0] ?? '', line: draft.quote.trim() }])
    : script(draft)

/** The changed fields; empty if there are none. */
export function changes(draft: Draft, before: Draft): ItemUpdate {
  return {
    ...(draft.title !== before.title && { title: draft.title.trim() }),
    ...(draft.theme !== before.theme && { theme: draft.theme.trim() }),
    ...(draft.day !== before.day && { publish_date: draft.day }),
    ...(draft.quote !== before.quote && { quote: draft.quote.trim() }),
    ...(script(draft) !== script(before) && { script: script(draft) }),
    ...(draft.orientation !== before.orientation && { video_orientation: draft.orientation }),
    ...(draft.background.backgroundMode !== before.background.backgroundMode && {
      background_mode: draft.background.backgroundMode,
    }),
    ...(draft.background.changeSeconds !== before.background.changeSeconds && {
      bg_change_seconds: draft.background.changeSeconds,
    }),
  }
}

import { forbiddenWords } from '@pack/core/content/forbidden-words'
import { splitLine } from '@pack/core/content/lines'
import type { Script, ScriptLine, ScriptOrder } from '@pack/core/content/script'
import { VIDEO_LENGTH } from '@pack/core/generation/arrange'
import { estimateSpeech } from '@pack/core/generation/estimate'
import { nearDuplicate } from '@pack/core/generation/sameness'
import { cleanText } from '@pack/core/kernel/text'
import { graphemeCount } from '@pack/core/kernel/words'
import { castOf } from '../cast.ts'
import { isFlippant } from '../sober-order.ts'
import type { Prompt } from './prompt.ts'
import { LENGTHS, LONGEST_TITLE, SHORT_WITH_POINTS } from './rules.ts'
import { keywordMissing, offTheme, offTone, pointMissing } from './text-checks.ts'

/** A model's answer. `persona` is the id of a role. */
export type Draft = { title: string; lines: { persona: string; line: string }[] }

const SHORTEST_LINE = 3
/** A run of this many words of the rules counts as a quotation. */
const LEAK_WORDS = 8
/** Consecutive lines that one persona may speak in a dialogue. */
const MAX_IN_A_ROW = 2

/** Turns a draft into a script: cleans texts, splits long lines, and replaces role ids by slugs (unknown ids stay). */
export function scriptOf(draft: Draft, { roles }: Prompt, writer: string): Script {
  const lines = draft.lines.flatMap(({ persona, line }) => {
    const slug = roles.find(({ id }) => id === persona)?.member.slug ?? persona
    return splitLine(unquoted(cleanText(line.normalize('NFC')))).map(
      (part): ScriptLine => ({ persona: slug, line: part }),
    )
  })
  return { title: titleCut(unquoted(cleanText(draft.title.normalize('NFC')))), lines, writer }
}

/**
 * The script's faults as sentences for the model. They never quote a user's text, since they are sent outside the
 * fence.
 */
export function faultsOf(script: Script, draft: Draft, order: ScriptOrder, prompt: Prompt): string[] {
  const text = script.lines.map(({ line }) => line).join('\n')
  const whole = `${script.title}\n${text}`
  const forbidden = forbiddenWords(castOf(order))
  return [
    ...(script.title.length < 3 ? ['The title is missing.'] : []),
    ...castFaults(draft, order, prompt),
    ...script.lines.flatMap(({ line }, i) => lineFaults(line, prompt).map((fault) => `Line ${i + 1} ${fault}.`)),
    ...(new Set(script.lines.map(({ line }) => line)).size < script.lines.length ? ['A line is said twice.'] : []),
    ...lengthFaults(script, order),
    ...(forbidden?.test(whole) ? ['The script contains a word of forbidden_words. Rephrase it.'] : []),
    ...order.keywords.flatMap((keyword, i) =>
      !forbidden?.test(keyword) && keywordMissing(keyword, text) ? [`Keyword number ${i + 1} is missing.`] : [],
    ),
    ...order.points.flatMap((point, i) =>
      pointMissing(point, text) ? [`Point number ${i + 1} is not said. Say it with its own words.`] : [],
    ),
    ...(offTheme(order, whole) ? ['The theme is not named.'] : []),
    ...offTone(order.tone, text),
    ...(prompt.subject ? graveFaults(whole, order) : []),
    ...(leaks(whole, prompt) ? ['The rules are quoted. Write only the script.'] : []),
    ...(nearDuplicate(text, order.avoid, order.points) === null
      ? []
      : ['It repeats a text of already_said. Write another one.']),
  ]
}

/** On a grave theme, neither the words that make light of it nor the cast's catch-phrases. */
function graveFaults(text: string, order: ScriptOrder): string[] {
  const comparable = wordsOf(text).join(' ')
  const catchPhrases = castOf(order).flatMap((member) => member.catchPhrases.map((phrase) => wordsOf(phrase).join(' ')))
  return [
    ...(isFlippant(text) ? ['It makes light of a grave theme: no jokes, flirting, slogans or exclamation marks.'] : []),
    ...(catchPhrases.some((phrase) => phrase !== '' && comparable.includes(phrase))
      ? ['A catch-phrase is said, which does not suit a grave theme.']
      : []),
  ]
}

function castFaults({ lines }: Draft, { mode }: ScriptOrder, { roles }: Prompt): string[] {
  const speakers = lines.map(({ persona }) => persona)
  const first = roles[0]?.id
  const faults: string[] = []
  if (speakers.some((id) => roles.every((role) => role.id !== id)))
    faults.push('Somebody speaks who is not in the cast.')
  if (mode === 'story' && speakers.filter((id) => id === first).length * 2 < speakers.length)
    faults.push(`${first} tells the story and speaks at least half of the lines.`)
  if (mode === 'dialogue') {
    for (const { id } of roles) if (!speakers.includes(id)) faults.push(`${id} does not speak.`)
    const monologue = speakers.findIndex(
      (id, i) => i >= MAX_IN_A_ROW && speakers.slice(i - MAX_IN_A_ROW, i).every((other) => other === id),
    )
    if (roles.length > 1 && monologue >= 0) faults.push('Somebody speaks more than two lines in a row.')
  }
  return faults
}

const LINE_FAULTS: readonly [RegExp, string][] = [
  [/[*_#<>{}[\]|`~^\\=]|https?:|www\./i, 'holds markup or a link'],
  [/\p{Extended_Pictographic}/u, 'holds an emoji'],
  [/[(（].*?[)）]/u, 'holds brackets or a stage direction'],
]

function lineFaults(line: string, { roles }: Prompt): string[] {
  const faults = LINE_FAULTS.flatMap(([pattern, fault]) => (pattern.test(line) ? [fault] : []))
  const before = /^([^:：]{1,60})[:：]/u.exec(line)?.[1]?.trim().toLowerCase()
  if (
    before !== undefined &&
    ['narrator', ...roles.flatMap(({ id, member }) => [id, member.name.toLowerCase()])].includes(before)
  )
    faults.push('begins with a name')
  const count = graphemeCount(line)
  return count < SHORTEST_LINE || !/\p{L}/u.test(line) ? [...faults, 'says nothing'] : faults
}

function lengthFaults({ lines }: Script, { mode, points }: ScriptOrder): string[] {
  const { told, ...usual } = LENGTHS[mode]
  const { min, max } = VIDEO_LENGTH[mode]
  const mostLines = points.length > 0 ? Math.max(usual.mostLines, SHORT_WITH_POINTS) : usual.mostLines
  const spoken = lines.reduce((sum, { line }) => sum + estimateSpeech(line).seconds, 0)
  if (spoken < min) return [`It is too short: write ${told}.`]
  return spoken > max || lines.length > mostLines ? [`It is too long: write ${told}.`] : []
}

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? []

/** Whether the text quotes the rules or their canary. */
function leaks(text: string, { canary, system }: Prompt): boolean {
  if (text.includes(canary)) return true
  const rules = ` ${wordsOf(system).join(' ')} `
  const words = wordsOf(text)
  return words.some(
    (_, i) => i + LEAK_WORDS <= words.length && rules.includes(` ${words.slice(i, i + LEAK_WORDS).join(' ')} `),
  )
}

const unquoted = (text: string) => /^["“«]([^"“”«»]*)["”»]$/u.exec(text)?.[1]?.trim() ?? text

function titleCut(title: string): string {
  if (graphemeCount(title) <= LONGEST_TITLE) return title
  const cut = splitLine(title, LONGEST_TITLE)[0] ?? ''
  return cut.replace(/\s+\S*$/u, '') || cut
}

import { random } from '@pack/core/kernel/random'
import { AIMS, type Aim, type Condition, type Line, prose } from './prose.ts'
import { contracted, normalised, numberWord, sentencesOf, tidy } from './sentences.ts'
import type { Theme } from './themes/theme.ts'

/** Values of slots that the theme doesn't fill, such as names and pronouns. */
export type Names = Readonly<Record<string, string>>

export type FillOptions = {
  /** Moves on to another of the theme's phrases. */
  turn: number
  /** Varies the choice of phrases between orders. */
  seed?: string
  names?: Names
  contracts?: boolean
}

/** A filled line: the theme's phrases in it, its sentences in comparable form, and whether it names the theme. */
export type Filled = { text: string; phrases: readonly string[]; sentences: readonly string[]; isNaming: boolean }

export const filledText = (text: string, phrases: readonly string[] = [], isNaming = false): Filled => ({
  text,
  phrases,
  isNaming,
  sentences: sentencesOf(text).map(normalised),
})

/** A slot that only the phrases of an entry fill, and one that needs a noun phrase. */
const ENTRY_SLOT = /\{act\}/i
const NOUN_SLOT = /\{T\}/

/** Whether a point says what to do. */
export const isStep = (point: string): boolean => new RegExp(prose.vocabulary().advice, 'i').test(point)

/** The lines that suit a theme; `memories` includes the memories of a wolf. */
export function suitable(lines: readonly Line[], { aims, entry, name, points }: Theme, memories = true): string[] {
  const has = (...some: Aim[]) => some.some((aim) => aims.includes(aim))
  const isAdvice = !has('offer') && points.filter(isStep).length > points.length / 2
  const isThing = !entry || ['place', 'product', 'person', 'named'].includes(entry.kind)
  const isIdea = !isThing && entry.kind !== 'event'
  const holds: Readonly<Record<Condition, boolean>> = {
    ...(Object.fromEntries(AIMS.map((aim) => [aim, has(aim)])) as Record<Aim, boolean>),
    memory: memories,
    points: points.length > 0,
    several: points.length > 1,
    advice: isAdvice,
    facts: !isAdvice && !has('vote', 'why', 'story', 'offer'),
    thing: isThing,
    bad: entry?.pole === 'bad',
    welcome: isIdea && entry.kind !== 'topic' && entry.pole === 'good',
    unwelcome: isIdea && entry.pole === 'bad',
  }
  const isHeld = (one: string) => holds[one.replace(/^not /, '') as Condition] !== one.startsWith('not ')
  return lines
    .flatMap((line) => (typeof line === 'string' ? [line] : line.only.every(isHeld) ? [line.text] : []))
    .filter((line) => (entry || !ENTRY_SLOT.test(line)) && (name !== null || !NOUN_SLOT.test(line)))
    .filter((line) => points.length > 1 || !/\{count\}/i.test(line))
}

/** Fills a line's slots; the notation is described in prose.ts. */
export function fill(line: string, theme: Theme, options: FillOptions): Filled {
  const { turn, seed = '', names = {}, contracts = false } = options
  const phrases: string[] = []
  const count = numberWord(theme.points.length)
  const given: Names = { T: theme.name ?? '', Q: theme.sentence, count, ...names }
  const agreed = (contracts ? contracted(line) : line).replace(
    /\[([^\]|]*)\|([^\]]*)\]/g,
    (_, one: string, many: string) => (theme.plural ? many : one),
  )
  const filled = agreed.replace(/\{([A-Za-z]+)\}/g, (_, slot: string) => {
    const key = slot.charAt(0).toLowerCase() + slot.slice(1)
    let value = given[slot] ?? given[key]
    if (value === undefined) {
      const list = theme.entry?.act ?? []
      value = list[(random(`${seed}|${line}`).int(list.length) + turn) % list.length] ?? ''
      phrases.push(value)
    }
    return given[slot] === undefined && slot !== key ? value.charAt(0).toUpperCase() + value.slice(1) : value
  })
  const said = filledText(tidy(filled), phrases, /\{(?:T|Q)\}/.test(line + phrases))
  // The line itself, too: voices that contract and voices that don't must not say the same.
  return { ...said, sentences: [...said.sentences, line] }
}

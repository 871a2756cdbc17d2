import { onceFor } from '@pack/core/kernel/once-for'
import { kindOfPoints } from './points.ts'
import type { Condition, Line } from './prose.ts'
import { contracted, normalised, sentencesOf, tidy } from './sentences.ts'
import { capital, sidesOf, type Theme } from './themes/theme.ts'

/** Values of slots that the theme doesn't fill, such as names and pronouns. */
export type Names = Readonly<Record<string, string>>

/** A filled line: its sentences in comparable form, and whether it names the theme. */
export type Filled = { text: string; sentences: readonly string[]; isNaming: boolean }

/** The conditions that hold for a theme, the values of its slots, and a pattern of the slots that it can't fill. */
const factsOf = onceFor((theme: Theme) => {
  const values = given(theme)
  const lacking = Object.keys(values).filter((slot) => !values[slot])
  const kind = kindOfPoints(theme) ?? ''
  const isDated = values.day !== '' && kind === 'ad' && !NOT_VISITED.test(theme.said)
  const holds = new Set<string>([...theme.aims, kind, isDated ? 'dated' : ''])
  return { values, lacks: lacking.length > 0 ? new RegExp(`\\{(?:${lacking.join('|')})\\}`, 'i') : null, holds }
})

/** Whether a theme meets the conditions. */
export const meets = (theme: Theme, only: readonly Condition[] = []) =>
  only.every((one) => factsOf(theme).holds.has(one.replace('not ', '')) !== one.startsWith('not '))

/** The lines that suit a theme. */
export const suitable = (lines: readonly Line[], theme: Theme): string[] =>
  lines
    .flatMap((line) => (typeof line === 'string' ? [line] : meets(theme, line.only) ? [line.text] : []))
    .filter((line) => !factsOf(theme).lacks?.test(line))

/** Matches offers that need no visit on a certain day. */
const NOT_VISITED =
  /\b(?:pre-?orders?|podcast|episode|album|hours|online|app|newsletter|hiring|deliver\w*|open late)\b/i
const DAY =
  /(?<!\b(?:closed|except|until|before|by|not|since|from|to|and|last) (?:on )?)\b(?:mon|tues|wednes|thurs|fri|satur|sun)day\b(?! (?:to|until|and)\b)/gi
/** The values of slots that a theme gives; empty where it gives none, or no clear one. */
function given(theme: Theme): Names {
  const { name, sentence, points } = theme
  const typed = [sentence, ...points].join(' ')
  const [day = '', ...others] = new Set(typed.match(DAY)?.map(capital))
  return { T: name ?? '', Q: sentence, day: others.length > 0 ? '' : day, ...sidesOf(theme) }
}

/** Fills a line's slots, undefined when one has no value; the notation is described in prose.ts. */
export function fill(line: string, theme: Theme, names: Names, contracts: boolean): Filled | undefined {
  const values: Names = { ...factsOf(theme).values, ...names }
  let isOpen = false
  const agreed = (contracts ? contracted(line) : line).replace(
    /\[([^\]|]*)\|([^\]]*)\]/g,
    (_, one: string, many: string) => (theme.plural ? many : one),
  )
  const filled = agreed.replace(/\{([A-Za-z]+)\}/g, (_, slot: string) => {
    const value = values[slot] ?? values[slot.charAt(0).toLowerCase() + slot.slice(1)] ?? ''
    if (value === '') isOpen = true
    return values[slot] === undefined ? value.charAt(0).toUpperCase() + value.slice(1) : value
  })
  if (isOpen) return undefined
  const text = tidy(filled)
  // The line itself, too: voices that contract and voices that don't must not say the same.
  return { text, sentences: [...sentencesOf(text).map(normalised), line], isNaming: /\{(?:T|Q)\}/.test(line) }
}

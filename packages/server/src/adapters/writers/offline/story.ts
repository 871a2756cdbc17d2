import { random } from '@pack/core/kernel/random'
import type { Draft } from './draft.ts'
import { prose } from './prose.ts'
import type { Names } from './template.ts'
import type { Theme } from './themes/theme.ts'

type Plot = ReturnType<typeof prose.stories>['plots'][number]

/** How much a plot is about the theme, whose first subject counts most; at 0 it is told as a parable. */
export const closeness = ({ about }: Plot, { entry }: Theme): number =>
  (entry?.about ?? []).reduce((sum, subject, i) => sum + (about.includes(subject) ? 1 / (i + 1) : 0), 0)

/** The plot of an item of a batch; those closest to the theme come first. */
export function plotOf(theme: Theme, seed: string, variant: number): Plot {
  const shuffled = random(`${seed}|plots`).shuffle(prose.stories().plots)
  const ordered = shuffled.toSorted((a, b) => closeness(b, theme) - closeness(a, theme))
  return ordered[variant % ordered.length] as Plot
}

/** Questions that an item of a batch may ask about a theme without prose: one for its kind of theme, and one for any. */
export function cardsOf({ sentence }: Theme, seed: string, variant: number) {
  const { cards } = prose.shared()
  const kinds = Object.entries(prose.vocabulary().kinds)
  const [kind] = kinds.find(([, pattern]) => new RegExp(pattern, 'u').test(sentence)) ?? ['any']
  return [kind, 'any'].map((one) => {
    const all = random(`${seed}|cards`).shuffle(cards[one] ?? [])
    return all[variant % all.length]
  })
}

/** A first name that nobody in the cast has, with its pronouns. */
export function heroOf({ variant, seed, cast, theme }: Draft): Names {
  const { names, pronouns } = prose.stories()
  const taken = new Set(cast.map(({ member }) => member.name.toLowerCase()))
  const all = (['she', 'he'] as const).flatMap((pronoun) => names[pronoun].map((N) => ({ N, ...pronouns[pronoun] })))
  const free = random(`${seed}|names`)
    .shuffle(all)
    .filter(({ N }) => !taken.has(N.toLowerCase()) && !theme.said.includes(N))
  return free[variant % free.length] ?? { N: 'Mara', ...pronouns.she }
}

import { random } from '@pack/core/kernel/random'
import type { Draft } from './draft.ts'
import { type Pieces, prose } from './prose.ts'
import { type Names, suitable } from './template.ts'
import { linesOn } from './theme-lines.ts'
import { kindOf, type Theme } from './themes/theme.ts'

/** The subjects of stories that name the theme, by its prose or kind; 'any' is not as close as the others. */
function subjectsOf({ entry, name, said, sentence }: Theme): readonly string[] {
  if (sentence.endsWith('?')) return ['question']
  const [lead = ''] = said.toLowerCase().split(' ')
  if (/^(?:when|if)$/.test(lead)) return ['when']
  const { kind, isNoun } = kindOf(name, sentence)
  const kinds = entry ? [...entry.names.slice(0, 1), ...(isNoun ? [kind] : [])] : [kind, lead]
  const own = Object.entries(prose('stories').kinds).flatMap(([subject, of]) =>
    kinds.some((one) => of.includes(one)) ? [subject] : [],
  )
  return entry || /^(?:offer|event)$/.test(kind) ? own : [...own, 'any']
}

/** How far chance may move a plot among those that are about as close to the theme. */
const CHANCE = 0.8
/** Upper limit of closeness, so that chance can still move the closest plots. */
const MOST_NEAR = 1.3

/** The plots on a theme for the items of a batch, closest first. Those that don't name it need an opening that does. */
export function plotsOf(theme: Theme, seed: string) {
  const { next } = random(`${seed}|plots`)
  const subjects = subjectsOf(theme)
  const { plots } = prose('stories')
  const ranked = plots.map((plot) => {
    const isAbout = (subject: string) => plot.about.includes(subject)
    const own = Math.max(0, ...subjects.filter(isAbout).map((subject) => (subject === 'any' ? 0.8 : 1.5)))
    const about = theme.entry?.about.reduce((sum, subject, i) => sum + (isAbout(subject) ? 1 / (i + 1) : 0), 0) ?? own
    const near = plot.unnamed ? (about < 1 ? 0 : Math.min(about, MOST_NEAR)) : own
    return { ...plot, near, rank: near + next() * CHANCE }
  })
  return ranked
    .filter(({ near, start }) => near > 0 && suitable([start], theme).length > 0)
    .toSorted((a, b) => b.rank - a.rank)
}

/** Enough for the seeds of an order to differ; fewer where the pieces are about the theme. */
const LEAST = { near: 14, own: 2 }

type Sources = { voiced: Pieces; advice: Pieces; scenes: Pieces; own?: Pieces | undefined }

/**
 * The pieces that fit a theme, and those for the items of a batch that have used them up. Advice comes first; then what
 * an entry has of its own, or the scenes made of the theme's lines and the pieces of its kind; then any theme's, the
 * speaker's, and odd ones. A clause or question is said before a piece on what it is about.
 */
export function piecesFor(
  theme: Theme,
  shared: Readonly<Record<string, Pieces>>,
  { voiced, advice, scenes, own }: Sources,
  { kind, isNoun } = kindOf(theme.name, theme.sentence),
) {
  const rank = (start = '') => Number(theme.name !== null && !start.includes('{T}'))
  const shuffled = (pieces: Pieces) =>
    random(`${theme.said}|pieces`).shuffle(pieces.filter((one) => suitable([one.join(' ')], theme).length > 0))
  const headed = ([first = '', ...others]: readonly string[]) =>
    theme.about && !first.includes('{Q}') ? [`{Q} ${first.replace(/^\{T\}\. /, '')}`, ...others] : [first, ...others]
  // The lines may be on something that the theme names more closely than its kind does.
  const isBroad = scenes.length > 0 && prose('theme-lines')[kind] !== linesOn(theme)
  const close = [...(own ? [] : scenes), ...shuffled(own ?? (isBroad ? [] : (shared[kind] ?? []))).map(headed)]
  const far = [shared.any ?? [], voiced, shared.odd ?? []]
    .flatMap(shuffled)
    .toSorted(([a], [b]) => rank(a) - rank(b))
    .map(headed)
  const extra = far.splice(0, Math.max(0, (own || scenes.length > 0 || isNoun ? LEAST.own : LEAST.near) - close.length))
  if (advice.length === 0) return [[...close, ...extra], far]
  return own ? [[...advice, ...close], far] : [advice, [...close, ...extra, ...far]]
}

/** The lines of the nth piece from `first` on, by their place in it. */
export function piece(name: string, [near = [], far = []]: readonly Pieces[], first: number, nth: number) {
  const from = nth < near.length ? near : far
  return (from[(first + nth) % from.length] ?? []).map((line, i) => [`${name} ${i + 1}`, line ? [line] : []] as const)
}

/** A first name outside the cast, with its pronouns, and the theme as the hero's: "your cat" is "her cat". */
export function heroOf({ variant, order, cast, theme }: Draft): Names {
  const { names, pronouns } = prose('stories')
  const taken = new Set(cast.map(({ member }) => member.name.toLowerCase()))
  const all = (['she', 'he'] as const).flatMap((pronoun) => names[pronoun].map((N) => ({ N, ...pronouns[pronoun] })))
  const free = random(`${theme.said}|names`)
    .shuffle(all)
    .filter(({ N }) => !taken.has(N.toLowerCase()) && !theme.said.includes(N))
  const hero = free[(Math.abs(order.seed) + variant) % free.length] ?? { N: 'Mara', ...pronouns.she }
  const own = /^(?:when|if) /i.test(theme.name ?? '') ? null : theme.name?.replace(/\b[Yy]our\b|\bour\b/g, hero.his)
  return { ...hero, theirs: (own ?? theme.name ?? '').replace(/\byou$/, own === theme.name ? 'you' : hero.him) }
}

import type { ScriptLine } from '@pack/core/content/script'
import { random } from '@pack/core/kernel/random'
import { bookOf, sayable } from './character.ts'
import { Deck, type Names, type Said, suitable } from './deck.ts'
import type { Draft } from './draft.ts'
import { keywordLines } from './extras.ts'
import { OWN_CLOSINGS, OWN_OPENINGS, OWN_STORY_ASIDES } from './own-lines.ts'
import { fromOwnLife, signature } from './own-voice.ts'
import { ENTRIES, NAMES, PLOTS, PRICES, REWARDS, SHARED_CLOSINGS, SHARED_OPENINGS } from './plots.ts'

/** A small story: somebody wants something, pays, and is not the same afterwards. */
export function writeStory(draft: Draft, said: Said): ScriptLine[] | undefined {
  const [teller] = draft.primary
  if (!teller) return undefined
  const { variant, theme, seed } = draft
  const names = { ...heroFor(draft), T: theme.tale }
  const ordered = plotsFor(draft)
  const plot = ordered[variant % ordered.length]
  if (!plot) return undefined

  const by = (who: typeof teller, name: 'openings' | 'asides' | 'closings') =>
    Deck.of(sayable(who.book[name], theme, who), theme, {
      seed: `${seed}|${bookOf(who)}|${name}`,
      contracts: who.book.contracts,
    })
  const deck = (name: string, lines: readonly string[]) => Deck.of(lines, theme, { seed: `${seed}|${name}` })
  const one = (line: string) => deck('plot', [line]).draw(0, said, { names, own: true })
  const told = { names, told: true }
  const entries =
    ENTRIES[theme.kind === 'quality' || theme.kind === 'action' ? (theme.pole === 'bad' ? 'bad' : 'good') : 'thing']
  const supporting = draft.supporting[variant % Math.max(1, draft.supporting.length)]

  // Each from another part of its life.
  const own = (who: typeof teller, nth: number, lines: typeof OWN_OPENINGS) =>
    fromOwnLife(who, draft, said, { lines, name: `story ${nth}`, n: variant + nth, names })
  const opening =
    own(teller, 0, OWN_OPENINGS) ??
    by(teller, 'openings').draw(variant, said, { names }) ??
    deck('openings', SHARED_OPENINGS).draw(variant, said, { names })
  const story = [
    opening,
    one(plot.start),
    one(plot.want),
    deck('entries', suitable(entries, theme)).draw(variant, said, told),
    one(plot.low),
  ]
  const aside =
    own(supporting ?? teller, 1, OWN_STORY_ASIDES) ?? by(supporting ?? teller, 'asides').draw(variant, said, { names })
  const tellsPrice = variant % 2 === 0
  const outcome = () => deck('outcome', tellsPrice ? PRICES : REWARDS).draw(Math.floor(variant / 2), said, told)
  const rest = [one(plot.turn), one(plot.then)]
  const extra = [
    draft.tone?.draw(variant, said),
    ...keywordLines(draft.order, [...story, ...rest].join(' '), theme, said, seed),
  ].filter((line) => line !== undefined)
  const again = own(teller, 3, OWN_STORY_ASIDES)
  const closing =
    own(teller, 2, OWN_CLOSINGS) ??
    by(teller, 'closings').draw(variant, said, told) ??
    deck('closings', SHARED_CLOSINGS).draw(variant, said, told)
  const ending = [
    one(plot.after),
    extra.length === 0 ? outcome() : undefined,
    ...(extra.length > 0 ? [extra.join(' ')] : []),
    [closing, signature(teller, variant, said, closing)].filter((part) => part !== undefined).join(' '),
  ]
  if (!opening || !story[1] || !rest[0] || !rest[1] || !ending[0]) return undefined
  const me = teller.member.slug
  return [
    ...story.map((line) => ({ persona: me, line })),
    { persona: (supporting ?? teller).member.slug, line: aside },
    ...rest.map((line) => ({ persona: me, line })),
    { persona: me, line: again },
    ...ending.map((line) => ({ persona: me, line })),
  ].flatMap(({ persona, line }) => (line ? [{ persona, line }] : []))
}

/** Stories that suit the theme come first. */
function plotsFor({ theme, seed }: Draft) {
  const shuffled = random(`${seed}|plots`).shuffle(PLOTS)
  const fit = (about: string) => about.split(' ').filter((word) => theme.about.includes(word)).length
  return shuffled
    .map((plot, i) => ({ plot, i }))
    .sort((a, b) => Math.min(1, fit(b.plot.about)) - Math.min(1, fit(a.plot.about)) || a.i - b.i)
    .map(({ plot }) => plot)
}

/** A first name that nobody in the cast has, and its pronouns. */
function heroFor({ variant, seed, primary, supporting, theme }: Draft): Names {
  const taken = new Set([...primary, ...supporting].map(({ member }) => member.name.toLowerCase()))
  const all = random(`${seed}|names`)
    .shuffle([...NAMES.she.map((N) => ({ N, she: true })), ...NAMES.he.map((N) => ({ N, she: false }))])
    .filter(({ N }) => !taken.has(N.toLowerCase()) && !theme.name.includes(N))
  const hero = all[variant % all.length] ?? { N: 'Mara', she: true }
  return hero.she
    ? { N: hero.N, he: 'she', He: 'She', him: 'her', his: 'her', His: 'Her', himself: 'herself' }
    : { N: hero.N, he: 'he', He: 'He', him: 'him', his: 'his', His: 'His', himself: 'himself' }
}

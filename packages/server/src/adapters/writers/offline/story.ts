import type { ScriptLine } from '@pack/core/content/script'
import { random } from '@pack/core/kernel/random'
import type { Character } from './character.ts'
import type { Draft } from './draft.ts'
import { keywordLines } from './extras.ts'
import type { UsedText } from './line-pool.ts'
import { catchPhrase, fromOwnLife } from './own-voice.ts'
import { type Line, type OwnLines, prose } from './prose.ts'
import type { Names } from './template.ts'
import type { Theme } from './themes/theme.ts'

/**
 * A short story: the hero wants something, pays for it and changes. When no plot is about the theme it is introduced as a
 * parable. Undefined  when a part can't be written.
 */
export function writeStory(draft: Draft, used: UsedText): ScriptLine[] | undefined {
  const [teller] = draft.primary
  if (!teller) return undefined
  const { variant, theme, pools } = draft
  const { plots, entries, prices, rewards, openings, closings, parables, farewells } = prose.stories()
  const own = prose.ownLife()
  const names = heroOf(draft)
  const told = { names, told: true }
  const ordered = orderPlots(plots, draft)
  const plot = ordered[variant % ordered.length]
  if (!plot) return undefined
  const isParable = !isAbout(plot, theme)

  const ofVoice = (speaker: Character, name: 'openings' | 'asides' | 'closings') =>
    pools.ofVoice(speaker, name, speaker.voice[name])
  const takeExactly = (line: string) => pools.shared('plot', [line]).take(0, used, { names, exact: true })
  // Each `part` of a story names another part of the persona's life.
  const takeOwn = (speaker: Character, part: number, lines: OwnLines) =>
    fromOwnLife(speaker, draft, used, { lines, name: `story ${part}`, n: variant + part, names })
  /** A line on the theme, if the plot is about it. */
  const onTheme = (name: string, lines: readonly Line[], n = variant) =>
    isParable ? undefined : pools.shared(name, lines).take(n, used, told)

  const { kind, pole } = theme.entry ?? { kind: 'named', pole: 'open' }
  const entry = kind !== 'quality' && kind !== 'action' ? 'thing' : pole === 'bad' ? 'bad' : 'good'
  const supporting = draft.supporting[variant % Math.max(1, draft.supporting.length)] ?? teller
  const opening = isParable
    ? (pools.shared('parables', parables, teller.voice.contracts).take(variant, used, { names }) ?? theme.sentence)
    : (takeOwn(teller, 0, own.openings) ??
      ofVoice(teller, 'openings').take(variant, used, { names }) ??
      pools.shared('openings', openings).take(variant, used, { names }))
  const start = takeExactly(plot.start)
  const beginning = [
    [opening, draft.tone?.openers.take(variant, used)].filter((part) => part !== undefined).join(' '),
    start,
    takeExactly(plot.want),
    onTheme('entries', entries[entry]),
    takeExactly(plot.low),
  ]
  const aside = takeOwn(supporting, 1, own.storyAsides) ?? ofVoice(supporting, 'asides').take(variant, used, { names })
  const turn = takeExactly(plot.turn)
  const then = takeExactly(plot.then)
  const extras = keywordLines(draft, [...beginning, turn, then].join(' '), used)
  const ownAside = takeOwn(teller, 3, own.storyAsides)
  const after = takeExactly(plot.after)
  const outcome =
    extras.length > 0
      ? extras.join(' ')
      : onTheme('outcome', variant % 2 === 0 ? prices : rewards, Math.floor(variant / 2))
  const closing = isParable
    ? (takeOwn(teller, 2, own.closings) ?? pools.shared('farewells', farewells).take(variant, used, { names }))
    : (takeOwn(teller, 2, own.closings) ??
      ofVoice(teller, 'closings').take(variant, used, told) ??
      pools.shared('closings', closings).take(variant, used, told))
  const end = [closing, catchPhrase(teller, draft, used, closing)].filter((part) => part !== undefined).join(' ')
  if (!opening || !start || !turn || !then || !after) return undefined

  const byTeller = (line: string | undefined) => ({ speaker: teller, line })
  return [
    ...beginning.map(byTeller),
    { speaker: supporting, line: aside },
    ...[turn, then, ownAside, outcome, after, end].map(byTeller),
  ].flatMap(({ speaker, line }) => (line ? [{ persona: speaker.member.slug, line }] : []))
}

const isAbout = ({ about }: { about: readonly string[] }, { entry }: Theme) =>
  about.some((subject) => entry?.about.includes(subject))

/** Shuffled; plots that suit the theme come first. */
function orderPlots<Plot extends { about: readonly string[] }>(plots: readonly Plot[], { theme, seed }: Draft): Plot[] {
  const shuffled = random(`${seed}|plots`).shuffle(plots)
  return [...shuffled.filter((plot) => isAbout(plot, theme)), ...shuffled.filter((plot) => !isAbout(plot, theme))]
}

/** A first name that nobody in the cast has, with its pronouns. */
function heroOf({ variant, seed, primary, supporting, theme }: Draft): Names {
  const { she, he } = prose.stories().names
  const taken = new Set([...primary, ...supporting].map(({ member }) => member.name.toLowerCase()))
  const free = random(`${seed}|names`)
    .shuffle([...she.map((N) => ({ N, isShe: true })), ...he.map((N) => ({ N, isShe: false }))])
    .filter(({ N }) => !taken.has(N.toLowerCase()) && !theme.said.includes(N))
  const { N, isShe } = free[variant % free.length] ?? { N: 'Mara', isShe: true }
  return isShe
    ? { N, he: 'she', He: 'She', him: 'her', his: 'her', His: 'Her', himself: 'herself' }
    : { N, he: 'he', He: 'He', him: 'him', his: 'his', His: 'His', himself: 'himself' }
}

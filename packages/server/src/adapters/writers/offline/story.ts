import type { ScriptLine } from '@pack/core/content/script'
import { random } from '@pack/core/kernel/random'
import type { Character } from './character.ts'
import type { Draft } from './draft.ts'
import { keywordLines } from './extras.ts'
import type { UsedText } from './line-pool.ts'
import { catchPhrase, fromOwnLife } from './own-voice.ts'
import { type OwnLines, prose } from './prose.ts'
import type { Names } from './template.ts'

/** A short story: the hero wants something, pays for it and changes. Undefined when a part can't be written. */
export function writeStory(draft: Draft, used: UsedText): ScriptLine[] | undefined {
  const [teller] = draft.primary
  if (!teller) return undefined
  const { variant, theme, pools } = draft
  const { plots, entries, prices, rewards, openings, closings } = prose.stories()
  const own = prose.ownLife()
  const names = { ...heroOf(draft), T: theme.tale }
  const told = { names, told: true }
  const ordered = orderPlots(plots, draft)
  const plot = ordered[variant % ordered.length]
  if (!plot) return undefined

  const ofVoice = (speaker: Character, name: 'openings' | 'asides' | 'closings') =>
    pools.ofVoice(speaker, name, speaker.voice[name])
  const takeExactly = (line: string) => pools.shared('plot', [line]).take(0, used, { names, exact: true })
  // Each `part` of a story names another part of the persona's life.
  const takeOwn = (speaker: Character, part: number, lines: OwnLines) =>
    fromOwnLife(speaker, draft, used, { lines, name: `story ${part}`, n: variant + part, names })

  const entry = theme.kind !== 'quality' && theme.kind !== 'action' ? 'thing' : theme.pole === 'bad' ? 'bad' : 'good'
  const supporting = draft.supporting[variant % Math.max(1, draft.supporting.length)] ?? teller
  const opening =
    takeOwn(teller, 0, own.openings) ??
    ofVoice(teller, 'openings').take(variant, used, { names }) ??
    pools.shared('openings', openings).take(variant, used, { names })
  const start = takeExactly(plot.start)
  const beginning = [
    opening,
    start,
    takeExactly(plot.want),
    pools.shared('entries', entries[entry]).take(variant, used, told),
    takeExactly(plot.low),
  ]
  const aside = takeOwn(supporting, 1, own.storyAsides) ?? ofVoice(supporting, 'asides').take(variant, used, { names })
  const turn = takeExactly(plot.turn)
  const then = takeExactly(plot.then)
  const extras = [
    draft.tone?.take(variant, used),
    ...keywordLines(draft, [...beginning, turn, then].join(' '), used),
  ].filter((line) => line !== undefined)
  const ownAside = takeOwn(teller, 3, own.storyAsides)
  const closing =
    takeOwn(teller, 2, own.closings) ??
    ofVoice(teller, 'closings').take(variant, used, told) ??
    pools.shared('closings', closings).take(variant, used, told)
  const after = takeExactly(plot.after)
  const outcomes = variant % 2 === 0 ? prices : rewards
  const outcome =
    extras.length > 0 ? extras.join(' ') : pools.shared('outcome', outcomes).take(Math.floor(variant / 2), used, told)
  const end = [closing, catchPhrase(teller, variant, used, closing)].filter((part) => part !== undefined).join(' ')
  if (!opening || !start || !turn || !then || !after) return undefined

  const byTeller = (line: string | undefined) => ({ speaker: teller, line })
  return [
    ...beginning.map(byTeller),
    { speaker: supporting, line: aside },
    ...[turn, then, ownAside, after, outcome, end].map(byTeller),
  ].flatMap(({ speaker, line }) => (line ? [{ persona: speaker.member.slug, line }] : []))
}

/** Shuffled; plots that suit the theme come first. */
function orderPlots<Plot extends { about: readonly string[] }>(plots: readonly Plot[], { theme, seed }: Draft): Plot[] {
  const shuffled = random(`${seed}|plots`).shuffle(plots)
  const isSuitable = ({ about }: Plot) => about.some((subject) => theme.about.includes(subject))
  return [...shuffled.filter(isSuitable), ...shuffled.filter((plot) => !isSuitable(plot))]
}

/** A first name that nobody in the cast has, with its pronouns. */
function heroOf({ variant, seed, primary, supporting, theme }: Draft): Names {
  const { she, he } = prose.stories().names
  const taken = new Set([...primary, ...supporting].map(({ member }) => member.name.toLowerCase()))
  const free = random(`${seed}|names`)
    .shuffle([...she.map((N) => ({ N, isShe: true })), ...he.map((N) => ({ N, isShe: false }))])
    .filter(({ N }) => !taken.has(N.toLowerCase()) && !theme.name.includes(N))
  const { N, isShe } = free[variant % free.length] ?? { N: 'Mara', isShe: true }
  return isShe
    ? { N, he: 'she', He: 'She', him: 'her', his: 'her', His: 'Her', himself: 'herself' }
    : { N, he: 'he', He: 'He', him: 'him', his: 'his', His: 'His', himself: 'himself' }
}

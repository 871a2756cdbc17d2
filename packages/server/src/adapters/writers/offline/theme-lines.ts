import { onceFor } from '@pack/core/kernel/once-for'
import { type Entry, type Pieces, prose, type ThemeLines } from './prose.ts'
import { names, stemsOf } from './sentences.ts'
import { kindOf, kindsAmong, nounPhrase, type Theme } from './themes/theme.ts'
import { entryNamed, isNotNoun } from './themes/vocabulary.ts'

let kindWithLines: ReturnType<typeof kindsAmong> | undefined

/** The kind of a noun phrase that has lines, or of the sentence that it stands for. */
function kindOfPhrase(name: string | null, sentence = '') {
  kindWithLines ??= kindsAmong((kind) => kind in prose('theme-lines'))
  return kindWithLines(name, sentence)
}

/** "The first time" has none but "time": it tells little of a theme. */
export const contentWords = (phrase: string) =>
  phrase.split(' ').filter((word) => !prose('vocabulary').functionWords.has(word.toLowerCase()))

/** Whether a text names an entry by its first name: its others reach further. */
const isNamed = (text: string, entry: Entry) =>
  (text.toLowerCase().match(/\p{L}{3,}/gu) ?? []).some((word) => names(entry.names[0] ?? '', word))

/** The entry of a noun phrase: "a night owl" is about night owls. */
function entryOf(phrase: string) {
  const bare = phrase.replace(/^(?:the|an?|(?:your|our|my)(?: own)?) /i, '')
  const entry = isNotNoun(bare) ? undefined : (entryNamed(bare) ?? entryNamed(`${bare}s`))
  return entry && isNamed(phrase, entry) ? entry.names[0] : undefined
}

/** The entry of a theme that it names itself: "tea" has one in which it stands for food, and is a kind of its own. */
export const closeEntry = onceFor(({ entry, said, sentence }: Theme) =>
  entry && (isNamed(said, entry) || !kindOfPhrase(nounPhrase(said), sentence).isNoun) ? entry : null,
)

/** Whether a kind stands before that of an entry's name: "coffee at home" is closer than "coffee". */
function isCloser(kind: string, { names: [name = ''] }: Entry): boolean {
  const all = Object.keys(prose('vocabulary').kinds)
  return kind !== '' && all.indexOf(kind) < all.indexOf(kindOfPhrase(name).kind)
}

/** What a theme is compared with: "learn to swim before learning to ride a bike". */
const OTHER_THING = / (?:before|instead of|rather than) \w+ing\b.*/

/** Where a theme's lines are in theme-lines.json: at its entry, or the kind that its nouns or its sentence tell. */
export const keyOn = onceFor((theme: Theme): string | undefined => {
  const { about, said, sentence } = theme
  const words = said
    .replace(OTHER_THING, '')
    .replace(/[^\p{L}\p{N}'-]+/gu, ' ')
    .trim()
    .split(' ')
  // "5 signs you need new glasses" ends with what it is about; "signs that your car needs new brakes" has it within.
  const endings = words.map((_, from) => words.slice(from).join(' '))
  const within = words.flatMap((_, from) => [3, 2, 1].map((count) => words.slice(from, from + count).join(' ')))
  const own = kindOfPhrase(nounPhrase(said), sentence)
  const kinds = [
    own,
    ...[about, ...endings].map((phrase) => kindOfPhrase(phrase)),
    ...within.map((phrase) => kindOfPhrase(phrase)).filter(({ isNoun }) => isNoun),
  ]
  const entry = closeEntry(theme)
  const keys = [
    entry && isCloser(own.kind, entry) ? own.kind : entry?.names[0],
    ...endings
      .slice(1)
      .filter((phrase) => contentWords(phrase).length > 1)
      .map(entryOf),
    ...kinds.map(({ kind }) => kind),
    ...within.filter((phrase) => phrase.includes(' ')).map(entryOf),
  ].filter((key) => key && key in prose('theme-lines'))
  // "Candle making mistakes" is about candles.
  return keys.find((one) => one !== 'mistakes' && one !== 'ideas') ?? keys[0]
})

/** The lines of theme-lines.json for a theme. */
export const linesOn = (theme: Theme): ThemeLines | undefined => prose('theme-lines')[keyOn(theme) ?? '']

/** "How to descale a kettle" is found with tea, whose tips name neither: they would answer another question. */
export const isAnswered = onceFor((theme: Theme): boolean => {
  const tips = linesOn(theme)?.tips
  if (!tips || !/^how to\b/i.test(theme.said) || closeEntry(theme)) return true
  const named = stemsOf([tips.hook, ...tips.lines].flat().join(' '))
  return [...stemsOf(theme.said)].some((stem) => named.has(stem))
})

/** Speaks of its author: the lines are said to a listener. */
export const isOwn = ({ said }: Pick<Theme, 'said'>) => /^(?:I|we|my|our)\b/i.test(said)

/** Kinds of themes that announce something, promise a list or are for viewers to decide. */
const DECIDED = /^(?:event|bigsale|offer|versus|list|vote|claim)$/

/**
 * The advice for a theme, unless it tells or asks something else: "why cats purr", "the first day of school". Tips are no
 * event, but a list: "tips for new runners".
 */
export function tipsOn(theme: Theme): ThemeLines['tips'] {
  const { kind } = kindOf(theme.name, theme.sentence)
  const isOther = isOwn(theme) || !isAnswered(theme) || prose('vocabulary').observed.test(theme.said)
  return isOther || (DECIDED.test(kind) && kind !== 'list') ? undefined : linesOn(theme)?.tips
}

type Pair = ThemeLines['asides'][number]
/** A short and a dialogue of the same lines. */
type Text = { short: string[]; talk: string[] }
const at = <One>(all: readonly One[], place: number) => all[place % all.length] as One
const textOf = ([hook, reply]: Pair, said: readonly Pair[], end: string): Text => {
  const [[first, back], [second, answer], ...more] = said as [Pair, Pair, ...Pair[]]
  return {
    short: [hook, `{Q} ${first}`, second, ...more.map(([line]) => line), end],
    talk: [hook, reply, `{Q} ${first}`, back, second, answer, end],
  }
}

/** Two asides between a first line and a question; the first two texts share no line. */
const scenesOf = ({ opens, asides, ends }: ThemeLines) =>
  [1, 3, 2].flatMap((step) =>
    [0, 2, 1, 3].map((place, nth) => {
      const said = [place, place + step].map((one) => at(asides, one))
      return textOf(at(opens, nth), said, at(ends, nth))
    }),
  )
/** Three of the four tips, with their own question at the end or one of the theme's. */
const adviceOf = ({ hook, lines, end }: NonNullable<ThemeLines['tips']>, ends: readonly string[]) =>
  [
    [0, 1, 2],
    [0, 2, 3],
    [0, 3, 1],
  ].flatMap((places, turn) =>
    [0, 1, 2, 3].map((from) => {
      const said = places.map((place) => at(lines, from + place))
      return textOf(hook, said, (from + turn) % 2 === 0 ? end : at(ends, from))
    }),
  )

type Texts = { shorts: Pieces; talks: Pieces }
const textsOf = (all: readonly Text[]): Texts => ({
  shorts: all.map(({ short }) => short),
  talks: all.map(({ talk }) => talk),
})

/** Asks for the cause of something: a scene in which it happens would be no answer. "Why we do it" is about us. */
const isCause = ({ said }: Theme) =>
  /^why (?:do|does|did|is|are|was|were|can|can't|don't|doesn't) (?!(?:we|you|I|people)\b)/i.test(said)

/** Shorts and dialogues made of the lines for a theme without key points; none where they would not fit. */
export const piecesOn = onceFor((theme: Theme): { advice: Texts; scenes: Texts } => {
  const { kind } = kindOf(theme.name, theme.sentence)
  const lines = isOwn(theme) || !isAnswered(theme) ? undefined : linesOn(theme)
  const tips = tipsOn(theme)
  return {
    advice: textsOf(lines && tips ? adviceOf(tips, lines.ends) : []),
    scenes: textsOf(lines && !DECIDED.test(kind) && !isCause(theme) ? scenesOf(lines) : []),
  }
})

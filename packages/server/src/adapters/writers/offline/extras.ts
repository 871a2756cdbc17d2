import type { ScriptLine } from '@pack/core/content/script'
import type { Draft } from './draft.ts'
import type { Take } from './line-pool.ts'
import { type KeywordKind, prose } from './prose.ts'
import { isLatin, normalised, sentencesOf, wordCount } from './sentences.ts'
import type { Theme } from './themes/theme.ts'
import { isPlural, isVerb } from './themes/vocabulary.ts'

/** The lines of the ordered tone; undefined when it names none that we have lines for. */
export function toneOf(tone: string) {
  const words = tone.toLowerCase().match(/[a-z]+(?:-[a-z]+)*/g) ?? []
  const forms = words.flatMap((word) => [word, word.replace(/ly$/, ''), ...word.split('-')])
  return forms.flatMap((form) => Object.values(prose('shared').tones).filter((one) => one.words.includes(form)))[0]
}

/** Keywords in one line. */
const GROUP = 3

/** Whether an English voice can pronounce the text. */
export const isSayable = (text: string): boolean => isLatin(text) && /[\p{L}\p{N}]/u.test(text)

/** The keywords that a voice can pronounce, and those that it can't. */
export function readableKeywords(keywords: readonly string[]): { sayable: string[]; left: string[] } {
  const cleaned = keywords.map((keyword) => keyword.replace(/[\s\p{Cc}<>{}[\]|"]+/gu, ' ').trim())
  return { sayable: cleaned.filter(isSayable), left: cleaned.filter((keyword) => !isSayable(keyword)) }
}

/** Sentences with the keywords that the text lacks. */
export function keywordLines({ order, pools, register }: Draft, text: string, take: Take): string {
  const missing = readableKeywords(order.keywords).sayable.filter(
    (keyword) => !` ${normalised(text)} `.includes(` ${normalised(keyword)} `),
  )
  const kindOf = (keyword: string) => [kindOfKeyword(keyword)].find((kind) => kind in register.keywords) ?? 'word'
  return Object.entries(register.keywords)
    .flatMap(([kind, lines = []]) => {
      const keywords = missing.filter((keyword) => kindOf(keyword) === kind)
      return Array.from({ length: Math.ceil(keywords.length / GROUP) }, (_, i) => {
        const names = { k: enumerated(keywords.slice(i * GROUP, (i + 1) * GROUP), kind) }
        return pools(kind, lines, take, { n: order.variant + i, names })
      })
    })
    .filter((line) => line !== undefined)
    .join(' ')
}

function kindOfKeyword(keyword: string): KeywordKind {
  const words = keyword.split(' ')
  const [first = '', ...others] = words
  if (/^(?:mon|tues|wednes|thurs|fri|satur|sun)day$/i.test(keyword)) return 'day'
  if (/[%$€£]|\b(?:free|off|sale|discount|deal|offer|new)\b/i.test(keyword)) return 'offer'
  if (/^\d/.test(keyword)) return words.length > 1 ? 'offer' : 'number'
  if (/^\p{Lu}/u.test(first) && words.every((word) => /^[\p{Lu}\d&]|^(?:of|the|and)$/u.test(word))) return 'name'
  if (others.length === 0 && isVerb(first)) return 'verb'
  if (words.length <= 3 && isPlural(words.at(-1) ?? '') && !isVerb(first)) return 'plural'
  return 'word'
}

/** Bare words stay apart; things and names are joined. */
const enumerated = (words: readonly string[], kind: string) =>
  words.length < 2 || kind === 'word' || kind === 'offer'
    ? words.join(', ')
    : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`

const titleCase = (text: string) =>
  text
    .split(' ')
    .map((word, i, all) => {
      const isInner = i > 0 && i < all.length - 1 && !/:$/.test(all[i - 1] ?? '')
      const isUnit =
        /^\d/.test(all[i - 1] ?? '') && /^(?:[ap]\.?m\.?|[kcm]?[gm]|k?cal|km|ml|lbs?|oz|ft|kb|mph):?$/.test(word)
      const isKept = isUnit || /\p{Lu}/u.test(word) || (isInner && prose('vocabulary').lowerInTitles.has(word))
      return isKept ? word : word.charAt(0).toUpperCase() + word.slice(1)
    })
    .join(' ')

type Written = { lines: readonly ScriptLine[]; plot: string | undefined }
type Headed = (text: string) => string
const MAX_TITLE = 70
/** A sentence of the script is a title up to this length. */
const MAX_QUOTE = 48

/** The theme as typed, a later item with a point, or the name of a plot or a short sentence of the script. */
export function titleFor(theme: Theme, draft: Draft, { lines, plot }: Written, forbidden: RegExp | undefined): string {
  const { order } = draft
  const whole = titleCase(theme.sentence.replace(/[.!]$/, ''))
  const own = whole.length > MAX_TITLE ? shortened(whole, MAX_TITLE) : whole
  const headed = (text: string) => `${own.replace(/[?:]$/, '')}: ${text}`
  const isTyped = theme.points.length > 0
  const typed = order.variant === 0 ? [own] : theme.points.slice(order.variant - 1).map(headed)
  const found = isTyped ? [] : plot ? [headed(plot)] : quotable(theme, draft, lines, headed)
  const [title] = (theme.entry && !isTyped ? [...found, ...typed] : [...typed, ...found])
    .map((one) => titleCase(one.replace(/[.!]$/, '')))
    .filter((one) => one.length <= MAX_TITLE && !forbidden?.test(one))
  return title ?? `${shortened(own, 60)}, Part ${order.variant + 1}`
}

/** The first words of a text, up to this many characters; none that needs another word behind it is the last one. */
const shortened = (text: string, most: number) =>
  (text.length > most ? text.slice(0, most + 1).replace(/\s\S*$/, '') : text).replace(
    /(?:[,:;]|\s(?:a|an|and|as|at|but|by|for|from|in|into|of|on|or|our|that|the|to|under|with|your))+$/i,
    '',
  )

/** Titles from the script: sentences that name the theme; behind it, a short question, and any in later items. */
function quotable(theme: Theme, { cast, order }: Draft, lines: readonly ScriptLine[], headed: Headed): string[] {
  const { entry, name, said, sentence } = theme
  const names = cast.map(({ member }) => member.name).join('|')
  const sentences = lines
    .flatMap(({ line }) => sentencesOf(line))
    .map((one) => one.replace(new RegExp(`, (?:${names})(?=[.,:!?])`), ''))
    .filter((one) => one !== sentence && one.length <= MAX_QUOTE && wordCount(one) > 3)
    .filter((one) => !new RegExp(`[":“]|^(?:And|But|He|It|Remember|She|So|That|Then|They|This)\\b|${names}`).test(one))
  const topics = [name ?? said, ...(entry?.names ?? [])].map((topic) => topic.toLowerCase())
  const isNaming = (one: string) => topics.some((topic) => one.toLowerCase().includes(topic))
  const others = sentences.filter((one) => !isNaming(one))
  const isShort = (one: string) => order.mode === 'short' && one.endsWith('?') && headed(one).length <= MAX_QUOTE
  const fitting = order.variant > 0 ? others : others.filter(isShort).slice(-1)
  return [...sentences.filter(isNaming), ...fitting.map(headed)]
}

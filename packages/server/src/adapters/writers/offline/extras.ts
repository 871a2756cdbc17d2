import { random } from '@pack/core/kernel/random'
import type { Draft } from './draft.ts'
import type { LinePool, LinePools, UsedText } from './line-pool.ts'
import { prose } from './prose.ts'
import { isLatin, normalised } from './sentences.ts'
import { fill } from './template.ts'
import { nounPhrase } from './themes/theme.ts'
import { isVerb } from './themes/vocabulary.ts'

/** Lines in the ordered tone; undefined when it names none that we have lines for. */
export function toneLines(tone: string, pools: LinePools): LinePool | undefined {
  const words = tone.toLowerCase().match(/[a-z]+/g) ?? []
  const known = Object.entries(prose.shared().tones).find(([name, { words: synonyms }]) =>
    words.some((word) => [word, word.replace(/ly$/, '')].some((form) => synonyms.includes(form)) || word === name),
  )
  return known && pools.shared('tone', known[1].lines)
}

/** Keywords in one line. */
const GROUP = 3

/** Lines with the keywords that the text lacks. Leaves out keywords in other scripts, which the voices can't pronounce. */
export function keywordLines({ order, pools }: Draft, text: string, used: UsedText): string[] {
  const missing = order.keywords
    .map((keyword) =>
      keyword
        .replace(/[\p{Cc}<>{}[\]|"]/gu, ' ')
        .replace(/\s+/g, ' ')
        .trim(),
    )
    .filter((keyword) => isLatin(keyword) && /[\p{L}\p{N}]/u.test(keyword))
    .filter((keyword) => !` ${normalised(text)} `.includes(` ${normalised(keyword)} `))
  const frames = prose.shared().keywords
  return (['day', 'thing', 'word'] as const).flatMap((kind) => {
    const keywords = missing.filter((keyword) => kindOfKeyword(keyword) === kind)
    const groups = Array.from({ length: Math.ceil(keywords.length / GROUP) }, (_, i) => i * GROUP)
    return groups.flatMap((from) => {
      const group = keywords.slice(from, from + GROUP).map((word) => (kind === 'thing' ? withArticle(word) : word))
      const names = { k: enumerated(group) }
      return pools.shared(kind, frames[kind]).take(order.variant + from, used, { names }) ?? []
    })
  })
}

function kindOfKeyword(keyword: string): 'day' | 'thing' | 'word' {
  if (/^(?:mon|tues|wednes|thurs|fri|satur|sun)day$/i.test(keyword)) return 'day'
  const words = keyword.split(' ')
  const isPhrase =
    isVerb(words[0] ?? '') ||
    /^(?:not|never|always|my|our|me|i|you|we|if|so|but|no|yes|to|don't|do|just)\b/i.test(keyword) ||
    words.length > 3
  return isPhrase ? 'word' : 'thing'
}

/** With the article that the phrase needs, and the user's own capitals. */
function withArticle(keyword: string): string {
  const { name } = nounPhrase(keyword)
  if (!name.toLowerCase().includes(keyword.toLowerCase())) return keyword
  return name.slice(0, name.length - keyword.length) + keyword
}

const enumerated = (words: readonly string[]) =>
  words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`

const LOWER_CASE_IN_TITLES = new Set(
  'a an and as at but by for from in into nor of on or the to with without that'.split(' '),
)
const titleCase = (text: string) =>
  text
    .split(' ')
    .map((word, i, all) =>
      i > 0 && i < all.length - 1 && LOWER_CASE_IN_TITLES.has(word) && !/:$/.test(all[i - 1] ?? '')
        ? word
        : word.charAt(0).toUpperCase() + word.slice(1),
    )
    .join(' ')

const MAX_TITLE = 70
const TITLE_FILLINGS = 5

/** A title of the item's own: all items of a batch choose from the same list. */
export function titleFor({ order, theme, seed }: Draft, forbidden: RegExp | undefined): string {
  const titles = new Set<string>()
  for (let turn = 0; turn < TITLE_FILLINGS; turn++) {
    for (const line of random(`${seed}|titles`).shuffle(prose.shared().titles)) {
      const title = titleCase(fill(line, theme, { turn, names: { T: theme.plain } }).text.replace(/[.!?]$/, ''))
      if (title.length <= MAX_TITLE && !forbidden?.test(title)) titles.add(title)
    }
  }
  const all = [...titles]
  const title = all[order.variant % all.length] ?? titleCase(theme.plain).slice(0, 50)
  const round = Math.floor(order.variant / Math.max(1, all.length))
  return (round === 0 ? title : `${title.slice(0, 60)}, Part ${round + 1}`).slice(0, MAX_TITLE)
}

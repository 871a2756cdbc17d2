import type { ScriptOrder } from '@pack/core/content/script'
import { random } from '@pack/core/kernel/random'
import { Deck, render, type Said } from './deck.ts'
import { DAY_FRAMES, THING_FRAMES, TITLE_FORMS, TONES, WORD_FRAMES } from './forms.ts'
import { normalised } from './sentences.ts'
import { nounPhrase, type Theme } from './themes/theme.ts'
import { isVerb } from './themes/words.ts'

/** The lines of the tone that was asked for; undefined when the words name none that we know. */
export function toneDeck(tone: string, theme: Theme, seed: string): Deck | undefined {
  const words = tone.toLowerCase().match(/[a-z]+/g) ?? []
  for (const [name, { words: kin, lines }] of Object.entries(TONES)) {
    if (words.some((word) => word === name || kin.includes(word) || kin.includes(word.replace(/ly$/, '')))) {
      return Deck.of(lines, theme, { seed: `${seed}|tone` })
    }
  }
  return undefined
}

const DAY = /^(?:mon|tues|wednes|thurs|fri|satur|sun)day$/i

/** A sentence for each group of keywords that the script does not hold yet. Keywords in other scripts cannot be spoken. */
export function keywordLines(order: ScriptOrder, text: string, theme: Theme, said: Said, seed: string): string[] {
  const lines: string[] = []
  const missing = order.keywords
    .map((keyword) =>
      keyword
        .replace(/[\p{Cc}<>{}[\]|"]/gu, ' ')
        .replace(/\s+/g, ' ')
        .trim(),
    )
    .filter(
      (keyword) =>
        keyword !== '' &&
        !/[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u.test(keyword) &&
        /[\p{L}\p{N}]/u.test(keyword),
    )
    .filter((keyword) => !` ${normalised(text)} `.includes(` ${normalised(keyword)} `))
  const loose = missing.filter((keyword) => isLoose(keyword))
  const days = missing.filter((keyword) => DAY.test(keyword))
  const things = missing.filter((keyword) => !isLoose(keyword) && !DAY.test(keyword))
  for (const [frames, words, kind] of [
    [DAY_FRAMES, days, 'day'],
    [THING_FRAMES, things, 'thing'],
    [WORD_FRAMES, loose, 'word'],
  ] as const) {
    for (let i = 0; i < words.length; i += 3) {
      const group = words.slice(i, i + 3).map((word) => (kind === 'thing' ? asSaid(word) : word))
      const deck = Deck.of(frames, theme, { seed: `${seed}|${kind}` })
      const line = deck.draw(order.variant + i, said, { names: { k: listed(group) } })
      if (line) lines.push(line)
    }
  }
  return lines
}

const isLoose = (keyword: string) =>
  !DAY.test(keyword) &&
  (isVerb(keyword.split(' ')[0] ?? '') ||
    /^(?:not|never|always|my|our|me|i|you|we|if|so|but|no|yes|to|don't|do|just)\b/i.test(keyword) ||
    keyword.split(' ').length > 3)
const asSaid = (keyword: string) => {
  const { name } = nounPhrase(keyword)
  return name.toLowerCase().includes(keyword.toLowerCase())
    ? name.toLowerCase() === keyword.toLowerCase()
      ? keyword
      : name.slice(0, name.length - keyword.length) + keyword
    : keyword
}
const listed = (words: readonly string[]) =>
  words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`

const LITTLE = new Set('a an and as at but by for from in into nor of on or the to with without that'.split(' '))
const titleCase = (text: string) =>
  text
    .split(' ')
    .map((word, i, all) =>
      i > 0 && i < all.length - 1 && LITTLE.has(word) && !/:$/.test(all[i - 1] ?? '')
        ? word
        : word.charAt(0).toUpperCase() + word.slice(1),
    )
    .join(' ')

const LONGEST_TITLE = 70

/** The variant's own title; the list of all titles is the same for the whole batch. */
export function titleOf(order: ScriptOrder, theme: Theme, seed: string, forbidden: RegExp | undefined): string {
  const titles = new Set<string>()
  for (let turn = 0; turn < 5; turn++) {
    for (const form of random(`${seed}|titles`).shuffle(TITLE_FORMS)) {
      const title = titleCase(render(form, theme, { turn, names: { T: theme.plain } }).text.replace(/[.!?]$/, ''))
      if (title.length <= LONGEST_TITLE && !forbidden?.test(title)) titles.add(title)
    }
  }
  const all = [...titles]
  const base = all[order.variant % all.length] ?? titleCase(theme.plain).slice(0, 50)
  const again = Math.floor(order.variant / Math.max(1, all.length))
  const numbered = again === 0 ? base : `${base.slice(0, 60)}, Part ${again + 1}`
  return numbered.slice(0, LONGEST_TITLE)
}

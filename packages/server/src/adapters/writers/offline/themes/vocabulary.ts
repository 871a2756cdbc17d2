import { type Entry, prose } from '../prose.ts'

let index: ReadonlyMap<string, Entry> | undefined

/** The prose on a theme that is typed like this. */
export function entryNamed(name: string): Entry | undefined {
  index ??= new Map(prose('themes').flatMap((entry) => entry.names.map((one) => [one.toLowerCase(), entry] as const)))
  return index.get(name.toLowerCase())
}

const words = () => prose('vocabulary')
const isIn = (list: ReadonlySet<string>, word: string) => list.has(word.toLowerCase())

const VOWEL = /^(?!uni|use|usu|ur[io]|eur|one\b|once|ufo)(?:[aeiou]|hour|honest|heir|mba|fbi|nba|xray)/i
/** "a" or "an" before a word. */
export const article = (word: string) => (VOWEL.test(word) ? 'an' : 'a')

export const isNotNoun = (word: string) => isIn(words().notNouns, word)
export const isVerb = (word: string) => isIn(words().verbs, word)
export const isCounted = (word: string) => isIn(words().counted, word)
export const isGerund = (word: string) => /^[a-z]{2,}ing$/i.test(word) && !isIn(words().notGerunds, word)
export const isPlural = (word: string) =>
  /^(?:people|children|kids|men|women|teeth|feet|mice|parents|data)$|(?<!s|u|i|ic)s$/i.test(word) &&
  !isIn(words().singularInS, word)

/** Whether a text begins with a name: "Harry Potter", "Formula 1". */
export const isName = ([first = '', second = '']: readonly string[]) =>
  /^\p{Lu}/u.test(first) && !/^(?:the|an?|my|your|our|this|these)$/i.test(first) && /^[\p{Lu}\d]/u.test(second)

/** Whether a word is no name, so that its capital only begins a text. */
export const isCommon = (word: string) => {
  const plain = word.toLowerCase().replace(/'s$/, '')
  const lists = [words().functionWords, words().counted, words().verbs, words().notNouns, words().common]
  return (
    [plain, plain.replace(/s$/, '')].some((form) => lists.some((list) => list.has(form))) ||
    entryNamed(plain) !== undefined ||
    isGerund(word) ||
    /(?:tion|ment|ism|ance|ence|ness|ship|ity|ure|ery|logy|phy|ics|ly|ed)$/.test(plain)
  )
}

/** "ask" to "asking". */
export function gerund(verb: string): string {
  const plain = verb.toLowerCase()
  if (plain === 'be') return 'being'
  if (/ie$/.test(plain)) return `${plain.slice(0, -2)}ying`
  if (/(?<![eyo])e$/.test(plain)) return `${plain.slice(0, -1)}ing`
  if (
    /^(?:begin|forget|admit|commit|unplug|regret|quit)$/.test(plain) ||
    (/^[^aeiou]*[aeiou][bdgklmnprt]$/.test(plain) && !/^(?:\w*[aeiou]{2}\w|.*[wxy])$/.test(plain))
  )
    return `${plain}${plain.at(-1)}ing`
  return `${plain}ing`
}

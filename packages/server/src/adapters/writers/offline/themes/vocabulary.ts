import { prose } from '../prose.ts'

type Vocabulary = ReturnType<typeof prose.vocabulary>
type WordList = {
  [Name in keyof Vocabulary]: Vocabulary[Name] extends ReadonlySet<string> ? Name : never
}[keyof Vocabulary]
const isIn = (list: WordList, word: string) => prose.vocabulary()[list].has(word.toLowerCase())

const VOWEL = /^(?!uni|use|usu|ur[io]|eur|one\b|once|ufo)(?:[aeiou]|hour|honest|heir|mba|fbi|nba|xray)/i
/** "a" or "an" before a word. */
export const article = (word: string) => (VOWEL.test(word) ? 'an' : 'a')

export const isNotNoun = (word: string) => isIn('notNouns', word)
export const isVerb = (word: string) => isIn('verbs', word)
export const isCounted = (word: string) => isIn('counted', word)
export const isGerund = (word: string) => /^[a-z]{2,}ing$/i.test(word) && !isIn('notGerunds', word)
export const isPlural = (word: string) => {
  const plain = word.toLowerCase()
  return (
    /^(?:people|children|kids|men|women|teeth|feet|mice|parents|data)$/.test(plain) ||
    (/s$/.test(plain) && !/(?:ss|us|is|ics)$/.test(plain) && !isIn('singularInS', plain))
  )
}

/** Whether a text begins with a name: "Harry Potter", "Formula 1". */
export const isName = ([first = '', second = '']: readonly string[]) =>
  /^\p{Lu}/u.test(first) && !/^(?:the|an?|my|your|our|this|these)$/i.test(first) && /^[\p{Lu}\d]/u.test(second)

/** Whether a word is no name, so that its capital only begins a text. */
export const isCommon = (word: string) => {
  const plain = word.toLowerCase().replace(/'s$/, '')
  return (
    [plain, plain.replace(/s$/, '')].some((form) =>
      (['functionWords', 'counted', 'verbs', 'notNouns', 'common'] as const).some((list) => isIn(list, form)),
    ) ||
    prose.themes().some(({ names }) => names.includes(plain)) ||
    isGerund(word) ||
    /(?:tion|ment|ism|ance|ence|ness|ship|ity|ure|ery|logy|phy|ics|ly|ed)$/.test(plain)
  )
}

/** "ask" to "asking". */
export function gerund(verb: string): string {
  const plain = verb.toLowerCase()
  if (plain === 'be') return 'being'
  if (/ie$/.test(plain)) return `${plain.slice(0, -2)}ying`
  if (/(?:ee|ye|oe)$/.test(plain)) return `${plain}ing`
  if (/e$/.test(plain)) return `${plain.slice(0, -1)}ing`
  if (
    /^(?:begin|forget|admit|commit|unplug|regret|quit)$/.test(plain) ||
    (/^[^aeiou]*[aeiou][bdgklmnprt]$/.test(plain) && !/^(?:\w*[aeiou]{2}\w|.*[wxy])$/.test(plain))
  )
    return `${plain}${plain.at(-1)}ing`
  return `${plain}ing`
}

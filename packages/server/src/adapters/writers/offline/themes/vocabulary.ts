import { prose } from '../prose.ts'

type Vocabulary = ReturnType<typeof prose.vocabulary>
type WordList = {
  [Name in keyof Vocabulary]: Vocabulary[Name] extends ReadonlySet<string> ? Name : never
}[keyof Vocabulary]
const isIn = (list: WordList, word: string) => prose.vocabulary()[list].has(word.toLowerCase())

export const isNotNoun = (word: string) => isIn('notNouns', word)
const VOWEL = /^(?:[aeiou]|hour|honest|heir|mba|fbi|nba|xray)/i
const NOT_VOWEL = /^(?:uni|use|usu|eur|one\b|once|ufo)/i
/** "a" or "an" before a word. */
export const article = (word: string) => (VOWEL.test(word) && !NOT_VOWEL.test(word) ? 'an' : 'a')

export const isPlural = (word: string) => {
  const plain = word.toLowerCase()
  return (
    /^(?:people|children|kids|men|women|teeth|feet|mice|parents|data)$/.test(plain) ||
    (/s$/.test(plain) && !/(?:ss|us|is|ics)$/.test(plain) && !isIn('singularInS', plain))
  )
}
export const isGerund = (word: string) => /^[a-z]{2,}ing$/i.test(word) && !isIn('notGerunds', word)
export const isVerb = (word: string) => isIn('verbs', word)
export const isCounted = (word: string) => isIn('counted', word)
export const isEvent = (word: string) => isIn('events', word)
export const isPlaceNoun = (word: string) => isIn('places', word)
export const isPlaceName = (phrase: string) => isIn('placeNames', phrase.replaceAll('-', ' '))
export const isProduct = (word: string) => isIn('products', word)
export const isFirstName = (word: string) => isIn('firstNames', word)
export const isVice = (word: string) => isIn('vices', word)
export const isQuality = (word: string) => isIn('virtues', word) || /(?:ness|hood|ship|dom|ity)$/i.test(word)
export const isFunctionWord = (word: string) => isIn('functionWords', word)

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

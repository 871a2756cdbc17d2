import { INTERJECTIONS, RESPELLED_WORDS, SAID_ACRONYMS, SHOUTED_WORDS, SPELLED_ACRONYMS } from './vocabulary.ts'

/** Spells letter by letter; "ay", because a lone "a" would be read as the article. */
export const spell = (letters: string): string =>
  [...letters.toLowerCase()].map((letter) => (letter === 'a' ? 'ay' : letter)).join(' ')

/** The spoken words for letters and apostrophes. */
export function sayWord(shown: string, { shouting }: { shouting: boolean }): string {
  const word = shown.replace(/^'+|'+$/g, '')
  const [, stem = word, ending = ''] = /^(.{2,}?)('s|s)$/.exec(word) ?? []
  if (/^[A-Z]{2,}$/.test(word)) return sayCapitals(word, shouting)
  if (/^[A-Z]{2,}$/.test(stem)) return plural(sayCapitals(stem, shouting), ending)
  const lower = word.toLowerCase()
  const interjection = INTERJECTIONS.find(([pattern]) => pattern.test(lower))
  if (interjection) return interjection[1]
  const respelled = RESPELLED_WORDS[lower] ?? RESPELLED_WORDS[stem.toLowerCase()]
  if (respelled !== undefined) return plural(respelled, lower in RESPELLED_WORDS ? '' : ending)
  // Splits "iPhone", "YouTube" and "#KeepGoing", but not McDonald.
  const humps = word
    .replace(/^(?:Mc|Mac)[A-Z]/, (start) => start.toLowerCase())
    .split(/(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/)
  if (humps.length > 1) return humps.map((hump) => sayWord(hump, { shouting })).join(' ')
  return unstretched(lower)
}

/** The plural of an initialism is spoken on its last letter (CEOs), that of a respelled word on its last part. */
const plural = (said: string, ending: string): string => (ending === '' ? said : `${said}'s`)

function sayCapitals(word: string, shouting: boolean): string {
  if (!(shouting && SHOUTED_WORDS.has(word))) {
    const said = SAID_ACRONYMS[word]
    if (said !== undefined) return said
    if (SPELLED_ACRONYMS.has(word)) return spell(word)
  }
  const lower = word.toLowerCase()
  const interjection = INTERJECTIONS.find(([pattern]) => pattern.test(lower))
  if (interjection) return interjection[1]
  return RESPELLED_WORDS[lower] ?? (/[AEIOUY]/.test(word) ? unstretched(lower) : spell(word))
}

/** "sooo" is read as "so": no English word has three equal letters in a row. */
const unstretched = (word: string): string =>
  word.replace(/([a-z])\1{2,}/g, (_, letter: string) => (letter === 'e' ? 'ee' : letter))

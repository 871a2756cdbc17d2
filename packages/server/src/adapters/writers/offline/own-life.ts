import type { CastMember } from '@pack/core/content/script'
import { type Lines, prose } from './prose.ts'
import { isLatin, wordCount } from './sentences.ts'
import type { Names } from './template.ts'
import { article } from './themes/vocabulary.ts'

/** Facts of a persona's life from its texts, as phrases for sentences in the first person. */
export type OwnLife = {
  /** "a charcoal stove", "my old bicycle". */
  things: readonly string[]
  /** "in Marseille". */
  places: readonly string[]
  /** "my brother Luc". */
  kin: readonly string[]
  /** "midwife". */
  trade: string | undefined
}

const MAX_PHRASES = 10
/** Words that begin a noun phrase. */
const DETERMINERS = 'a|an|the|my|her|his|their|our|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty'
const DETERMINER = new RegExp(`\\b(?:${DETERMINERS})\\b`, 'gi')
/** Before an occupation, which is no possession ("I was a midwife"). */
const BEING = /\b(?:am|is|was|were|are|be|been|became|become|as)\s$/i
const PLACE =
  /\b(in|near|on|at|from|over|across|of|outside)\s((?:the\s)?\p{Lu}[\p{L}'’-]+(?:\s\p{Lu}[\p{L}'’-]+){0,2})/gu

let patterns: ReturnType<typeof makePatterns> | undefined

/** Patterns made of the vocabulary's words. */
function makePatterns() {
  const { kin, notPlaces, phraseEnds: ends, times } = prose('vocabulary')
  // Participles are allowed only as the first word of a phrase ("a cracked mirror").
  const first = `(?!(?:${ends})\\b)[a-z][\\w'’-]*`
  const next = `(?!(?:${ends}|\\w+ed|\\w+ly)\\b)[a-z][\\w'’-]*`
  const name = `(?:\\s(?:called|named))?(?:\\s[A-Z][\\w'’-]+){1,2}`
  const noun = `${first}(?:\\s${next}){0,2}(?:\\sof\\s${next})?`
  return {
    chunk: new RegExp(`\\b(${DETERMINERS})\\s+(${noun})(${name})?(?=[.,;:!?]|\\s(?:${ends}|\\w+ed|\\w+ly)\\b|$)`, 'g'),
    time: new RegExp(`\\b(?:${times})$`, 'i'),
    kin: new RegExp(`\\b(?:${kin})(?:\\s[A-Z]\\S*)*$`),
    noThing: new RegExp(`\\b(?:${ends})\\b|\\b(?:${times})$|^(?:${DETERMINERS})\\b`, 'i'),
    notPlace: new RegExp(`^(?:the\\s)?(?:${notPlaces})\\b`),
  }
}

/** Reads a backstory written in the first person, in the third person, or as a list. */
export function ownLife({ backstory, roleTitle }: Pick<CastMember, 'backstory' | 'roleTitle'>): OwnLife {
  patterns ??= makePatterns()
  const { chunk, kin, noThing, notPlace, time } = patterns
  const text = backstory.replace(/\s+/g, ' ').replace(DETERMINER, (word) => word.toLowerCase())
  const phrases = [...text.matchAll(chunk)].flatMap(({ index, 1: determiner = '', 2: noun = '', 3: name = '' }) => {
    const isOccupation = name === '' && BEING.test(text.slice(0, index))
    if (isOccupation || /^\S+(?:ed|ly|ing)$/.test(noun) || time.test(noun.replace(/ of .*/, ''))) return []
    return [`${/^(?:her|his|their|our)$/.test(determiner) ? 'my' : determiner} ${noun}${name}`]
  })
  const things = listed(text).filter((thing) => !noThing.test(thing) && !roleTitle.toLowerCase().includes(thing))
  const found = [...phrases, ...things.map((thing) => `my ${thing}`)]
  const places = [...text.matchAll(PLACE)].flatMap(([, preposition = '', name = '']) =>
    notPlace.test(name) || !isLatin(name) ? [] : `${/^(?:from|of)$/.test(preposition) ? 'in' : preposition} ${name}`,
  )
  return {
    things: unique(found.filter((phrase) => !kin.test(phrase))),
    places: unique(places),
    kin: unique(found.filter((phrase) => kin.test(phrase) && phrase.startsWith('my '))),
    trade: tradeOf(roleTitle),
  }
}

const unique = (phrases: readonly string[]) => [...new Set(phrases)].slice(0, MAX_PHRASES)

/** The parts of sentences that are lists: "Whistle, stopwatch, orange bucket hat." */
const listed = (text: string): string[] =>
  text.split(/[.!?]\s*/).flatMap((sentence) => {
    const parts = sentence.split(',').map((part) => part.trim())
    if (parts.length < 2 || parts.some((part) => wordCount(part) > 3)) return []
    return parts
      .map((part, i) => (i === 0 ? uncapitalised(part) : part))
      .filter((part) => /^[a-z][a-z' -]+$/.test(part))
  })

const uncapitalised = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

/** The role as an occupation ("Head chef" → "head chef"); undefined when it is a title ("The Archivist"). */
function tradeOf(role: string): string | undefined {
  const trade = role.replace(/\s+/g, ' ').replace(/^ ?(?:(?:retired|former|ex)[ -])?| $/gi, '')
  const isOne = /^[A-Za-z][a-z'-]*(?: [a-z'-]+){0,3}$/.test(trade) && !/^(?:the|an?|my)\b/i.test(trade)
  return isOne && trade.length > 3 ? uncapitalised(trade) : undefined
}

/** Values for the slots of own-life.json: the nth that `said`, the text before, doesn't name; '' when there is none. */
export function nthOfLife({ things, places, kin, trade }: OwnLife, n: number, said: string): Names {
  const isNew = (phrase: string | undefined) => phrase && !said.toLowerCase().includes(phrase.toLowerCase())
  const nth = (all: readonly string[]) => all.map((_, i) => all[(n + i) % all.length]).find(isNew) ?? ''
  const own = nth(trade ? [trade] : [])
  return { own: nth(things), there: nth(places), kin: nth(kin), trade: own, aTrade: own && `${article(own)} ${own}` }
}

/** A persona's own lines: about what its texts name, and its catch-phrases as far as an English voice can say them. */
export const ownLines = ({ catchPhrases, voiceLine }: CastMember): Lines => ({
  ...prose('own-life'),
  signature: [...catchPhrases, voiceLine]
    .map((phrase) => phrase.trim())
    .filter((phrase) => /^[^{}[\]]+$/.test(phrase) && isLatin(phrase))
    .map((phrase) => (/[.!?…]["'”’]?$/.test(phrase) ? phrase : `${phrase}.`)),
})

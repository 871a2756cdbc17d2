import type { CastMember } from '@pack/core/content/script'
import { type Lines, prose } from './prose.ts'
import { isLatin } from './sentences.ts'
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
const DETERMINER = `(?:${DETERMINERS})|(?:A|An|The|My|Her|His|Their|Our|Two|Three|Four|Five|Six|Seven|Eight|Nine|Ten)`

/** Patterns made of the vocabulary's words. */
function makePatterns() {
  const { kin, notPlaces, phraseEnds, times } = prose.vocabulary()
  const anyOf = (words: ReadonlySet<string>) => [...words].join('|')
  const ends = anyOf(phraseEnds)
  // Participles are allowed only as the first word of a phrase ("a cracked mirror").
  const first = `(?!(?:${ends})\\b)[a-z][\\w'’-]*`
  const next = `(?!(?:${ends}|\\w+ed|\\w+ly)\\b)[a-z][\\w'’-]*`
  const name = `(?:\\s(?:called|named))?(?:\\s[A-Z][\\w'’-]+){1,2}`
  const noun = `${first}(?:\\s${next}){0,2}(?:\\sof\\s${next})?`
  return {
    chunk: new RegExp(`\\b(${DETERMINER})\\s+(${noun})(${name})?(?=[.,;:!?]|\\s(?:${ends}|\\w+ed|\\w+ly)\\b|$)`, 'g'),
    end: new RegExp(`\\b(?:${ends})\\b`, 'i'),
    time: new RegExp(`\\b(?:${anyOf(times)})$`, 'i'),
    kin: new RegExp(`\\b(?:${anyOf(kin)})(?:\\s[A-Z]\\S*)*$`),
    notPlace: new RegExp(`^(?:${anyOf(notPlaces)})\\b`),
  }
}
let made: ReturnType<typeof makePatterns> | undefined
function patterns() {
  made ??= makePatterns()
  return made
}

/** Before an occupation, which is no possession ("I was a midwife"). */
const BEING = /\b(?:am|is|was|were|are|be|been|became|become|as)\s$/i

/** Reads a backstory written in the first person, in the third person, or as a list. */
export function ownLife({ backstory, roleTitle }: Pick<CastMember, 'backstory' | 'roleTitle'>): OwnLife {
  const text = backstory.replace(/\s+/g, ' ').trim()
  const found = [...chunksOf(text), ...listed(text, roleTitle)]
  const kin = found.filter((phrase) => patterns().kin.test(phrase))
  return {
    things: unique(found.filter((phrase) => !patterns().kin.test(phrase))),
    places: unique(placesOf(text)),
    kin: unique(kin.filter((phrase) => phrase.startsWith('my '))),
    trade: tradeOf(roleTitle),
  }
}

const unique = (phrases: readonly string[]) => [...new Set(phrases)].slice(0, MAX_PHRASES)

/** Whether an English voice can pronounce the phrase. */
const isSayable = (phrase: string) => /^[\p{Script=Latin}\d '’-]+$/u.test(phrase)

function chunksOf(text: string): string[] {
  const phrases: string[] = []
  for (const match of text.matchAll(patterns().chunk)) {
    const [, determiner = '', noun = '', tail = ''] = match
    const words = noun.split(' ')
    // "father carved": the verb is not part of the noun phrase.
    if (words.slice(1).some((word) => /(?:ed|ly)$/i.test(word)) || (words.length === 1 && /(?:ed|ly|ing)$/i.test(noun)))
      continue
    if (patterns().time.test(noun.replace(/ of .*/, '')) || (tail === '' && BEING.test(text.slice(0, match.index))))
      continue
    const owner = /^(?:my|her|his|their|our)$/i.test(determiner) ? 'my' : determiner.toLowerCase()
    const phrase = `${owner} ${noun}${tail}`
    if (isSayable(phrase)) phrases.push(phrase)
  }
  return phrases
}

/** The things in sentences that are lists: "Whistle, stopwatch, orange bucket hat." */
function listed(text: string, role: string): string[] {
  return text.split(/[.!?]\s*/).flatMap((sentence) => {
    const parts = sentence.split(/,\s*/).map((part) => part.trim())
    if (parts.length < 2 || parts.some((part) => part.split(' ').length > 3)) return []
    return parts.flatMap((part, i) => {
      const name = i === 0 ? part.charAt(0).toLowerCase() + part.slice(1) : part
      const isThing = /^[a-z][a-z' -]+$/.test(name) && !patterns().end.test(name) && !patterns().time.test(name)
      const isRole = role.toLowerCase().includes(name.toLowerCase())
      return isThing && !isRole && !new RegExp(`^(?:${DETERMINERS})\\b`).test(name) ? [`my ${name}`] : []
    })
  })
}

function placesOf(text: string): string[] {
  const places: string[] = []
  const named =
    /\b(in|near|on|at|from|over|across|of|outside)\s((?:the\s)?\p{Lu}[\p{L}'’-]+(?:\s\p{Lu}[\p{L}'’-]+){0,2})/gu
  for (const [, preposition = '', name = ''] of text.matchAll(named)) {
    if (patterns().notPlace.test(name.replace(/^the\s/, '')) || !isSayable(name)) continue
    places.push(`${/^(?:from|of)$/.test(preposition) ? 'in' : preposition} ${name}`)
  }
  return places
}

/** The role as an occupation ("Head chef" → "head chef"); undefined when it is a title ("The Archivist"). */
function tradeOf(role: string): string | undefined {
  const trade = role
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/^(?:retired|former|ex)[ -]/i, '')
  if (!/^[A-Za-z][a-z'-]*(?: [a-z'-]+){0,3}$/.test(trade) || /^(?:the|a|an|my)\b/i.test(trade) || trade.length < 4)
    return undefined
  return trade.charAt(0).toLowerCase() + trade.slice(1)
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
  ...prose.ownLife(),
  signature: [...catchPhrases, voiceLine]
    .map((phrase) => phrase.trim())
    .filter((phrase) => /^[^{}[\]]+$/.test(phrase) && isLatin(phrase))
    .map((phrase) => (/[.!?…]["'”’]?$/.test(phrase) ? phrase : `${phrase}.`)),
})

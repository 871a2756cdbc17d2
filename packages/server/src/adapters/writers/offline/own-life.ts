import type { CastMember } from '@pack/core/content/script'

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

export const NO_LIFE: OwnLife = { things: [], places: [], kin: [], trade: undefined }

const MAX_PHRASES = 10

const alternatives = (text: string) => text.trim().split(/\s+/).join('|')

/** Words that end a noun phrase, including the verbs that often follow nouns in backstories. */
const ENDS = alternatives(
  `and or but that which who whom whose when where while because until since so than then there here too again once now ago ever never
   always only still yet also just not no nor in on at of from with without by for to into onto over under above below behind beside
   before after near between through across during about as like against along around off out up down upon
   was were is are am be been being has had have do does did can could will would shall should may might must
   i you he she it we they me him us them my your his her our their its the a an this these those
   left taught kept ran made gave told said grew sold bought built found wrote took came went became died sang knew lost won saw
   held began fell felt broke leaves leave smells needs says means makes goes keeps hears tells asks runs works lives loves hates
   counts reads talks hums teaches taught learns cheats burned called named`,
)
/** Words that begin a noun phrase. */
const DETERMINERS = 'a|an|the|my|her|his|their|our|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty'

const DETERMINER = `(?:${DETERMINERS})|(?:A|An|The|My|Her|His|Their|Our|Two|Three|Four|Five|Six|Seven|Eight|Nine|Ten)`
/** A word of the phrase; participles are allowed only as the first one ("a cracked mirror"). */
const FIRST = `(?!(?:${ENDS})\\b)[a-z][\\w'’-]*`
const NEXT = `(?!(?:${ENDS}|\\w+ed|\\w+ly)\\b)[a-z][\\w'’-]*`

const CHUNK = new RegExp(
  `\\b(${DETERMINER})\\s+(${FIRST}(?:\\s${NEXT}){0,2}(?:\\sof\\s${NEXT})?)((?:\\s(?:called|named))?(?:\\s[A-Z][\\w'’-]+){1,2})?` +
    `(?=[.,;:!?]|\\s(?:${ENDS}|\\w+ed|\\w+ly)\\b|$)`,
  'g',
)

const TIME = new RegExp(
  `\\b(?:${alternatives(
    `years? months? weeks? days? nights? hours? minutes? times? winters? summers? while moment decades? mornings? evenings?
     monday tuesday wednesday thursday friday saturday sunday lot bit few way kind sort world life people things? point part fact
     rest end age number reason time dad? thousand hundred million`,
  )})$`,
  'i',
)
const KIN = new RegExp(
  `\\b(?:${alternatives(
    `mother father mum mom dad brother sister grandmother grandfather granny grandma grandpa son daughter daughters sons wife husband
     uncle aunt cousin teacher boss neighbou?r friend pupil girl boy man woman driver guitarist captain sergeant coach partner twin
     twins children kids`,
  )})(?:\\s[A-Z]\\S*)*$`,
)
/** Before an occupation, which is no possession ("I was a midwife"). */
const BEING = /\b(?:am|is|was|were|are|be|been|became|become|as)\s$/i

/** Reads a backstory written in the first person, in the third person, or as a list. */
export function ownLife({ backstory, roleTitle }: Pick<CastMember, 'backstory' | 'roleTitle'>): OwnLife {
  const text = backstory.replace(/\s+/g, ' ').trim()
  const found = [...chunksOf(text), ...listed(text, roleTitle)]
  const kin = found.filter((phrase) => KIN.test(phrase))
  return {
    things: unique(found.filter((phrase) => !KIN.test(phrase))),
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
  for (const match of text.matchAll(CHUNK)) {
    const [, determiner = '', noun = '', tail = ''] = match
    const words = noun.split(' ')
    // "father carved": the verb is not part of the noun phrase.
    if (words.slice(1).some((word) => /(?:ed|ly)$/i.test(word)) || (words.length === 1 && /(?:ed|ly|ing)$/i.test(noun)))
      continue
    if (TIME.test(noun.replace(/ of .*/, '')) || (tail === '' && BEING.test(text.slice(0, match.index)))) continue
    const owner = /^(?:my|her|his|their|our)$/i.test(determiner) ? 'my' : determiner.toLowerCase()
    const phrase = `${owner} ${noun}${tail}`
    if (isSayable(phrase)) phrases.push(phrase)
  }
  return phrases
}

/** The things in sentences that are lists: "Whistle, stopwatch, orange bucket hat." */
function listed(text: string, role: string): string[] {
  const verbs = new RegExp(`\\b(?:${ENDS})\\b`, 'i')
  return text.split(/[.!?]\s*/).flatMap((sentence) => {
    const parts = sentence.split(/,\s*/).map((part) => part.trim())
    if (parts.length < 2 || parts.some((part) => part.split(' ').length > 3)) return []
    return parts.flatMap((part, i) => {
      const name = i === 0 ? part.charAt(0).toLowerCase() + part.slice(1) : part
      const isThing = /^[a-z][a-z' -]+$/.test(name) && !verbs.test(name) && !TIME.test(name)
      const isRole = role.toLowerCase().includes(name.toLowerCase())
      return isThing && !isRole && !new RegExp(`^(?:${DETERMINERS})\\b`).test(name) ? [`my ${name}`] : []
    })
  })
}

const NO_PLACE =
  /^(?:I|God|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|January|February|March|April|May|June|July|August|September|October|November|December|Christmas|Easter)\b/

function placesOf(text: string): string[] {
  const places: string[] = []
  const named =
    /\b(in|near|on|at|from|over|across|of|outside)\s((?:the\s)?\p{Lu}[\p{L}'’-]+(?:\s\p{Lu}[\p{L}'’-]+){0,2})/gu
  for (const [, preposition = '', name = ''] of text.matchAll(named)) {
    if (NO_PLACE.test(name.replace(/^the\s/, '')) || !isSayable(name)) continue
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

const article = (word: string) => (/^(?:[aeio]|u(?!ni|se|r[io]))/i.test(word) ? 'an' : 'a')

/** Values for the slots of own-life.json, one per thing, place and relative. */
export function ownNames(life: OwnLife): Record<'own' | 'there' | 'kin' | 'trade', readonly Record<string, string>[]> {
  const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
  const slot = (name: string, values: readonly string[]) =>
    values.map((value) => ({ [name]: value, [capital(name)]: capital(value) }))
  return {
    own: slot('own', life.things),
    there: slot('there', life.places),
    kin: slot('kin', life.kin),
    trade: life.trade ? [{ trade: life.trade, aTrade: `${article(life.trade)} ${life.trade}` }] : [],
  }
}

import { invalid } from '@pack/core/kernel/errors'
import { type Entry, type Kind, type Phrases, prose } from '../prose.ts'
import { isLatin } from '../sentences.ts'
import {
  article,
  gerund,
  isCounted,
  isEvent,
  isFirstName,
  isFunctionWord,
  isGerund,
  isNotNoun,
  isPlaceName,
  isPlaceNoun,
  isPlural,
  isProduct,
  isQuality,
  isVerb,
  isVice,
} from './vocabulary.ts'

/** A theme as a noun phrase that fits into sentences, with the phrases that fill their slots. */
export type Theme = {
  /** As addressed to a listener: "your first marathon". */
  name: string
  /** As in a title: "Marie Curie". */
  plain: string
  /** As told of another person: "a first marathon". */
  tale: string
  plural: boolean
  kind: Kind
  pole: Entry['pole']
  slots: Pick<Phrases, 'foe' | 'cost' | 'gain' | 'sign' | 'act' | 'myth'>
  truths: readonly string[]
  about: readonly string[]
}

let index: { entries: ReadonlyMap<string, Entry>; maxWords: number } | undefined

/** All entries by each of their names; `maxWords` is the length of the longest name. */
function themeIndex() {
  if (index) return index
  const list = prose.themes().flatMap((entry) => entry.names.map((name) => [name.toLowerCase(), entry] as const))
  index = { entries: new Map(list), maxWords: Math.max(...list.map(([name]) => name.split(' ').length)) }
  return index
}
const entryNamed = (name: string) => themeIndex().entries.get(name.toLowerCase())

type Phrase = Pick<Theme, 'name' | 'tale' | 'plural' | 'kind' | 'pole'>

function themeOf(phrase: Phrase, { about, truths, foe, cost, gain, sign, act, myth }: Phrases): Theme {
  return { ...phrase, plain: phrase.name, slots: { foe, cost, gain, sign, act, myth }, truths, about }
}

/** Reads a user's theme. Throws 'invalid' when it has no letter, digit or emoji. */
export function readTheme(text: string): Theme {
  const clean = text
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, (match) => (match === '\u200d' ? match : ' '))
    .replace(/[“”"«»„<>{}[\]|\\^~`*_#=+]+/g, ' ')
    .replace(/[‘’]/g, "'")
    .replace(/\s+/g, ' ')
    .trim()
  if (!/[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(clean)) throw invalid('Theme is required.')
  return readEnglish(inEnglish(clean))
}

/** The theme in Latin letters, translated where the vocabulary knows it. */
function inEnglish(text: string): string {
  const { translations, pictures } = prose.vocabulary()
  const whole = text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s'-]/gu, '')
    .trim()
  const stripped = whole.replace(
    /^(?:the|la|le|les|el|los|las|il|lo|der|die|das|o|os|as|l'|une?|una|uno|eine?)\s*(?=\S)/,
    (match) => (/\s$|'$/.test(match) ? '' : match),
  )
  const known = translations[whole] ?? translations[stripped]
  if (known) return known
  if (!/\p{L}/u.test(text)) {
    for (const [name, pattern] of Object.entries(pictures)) if (new RegExp(pattern, 'u').test(text)) return name
    return /\p{N}/u.test(text) ? text : 'the unsaid'
  }
  if (!isLatin(text)) {
    const latin = text
      .replace(/[^\p{Script=Latin}\p{N}\s'-]+/gu, ' ')
      .replace(/\s+/g, ' ')
      .trim()
    if (/\p{Script=Latin}{2}/u.test(latin)) return latin
    for (const [word, name] of Object.entries(translations))
      if (/[^\p{Script=Latin}\s-]/u.test(word) && whole.includes(word)) return name
    return 'a word that has no English twin'
  }
  if (stripped !== whole) for (const part of stripped.split(' ')) if (translations[part]) return translations[part]
  return text
    .replace(/\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f|\u200d/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Without accents, which the voices can't pronounce: "Sao Paulo". */
const plainLetters = (text: string) =>
  text
    .replace(/ß/g, 'ss')
    .replace(/[æÆ]/g, 'ae')
    .replace(/[øØ]/g, 'o')
    .replace(/ł/g, 'l')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')

const QUESTION = /^(?:why|how|what|when|where|who|which|is|are|am|do|does|did|can|could|should|would|will)\b/i

function readEnglish(text: string): Theme {
  let phrase = plainLetters(text)
    .replace(/[.!?…,;:]+$/g, '')
    .replace(/&/g, ' and ')
    .replace(/[()/]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  const whole = entryFor(phrase)
  if (whole) return whole
  if (QUESTION.test(phrase) && phrase.includes(' ')) phrase = topicOfQuestion(phrase)
  if (phrase.split(' ').length > 7 || /[.!?;]\s/.test(phrase)) phrase = condensed(phrase)
  return entryFor(phrase) ?? fromPhrase(phrase)
}

const lowerCase = (phrase: string) =>
  phrase.toLowerCase().replace(/[a-z']+/g, (word) => prose.vocabulary().capitals[word] ?? word)

function entryFor(text: string): Theme | undefined {
  const name = text
    .toLowerCase()
    .replace(/^(?:the )?(?:power|art|importance|value|joy|meaning|beauty|science|cost|price|virtue|gift) of /, '')
  const entry = entryNamed(name) ?? entryNamed(name.replace(/^(?:the|a|an|my|our|your) /, ''))
  if (!entry) return undefined
  const [first = name] = entry.names
  const said = isNotNoun(name) && entryNamed(name) ? first : name
  const isOwnName = said === first.toLowerCase()
  const [verb = '', ...others] = said.split(' ')
  const doing = [gerund(verb), ...others].join(' ')
  const nominal = entryNamed(doing) === entry ? doing : isVerb(verb) && !isOwnName && others.length > 0 ? first : said
  const named = nounPhrase(nominal)
  return themeOf(
    {
      ...named,
      plural: nominal === first.toLowerCase() ? entry.plural === true || named.plural : named.plural,
      kind: entry.kind,
      pole: entry.pole,
    },
    entry,
  )
}

/** The entry with the longest name that the text contains. */
function entryWithin(text: string): { name: string; entry: Entry } | undefined {
  const parts = text
    .toLowerCase()
    .replace(/[^a-z0-9'\s-]/g, ' ')
    .split(/\s+/)
  for (let length = themeIndex().maxWords; length > 0; length--) {
    for (let i = 0; i + length <= parts.length; i++) {
      const name = parts.slice(i, i + length).join(' ')
      const entry = entryNamed(name)
      if (entry) return { name, entry }
    }
  }
  return undefined
}

/** The topic of a question: "why do we procrastinate" is about procrastinating, "is money everything" about money. */
function topicOfQuestion(question: string): string {
  const rest = question.replace(/^(?:why|how|what|when|where|who|which)\b\s*/i, '')
  const does =
    /^(?:(?:do|does|did|can|could|should|would|will|to|not)\b\s*|(?:don't|can't)\s*)+(?:(?:we|i|you|people|they|humans|one|somebody|someone|everyone)\b\s*)?(?:all|always|really|still|ever|never|not)?\s*(.+)$/i.exec(
      rest,
    )
  const action = does?.[1] ?? /^(?:we|i|you)\s+(.+)$/i.exec(rest)?.[1]
  if (action) {
    if (entryNamed(action)) return action
    const [verb = '', ...others] = action.split(' ')
    const doing = gerund(verb)
    if (isVerb(verb) || entryNamed(doing) || entryNamed(verb))
      return [entryNamed(verb) && others.length === 0 ? verb : doing, ...others].join(' ')
  }
  const within = entryWithin(question)
  if (within) return within.entry.names[0] ?? question
  const subject = (action ?? rest)
    .replace(/^(?:is|are|was|were|am|makes?|do|does|did)\s+/i, '')
    .replace(/^(?:it|there)\s+/i, '')
  const [, noun] = /^((?:the|a|an|my|our|your)\s+[a-z-]+)/i.exec(subject) ?? []
  return (
    noun ??
    (subject.split(' ').length <= 3 && !/^(?:we|i|you|they)\b/i.test(subject) ? nounIn(subject) : 'that question')
  )
}

const nounIn = (text: string) =>
  text.split(' ').find((word) => isPlural(word) || isCounted(word)) ?? text.split(' ')[0] ?? text

/** The topic of a long text: what it says it is about, a theme that it names, or its most frequent noun. */
function condensed(text: string): string {
  const about = /\b(?:about|regarding|on the topic of|theme:?)\s+((?:[\w'-]+\s?){1,4})/i.exec(text)?.[1]?.trim()
  const made = /\b(?:sell|selling|make|making|offer|launch|launching|that|real)\s+((?:[\w'-]+\s?){1,3})/i
    .exec(text)?.[1]
    ?.trim()
  const within = (about && entryWithin(about)) || (made && entryWithin(made)) || entryWithin(text)
  if (within) return within.entry.names[0] ?? text
  const counts = new Map<string, number>()
  for (const word of text.toLowerCase().match(/[a-z][a-z'-]+/g) ?? []) {
    if (isFunctionWord(word) || word.length < 3) continue
    const noun =
      isCounted(word) ||
      isEvent(word) ||
      isProduct(word) ||
      isPlaceNoun(word) ||
      isQuality(word) ||
      isVice(word) ||
      isPlaceName(word)
    counts.set(
      word,
      (counts.get(word) ?? 0) + (noun ? 5 : isPlural(word) ? 2 : /(?:ly|ed|est|ing)$/.test(word) ? 0 : 1),
    )
  }
  const best = [...counts].sort((a, b) => b[1] - a[1])[0]
  return best && best[1] >= 1 ? best[0] : 'a very long story'
}

function fromPhrase(text: string): Theme {
  let phrase = text.replace(/^to\s+(?=[a-z]+\b)/i, '')
  const [first = '', ...others] = phrase.split(' ')
  if (isVerb(first) && others.length > 0 && !isProduct(others.at(-1) ?? ''))
    phrase = [gerund(first), ...others].join(' ')
  const named = nounPhrase(phrase)
  const { kind, head } = kindOf(phrase)
  if (kind === 'action') {
    const inner = entryWithin(phrase.split(' ').slice(1).join(' '))
    const trouble = inner?.entry.pole === 'bad' ? entryFor(inner.name) : undefined
    return trouble ?? themeOf({ ...named, kind, pole: 'good' }, inner?.entry ?? prose.kinds().action)
  }
  const related = head
    ? (entryNamed(beforePreposition(phrase)) ?? entryNamed(head) ?? entryNamed(head.replace(/s$/i, '')))
    : undefined
  if (related && kind !== 'person' && kind !== 'place') {
    return themeOf(
      { ...named, kind: related.kind === 'quality' && named.plural ? 'topic' : related.kind, pole: related.pole },
      related,
    )
  }
  const modifier =
    kind === 'topic' ? entryNamed(beforePreposition(phrase).split(' ').slice(0, -1).join(' ')) : undefined
  if (modifier) return themeOf({ ...named, kind, pole: 'open' }, modifier)
  return themeOf(
    {
      ...named,
      kind,
      pole: isVice(head) ? 'bad' : kind === 'quality' || kind === 'person' || kind === 'named' ? 'good' : 'open',
    },
    prose.kinds()[kind],
  )
}

const isProper = (phrase: string) => {
  const parts = phrase.split(' ').filter((part) => !/^(?:of|the|de|van|von|la|da|and)$/i.test(part))
  return parts.length > 0 && parts.every((part) => /^[A-Z]/.test(part))
}
const isCommon = (word: string) => {
  const plain = word.toLowerCase().replace(/s$/, '')
  return (
    entryNamed(word) !== undefined ||
    isFunctionWord(word) ||
    [plain, word].some(
      (form) =>
        isCounted(form) || isProduct(form) || isEvent(form) || isPlaceNoun(form) || isQuality(form) || isVice(form),
    ) ||
    isGerund(word) ||
    /(?:tion|ment|ism|ance|ence|cy|ure|ery|logy|phy|ics)$/.test(word.toLowerCase())
  )
}

const PREPOSITION =
  /\s(?:of|in|at|on|with|without|for|from|after|before|under|during|to|and|as|by|about|through|into|than|that|who|when|versus|vs|a|an|per)\s/i
const beforePreposition = (phrase: string) => phrase.split(PREPOSITION)[0] ?? phrase

/** `head` is the last word before the first preposition: "fear of flying" is a fear. */
function kindOf(phrase: string): { kind: Kind; head: string } {
  const chunk = beforePreposition(phrase)
  const head = chunk.split(' ').at(-1) ?? phrase
  const first = phrase.split(' ')[0] ?? phrase
  if (isPlaceName(phrase) || isPlaceName(head)) return { kind: 'place', head: '' }
  if (isGerund(first) && phrase.includes(' ')) return { kind: 'action', head: '' }
  if (isProper(phrase)) {
    const parts = phrase.split(' ')
    if (
      parts.length > 1 &&
      (isFirstName(first) || /^(?:saint|sir|queen|king|doctor|dr|captain|president)$/i.test(first))
    )
      return { kind: 'person', head: '' }
    if (parts.length === 1 && isFirstName(first)) return { kind: 'person', head: '' }
    if (!isCommon(head)) return { kind: 'named', head: '' }
  }
  if (entryNamed(head)) return { kind: 'topic', head }
  if (isProduct(head) || isProduct(head.replace(/s$/, ''))) return { kind: 'product', head }
  if (isEvent(head) || isEvent(head.replace(/s$/, ''))) return { kind: 'event', head }
  if (isPlaceNoun(head)) return { kind: 'place', head }
  if (isVice(head) || isQuality(head)) return { kind: 'quality', head }
  if (isGerund(head)) return { kind: 'action', head }
  return { kind: 'topic', head }
}

const FIXED =
  /^(?:the|a|an|this|that|these|those|every|each|no|some|any|his|her|their|its|being|one|two|three|four|five|six|seven|eight|nine|ten|\d)/i

/** The phrase with the article or possessive that it needs. */
export function nounPhrase(text: string): { name: string; tale: string; plural: boolean } {
  const proper =
    isProper(text) &&
    !text.split(' ').every((word) => isCommon(word)) &&
    !/^(?:my|our|the|a|an)\b/i.test(text) &&
    kindOf(text).kind !== 'product' &&
    kindOf(text).kind !== 'event'
  const keepsNames =
    text.split(' ').some((word) => /^[a-z]/.test(word) && !isFunctionWord(word)) ||
    (/^the [A-Z]/i.test(text) && kindOf(text).kind === 'named')
  const phrase = proper
    ? text
    : text
        .split(' ')
        .map((word, i) =>
          /^[A-Z0-9]{2,5}s?$/.test(word) || isPlaceName(word) || (keepsNames && i > 0 && /^[A-Z]/.test(word))
            ? word
            : lowerCase(word),
        )
        .join(' ')
  const chunk =
    phrase.split(
      /\s(?:of|in|at|on|with|without|for|from|after|before|under|during|to|about|through|into|than|that|who|when|versus|vs)\s/i,
    )[0] ?? phrase
  const head = chunk.split(' ').at(-1) ?? phrase
  const acts = isGerund(phrase.split(' ')[0] ?? '')
  const plural = !acts && (isPlural(head) || (/\sand\s/.test(chunk) && !proper))
  if (proper) return { name: phrase, tale: phrase, plural: false }
  const own = /^(?:my|our|your) (.+)$/i.exec(phrase)
  if (own?.[1]) {
    const rest = own[1]
    const called = rest.replace(/^([a-z ]+) ([A-Z][a-z]+)$/, '$1 called $2')
    if (called !== rest)
      return { name: `${article(rest)} ${called}`, tale: `${article(rest)} ${called}`, plural: false }
    return { name: `your ${rest}`, tale: plural ? rest : `${article(rest)} ${called}`, plural }
  }
  const inner = phrase
    .replace(/\b(?:my|our)\b/g, 'your')
    .replace(/\bme\b/g, 'you')
    .replace(/\bmyself\b/g, 'yourself')
    .replace(/\bI\b/g, 'you')
  const told = inner.replace(/\byour\b/g, "one's").replace(/\byourself\b/g, 'oneself')
  if (acts || plural || FIXED.test(inner) || !isCounted(head) || isPlaceName(head))
    return { name: inner, tale: told, plural }
  return { name: `${article(inner)} ${inner}`, tale: `${article(told)} ${told}`, plural }
}

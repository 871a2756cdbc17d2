import { invalid } from '@pack/core/kernel/errors'
import type { Entry, Kind } from './entry.ts'
import { GENERIC } from './generic.ts'
import { LIFE } from './life.ts'
import { MODERN } from './modern.ts'
import { THINGS } from './things.ts'
import { TROUBLES } from './troubles.ts'
import { VIRTUES } from './virtues.ts'
import {
  article,
  CAPITALS,
  ELSEWHERE,
  gerund,
  isCounted,
  isEvent,
  isFirstName,
  isGerund,
  isPlaceName,
  isPlaceNoun,
  isPlural,
  isProduct,
  isQuality,
  isVerb,
  isVice,
  NOT_NOUNS,
  PICTURES,
} from './words.ts'

/** A theme, typed: a noun phrase that fits into sentences, and what can be said about it. */
export type Theme = {
  /** As it is said to somebody: "your first marathon". */
  name: string
  /** By itself, as in a title: "Marie Curie". */
  plain: string
  /** As it is told of somebody else: "a first marathon". */
  tale: string
  plural: boolean
  kind: Kind
  pole: 'good' | 'bad' | 'open'
  slots: Readonly<Record<'foe' | 'cost' | 'gain' | 'sign' | 'act' | 'myth', readonly string[]>>
  truths: readonly string[]
  about: readonly string[]
}

const ENTRIES = [...VIRTUES, ...TROUBLES, ...LIFE, ...THINGS, ...MODERN]
const BY_NAME = new Map(
  ENTRIES.flatMap((entry) => entry.names.split('|').map((name) => [name.toLowerCase(), entry] as const)),
)
const LONGEST_NAME = Math.max(...[...BY_NAME.keys()].map((name) => name.split(' ').length))

type Phrase = { name: string; tale: string; plural: boolean; kind: Kind; pole: Theme['pole'] }

/** The parts of a list; a bar within brackets is a choice and no border. */
const bars = (text: string) => text.split(/\|(?![^[]*\])/)

function themeOf(phrase: Phrase, source: Omit<Entry, 'names' | 'plural' | 'kind' | 'pole'>): Theme {
  const { foe, cost, gain, sign, act, myth } = source
  return {
    ...phrase,
    plain: phrase.name,
    slots: { foe: bars(foe), cost: bars(cost), gain: bars(gain), sign: bars(sign), act: bars(act), myth: bars(myth) },
    truths: bars(source.truths),
    about: source.about.split(' '),
  }
}

/** Reads a theme of any kind. Throws 'invalid' when nothing is left that could be spoken about. */
export function readTheme(text: string): Theme {
  const clean = text
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, (match) => (match === '\u200d' ? match : ' '))
    .replace(/[“”"«»„<>{}[\]|\\^~`*_#=+]+/g, ' ')
    .replace(/[‘’]/g, "'")
    .replace(/\s+/g, ' ')
    .trim()
  if (!/[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(clean)) throw invalid('Theme is required.')
  const spoken = inEnglish(clean)
  return readEnglish(spoken)
}

/** The theme in words that an English voice can say. */
function inEnglish(text: string): string {
  const bare = (part: string) =>
    part
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s'-]/gu, '')
      .trim()
  const whole = bare(text)
  const stripped = whole.replace(
    /^(?:the|la|le|les|el|los|las|il|lo|der|die|das|o|os|as|l'|une?|una|uno|eine?)\s*(?=\S)/,
    (match) => (/\s$|'$/.test(match) ? '' : match),
  )
  const known = ELSEWHERE[whole] ?? ELSEWHERE[stripped]
  if (known) return known
  if (!/\p{L}/u.test(text)) {
    for (const [picture, name] of PICTURES) if (picture.test(text)) return name
    return /\p{N}/u.test(text) ? text : 'the unsaid'
  }
  if (/[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u.test(text)) {
    const latin = text
      .replace(/[^\p{Script=Latin}\p{N}\s'-]+/gu, ' ')
      .replace(/\s+/g, ' ')
      .trim()
    if (/\p{Script=Latin}{2}/u.test(latin)) return latin
    for (const [word, name] of Object.entries(ELSEWHERE))
      if (/[^\p{Script=Latin}\s-]/u.test(word) && whole.includes(word)) return name
    return 'a word that has no English twin'
  }
  if (stripped !== whole) for (const part of stripped.split(' ')) if (ELSEWHERE[part]) return ELSEWHERE[part]
  return text
    .replace(/\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f|\u200d/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

/** The theme in plain letters, for a voice that knows no others: "Sao Paulo". */
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

const lower = (phrase: string) => phrase.toLowerCase().replace(/[a-z']+/g, (word) => CAPITALS[word] ?? word)

function entryFor(text: string): Theme | undefined {
  const name = text
    .toLowerCase()
    .replace(/^(?:the )?(?:power|art|importance|value|joy|meaning|beauty|science|cost|price|virtue|gift) of /, '')
  const entry = BY_NAME.get(name) ?? BY_NAME.get(name.replace(/^(?:the|a|an|my|our|your) /, ''))
  if (!entry) return undefined
  const first = bars(entry.names)[0] ?? name
  const said = NOT_NOUNS.has(name) || !BY_NAME.has(name) ? (BY_NAME.has(name) ? first : name) : name
  const isOwnName = said === first.toLowerCase()
  const [verb = '', ...others] = said.split(' ')
  const doing = [gerund(verb), ...others].join(' ')
  const nominal = BY_NAME.get(doing) === entry ? doing : isVerb(verb) && !isOwnName && others.length > 0 ? first : said
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

/** The entry whose name stands in the text, the longest name first. */
function entryWithin(text: string): { name: string; entry: Entry } | undefined {
  const parts = text
    .toLowerCase()
    .replace(/[^a-z0-9'\s-]/g, ' ')
    .split(/\s+/)
  for (let length = LONGEST_NAME; length > 0; length--) {
    for (let i = 0; i + length <= parts.length; i++) {
      const name = parts.slice(i, i + length).join(' ')
      const entry = BY_NAME.get(name)
      if (entry) return { name, entry }
    }
  }
  return undefined
}

/** "why do we procrastinate" is about procrastinating, "is money everything" about money. */
function topicOfQuestion(question: string): string {
  const rest = question.replace(/^(?:why|how|what|when|where|who|which)\b\s*/i, '')
  const does =
    /^(?:(?:do|does|did|can|could|should|would|will|to|not)\b\s*|(?:don't|can't)\s*)+(?:(?:we|i|you|people|they|humans|one|somebody|someone|everyone)\b\s*)?(?:all|always|really|still|ever|never|not)?\s*(.+)$/i.exec(
      rest,
    )
  const action = does?.[1] ?? /^(?:we|i|you)\s+(.+)$/i.exec(rest)?.[1]
  if (action) {
    if (BY_NAME.has(action.toLowerCase())) return action
    const [verb = '', ...others] = action.split(' ')
    const doing = gerund(verb)
    if (isVerb(verb) || BY_NAME.has(doing) || BY_NAME.has(verb.toLowerCase()))
      return [BY_NAME.has(verb.toLowerCase()) && others.length === 0 ? verb : doing, ...others].join(' ')
  }
  const within = entryWithin(question)
  if (within) return bars(within.entry.names)[0] ?? question
  const subject = (action ?? rest)
    .replace(/^(?:is|are|was|were|am|makes?|do|does|did)\s+/i, '')
    .replace(/^(?:it|there)\s+/i, '')
  const [, noun] = /^((?:the|a|an|my|our|your)\s+[a-z-]+)/i.exec(subject) ?? []
  return (
    noun ??
    (subject.split(' ').length <= 3 && !/^(?:we|i|you|they)\b/i.test(subject) ? nouns(subject) : 'that question')
  )
}

const nouns = (text: string) =>
  text.split(' ').find((word) => isPlural(word) || isCounted(word)) ?? text.split(' ')[0] ?? text

const SMALL = new Set(
  'a an the and or but of to in on at for with from by about as into over after before under my our your his her their its it i we you he she they me us them who whom which that this these those is are was were be been being am do does did have has had not no so very just when while because if then than there here how what why where too also still even only every each some any all most more much many such own same other another one two first last new old video make want people person thing things really would could should will can'.split(
    ' ',
  ),
)

/** A long text becomes what it is about. */
function condensed(text: string): string {
  const about = /\b(?:about|regarding|on the topic of|theme:?)\s+((?:[\w'-]+\s?){1,4})/i.exec(text)?.[1]?.trim()
  const made = /\b(?:sell|selling|make|making|offer|launch|launching|that|real)\s+((?:[\w'-]+\s?){1,3})/i
    .exec(text)?.[1]
    ?.trim()
  const within = (about && entryWithin(about)) || (made && entryWithin(made)) || entryWithin(text)
  if (within) return bars(within.entry.names)[0] ?? text
  const counts = new Map<string, number>()
  for (const word of text.toLowerCase().match(/[a-z][a-z'-]+/g) ?? []) {
    if (SMALL.has(word) || word.length < 3) continue
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
    return trouble ?? themeOf({ ...named, kind, pole: 'good' }, inner?.entry ?? GENERIC.action)
  }
  const related = head
    ? (BY_NAME.get(beforePreposition(phrase).toLowerCase()) ??
      BY_NAME.get(head.toLowerCase()) ??
      BY_NAME.get(head.toLowerCase().replace(/s$/, '')))
    : undefined
  if (related && kind !== 'person' && kind !== 'place') {
    return themeOf(
      { ...named, kind: related.kind === 'quality' && named.plural ? 'topic' : related.kind, pole: related.pole },
      related,
    )
  }
  const modifier =
    kind === 'topic'
      ? BY_NAME.get(beforePreposition(phrase).split(' ').slice(0, -1).join(' ').toLowerCase())
      : undefined
  if (modifier) return themeOf({ ...named, kind, pole: 'open' }, modifier)
  return themeOf(
    {
      ...named,
      kind,
      pole: isVice(head) ? 'bad' : kind === 'quality' || kind === 'person' || kind === 'named' ? 'good' : 'open',
    },
    GENERIC[kind],
  )
}

const isProper = (phrase: string) => {
  const parts = phrase.split(' ').filter((part) => !/^(?:of|the|de|van|von|la|da|and)$/i.test(part))
  return parts.length > 0 && parts.every((part) => /^[A-Z]/.test(part))
}
const isCommon = (word: string) => {
  const plain = word.toLowerCase().replace(/s$/, '')
  return (
    BY_NAME.has(word.toLowerCase()) ||
    SMALL.has(word.toLowerCase()) ||
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

/** The head is the last word before the first preposition: "fear of flying" is a fear. */
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
  if (BY_NAME.has(head.toLowerCase())) return { kind: 'topic', head }
  if (isProduct(head) || isProduct(head.replace(/s$/, ''))) return { kind: 'product', head }
  if (isEvent(head) || isEvent(head.replace(/s$/, ''))) return { kind: 'event', head }
  if (isPlaceNoun(head)) return { kind: 'place', head }
  if (isVice(head) || isQuality(head)) return { kind: 'quality', head }
  if (isGerund(head)) return { kind: 'action', head }
  return { kind: 'topic', head }
}

const FIXED =
  /^(?:the|a|an|this|that|these|those|every|each|no|some|any|his|her|their|its|being|one|two|three|four|five|six|seven|eight|nine|ten|\d)/i

/** The phrase with the article and the possessive that it needs. */
export function nounPhrase(text: string): { name: string; tale: string; plural: boolean } {
  const proper =
    isProper(text) &&
    !text.split(' ').every((word) => isCommon(word)) &&
    !/^(?:my|our|the|a|an)\b/i.test(text) &&
    kindOf(text).kind !== 'product' &&
    kindOf(text).kind !== 'event'
  const keepsNames =
    text.split(' ').some((word) => /^[a-z]/.test(word) && !SMALL.has(word)) ||
    (/^the [A-Z]/i.test(text) && kindOf(text).kind === 'named')
  const phrase = proper
    ? text
    : text
        .split(' ')
        .map((word, i) =>
          /^[A-Z0-9]{2,5}s?$/.test(word) || isPlaceName(word) || (keepsNames && i > 0 && /^[A-Z]/.test(word))
            ? word
            : lower(word),
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

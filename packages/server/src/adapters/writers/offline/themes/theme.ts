import { splitTheme } from '@pack/core/content/points'
import { firstMatch } from '@pack/core/kernel/first-match'
import { AIMS, type Aim, type Entry, FIRST_AIMS, prose } from '../prose.ts'
import { isLatin, isStep } from '../sentences.ts'
import {
  article,
  entryNamed,
  gerund,
  isCommon,
  isCounted,
  isGerund,
  isName,
  isNotNoun,
  isPlural,
  isVerb,
} from './vocabulary.ts'

/** A user's theme in the words that were typed, except that "my" is "your" when a persona speaks to a listener. */
export type Theme = {
  said: string
  /** As a sentence of its own. */
  sentence: string
  /** As a noun phrase, which fits after "about"; null for statements and inverted questions. */
  name: string | null
  plural: boolean
  /** The subject of a clause or question, when the writer has prose on it: "your neighbor". */
  about: string | null
  /** The prose on this theme; null when it is about something that the writer has no prose on. */
  entry: Entry | null
  /** The sentences after the first and the key points, all of which the script must say. */
  points: readonly string[]
  aims: readonly Aim[]
}

/** The latest readings: an order's theme is read when it is checked, and again when its script is written. */
const readings = new Map<string, Theme>()
const MAX_READINGS = 100

/** Reads a theme; nothing is said of one without letter, digit or known emoji, or in another alphabet than ours. */
export function readTheme(text: string, keyPoints: readonly string[] = [], isQuoted = false): Theme {
  const key = JSON.stringify([text, keyPoints, isQuoted])
  const theme = readings.get(key) ?? interpreted(text, keyPoints, isQuoted)
  if (readings.size >= MAX_READINGS) readings.clear()
  readings.set(key, theme)
  return theme
}

function interpreted(text: string, keyPoints: readonly string[], isQuoted: boolean): Theme {
  const clean = withoutMarkup(text)
  const { topic, points } = splitTheme(inEnglish(clean))
  // "Why you should let me do it" is said to a listener already.
  const isOwnStory = isQuoted || keyPoints.length > 0 || /\bI\b/.test(clean) || /\byour?\b/i.test(clean)
  const said = asAddressed(topic.replace(/[.!?…,;:\s]+$/g, ''), isOwnStory).replace(/["']$/, '')
  const known = entryFor(said)
  const phrase = nounPhrase(known?.name ?? said)
  const about = known ? null : subjectOf(said)
  const told = [...points, ...keyPoints].map((point) => asPoint(point, isOwnStory))
  const isAsked = isInverted(said) || /^(?:whose|which) /i.test(said) || (isChoice(said) && told.length > 0)
  const mark = /[!?]$/.test(topic) ? topic.slice(-1) : isAsked ? '?' : '.'
  return {
    said,
    sentence: capital(said) + mark,
    name: phrase,
    plural: phrase !== null && isPluralPhrase(phrase),
    about,
    entry: known?.entry ?? (about === null ? null : (entryNamed(about) ?? null)),
    points: told,
    aims: aimsOf(said, told),
  }
}

/** A key point as a persona says it: a sentence, in the second person unless its author tells it. */
export function asPoint(text: string, isOwnStory: boolean): string {
  const said = capital(asAddressed(withoutMarkup(text, true).replace(/^(?:[-•*]|\d+[.)])\s+/, ''), isOwnStory))
  return /[.!?…]["']?$/.test(said) ? said : said.replace(/[,;:\s]*("?)$/, `${isInverted(said) ? '?' : '.'}$1`)
}

/** The topic of a dialogue whose theme is a scene: "tea" for "two friends arguing about tea". */
export const sceneTopic = (theme: string): string =>
  prose('vocabulary').scenes.flatMap((scene) => scene.exec(theme)?.[1] ?? [])[0] ?? theme

const QUOTES = /(?<=\S\s+|^(?=.+["”“»].*\p{L}))[“"„«]([^“”"„«»]+)[”"“»](?![^\s.,;:!?])|[“”"„«»]+/gu
/** Text that can be spoken: no tags or emoji, quotation marks only within a point, of an address only its domain. */
const withoutMarkup = (text: string, isPoint = false) =>
  text
    .normalize('NFC')
    .replace(isPoint ? /$^/ : prose('vocabulary').directions, '')
    .replace(/<(script|style)\b.*?<\/\1>|<[^<>]*>/gis, ' ')
    .replace(/\b(?:https?:\/\/)?(?:www\.)?((?:[\w-]+\.)+[a-z]{2,})\/\S*|https?:\/\/(?:www\.)?/gi, '$1')
    .replace(QUOTES, (_, inner = '') => (isPoint && inner ? `"${inner}"` : ` ${inner} `))
    .replace(/[\p{Cc}\u2028\u2029\u200b<>{}[\]|\\^~`*_=]+/gu, ' ')
    .replace(/[‘’]/g, "'")
    .replace(/(?<![\p{L}\p{N}])#(?=\p{L})|(?<=[!?]),/gu, '')
    .replace(/\s&\s/g, ' and ')
    .replace(/([!?])[!?]+/g, '$1')
    .replace(/\s+(?=[,.;:!?](?:\s|$))/g, '')
    .replace(/\s+/g, ' ')
    .trim()

/** Without emoji; a theme that is a single foreign word or only emoji is translated where the vocabulary knows it. */
function inEnglish(text: string): string {
  const { translations, pictures } = prose('vocabulary')
  const words = text.replace(/(?:\s|\p{Extended_Pictographic}|\p{Emoji_Modifier}|[\ufe0f\u200d])+/gu, ' ').trim()
  const bare = words.toLowerCase().replace(/^(?:la|le|les|el|los|las|il|der|die|das|o|os|l')\s*(?=\S)/, '')
  const known = translations[words.toLowerCase()] ?? translations[bare]
  if (known) return known
  if (/[\p{L}\p{N}]/u.test(words)) return isLatin(words) ? words : ''
  return Object.entries(pictures).find(([, pattern]) => pattern.test(text))?.[0] ?? ''
}

function aimsOf(said: string, points: readonly string[]): readonly Aim[] {
  const { aims } = prose('vocabulary')
  const all = [said, ...points].join(' ')
  // "Museums are free" among advice is no offer.
  const bySaid = points.filter(isStep).length > points.length / 2 ? /^(?:l|offer|event|m)/ : /^(?:l|m)/
  const found = AIMS.filter((aim) => aims[aim].test(bySaid.test(aim) ? said : all))
  const isPast = found[0] === 'story' && !aims.event.test(said)
  return found.filter(
    (aim, i) => i === 0 || !(FIRST_AIMS.some((first) => first === aim) || (aim === 'event' && isPast)),
  )
}

/** As said to a listener: "my" becomes "your", except in what an author or a company says about itself. */
function asAddressed(text: string, isOwnStory: boolean): string {
  const { addressed, capitals } = prose('vocabulary')
  const isShouted = /\p{Lu}.* .*\p{Lu}|\p{Lu}{7}/u.test(text) && !/\p{Ll}/u.test(text)
  const calm = (isShouted ? text.split(' ').map(withOwnCapitals).join(' ') : text).replace(
    UNCAPITALED,
    (word) => capitals[word] ?? word,
  )
  return isOwnStory
    ? calm
    : calm.replace(
        /\b(?:[Mm]yself|[Mm]ine|[Mm]y|(?<!-)me(?!-| time\b))\b/g,
        (own) => addressed[own.toLowerCase()] ?? own,
      )
}

/** Words typed without capitals, of which some are names; an address, "excel" and "24 hr" stay as they are. */
const UNCAPITALED = /(?<![\p{L}\p{N}@./#_-])(?!(?:excel|hr)\b)[a-z]+(?:-[a-z]+)*(?![\p{L}\p{N}@_/-]|\.\p{L})/gu
const withOwnCapitals = (word: string) => prose('vocabulary').capitals[word.toLowerCase()] ?? word.toLowerCase()
/** A brand such as iPhone keeps its first letter. */
export const capital = (text: string) => text.replace(/^"?(?![a-z]+[A-Z])./, (first) => first.toUpperCase())

const DETERMINER = /^(?:the|a|an|your|our) /i

/** The prose for a theme's whole, or for its head before a preposition, and the theme's name. */
function entryFor(said: string): { entry: Entry; name: string } | undefined {
  const bare = said.replace(prose('vocabulary').leads, '')
  for (const whole of [said, bare, said.replace(DETERMINER, ''), bare.replace(DETERMINER, '')]) {
    const entry = entryNamed(whole)
    if (entry) return { entry, name: nominal(whole === said.replace(DETERMINER, '') ? said : whole, entry) }
  }
  const { everydayChoices, prepositions } = prose('vocabulary')
  const [head = ''] = bare.replace(everydayChoices, 'harmless debates').split(prepositions)
  const entry = isClause(said) || isQuestion(said) ? undefined : entryNamed(head.replace(DETERMINER, ''))
  return entry && !isNotNoun(head) ? { entry, name: said } : undefined
}

const MAX_SUBJECT = 4
/** Names, and what only begins with a noun. */
const NO_SUBJECT = /^\S+ .*\p{Lu}|^\S+ (?:.* )?(?:only|never|always|still|just|an?|the|your|our) /u

/** The subject or object of a clause or question, if the writer has prose on it: an entry's name or a noun. */
function subjectOf(said: string): string | null {
  const isSentence =
    isQuestion(said) || isInverted(said) || isClause(said) || prose('vocabulary').subordinate.test(said)
  if (!isSentence || /\bI\b/.test(said)) return null
  const { afterHead, subjects, predicate } = prose('vocabulary')
  for (const pattern of subjects) {
    const all = pattern.exec(said)?.[1]?.split(' ') ?? []
    const cuts = all.slice(0, MAX_SUBJECT).map((_, i) => [all.slice(0, i + 1).join(' '), all[i + 1] ?? ''] as const)
    // "Your best friend ghosts you" is about a friend, not about ghosts.
    const clear = cuts.filter(
      ([noun, next]) => isPlural(noun) || (/^(?:an?|your|our) /i.test(noun) && /[^s]s$/.test(next)),
    )
    const isPredicate = (next: string) => predicate.test(next) || isVerb(next.replace(/s$/, ''))
    const mayEnd = (next: string) => isInverted(said) || /[^s]s$/.test(next)
    const whole = cuts.filter(([noun, next]) => isPredicate(next) || (DETERMINER.test(noun) && mayEnd(next)))
    for (const [noun] of [...clear, ...whole.toReversed()]) {
      const known =
        NO_SUBJECT.test(`${noun} `) || isVerbOnGerund(noun) || afterHead.test(`${noun} `) ? undefined : knownNoun(noun)
      if (known) return known
    }
  }
  return null
}

function knownNoun(noun: string): string | undefined {
  const bare = noun.replace(DETERMINER, '')
  const [name] = [`${bare}s`, bare, noun].filter(entryNamed)
  const other = kindOf(noun).isNoun ? uncapitalised(noun) : undefined
  return (isCounted(name ?? '') ? entryNamed(bare)?.names[0] : name) ?? other
}

/** Finds the kind of a theme by its noun or its sentence, among some kinds; '' when it has none of them. */
export function kindsAmong(isOne: (kind: string) => boolean) {
  const { afterHead, kinds, open } = prose('vocabulary')
  const some = Object.entries(kinds).filter(([kind]) => isOne(kind))
  const first = firstMatch(some.map(([kind, { pattern }]) => [kind, pattern]))
  return (name: string | null, sentence = ''): { kind: string; isNoun: boolean } => {
    const noun = name?.toLowerCase().split(afterHead)[0] ?? ''
    // An unnamed yes-or-no question is of no kind but those.
    const end = noun === '' && /^(?!Wh|How).*\?$/.test(sentence) ? '\n' : open.test(sentence) ? '' : '\t'
    const kind = first(`${sentence}${end}\n${noun}`) ?? ''
    return { kind, isNoun: kinds[kind]?.isNoun === true }
  }
}

let anyKind: ReturnType<typeof kindsAmong> | undefined

/** The kind of a theme, of all kinds. */
export const kindOf = (name: string | null, sentence = '') => {
  anyKind ??= kindsAmong(() => true)
  return anyKind(name, sentence)
}

/** The name of an entry as a noun: "brave" is "being brave", "quit smoking" is "quitting smoking". */
function nominal(name: string, entry: Entry): string {
  const [verb = '', ...others] = name.split(' ')
  const doing = [gerund(verb), ...others].join(' ')
  if (name !== entry.names[0] && (entryNamed(doing) === entry || (isNotNoun(name) && isVerb(name)))) return doing
  return isNotNoun(name) ? `being ${name}` : name
}

const isQuestion = (text: string) => /^(?:why|how|what|when|where|who|whose|which)\b/i.test(text)
const isChoice = (text: string) =>
  prose('vocabulary').choices.test(text) && !prose('vocabulary').aims.offer.test(text) && !isStep(text)
/** The two things of a choice: "tea or coffee at work" is between tea and coffee; empty for other themes. */
export function sidesOf({ said, sentence }: Theme): { one: string; two: string } {
  const isFit = kindOf(null, sentence).kind === 'versus' && !isInverted(said) && !isClause(said)
  const sides = said.split(/ (?:or|vs\.?|versus) /).map((side) => side.split(prose('vocabulary').afterHead)[0] ?? '')
  const [one = '', two = ''] = isFit && sides.length === 2 ? sides.map(uncapitalised) : []
  return { one, two }
}

/** With the verb before its subject: no noun phrase, unlike "why cats purr". */
const isInverted = (text: string) => prose('vocabulary').inverted.test(text)
/** "our bakery opens on Saturday": a singular noun before a word in -s. */
const isSaidOfOne = (text: string) =>
  DETERMINER.test(text) && / ([a-z]+) (?!bus |gas )[a-z]+(?<!s)s /i.exec(text)?.slice(1).some(isCounted) === true
const isClause = (text: string) => prose('vocabulary').clauses.test(text) || isSaidOfOne(text)

/** Begins like "face masks" or "training wheels". */
const isCompound = (text: string) => prose('vocabulary').compounds.has(/^\S+ \S+/.exec(text.toLowerCase())?.[0] ?? '')
/** A verb before a gerund, as in "start running": no noun, and "starting running" would be none either. */
const isVerbOnGerund = (text: string) => {
  const [first = '', second = ''] = text.split(' ')
  return isVerb(first) && isGerund(second) && !isCompound(text)
}
const MAX_WORDS = { phrase: 8, question: 12 }

/** The text as a noun phrase, with the article that it needs; null when it is none. */
export function nounPhrase(typed: string): string | null {
  const text = typed.replace(/,? explained$/i, '')
  const [first = '', ...others] = text.split(' ')
  if (/[:;!?…—–]|, /.test(text) || isInverted(text) || prose('vocabulary').subordinate.test(text)) return null
  if (isQuestion(text)) return others.length < MAX_WORDS.question ? uncapitalised(text) : null
  if (others.length >= MAX_WORDS.phrase) return null
  const isObject = others.length > 0 && others.length < 4 && !isGerund(others[0] ?? '') && !isCompound(text)
  if (isVerbOnGerund(text)) return null
  if (isVerb(first) && isObject && !entryNamed(first)) return `${gerund(first)} ${others.join(' ')}`
  const relative = /\s(?:that|who|nobody|you|your|we|every \w+)\s.*$/i
  const [head = text] = text.replace(relative, '').split(prose('vocabulary').afterHead)
  if (isClause(text.replace(relative, '')) || head.split(' ').length > 5) return null
  const phrase = uncapitalised(text)
  if (prose('vocabulary').participles.test(text)) return `being ${phrase}`
  const needsArticle = isCounted(head.split(' ').at(-1) ?? '') && !prose('vocabulary').determined.test(phrase)
  return needsArticle && !isGerund(first) && !isName([first, ...others]) ? `${article(phrase)} ${phrase}` : phrase
}

/** Without the capital that only begins the text. */
function uncapitalised(text: string): string {
  const words = text.split(' ')
  const [first = ''] = words
  const keeps = /^\P{Lu}|\p{Lu}.*\p{Lu}|\d/u.test(first) || isName(words) || !isCommon(first)
  const begin = keeps && !/^I$/.test(first) ? first : withOwnCapitals(first)
  return [begin, ...words.slice(1)].map((word) => prose('vocabulary').capitals[word] ?? word).join(' ')
}

export function isPluralPhrase(phrase: string): boolean {
  const [head = ''] = phrase.split(prose('vocabulary').afterHead)
  if ((isGerund(phrase.split(' ')[0] ?? '') && !isCompound(phrase)) || isQuestion(phrase)) return false
  return isPlural(head.split(' ').at(-1) ?? '') || (/\sand\s/.test(head) && !/^\p{Lu}/u.test(phrase))
}

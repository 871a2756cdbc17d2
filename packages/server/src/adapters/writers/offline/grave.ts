import type { GraveSubject } from '@pack/core/content/grave'
import { splitLine } from '@pack/core/content/lines'
import type { Script, ScriptLine, ScriptOrder } from '@pack/core/content/script'
import { nearDuplicate } from '@pack/core/generation/sameness'
import { invalid } from '@pack/core/kernel/errors'
import { random } from '@pack/core/kernel/random'
import { checkTheme } from '../forbidden-words.ts'
import { soberOrder } from '../sober-order.ts'
import { type Character, characterOf } from './character.ts'
import { type GraveQuestion, type Line, prose } from './prose.ts'
import { contracted, isLatin, normalised, sentencesOf, tidy, wordCount } from './sentences.ts'
import { article, isCounted, isFunctionWord, isPlural } from './themes/vocabulary.ts'

/** A short of more words loses its second thought. */
const LONGEST_SHORT = 60
/** A story of fewer words gets one more scene. */
const SHORTEST_STORY = 115
const MAX_ATTEMPTS = 24
/** Each attempt starts this many lines further on in the pools. */
const ATTEMPT_STEP = 7
const MAX_TITLE = 70
/** A theme with a longer first sentence is named by its subject. */
const MAX_THEME_WORDS = 14

/** Subjects whose viewers may be in the middle of it, and are spoken to. */
const CLOSE: ReadonlySet<GraveSubject> = new Set(['loss', 'illness', 'harm', 'self-harm'])

type Part = 'openings' | 'thoughts' | 'comforts' | 'closings' | 'wishes'

/**
 * Writes on a grave theme from the sober prose alone (grave.json): no jokes, slogans, catch-phrases or tones, and nothing
 * that claims to know more than what was typed.
 */
export function writeGrave(order: ScriptOrder, subject: GraveSubject, forbidden: RegExp | undefined): Script {
  checkTheme(order.theme, forbidden)
  const named = readGrave(order, subject)
  const { theme } = named
  let usage = new Usage(forbidden, countsOf(order.avoid))
  for (let variant = 0; variant < order.variant; variant++) {
    linesOf({ ...named, order, subject, usage, number: order.seed + variant })
    usage = usage.next()
  }
  const isSayable = (keyword: string) => isLatin(keyword) && /[\p{L}\p{N}]/u.test(keyword) && !forbidden?.test(keyword)
  const { notes, ...sober } = soberOrder(order, subject, isSayable)
  const keywords = sober.order.keywords.map(plain)
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const number = order.seed + order.variant + attempt * ATTEMPT_STEP
    const lines = withKeywords(linesOf({ ...named, order, subject, usage: usage.copy(), number }), keywords, number)
    if (lines.length > 0 && nearDuplicate(lines.map(({ line }) => line).join(' '), order.avoid) === null)
      return {
        title: titleOf(theme, order.variant),
        lines,
        writer: 'offline writer',
        notes,
      }
  }
  throw invalid(
    'The offline writer has no unused lines left for this theme and these personas. Try another persona, create fewer videos at once, or set up a writing model.',
  )
}

/** Sentences of a line of the prose in comparable form, however the voice that says it contracts them. */
const sentences = new Map<string, readonly string[]>()
function comparable(line: string): readonly string[] {
  const known = sentences.get(line) ?? sentencesOf(contracted(line)).map(normalised)
  sentences.set(line, known)
  return known
}

/** How often each sentence was said in the batch and in earlier scripts, and which ones this script has said. */
class Usage {
  private readonly counts: Map<string, number>
  private readonly said = new Set<string>()
  private readonly forbidden: RegExp | undefined

  constructor(forbidden: RegExp | undefined, counts: ReadonlyMap<string, number>) {
    this.forbidden = forbidden
    this.counts = new Map(counts)
  }

  copy = () => new Usage(this.forbidden, this.counts)

  /** For the next script of the batch. */
  next(): Usage {
    for (const sentence of this.said) this.counts.set(sentence, (this.counts.get(sentence) ?? 0) + 1)
    return this.copy()
  }

  /** The least used of the lines, the first from place `at` on. No sentence is said twice in a script. */
  pick(lines: readonly string[], at: number): string | undefined {
    let best: string | undefined
    let fewest = Number.POSITIVE_INFINITY
    for (let i = 0; i < lines.length; i++) {
      const line = lines[(at + i) % lines.length] ?? ''
      const known = comparable(line)
      if (known.some((sentence) => this.said.has(sentence)) || this.forbidden?.test(line)) continue
      const times = Math.max(...known.map((sentence) => this.counts.get(sentence) ?? 0))
      if (times >= fewest) continue
      best = line
      fewest = times
    }
    for (const sentence of best === undefined ? [] : comparable(best)) this.said.add(sentence)
    return best
  }
}

function countsOf(earlier: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const sentence of earlier.flatMap((text) => sentencesOf(contracted(text)).map(normalised)))
    counts.set(sentence, (counts.get(sentence) ?? 0) + 1)
  return counts
}

/** `number` tells scripts on one theme apart: by consecutive numbers, openings and truths differ for sure. */
type Setting = Named & { order: ScriptOrder; subject: GraveSubject; usage: Usage; number: number }

function linesOf(setting: Setting): ScriptLine[] {
  const { order } = setting
  const primary = order.primary.map(characterOf)
  const supporting = order.supporting
    .filter(({ slug }) => order.primary.every((member) => member.slug !== slug))
    .map(characterOf)
  const [lead] = primary
  if (!lead) return []
  const said =
    setting.points.length > 0
      ? quoting(order.mode === 'short' ? [lead] : [...primary, ...supporting], setting)
      : order.mode === 'short'
        ? short(lead, setting)
        : order.mode === 'story'
          ? story(lead, supporting[order.variant % Math.max(1, supporting.length)] ?? lead, setting)
          : dialogue([...primary, ...supporting], setting)
  return said.flatMap(([speaker, ...parts]) => {
    const line = parts.filter((part) => part !== undefined).join(' ')
    return line === '' ? [] : [{ persona: speaker.member.slug, line }]
  })
}

type Said = [speaker: Character, ...parts: (string | undefined)[]]

function short(speaker: Character, setting: Setting): Said[] {
  const { say, truth, thought, closing } = sayings(setting)
  const parts = [say(speaker, 'openings'), truth(speaker), closing(speaker)]
  const extra = thought(speaker)
  const fits = wordCount([...parts, extra].join(' ')) <= LONGEST_SHORT
  return [
    [speaker, parts[0]],
    [speaker, parts[1], fits ? extra : undefined],
    [speaker, parts[2]],
  ]
}

/** No plot, which would have to be invented: small scenes that anybody could see, and what the teller makes of them. */
function story(teller: Character, other: Character, setting: Setting): Said[] {
  const { say, shared, truth, scene, thought, closing } = sayings(setting)
  const told: Said[] = [
    [teller, say(teller, 'openings')],
    [teller, shared(teller, prose.grave().shared.frames)],
    [teller, scene(teller)],
    [teller, scene(teller)],
    [teller, truth(teller)],
    [other, thought(other)],
    [teller, scene(teller)],
    [teller, truth(teller)],
    [teller, thought(teller)],
    [teller, closing(teller)],
  ]
  if (wordCount(told.map(([, ...parts]) => parts.join(' ')).join(' ')) < SHORTEST_STORY)
    told.splice(4, 0, [teller, scene(teller)])
  return told
}

/** With key points: an opening, the points as they were written, and a closing. The first speaker reads shorts and stories. */
function quoting(cast: readonly Character[], setting: Setting): Said[] {
  const { say, shared, truth, thought, closing } = sayings(setting)
  const { order, points } = setting
  const turns: ((speaker: Character) => string | undefined)[] = [
    (speaker) => say(speaker, 'openings'),
    (speaker) => shared(speaker, prose.grave().shared.points),
    ...points.flatMap((point) => splitLine(point).map((line) => () => line)),
    ...(order.mode === 'short' ? [] : [truth, thought]),
  ]
  for (let i = turns.length + 1; order.mode === 'dialogue' && i < cast.length; i++) turns.push(thought)
  turns.push(closing)
  return turns.flatMap((turn, i) => {
    const speaker = order.mode === 'dialogue' ? cast[i % cast.length] : cast[0]
    return speaker ? [[speaker, turn(speaker)] satisfies Said] : []
  })
}

/** Questions and answers between turns of their own. Everybody speaks in turn. */
function dialogue(cast: readonly Character[], setting: Setting): Said[] {
  if (cast.length < 2) return []
  const { say, ask, truth, scene, thought, closing } = sayings(setting)
  const turns: ((speaker: Character) => (string | undefined)[])[] = [(speaker) => [say(speaker, 'openings')]]
  const questions = random(`${setting.number}|${setting.theme}|questions`).shuffle(questionsFor(setting.subject))
  const exchange = (question: GraveQuestion | undefined, more: (speaker: Character) => string | undefined) => {
    if (!question) return
    turns.push(
      (speaker) => [ask(speaker, [question.ask])],
      (speaker) => [ask(speaker, question.answers), more(speaker)],
    )
  }
  turns.push((speaker) => [thought(speaker)])
  exchange(questions[0], truth)
  turns.push((speaker) => [scene(speaker)])
  exchange(questions[1], () => undefined)
  turns.push((speaker) => [truth(speaker)])
  exchange(questions[2], truth)
  turns.push((speaker) => [scene(speaker)])
  for (let i = turns.length + 2; i < cast.length; i++) turns.push((speaker) => [thought(speaker)])
  turns.push(
    (speaker) => [say(speaker, 'closings')],
    (speaker) => [closing(speaker)],
  )
  return turns.flatMap((turn, i) => {
    const speaker = cast[i % cast.length]
    return speaker ? [[speaker, ...turn(speaker)] satisfies Said] : []
  })
}

const questionsFor = (subject: GraveSubject): readonly GraveQuestion[] =>
  prose.grave().subjects[subject].questions ?? prose.grave().shared.questions

/** The kinds of lines, each picked for its speaker. */
function sayings({ subject, theme, usage, number, order }: Setting) {
  const { shared, subjects } = prose.grave()
  const { truths, scenes, help } = subjects[subject]
  const isClose = CLOSE.has(subject)
  let n = 0
  const pick = (speaker: Character, lines: readonly string[]) => {
    const nth = n++
    const shuffled = random(`${order.mode}|${theme}|${nth}`).shuffle(lines)
    const at =
      nth === 0
        ? number
        : nth === 1
          ? number + Math.floor(number / lines.length)
          : random(`${number}|${theme}|${nth}`).int(lines.length)
    const line = usage.pick(shuffled, at)
    if (line === undefined) return undefined
    const text = line.replace(/\{T\}(\.?)/, (_, stop: string) => (/[.!?]"$/.test(theme) ? theme : theme + stop))
    return speaker.voice.contracts && !text.includes('"') ? contracted(text) : text
  }
  /** In the voice of the wolf that the speaker is or resembles; shared lines where few of them fit a user's persona. */
  const say = (speaker: Character, ...parts: Part[]) => {
    const own = parts.flatMap((part) => sayable(prose.grave().voices[speaker.wolf][part], speaker))
    const common = parts.flatMap((part) => shared[part])
    return pick(speaker, speaker.isWolf ? own : [...own, ...common]) ?? pick(speaker, common)
  }
  return {
    say,
    ask: pick,
    shared: pick,
    truth: (speaker: Character) => pick(speaker, truths),
    scene: (speaker: Character) => pick(speaker, scenes),
    thought: (speaker: Character) =>
      say(speaker, ...(isClose ? (['thoughts', 'comforts'] as const) : (['thoughts'] as const))),
    closing: (speaker: Character) =>
      help
        ? pick(speaker, help)
        : say(speaker, ...(isClose ? (['closings', 'wishes'] as const) : (['closings'] as const))),
  }
}

const sayable = (lines: readonly Line[], { isWolf, maySay }: Character): string[] =>
  lines.flatMap((line) => (typeof line === 'string' ? [line] : isWolf ? [line.text] : [])).filter(maySay)

/** In a sentence before the last line, those that the script lacks. */
function withKeywords(lines: ScriptLine[], keywords: readonly string[], number: number): ScriptLine[] {
  const text = ` ${normalised(lines.map(({ line }) => line).join(' '))} `
  const missing = keywords.filter((keyword) => !text.includes(` ${normalised(keyword)} `))
  const at = lines.length - 2
  const host = lines[at]
  if (missing.length === 0 || !host) return lines
  const frames = prose.grave().shared.keywords
  const frame = frames[number % frames.length] ?? '{k}'
  return lines.with(at, { ...host, line: `${host.line} ${frame.replace('{k}', missing.join(', '))}` })
}

function titleOf(theme: string, variant: number): string {
  const { titles } = prose.grave().shared
  const typed = /^[^"]*"([^"]+)"$/.exec(theme)?.[1] ?? theme
  const title = (titles[variant % titles.length] ?? '{T}').replace('{T}', typed)
  const part = Math.floor(variant / titles.length)
  const end = part === 0 ? '' : `, part ${part + 1}`
  const room = MAX_TITLE - end.length
  const whole = title.length <= room ? title : typed
  const cut = whole.length <= room ? whole : whole.slice(0, room + 1).replace(/\s+\S*$/u, '')
  return (cut.charAt(0).toUpperCase() + cut.slice(1)).slice(0, room) + end
}

const QUESTION =
  /^(?:why|what|when|where|who|how|which) (?:do|does|did|is|are|was|were|can|could|should|will|would|am)\b|^(?:is|are|was|were|do|does|did|can|could|should|will|would|am)\b/i
/** A whole sentence rather than a phrase: a subject with a verb of its own. */
const CLAUSE =
  /^(?!(?:how|what|why|when|where|who|after|before|if|since|because)\b)(?:(?!who|that|when|after|before|of|how|what|why|where|about|from|with|in|on|at)[\w'-]+ ){1,4}?(?:died|dies|dying|is|are|was|were|has|had|passed|took|killed|kills|left|hits?|beats?|lost|survived)\b/i
/** Begins with a participle: "kidnapped at twelve". */
const PARTICIPLE = /^\w+ed (?:at|by|as|in|from|after|with|for)\b/i
const TIME = /^(?:when|if|after|before|since|because|until)\b|\b(?:in|at|on|from) (?:my|our)\b/i
const FIRST_PERSON = /\b(?:I|I'm|I've|me|we|us|myself|ourselves)\b/i

type Named = { theme: string; points: readonly string[] }

/** The theme, and what the script must say: key points, and the further sentences of a longer theme. */
function readGrave(order: ScriptOrder, subject: GraveSubject): Named {
  const [first = '', ...others] = sentencesOf(plain(order.theme))
  const isNameable = wordCount(first) <= MAX_THEME_WORDS && isLatin(first) && /[\p{L}\p{N}]/u.test(first)
  return {
    theme: isNameable ? spokenTheme(first) : prose.grave().subjects[subject].name,
    points: [...(isNameable ? [] : [first]), ...others, ...order.points.map(plain)]
      .filter((point) => isLatin(point) && /\p{L}/u.test(point))
      .map((point) => tidy(/[.!?…]["']?$/.test(point) ? point : `${point}.`)),
  }
}

/** Without what a voice cannot say: quotation marks, markup, emoji. */
const plain = (typed: string) =>
  typed
    .normalize('NFC')
    .replace(/[“”"«»„<>{}[\]|\\^~`*_#=+]+/g, ' ')
    .replace(/[‘’]/g, "'")
    .replace(/\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f|\u200d/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()

/**
 * The theme as it can stand after "about": "losing my brother" as "losing a brother", since it is not the speaker's; sentences
 * and questions in quotation marks, as they were typed.
 */
function spokenTheme(sentence: string): string {
  const phrase = calm(sentence.replace(/[.!…,;:]+$|,? explained$/gi, ''))
  if (phrase.endsWith('?') || QUESTION.test(phrase)) return `the question "${phrase.replace(/\??$/, '?')}"`
  if ([FIRST_PERSON, CLAUSE, TIME].some((pattern) => pattern.test(phrase))) return `these words: "${phrase}"`
  const [first = ''] = phrase.split(' ')
  const opened =
    isFunctionWord(first) || /ing$/i.test(first) || prose.grave().common.has(first.toLowerCase())
      ? first.toLowerCase() + phrase.slice(first.length)
      : phrase
  if (PARTICIPLE.test(opened)) return `being ${opened}`
  const isBareNoun = /^[a-z]+(?: [a-z]+)?$/.test(opened) && isCounted(opened.split(' ').at(-1) ?? '')
  if (isBareNoun) return `${article(opened)} ${opened}`
  return opened.replace(/\b(?:my|our) ((?:\w+ )?)([\w'-]+)/gi, (_, before: string, noun: string) => {
    const named = before + noun
    const head = /'s$/.test(noun) ? '' : noun
    return isPlural(head) ? named : `${article(named)} ${named}`
  })
}

/** Not shouted: a theme in capitals alone becomes lower case. */
const calm = (text: string) => (/\p{Ll}/u.test(text) || !/\p{L}{6}/u.test(text) ? text : text.toLowerCase())

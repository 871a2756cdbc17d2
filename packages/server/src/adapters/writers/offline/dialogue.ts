import type { ScriptLine } from '@pack/core/content/script'
import { random } from '@pack/core/kernel/random'
import type { Character } from './character.ts'
import type { Draft } from './draft.ts'
import { keywordLines } from './extras.ts'
import type { UsedText } from './line-pool.ts'
import { catchPhrase, fromOwnLife } from './own-voice.ts'
import { type Entry, type Move, type PhraseSlot, prose, type Turn } from './prose.ts'
import { contracted, wordCount } from './sentences.ts'

/** About a minute and a half of speech. */
const MAX_WORDS = 215
/** Turns that repeat the phrases of the turn before, which they answer. */
const REPLIES: ReadonlySet<Move> = new Set<Move>(['flinches', 'doubts', 'rebuts'])
/** Turns that state an opinion; a user's persona may back it with its own life. */
const OPINIONS: ReadonlySet<Move> = new Set<Move>([
  'stances',
  'counters',
  'rebuts',
  'flinches',
  'answer cost',
  'answer start',
  'answer why',
  'answer proof',
  'solaces',
])
/** How often a persona backs its opinions. */
const MAX_BACKED = 2
/** How often a dialogue names the same phrase. */
const MAX_MENTIONS = 2
/** Where additional speakers of a cast of more than four get their turn. */
const EXTRA_TURNS_AT = 9

/** Speakers who disagree and move. Undefined for a single speaker, or when a turn can't be written. */
export function writeDialogue(draft: Draft, used: UsedText): ScriptLine[] | undefined {
  const { seed, variant, pools } = draft
  const { entry } = draft.theme
  const cast = [...draft.primary, ...draft.supporting]
  const [first] = cast
  if (!first || !entry || cast.length < 2) return undefined
  const { occasions } = prose.dialogues()
  const turns = turnsFor(cast.length, draft)
  const topic = new Topic(entry, variant, seed)
  const lines: ScriptLine[] = []
  const occasion = pools.shared('occasions', occasions, first.voice.contracts).take(variant, used)
  for (const { by, to, move } of turns) {
    const speaker = cast[by]
    const other = cast[to]
    if (!speaker || !other) return undefined
    const line = lineFor(move, speaker, { other, draft, topic, used })
    if (line === undefined) return undefined
    topic.record(move, line)
    const backing = OPINIONS.has(move) && !line.endsWith('?') ? backingFor(speaker, draft, used, lines) : undefined
    lines.push({ persona: speaker.member.slug, line: backing ? `${line} ${backing}` : line })
  }
  const text = lines.map(({ line }) => line).join(' ')
  const opening = draft.tone?.openers.take(variant, used)
  if (opening && lines[0]) lines[0] = { ...lines[0], line: `${opening} ${lines[0].line}` }
  else if (occasion && lines[0] && wordCount(text) + wordCount(occasion) <= MAX_WORDS)
    lines[0] = { ...lines[0], line: `${occasion} ${lines[0].line}` }
  // Keywords and tone follow a turn that closes a subject, so that they never part a question and its answer.
  const indexOf = (move: Move) => turns.findIndex((turn) => turn.move === move)
  const keywords = keywordLines(draft, lines.map(({ line }) => line).join(' '), used)
  append(lines, indexOf('solaces'), keywords.join(' '))
  append(lines, indexOf('concessions'), draft.tone?.remarks.take(variant, used))
  for (const speaker of cast) {
    const last = lines.findLastIndex(({ persona, line }) => persona === speaker.member.slug && !line.endsWith('?'))
    if (last >= 0) append(lines, last, catchPhrase(speaker, draft, used, lines[last]?.line))
  }
  return lines
}

function backingFor(speaker: Character, draft: Draft, used: UsedText, before: readonly ScriptLine[]) {
  const turns = before.filter(({ persona }) => persona === speaker.member.slug).length
  if (turns >= MAX_BACKED * 2) return undefined
  const { talk } = prose.ownLife()
  return fromOwnLife(speaker, draft, used, { lines: talk, name: 'talk', n: draft.variant * MAX_BACKED + turns })
}

function append(lines: ScriptLine[], at: number, text: string | undefined) {
  const line = lines[at]
  if (line && text) lines[at] = { ...line, line: `${line.line} ${text}` }
}

function turnsFor(size: number, { variant, seed }: Draft): readonly Turn[] {
  const { two, three, four } = prose.dialogues().orders
  if (size === 2) return random(`${seed}|arcs`).shuffle(two)[variant % two.length] ?? []
  if (size === 3) return three
  const extra = Array.from({ length: size - 4 }, (_, i): Turn => {
    const by = i + 4
    return { by, to: (by + 1) % 4, move: by % 2 === 0 ? 'confessions' : 'solaces' }
  })
  return four.toSpliced(EXTRA_TURNS_AT, 0, ...extra)
}

/** Slots whose phrase changes during a dialogue; the others keep theirs, so that "it" stays clear. */
const CHANGING_SLOTS = ['act', 'sign', 'gain', 'myth'] as const

/** Chooses the phrases of one dialogue: one obstacle and one price throughout, and a new {act} after each use. */
class Topic {
  private readonly slots: Readonly<Record<PhraseSlot, readonly string[]>>
  private readonly starts: Readonly<Record<string, number>>
  private readonly uses: Record<string, number> = {}
  private text = ''

  constructor({ foe, cost, gain, sign, act, myth }: Entry, variant: number, seed: string) {
    this.slots = { foe, cost, gain, sign, act, myth }
    const start = random(`${seed}|thread`).int(60) + variant
    this.starts = Object.fromEntries(
      Object.entries(this.slots).map(([slot, { length }], i) => [
        slot,
        start + i * Math.floor(variant / Math.max(1, length)),
      ]),
    )
  }

  /** Index of the phrase that a move takes for a slot. */
  pick(slot: string, move: Move): number {
    const used = this.uses[slot] ?? 0
    return (this.starts[slot] ?? 0) + (REPLIES.has(move) ? Math.max(0, used - 1) : used)
  }

  mayMention(phrase: string): boolean {
    return this.text.split(comparable(phrase)).length <= MAX_MENTIONS
  }

  /** Counts the phrases in a line, so that later turns take others. */
  record(move: Move, line: string) {
    this.text += ` ${comparable(line)}`
    if (REPLIES.has(move)) return
    for (const slot of CHANGING_SLOTS) {
      const list = this.slots[slot]
      const used = this.uses[slot] ?? 0
      const phrase = list[((this.starts[slot] ?? 0) + used) % list.length]
      if (phrase && comparable(line).includes(comparable(phrase))) this.uses[slot] = used + 1
    }
  }
}

const comparable = (text: string) => contracted(text).toLowerCase()

type TurnContext = { other: Character; draft: Draft; topic: Topic; used: UsedText }

/** From the speaker's voice, or else from the shared lines; overused phrases only when there is nothing else. */
function lineFor(move: Move, speaker: Character, { other, draft, topic, used }: TurnContext): string | undefined {
  const { pools, variant } = draft
  const { voice } = speaker
  const options = { names: { other: other.member.name }, pick: (slot: string) => topic.pick(slot, move) }
  const mayUse = (phrase: string) => topic.mayMention(phrase)
  const own = pools.ofVoice(speaker, move, voice.dialogue[move])
  const shared = pools.shared(move, prose.dialogues().lines[move], voice.contracts)
  return (
    own.take(variant, used, { ...options, mayUse }) ??
    shared.take(variant, used, { ...options, mayUse }) ??
    own.take(variant, used, options) ??
    shared.take(variant, used, options)
  )
}

import type { ScriptLine } from '@pack/core/content/script'
import { random } from '@pack/core/kernel/random'
import { bookOf, type Character, sayable } from './character.ts'
import { Deck, type Said, suitable } from './deck.ts'
import type { Draft } from './draft.ts'
import { keywordLines } from './extras.ts'
import { OCCASIONS, SHARED_TALK } from './forms.ts'
import { OWN_TALK } from './own-lines.ts'
import { fromOwnLife, signature } from './own-voice.ts'
import { contracted, wordCount } from './sentences.ts'
import type { Theme } from './themes/theme.ts'
import type { Question, Talk } from './voices/voice-book.ts'

type Move =
  | 'stances'
  | 'counters'
  | 'rebuts'
  | 'flinches'
  | 'doubts'
  | 'confessions'
  | 'solaces'
  | 'concessions'
  | 'buttons'
  | `ask ${Question}`
  | `answer ${Question | 'proof'}`
/** Who speaks (place in the cast), to whom, and what the turn does. */
type Turn = { by: number; to: number; move: Move }

const say = (by: number, to: number, move: Move): Turn => ({ by, to, move })
const toAndFro = (...moves: Move[]) => moves.map((move, i) => say(i % 2, (i + 1) % 2, move))

/** Ways that two can disagree and move. Each turn answers the one before it: see voices/voice-book.ts for what each does. */
const ARCS: readonly (readonly Turn[])[] = [
  toAndFro(
    'stances',
    'counters',
    'rebuts',
    'ask cost',
    'answer cost',
    'flinches',
    'answer why',
    'confessions',
    'solaces',
    'concessions',
    'buttons',
  ),
  toAndFro(
    'stances',
    'counters',
    'ask start',
    'answer start',
    'doubts',
    'answer proof',
    'confessions',
    'solaces',
    'ask cost',
    'answer cost',
    'concessions',
    'buttons',
  ),
  toAndFro(
    'stances',
    'ask why',
    'answer why',
    'counters',
    'rebuts',
    'confessions',
    'solaces',
    'ask cost',
    'answer cost',
    'flinches',
    'concessions',
    'buttons',
  ),
]
const THREE: readonly Turn[] = [
  say(0, 1, 'stances'),
  say(1, 0, 'counters'),
  say(0, 1, 'rebuts'),
  say(2, 0, 'ask cost'),
  say(0, 2, 'answer cost'),
  say(1, 0, 'flinches'),
  say(0, 1, 'answer why'),
  say(1, 0, 'confessions'),
  say(2, 1, 'solaces'),
  say(0, 2, 'ask start'),
  say(2, 0, 'answer start'),
  say(1, 2, 'concessions'),
  say(0, 1, 'buttons'),
]
const FOUR: readonly Turn[] = [
  say(0, 1, 'stances'),
  say(1, 0, 'counters'),
  say(0, 1, 'rebuts'),
  say(2, 0, 'ask cost'),
  say(0, 2, 'answer cost'),
  say(3, 0, 'flinches'),
  say(0, 3, 'answer why'),
  say(1, 0, 'confessions'),
  say(2, 1, 'solaces'),
  say(3, 2, 'ask start'),
  say(2, 3, 'answer start'),
  say(1, 2, 'concessions'),
  say(3, 1, 'buttons'),
]
/** Where more than four get their word in: after the solace, each believed something, too, or is of another mind now. */
const AFTER_THE_SOLACE = 9

/** Turns whose slots are those of the turn before, which they answer. */
const REPLIES: ReadonlySet<Move> = new Set(['flinches', 'doubts', 'rebuts'])

/** What is said in about a minute and a half. */
const MOST_WORDS = 215

/** Two to four who disagree and move; more than four each get their word in. */
export function writeDialogue(draft: Draft, said: Said): ScriptLine[] | undefined {
  const { theme, seed, variant } = draft
  const cast = [...draft.primary, ...draft.supporting]
  if (cast.length < 2) return undefined
  const turns = turnsFor(cast.length, variant, seed)
  const thread = new Thread(theme, variant, seed)
  const lines: ScriptLine[] = []
  const [first] = cast
  const occasion =
    first &&
    Deck.of(OCCASIONS, theme, { seed: `${seed}|occasions`, contracts: first.book.contracts }).draw(variant, said)
  for (const { by, to, move } of turns) {
    const speaker = cast[by]
    const other = cast[to]
    if (!speaker || !other) return undefined
    const line = lineFor(move, { speaker, other, draft, thread, said })
    if (line === undefined) return undefined
    thread.went(move, line)
    const backing = OPINIONS.has(move) && !line.endsWith('?') ? backed(speaker, draft, said, lines) : undefined
    lines.push({ persona: speaker.member.slug, line: backing ? `${line} ${backing}` : line })
  }
  const words = wordCount(lines.map(({ line }) => line).join(' '))
  if (occasion && lines[0] && words + wordCount(occasion) <= MOST_WORDS)
    lines[0] = { ...lines[0], line: `${occasion} ${lines[0].line}` }
  const asked = keywordLines(draft.order, lines.map(({ line }) => line).join(' '), theme, said, seed)
  // What was asked for is said where one matter ends, so that it does not come between a question and its answer.
  append(
    lines,
    turns.findIndex(({ move }) => move === 'solaces'),
    asked.join(' '),
  )
  append(
    lines,
    turns.findIndex(({ move }) => move === 'concessions'),
    draft.tone?.draw(variant, said),
  )
  for (const speaker of cast) sign(lines, speaker, variant, said)
  return lines
}

/** Turns that say what one thinks. */
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
/** How often one stands behind it with one's own life. */
const BACKED = 2

function backed(speaker: Character, draft: Draft, said: Said, before: readonly ScriptLine[]): string | undefined {
  const turns = before.filter(({ persona }) => persona === speaker.member.slug).length
  if (turns >= BACKED * 2) return undefined
  return fromOwnLife(speaker, draft, said, { lines: OWN_TALK, name: 'talk', n: draft.variant * BACKED + turns })
}

/** Everyone takes their leave with words of their own, though never after a question, which waits for its answer. */
function sign(lines: ScriptLine[], speaker: Character, variant: number, said: Said) {
  const at = lines.findLastIndex(({ persona, line }) => persona === speaker.member.slug && !line.endsWith('?'))
  append(lines, at, at < 0 ? undefined : signature(speaker, variant, said, lines[at]?.line))
}

function append(lines: ScriptLine[], at: number, text: string | undefined) {
  const line = lines[at]
  if (line && text) lines[at] = { ...line, line: `${line.line} ${text}` }
}

function turnsFor(size: number, variant: number, seed: string): readonly Turn[] {
  if (size === 2) return random(`${seed}|arcs`).shuffle(ARCS)[variant % ARCS.length] ?? []
  if (size === 3) return THREE
  const turns = [...FOUR]
  for (let extra = 4; extra < size; extra++)
    turns.splice(
      AFTER_THE_SOLACE + extra - 4,
      0,
      say(extra, (extra + 1) % 4, extra % 2 === 0 ? 'confessions' : 'solaces'),
    )
  return turns
}

const plain = (text: string) => contracted(text).toLowerCase()

/** How often a conversation may name the same thing. */
const OFTEN = 2

/**
 * What one conversation is about: one thing in the way, one price from beginning to end, so that "it" is
 * always the same; advice, signs, prizes and errors go on to the next when a turn has used one.
 */
class Thread {
  private readonly at: Record<string, number>
  private readonly theme: Theme
  private text = ''
  private readonly used: Record<string, number> = { act: 0, sign: 0, gain: 0, myth: 0 }

  constructor(theme: Theme, variant: number, seed: string) {
    this.theme = theme
    const { slots } = theme
    const start = random(`${seed}|thread`).int(60)
    this.at = {}
    for (const [i, [slot, list]] of Object.entries(slots).entries())
      this.at[slot] = start + variant + i * Math.floor(variant / Math.max(1, list.length))
  }

  /** Which of a slot's phrases a move takes. */
  pick(move: Move): (slot: string) => number {
    const back = REPLIES.has(move) ? 1 : 0
    return (slot) => {
      return (this.at[slot] ?? 0) + Math.max(0, (this.used[slot] ?? 0) - back)
    }
  }

  /** Whether a phrase has been said so often that it would grate. */
  isWorn(phrase: string): boolean {
    return this.text.split(plain(phrase)).length > OFTEN
  }

  went(move: Move, line: string) {
    this.text += ` ${plain(line)}`
    if (REPLIES.has(move)) return
    for (const slot of ['act', 'sign', 'gain', 'myth'] as const) {
      const { [slot]: list } = this.theme.slots
      const phrase = list[((this.at[slot] ?? 0) + (this.used[slot] ?? 0)) % list.length]
      if (phrase && plain(line).includes(plain(phrase))) this.used[slot] = (this.used[slot] ?? 0) + 1
    }
  }
}

function lineFor(
  move: Move,
  {
    speaker,
    other,
    draft,
    thread,
    said,
  }: { speaker: Character; other: Character; draft: Draft; thread: Thread; said: Said },
): string | undefined {
  const { theme, seed, variant } = draft
  const { book } = speaker
  const options = { names: { other: other.member.name }, pick: thread.pick(move) }
  const { contracts } = book
  const own = Deck.of(sayable(linesOf(book, move), theme, speaker), theme, {
    seed: `${seed}|${bookOf(speaker)}|${move}`,
    contracts,
  })
  const shared = Deck.of(suitable(linesOf(SHARED_TALK, move), theme), theme, { seed: `${seed}|${move}`, contracts })
  const once = (phrase: string) => !thread.isWorn(phrase)
  return (
    own.draw(variant, said, { ...options, once }) ??
    shared.draw(variant, said, { ...options, once }) ??
    own.draw(variant, said, options) ??
    shared.draw(variant, said, options)
  )
}

function linesOf(talk: Talk, move: Move): readonly string[] {
  switch (move) {
    case 'ask cost':
      return talk.asks.cost
    case 'ask start':
      return talk.asks.start
    case 'ask why':
      return talk.asks.why
    case 'answer cost':
      return talk.answers.cost
    case 'answer start':
      return talk.answers.start
    case 'answer proof':
      return talk.answers.proof
    case 'answer why':
      return talk.answers.why
    default:
      return talk[move]
  }
}

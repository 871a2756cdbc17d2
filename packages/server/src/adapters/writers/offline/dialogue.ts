import type { ScriptLine } from '@pack/core/generation/script'
import { random } from '@pack/core/kernel/random'
import type { Character } from './character.ts'
import { Deck, type Said, suitable } from './deck.ts'
import { keywordLines } from './extras.ts'
import { OCCASIONS, SHARED_LINES } from './forms.ts'
import type { Draft } from './offline-writer.ts'
import { catchPhraseFor } from './short.ts'
import type { Matter } from './voices/voice-book.ts'

type Move = 'stance' | 'counter' | 'confession' | 'concession' | 'button' | 'truth'
/** Who speaks (place in the cast), to whom, and what it is: a move, or asking or answering about the nth matter. */
type Turn = { by: number; to: number; move: Move | { ask: number } | { answer: number } }

const say = (by: number, to: number, move: Turn['move']): Turn => ({ by, to, move })

/** Stance, objection, questions with their answers, a confession, agreement, a last word. */
const TURNS: Readonly<Record<2 | 3 | 4, readonly Turn[]>> = {
  2: [
    say(0, 1, 'stance'),
    say(1, 0, 'counter'),
    say(0, 1, { ask: 0 }),
    say(1, 0, { answer: 0 }),
    say(0, 1, 'counter'),
    say(1, 0, { ask: 1 }),
    say(0, 1, { answer: 1 }),
    say(1, 0, 'confession'),
    say(0, 1, { ask: 2 }),
    say(1, 0, { answer: 2 }),
    say(0, 1, 'concession'),
    say(1, 0, 'button'),
  ],
  3: [
    say(0, 1, 'stance'),
    say(1, 0, 'counter'),
    say(2, 1, { ask: 0 }),
    say(1, 2, { answer: 0 }),
    say(0, 1, 'counter'),
    say(2, 0, { ask: 1 }),
    say(0, 2, { answer: 1 }),
    say(1, 0, 'confession'),
    say(0, 2, { ask: 2 }),
    say(2, 0, { answer: 2 }),
    say(1, 2, 'concession'),
    say(0, 1, 'concession'),
    say(2, 0, 'button'),
  ],
  4: [
    say(0, 1, 'stance'),
    say(1, 0, 'counter'),
    say(2, 1, { ask: 0 }),
    say(1, 2, { answer: 0 }),
    say(3, 1, 'counter'),
    say(2, 3, { ask: 1 }),
    say(3, 2, { answer: 1 }),
    say(0, 3, 'confession'),
    say(2, 0, { ask: 2 }),
    say(0, 2, { answer: 2 }),
    say(3, 0, 'concession'),
    say(1, 3, 'concession'),
    say(2, 1, 'button'),
  ],
}
const BEFORE_THE_END = 8

/** Two to four who disagree and move; more than four each get their word in. */
export function writeDialogue(draft: Draft, said: Said): ScriptLine[] | undefined {
  const { theme, seed, variant } = draft
  const cast = [...draft.primary, ...draft.supporting]
  if (cast.length < 2) return undefined
  const turns = turnsFor(cast.length)
  const matters = mattersFor(variant, seed)
  const lines: ScriptLine[] = []
  for (const [i, turn] of turns.entries()) {
    const speaker = cast[turn.by]
    const other = cast[turn.to]
    if (!speaker || !other) return undefined
    const line = lineFor(turn, { speaker, other, draft, matters, said })
    if (line === undefined) return undefined
    const occasion =
      i === 0
        ? new Deck(OCCASIONS, theme, { seed: `${seed}|occasions`, contracts: speaker.book.contracts }).draw(
            variant,
            said,
          )
        : undefined
    lines.push({ persona: speaker.member.slug, line: [occasion, line].filter((part) => part !== undefined).join(' ') })
  }
  const words = keywordLines(draft.order, lines.map(({ line }) => line).join(' '), theme, said, seed)
  const tone = draft.tone?.draw(variant, said)
  append(lines, turns.length - 4, words.join(' '))
  append(lines, 4, tone)
  const last = cast[turns.at(-1)?.by ?? 0]
  if (last) append(lines, lines.length - 1, catchPhraseFor(last, variant, said, lines.at(-1)?.line))
  return lines
}

function append(lines: ScriptLine[], at: number, text: string | undefined) {
  const line = lines[at]
  if (line && text) lines[at] = { ...line, line: `${line.line} ${text}` }
}

function turnsFor(size: number): Turn[] {
  if (size === 2 || size === 3) return [...TURNS[size]]
  const turns = [...TURNS[4]]
  for (let extra = 4; extra < size; extra++)
    turns.splice(
      BEFORE_THE_END + extra - 4,
      0,
      say(extra, (extra + 1) % 4, extra % 2 === 0 ? 'confession' : 'concession'),
    )
  return turns
}

/** What is asked: first what is in the way or what it costs, then how one knows or begins, at last what it is good for. */
function mattersFor(variant: number, seed: string): readonly [Matter, Matter, Matter] {
  const orders: readonly (readonly [Matter, Matter, Matter])[] = [
    ['foe', 'cost', 'why'],
    ['cost', 'start', 'proof'],
    ['foe', 'start', 'proof'],
    ['cost', 'proof', 'why'],
    ['foe', 'proof', 'start'],
    ['why', 'cost', 'start'],
  ]
  return random(`${seed}|matters`).shuffle(orders)[variant % orders.length] ?? ['foe', 'cost', 'why']
}

function lineFor(
  turn: Turn,
  {
    speaker,
    other,
    draft,
    matters,
    said,
  }: { speaker: Character; other: Character; draft: Draft; matters: readonly Matter[]; said: Said },
): string | undefined {
  const { theme, seed, variant } = draft
  const { book, wolf, isWolf } = speaker
  const names = { other: other.member.name }
  const draw = (name: string, own: readonly string[], shared: readonly string[]) =>
    new Deck(suitable(own, theme, isWolf), theme, { seed: `${seed}|${wolf}|${name}`, contracts: book.contracts }).draw(
      variant,
      said,
      { names },
    ) ??
    new Deck(suitable(shared, theme), theme, { seed: `${seed}|${name}`, contracts: book.contracts }).draw(
      variant,
      said,
      { names },
    )
  const { move } = turn
  if (typeof move === 'string') {
    if (move === 'truth') return draw('truth', [], theme.truths)
    const pools = {
      stance: book.stances,
      counter: book.counters,
      confession: book.confessions,
      concession: book.concessions,
      button: book.buttons,
    }
    return draw(move, pools[move], SHARED_LINES[move])
  }
  const matter = matters['ask' in move ? move.ask : move.answer] ?? 'why'
  return 'ask' in move
    ? draw(`ask-${matter}`, book.asks[matter], SHARED_LINES.ask[matter])
    : draw(`answer-${matter}`, book.answers[matter], SHARED_LINES.answer[matter])
}

import type { Token } from './tokens.ts'

/** Token indices [start, end) of a displayed line. */
export type Span = { start: number; end: number }

type Room = { width: number; lines: number }

const SENTENCE_END = /[.!?…。！？؟।]["'”’»)\]」』]*$/u
const PHRASE_END = /[,;:،؛、，；：–—-]["'”’»)\]」』]*$/u
/** Words that belong to the next one: a page must not end in "the". */
const LEADING_WORD =
  /^(a|an|the|of|to|in|on|at|by|and|or|but|for|my|your|his|its|our|no|not|i|as|if|so|with|from|into|than|that|this|where|when|which|who|because|is|are|was|were|be|will|can)$/i

/** Belongs to the word before it: a sign or emoji, or what is usually a particle in Japanese. */
const TRAILING_PARTICLE = /^(?:[^\p{L}\p{N}]+|[\p{Script=Hiragana}ー]+[、。！？」』]*)$/u

/** Whether a number belongs to the name before it, "April 18", or the unit to its number, "7 pm". */
const isNumberOf = (before: string, after = '') =>
  !PHRASE_END.test(before) &&
  !SENTENCE_END.test(before) &&
  (/^\p{Lu}.* \d/u.test(`${before} ${after}`) ||
    /^[\d:.,]+ (?:[ap]m|km|kg|cm|ml|percent|euros?|dollars?)\b/.test(`${before} ${after}`))

/** Costs of page breaks and other flaws of pages, tuned by eye. */
const COST = {
  page: 5,
  afterPhrase: 3,
  elsewhere: 12,
  afterLeadingWord: 9,
  beforeParticle: 9,
  sentenceInside: 7,
  /** For a page that ends one sentence and holds only the beginning of the next. */
  sentenceBroken: 6,
  tooShort: 14,
  sparse: 8,
}
/** A shorter page cannot be read. Seconds. */
const MIN_PAGE_SECONDS = 0.8

/**
 * Cuts a line into pages that each fit the room, breaking after sentences and phrases where possible, and each page
 * into balanced lines. Every token occurs once, in order.
 */
export function breakIntoPages(
  tokens: readonly Token[],
  times: readonly { start: number; end: number }[],
  room: Room,
): Span[][] {
  const count = tokens.length
  const best: { cost: number; from: number }[] = [{ cost: 0, from: 0 }]
  for (let end = 1; end <= count; end++) {
    let choice = { cost: Number.POSITIVE_INFINITY, from: end - 1 }
    for (let start = end - 1; start >= 0; start--) {
      const lines = greedyLines(tokens, start, end, room.width)
      if (lines > room.lines && end - start > 1) break
      const cost = (best[start]?.cost ?? 0) + pageCost(tokens, times, start, end, room)
      if (cost < choice.cost) choice = { cost, from: start }
    }
    best[end] = choice
  }
  const spans: Span[] = []
  for (let end = count; end > 0; ) {
    const start = best[end]?.from ?? 0
    spans.unshift({ start, end })
    end = start
  }
  return spans.map((span) => balancedLines(tokens, span, room))
}

/** The width of tokens [start, end) on one line. */
export function spanWidth(tokens: readonly Token[], start: number, end: number): number {
  let width = 0
  for (let at = start; at < end; at++) width += (tokens[at]?.width ?? 0) + (at > start ? (tokens[at]?.gap ?? 0) : 0)
  return width
}

function greedyLines(tokens: readonly Token[], start: number, end: number, width: number): number {
  let lines = 1
  let from = start
  for (let at = start + 1; at < end; at++) {
    if (spanWidth(tokens, from, at + 1) > width) {
      lines++
      const [before, after] = [tokens[at - 1]?.text ?? '', tokens[at]?.text]
      from = at - 1 > from && isNumberOf(before, after) ? at - 1 : at
    }
  }
  return lines
}

function pageCost(
  tokens: readonly Token[],
  times: readonly { start: number; end: number }[],
  start: number,
  end: number,
  room: Room,
): number {
  let cost = COST.page
  const last = tokens[end - 1]
  if (end < tokens.length && last) {
    if (PHRASE_END.test(last.text)) cost += COST.afterPhrase
    else if (!SENTENCE_END.test(last.text)) cost += COST.elsewhere
    if (LEADING_WORD.test(last.text) || isNumberOf(last.text, tokens[end]?.text)) cost += COST.afterLeadingWord
    if (TRAILING_PARTICLE.test(tokens[end]?.text ?? '')) cost += COST.beforeParticle
    if (tokens[end]?.word === last.word) cost += COST.elsewhere
  }
  const inside = tokens.slice(start, end - 1).filter(({ text }) => SENTENCE_END.test(text)).length
  cost += COST.sentenceInside * inside
  if (inside > 0 && end < tokens.length && !SENTENCE_END.test(last?.text ?? '')) cost += COST.sentenceBroken
  const first = times[tokens[start]?.word ?? 0]
  const next = times[tokens[end]?.word ?? -1] ?? { start: times[last?.word ?? 0]?.end ?? 0 }
  if (first && tokens.length > end - start && next.start - first.start < MIN_PAGE_SECONDS) cost += COST.tooShort
  const filled = spanWidth(tokens, start, end) / (room.width * room.lines)
  return cost + COST.sparse * Math.max(0, 0.6 - filled)
}

/** Cost of a line break, in squares of the room's width, comparable with the cost of uneven lines. */
function lineBreakCost(tokens: readonly Token[], at: number): number {
  const before = tokens[at - 1]?.text ?? ''
  const after = tokens[at]?.text ?? ''
  if (TRAILING_PARTICLE.test(after) || isNumberOf(before, after)) return 0.09
  if (LEADING_WORD.test(before)) return 0.04
  return PHRASE_END.test(before) || SENTENCE_END.test(before) ? 0 : 0.015
}

/** The fewest lines that fit, as even as possible. */
function balancedLines(tokens: readonly Token[], { start, end }: Span, room: Room): Span[] {
  const lines = greedyLines(tokens, start, end, room.width)
  const aim = spanWidth(tokens, start, end) / lines
  const memo = new Map<string, { cost: number; spans: Span[] }>()
  const split = (from: number, left: number): { cost: number; spans: Span[] } => {
    const key = `${from} ${left}`
    const known = memo.get(key)
    if (known) return known
    let choice = { cost: Number.POSITIVE_INFINITY, spans: [{ start: from, end }] }
    for (let to = left === 1 ? end : from + 1; to <= end - left + 1; to++) {
      const width = spanWidth(tokens, from, to)
      if (width > room.width && to - from > 1) break
      const rest = left === 1 ? { cost: 0, spans: [] } : split(to, left - 1)
      const cost = ((width - aim) / room.width) ** 2 + (left > 1 ? lineBreakCost(tokens, to) : 0) + rest.cost
      if (cost < choice.cost) choice = { cost, spans: [{ start: from, end: to }, ...rest.spans] }
    }
    memo.set(key, choice)
    return choice
  }
  return split(start, lines).spans
}

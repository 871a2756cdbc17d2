import type { ScriptLine } from '@pack/core/content/script'
import type { Draft } from './draft.ts'
import { keywordLines } from './extras.ts'
import type { UsedText } from './line-pool.ts'
import { catchPhrase, fromOwnLife } from './own-voice.ts'
import { prose } from './prose.ts'
import { sentencesOf, wordCount } from './sentences.ts'

const MIN_WORDS = 20
const MAX_WORDS = 46

/** A quote: an opening, a thought and an ending. */
export function writeShort(draft: Draft, used: UsedText): ScriptLine[] | undefined {
  const [speaker] = draft.primary
  if (!speaker) return undefined
  const { variant, theme, pools } = draft
  const { voice, isWolf } = speaker
  const own = prose.ownLife()
  const landings = pools.ofVoice(speaker, 'landings', voice.landings)

  // Every third item of a batch is a truth about the theme, the others are the voice's own.
  const isTruth = variant % 3 === 1
  const nth = Math.floor((variant + 1) / 3)
  const ownLine = isTruth
    ? undefined
    : fromOwnLife(speaker, draft, used, { lines: own.quotes, name: 'quotes', n: variant })
  const truths = pools.shared('truths', theme.entry?.truths ?? [], voice.contracts)
  const truth = isTruth ? truths.take(nth, used, { exact: true }) : undefined
  const turn = truth && pools.ofVoice(speaker, 'turns', voice.turns).take(nth, used)
  const quote = ownLine ?? truth ?? pools.ofVoice(speaker, 'quotes', voice.quotes).take(variant - nth, used)
  if (!quote) return undefined
  const parts = turn ? [quote, turn] : [quote]
  // The quote's last sentence is its point: a tone stands before the quote.
  const opener = draft.tone?.openers.take(variant, used)
  if (opener) parts.unshift(opener)
  const keywords = keywordLines(draft, parts.join(' '), used)
  parts.push(...keywords)
  const words = wordCount(parts.join(' '))
  if (!isWolf && words <= MAX_WORDS) {
    const after = parts.join(' ')
    parts.push(fromOwnLife(speaker, draft, used, { lines: own.asides, name: 'asides', n: variant + 1, after }) ?? '')
  }
  const ending = catchPhrase(speaker, draft, used, parts.join(' '))
  if (ending) parts.push(ending)
  else if (keywords.length > 0 || (!ownLine && words <= MAX_WORDS)) parts.push(landings.take(variant, used) ?? '')
  let text = parts.filter((part) => part !== '').join(' ')
  if (wordCount(text) < MIN_WORDS) text += ` ${landings.take(variant + 7, used) ?? ''}`
  return splitIntoLines(text.trim(), speaker.member.slug)
}

/** Voice and captions pause between lines, so a long quote becomes two or three. */
function splitIntoLines(text: string, persona: string): ScriptLine[] {
  const sentences = sentencesOf(text)
  const count =
    wordCount(text) > MAX_WORDS / 2 && sentences.length > 2 ? Math.min(3, Math.ceil(sentences.length / 2)) : 1
  const size = Math.ceil(sentences.length / count)
  const lines: ScriptLine[] = []
  for (let i = 0; i < sentences.length; i += size) lines.push({ persona, line: sentences.slice(i, i + size).join(' ') })
  return lines
}

import type { ScriptLine } from '@pack/core/content/script'
import { random } from '@pack/core/kernel/random'
import type { Draft } from './draft.ts'
import { keywordLines } from './extras.ts'
import type { UsedText } from './line-pool.ts'
import { catchPhrase, fromOwnLife } from './own-voice.ts'
import { prose } from './prose.ts'
import { sentencesOf, wordCount } from './sentences.ts'
import { suitable } from './template.ts'

const MIN_WORDS = 20
const MAX_WORDS = 46

/** A quote: an opening, a thought and an ending. */
export function writeShort(draft: Draft, used: UsedText): ScriptLine[] | undefined {
  const [speaker] = draft.primary
  if (!speaker) return undefined
  const { variant, theme, seed, pools } = draft
  const { voice, isWolf } = speaker
  const truths = theme.entry?.truths ?? []
  const shared = prose.shared()
  const own = prose.ownLife()
  const forms = pools.shared('forms', shared.quotes, voice.contracts)
  const landings = pools.ofVoice(speaker, 'landings', voice.landings)

  // Every third item of a batch is a shared thought, the others are the voice's own.
  const isShared = variant % 3 === 1
  const order = random(`${seed}|forms`).shuffle([
    ...truths.map(() => 'truth'),
    ...suitable(shared.quotes, theme).map(() => 'form'),
  ])
  const sharedBefore = Math.floor((variant + 1) / 3)
  const kind = isShared ? (order[sharedBefore] ?? 'own') : 'own'
  const nth =
    kind === 'own' ? variant - sharedBefore : order.slice(0, sharedBefore).filter((other) => other === kind).length

  const parts: string[] = []
  const ownLine = isShared
    ? undefined
    : fromOwnLife(speaker, draft, used, { lines: own.quotes, name: 'quotes', n: variant })
  if (ownLine) parts.push(ownLine)
  else if (kind === 'truth')
    parts.push(
      pools.shared('truths', truths, voice.contracts).take(nth, used, { exact: true }) ?? '',
      pools.ofVoice(speaker, 'turns', voice.turns).take(sharedBefore, used) ?? '',
    )
  else if (kind === 'form') parts.push(forms.take(nth, used, { exact: true }) ?? '')
  if (parts.join('') === '') {
    const quote = pools.ofVoice(speaker, 'quotes', voice.quotes).take(nth, used) ?? forms.take(nth, used)
    if (!quote) return undefined
    parts.splice(0, parts.length, quote)
  }
  // The quote's last sentence is its point: a tone stands before the quote.
  const opener = draft.tone?.openers.take(variant, used)
  if (opener) parts.unshift(opener)
  parts.push(...keywordLines(draft, parts.join(' '), used))
  const words = wordCount(parts.join(' '))
  if (!isWolf && words <= MAX_WORDS) {
    const after = parts.join(' ')
    parts.push(fromOwnLife(speaker, draft, used, { lines: own.asides, name: 'asides', n: variant + 1, after }) ?? '')
  }
  const ending = catchPhrase(speaker, draft, used, parts.join(' '))
  if (ending) parts.push(ending)
  else if (!ownLine && words <= MAX_WORDS) parts.push(landings.take(variant, used) ?? '')
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

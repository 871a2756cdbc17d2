import type { ScriptLine } from '@pack/core/content/script'
import { random } from '@pack/core/kernel/random'
import { bookOf, type Character, sayable } from './character.ts'
import { Deck, type Said, suitable } from './deck.ts'
import type { Draft } from './draft.ts'
import { keywordLines } from './extras.ts'
import { QUOTE_FORMS } from './forms.ts'
import { OWN_ASIDES, OWN_QUOTES } from './own-lines.ts'
import { fromOwnLife, signature } from './own-voice.ts'
import { sentencesOf, wordCount } from './sentences.ts'

const FEWEST_WORDS = 20
const MOST_WORDS = 46

/** A quote: something to stop at, something to think, something to keep. */
export function writeShort(draft: Draft, said: Said): ScriptLine[] | undefined {
  const [speaker] = draft.primary
  if (!speaker) return undefined
  const { variant, theme, seed } = draft
  const deck = decksFor(speaker, draft)
  const shared = random(`${seed}|forms`).shuffle([
    ...theme.truths.map(() => 'truth'),
    ...suitable(QUOTE_FORMS, theme).map(() => 'form'),
  ])
  const pair = Math.floor((variant + 1) / 3)
  const kind = variant % 3 === 1 ? (shared[pair] ?? 'own') : 'own'
  const nth = kind === 'own' ? variant - pair : shared.slice(0, pair).filter((other) => other === kind).length

  const parts: string[] = []
  // Two of three are about its own life; the others end on it.
  const own =
    variant % 3 === 1 ? undefined : fromOwnLife(speaker, draft, said, { lines: OWN_QUOTES, name: 'quotes', n: variant })
  if (own) parts.push(own)
  else if (kind === 'truth')
    parts.push(deck.truths.draw(nth, said, { own: true }) ?? '', deck.turns.draw(pair, said) ?? '')
  else if (kind === 'form') parts.push(deck.forms.draw(nth, said, { own: true }) ?? '')
  if (parts.join('') === '') {
    const quote = deck.quotes.draw(nth, said) ?? deck.forms.draw(nth, said)
    if (!quote) return undefined
    parts.splice(0, parts.length, quote)
  }
  const tone = draft.tone?.draw(variant, said)
  if (tone) parts.push(tone)
  parts.push(...keywordLines(draft.order, parts.join(' '), theme, said, seed))
  const length = wordCount(parts.join(' '))
  if (!speaker.isWolf) parts.push(...ofItsOwn(speaker, draft, said, parts.join(' ')))
  const catchPhrase = signature(speaker, variant, said, parts.join(' '))
  if (catchPhrase) parts.push(catchPhrase)
  else if (!own && (length < 34 || kind === 'form')) parts.push(deck.landings.draw(variant, said) ?? '')
  let text = parts.filter((part) => part !== '').join(' ')
  if (wordCount(text) < FEWEST_WORDS) text += ` ${deck.landings.draw(variant + 7, said) ?? ''}`
  return inLines(text.trim(), speaker.member.slug)
}

/** Captions and voice take a breath between lines: a long quote is two or three of them. */
function inLines(text: string, persona: string): ScriptLine[] {
  const sentences = sentencesOf(text)
  const count =
    wordCount(text) > MOST_WORDS / 2 && sentences.length > 2 ? Math.min(3, Math.ceil(sentences.length / 2)) : 1
  const size = Math.ceil(sentences.length / count)
  const lines: ScriptLine[] = []
  for (let i = 0; i < sentences.length; i += size) lines.push({ persona, line: sentences.slice(i, i + size).join(' ') })
  return lines
}

function decksFor(speaker: Character, { theme, seed }: Draft) {
  const { book } = speaker
  const own = (name: string, lines: readonly string[]) =>
    Deck.of(sayable(lines, theme, speaker), theme, {
      seed: `${seed}|${bookOf(speaker)}|${name}`,
      contracts: book.contracts,
    })
  return {
    quotes: own('quotes', book.quotes),
    turns: own('turns', book.turns),
    landings: own('landings', book.landings),
    truths: Deck.of(theme.truths, theme, { seed: `${seed}|truths`, contracts: book.contracts }),
    forms: Deck.of(suitable(QUOTE_FORMS, theme), theme, { seed: `${seed}|forms`, contracts: book.contracts }),
  }
}

/** Something that a user's persona has told of itself; in a short that has been said already, nothing more. */
function ofItsOwn(speaker: Character, draft: Draft, said: Said, text: string): string[] {
  if (wordCount(text) > MOST_WORDS) return []
  const aside = fromOwnLife(speaker, draft, said, {
    lines: OWN_ASIDES,
    name: 'asides',
    n: draft.variant + 1,
    after: text,
  })
  return aside ? [aside] : []
}

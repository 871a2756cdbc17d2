import type { Mode } from '@pack/core/content/mode'
import type { Script, ScriptLine, ScriptOrder, Writer } from '@pack/core/content/script'
import { invalid } from '@pack/core/kernel/errors'
import { forbiddenWords } from '../forbidden-words.ts'
import { characterOf } from './character.ts'
import { Said } from './deck.ts'
import { writeDialogue } from './dialogue.ts'
import type { Draft } from './draft.ts'
import { titleOf, toneDeck } from './extras.ts'
import { likeness, normalised, sentencesOf, shingles } from './sentences.ts'
import { writeShort } from './short.ts'
import { writeStory } from './story.ts'
import { readTheme } from './themes/theme.ts'

const FORMS: Readonly<Record<Mode, (draft: Draft, said: Said) => ScriptLine[] | undefined>> = {
  short: writeShort,
  story: writeStory,
  dialogue: writeDialogue,
}

/** Two texts that share more of their runs of three words than this count as the same. */
const TOO_LIKE = 0.4
const TRIES = 24
/** How far on in the pile the next try begins. */
const STRIDE = 7

/**
 * Writes without a model, network or key: sentences written by hand, chosen and filled by what the theme is and who
 * speaks. Throws 'invalid' when everything that it could say has been said.
 */
export function offlineWriter(): Writer {
  const batches = new Batches()
  return {
    async write(order, signal) {
      signal.throwIfAborted()
      return writeScript(order, batches)
    },
  }
}

/** What the items of a batch say, each found once; kept of the last few batches only. */
class Batches {
  private readonly known = new Map<string, string[][]>()

  /** Sentences by item, to be added to as items are written. */
  of(order: ScriptOrder): string[][] {
    const { variant, avoid, ...same } = order
    const key = JSON.stringify(same)
    const items = this.known.get(key) ?? []
    this.known.delete(key)
    this.known.set(key, items)
    for (const oldest of this.known.keys()) {
      if (this.known.size <= BATCHES_KEPT) break
      this.known.delete(oldest)
    }
    return items
  }
}
const BATCHES_KEPT = 8

function writeScript(order: ScriptOrder, batches: Batches): Script {
  const theme = readTheme(order.theme)
  const seed = `${order.seed}|${order.mode}|${theme.name}`
  const cast = [...order.primary, ...order.supporting]
  const forbidden = forbiddenWords(cast)
  if (forbidden?.test(theme.name)) {
    throw invalid(
      `This cast never says "${theme.name}". Choose another theme, or take the word off the persona's forbidden words.`,
    )
  }
  const primary = order.primary.map(characterOf)
  const supporting = order.supporting
    .filter(({ slug }) => !order.primary.some((first) => first.slug === slug))
    .map(characterOf)
  const tone = toneDeck(order.tone, theme, seed)
  const draft = (variant: number): Draft => ({
    order: { ...order, variant },
    theme,
    primary,
    supporting,
    tone,
    seed,
    variant,
  })

  // The items before this one in the batch are written again, so that none of their sentences comes twice.
  const batch = new Set<string>()
  const items = batches.of(order)
  for (let variant = 0; variant < order.variant; variant++) {
    const item = items[variant] ?? sentencesIn(firstOf(draft, variant, new Said(batch, forbidden), () => true) ?? [])
    items[variant] = item
    for (const sentence of item) batch.add(sentence)
  }
  const earlier = order.avoid.map(shingles)
  const isNew = (lines: readonly ScriptLine[]) => {
    const own = shingles(lines.map(({ line }) => line).join(' '))
    return earlier.every((text) => likeness(own, text) <= TOO_LIKE)
  }
  const sentences = order.avoid.flatMap(sentencesOf).map(normalised)
  // A persona that has said much may say "Stay on your feet." again, but nothing longer.
  for (const shortest of [0, SHORT_SENTENCE]) {
    const kept = sentences.filter((sentence) => sentence.split(' ').length > shortest)
    const lines = firstOf(draft, order.variant, new Said(new Set([...batch, ...kept]), forbidden), isNew)
    if (lines) return { title: titleOf(order, theme, seed, forbidden), lines, writer: 'offline writer' }
  }
  throw invalid(
    'The offline writer has said all it can about this theme with these personas. Try another theme or persona, make fewer videos at once, or set up a writing model.',
  )
}

/** Words up to which a sentence may come again in a later batch, once nothing else is left. */
const SHORT_SENTENCE = 8

/** The first script from this place in the pile that can be written and is wanted. */
function firstOf(
  draft: (variant: number) => Draft,
  variant: number,
  said: Said,
  wanted: (lines: readonly ScriptLine[]) => boolean,
): ScriptLine[] | undefined {
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const order = draft(variant + attempt * STRIDE)
    const lines = FORMS[order.order.mode](order, said.copy())
    if (lines && lines.length > 0 && wanted(lines)) return lines
  }
  return undefined
}

const sentencesIn = (lines: readonly ScriptLine[]) => lines.flatMap(({ line }) => sentencesOf(line).map(normalised))

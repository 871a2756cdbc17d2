import type { Mode, Script, ScriptLine, ScriptOrder, Writer } from '@pack/core/generation/script'
import { invalid } from '@pack/core/kernel/errors'
import { type Character, characterOf } from './character.ts'
import { type Deck, Said } from './deck.ts'
import { writeDialogue } from './dialogue.ts'
import { forbiddenWords, titleOf, toneDeck } from './extras.ts'
import { likeness, normalised, sentencesOf, shingles } from './sentences.ts'
import { writeShort } from './short.ts'
import { writeStory } from './story.ts'
import { readTheme, type Theme } from './themes/theme.ts'

/** An order, read: the theme typed, the cast known. `variant` is the place in the batch. */
export type Draft = {
  order: ScriptOrder
  theme: Theme
  primary: readonly Character[]
  supporting: readonly Character[]
  tone: Deck | undefined
  seed: string
  variant: number
}

const FORMS: Readonly<Record<Mode, (draft: Draft, said: Said) => ScriptLine[] | undefined>> = {
  short: writeShort,
  story: writeStory,
  dialogue: writeDialogue,
}

/** Two texts that share more of their runs of three words than this count as the same. */
const TOO_LIKE = 0.4
const TRIES = 24

/**
 * Writes without a model, network or key: sentences written by hand, chosen and filled by what the theme is and who
 * speaks. Throws 'invalid' when everything that it could say has been said.
 */
export function offlineWriter(): Writer {
  return {
    async write(order, signal) {
      signal.throwIfAborted()
      return writeScript(order)
    },
  }
}

function writeScript(order: ScriptOrder): Script {
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
  const spoken = new Set<string>()
  for (let variant = 0; variant < order.variant; variant++) {
    const lines = FORMS[order.mode](draft(variant), new Said(spoken, forbidden))
    for (const sentence of sentencesIn(lines ?? [])) spoken.add(sentence)
  }
  for (const text of order.avoid) for (const sentence of sentencesOf(text)) spoken.add(normalised(sentence))
  const earlier = order.avoid.map(shingles)

  for (let attempt = 0; attempt < TRIES; attempt++) {
    const lines = FORMS[order.mode](draft(order.variant + attempt * 7), new Said(spoken, forbidden))
    if (!lines || lines.length === 0) continue
    const own = shingles(lines.map(({ line }) => line).join(' '))
    if (earlier.some((text) => likeness(own, text) > TOO_LIKE)) continue
    return { title: titleOf(order, theme, seed, forbidden), lines, writer: 'offline writer' }
  }
  throw invalid(
    'The offline writer has said all it can about this theme with these personas. Try another theme or persona, make fewer videos at once, or set up a writing model.',
  )
}

const sentencesIn = (lines: readonly ScriptLine[]) => lines.flatMap(({ line }) => sentencesOf(line).map(normalised))

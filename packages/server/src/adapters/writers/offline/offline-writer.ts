import { graveSubject } from '@pack/core/content/grave'
import type { Mode } from '@pack/core/content/mode'
import type { Script, ScriptLine, ScriptOrder, Writer } from '@pack/core/content/script'
import { type Abilities, checkTyped } from '@pack/core/content/typed-problem'
import { nearDuplicate } from '@pack/core/generation/sameness'
import { invalid } from '@pack/core/kernel/errors'
import { checkTheme, forbiddenWords } from '../forbidden-words.ts'
import { characterOf } from './character.ts'
import { writeDialogue } from './dialogue.ts'
import type { Draft } from './draft.ts'
import { readableKeywords, titleFor, toneLines } from './extras.ts'
import { writeGrave } from './grave.ts'
import { LinePools, UsedText } from './line-pool.ts'
import { normalised, sentencesOf } from './sentences.ts'
import { writeShort } from './short.ts'
import { writeStory } from './story.ts'
import { readTheme } from './themes/theme.ts'
import { writeTold } from './told.ts'

const WRITE: Readonly<Record<Mode, (draft: Draft, used: UsedText) => ScriptLine[] | undefined>> = {
  short: writeShort,
  story: writeStory,
  dialogue: writeDialogue,
}

/** What this writer can do; voices are not its business. */
export const OFFLINE_ABILITIES: Abilities = {
  writes: ['en'],
  speaks: () => null,
  reads(theme) {
    try {
      return readTheme(theme).said !== ''
    } catch {
      return false
    }
  },
}

const MAX_ATTEMPTS = 24
/** Each attempt starts this many lines further on in the pools. */
const ATTEMPT_STEP = 7
/** Once all longer sentences are used, sentences of up to this many words may repeat those of earlier batches. */
const SHORT_SENTENCE = 8
const MAX_CACHED_BATCHES = 8

/**
 * Writes without a model, network or key: fills hand-written lines, chosen by theme and persona. Throws 'invalid' when no
 * unused lines are left.
 */
export function offlineWriter(): Writer {
  /** By batch: the sentences of each item. Later items of the batch avoid them. */
  const batches = new Map<string, string[][]>()
  return {
    async write(order, signal) {
      signal.throwIfAborted()
      checkTyped(order, OFFLINE_ABILITIES, [])
      const subject = graveSubject(order)
      if (subject) return writeGrave(order, subject, forbiddenWords([...order.primary, ...order.supporting]))
      const { variant, avoid, ...batch } = order
      const key = JSON.stringify(batch)
      const items = batches.get(key) ?? []
      batches.delete(key)
      batches.set(key, items)
      const [oldest] = batches.keys()
      if (oldest !== undefined && batches.size > MAX_CACHED_BATCHES) batches.delete(oldest)
      return writeScript(order, items)
    },
  }
}

function writeScript(order: ScriptOrder, items: string[][]): Script {
  const theme = readTheme(order.theme, order.points)
  const seed = `${order.seed}|${order.mode}|${theme.said}`
  const forbidden = forbiddenWords([...order.primary, ...order.supporting])
  checkTheme([theme.said, ...theme.points].join(' '), forbidden)
  const pools = new LinePools(theme, seed)
  const draft: Draft = {
    order,
    theme,
    primary: order.primary.map(characterOf),
    supporting: order.supporting
      .filter(({ slug }) => order.primary.every((member) => member.slug !== slug))
      .map(characterOf),
    tone: toneLines(order.tone, pools),
    pools,
    seed,
    variant: order.variant,
  }

  // Items before this one are written again, unless cached, so that no sentence of a batch repeats.
  const batch = new Set<string>()
  const typed = sentencesOf(theme.sentence).map(normalised)
  for (let variant = 0; variant < order.variant; variant++) {
    const sentences =
      items[variant] ?? comparable(firstDraft({ ...draft, variant }, new UsedText(batch, forbidden, typed)))
    items[variant] = sentences
    for (const sentence of sentences) batch.add(sentence)
  }
  const earlier = order.avoid.flatMap(sentencesOf).map(normalised)
  for (const maxRepeated of [0, SHORT_SENTENCE]) {
    const avoided = earlier.filter((sentence) => sentence.split(' ').length > maxRepeated)
    const lines = firstDraft(draft, new UsedText([...batch, ...avoided], forbidden, typed), order.avoid)
    if (lines) return { title: titleFor(draft, forbidden), lines, writer: 'offline writer', ...notesOn(draft) }
  }
  throw invalid(
    'The offline writer has no unused lines left for this theme and these personas. Try another theme or persona, create fewer videos at once, or set up a writing model.',
  )
}

/** Shown on items about themes that the writer knows nothing about. */
const NO_FACTS = 'Written without facts about this theme. Add key points, or connect a model.'

/** What the author should know about the script. */
function notesOn({ order, theme, tone }: Draft): Pick<Script, 'notes'> {
  const { left } = readableKeywords(order.keywords)
  const notes = [
    ...(theme.entry || theme.points.length > 0 ? [] : [NO_FACTS]),
    ...(order.tone !== '' && !tone
      ? [`The built-in writer doesn't know the tone “${order.tone}” and ignored it.`]
      : []),
    ...(left.length > 0 ? [`Left out, because an English voice can't say it: ${left.join(', ')}.`] : []),
  ]
  return notes.length > 0 ? { notes } : {}
}

/** The first attempt that can be written and is no near-duplicate of an earlier text. */
function firstDraft(draft: Draft, used: UsedText, earlier: readonly string[] = []): ScriptLine[] | undefined {
  const { mode } = draft.order
  const hasOwnForm = draft.theme.points.length === 0 && (draft.theme.entry !== null || mode === 'story')
  const given = [draft.theme.sentence, ...draft.theme.points]
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const variant = draft.variant + attempt * ATTEMPT_STEP
    const next = { ...draft, order: { ...draft.order, variant }, variant }
    const lines = (hasOwnForm ? WRITE[mode](next, used.copy()) : undefined) ?? writeTold(next, used.copy())
    const isNew = lines && nearDuplicate(lines.map(({ line }) => line).join(' '), earlier, given) === null
    if (isNew && lines.length > 0) return lines
  }
  return undefined
}

const comparable = (lines: readonly ScriptLine[] = []) => lines.flatMap(({ line }) => sentencesOf(line).map(normalised))

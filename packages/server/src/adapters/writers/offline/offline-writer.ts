import { checkForbidden, forbiddenWords } from '@pack/core/content/forbidden-words'
import { graveSubject } from '@pack/core/content/grave'
import type { Script, ScriptLine, ScriptOrder, Writer } from '@pack/core/content/script'
import { type Abilities, checkTyped, NO_FACTS } from '@pack/core/content/typed-problem'
import { nearDuplicate } from '@pack/core/generation/sameness'
import { invalid } from '@pack/core/kernel/errors'
import { castOf } from '../cast.ts'
import { soberOrder } from '../sober-order.ts'
import { characterOf } from './character.ts'
import type { Draft } from './draft.ts'
import { isSayable, readableKeywords, titleFor, toneOf } from './extras.ts'
import { namedTheme, soberRegister, spokenTheme } from './grave.ts'
import { linePools, type Take, takeUnused } from './line-pool.ts'
import { ordinaryRegister, saidTheme } from './register.ts'
import { normalised, sentencesOf } from './sentences.ts'
import { tipsOn } from './theme-lines.ts'
import { readTheme, sceneTopic, type Theme } from './themes/theme.ts'
import { writeForm } from './write-form.ts'

const isKnown = (theme: Theme) => theme.entry !== null || tipsOn(theme) !== undefined

/** The offline writer's abilities; it sets no limits for voices. */
export const OFFLINE_ABILITIES: Abilities = {
  writes: ['en'],
  speaks: () => null,
  reads: (theme) => readTheme(theme).said !== '',
  knows: (theme) => graveSubject({ theme, keywords: [] }) !== null || isKnown(readTheme(theme)),
}

const MAX_ATTEMPTS = 24
/** Each attempt starts this many lines further on in the pools. */
const ATTEMPT_STEP = 7
/** Once all longer sentences are used, sentences of up to this many words may repeat those of earlier batches. */
const SHORT_SENTENCE = 8
const MAX_CACHED_BATCHES = 8

/**
 * Writes without a model, network or key: fills hand-written lines, chosen by theme and persona. Throws 'invalid' when
 * no unused lines are left.
 */
export function offlineWriter(): Writer {
  const batches = new Map<string, Batch>()
  return {
    async write(order, signal) {
      signal.throwIfAborted()
      checkTyped(order, OFFLINE_ABILITIES, [])
      const { variant, avoid, ...rest } = order
      const key = JSON.stringify(rest)
      const batch = batches.get(key) ?? prepareBatch(order)
      batches.delete(key)
      batches.set(key, batch)
      const [oldest] = batches.keys()
      if (oldest !== undefined && batches.size > MAX_CACHED_BATCHES) batches.delete(oldest)
      return writeScript(order, batch)
    },
  }
}

/** The items of a batch differ only in their variant. */
type Batch = ReturnType<typeof prepareBatch>

/** Prepares the parts of drafts that the items of a batch share. */
function prepareBatch(ordered: ScriptOrder) {
  const speakers = [...ordered.primary, ...ordered.supporting]
  const forbidden = forbiddenWords(speakers)
  const subject = graveSubject(ordered)
  const typedTheme = ordered.mode === 'dialogue' && !subject ? sceneTopic(ordered.theme) : ordered.theme
  const read = readTheme(typedTheme, ordered.points, subject !== null)
  const titled = subject ? namedTheme(read, subject) : read
  const theme = subject ? spokenTheme(titled) : saidTheme(read, ordered.mode)
  checkForbidden([theme.said, ...theme.points].join('\n'), speakers)
  const sober = subject
    ? soberOrder(ordered, subject, (keyword) => isSayable(keyword) && !forbidden?.test(keyword))
    : null
  const order = sober?.order ?? ordered
  const wanted = `${order.mode}|${theme.said}`
  const seed = `${subject ?? order.seed}|${wanted}`
  // Consecutive seeds give consecutive lines, except in stories about the theme.
  const isPlain = subject !== null || theme.points.length > 0 || order.mode !== 'story'
  const [first, lines] = isPlain ? [Math.abs(order.seed), `${subject}|${wanted}`] : [0, seed]
  const cast = castOf(order).map(characterOf)
  const shared = {
    theme,
    cast,
    register: subject ? soberRegister(theme, subject) : ordinaryRegister(theme, order, cast, lines, first),
    pools: linePools(theme, lines),
    seed,
  }
  return {
    draft: (variant: number, avoid: string[] = []): Draft => ({
      ...shared,
      order: { ...order, variant, avoid },
      variant: first + variant,
    }),
    subject,
    titled,
    forbidden,
    /** Comparable sentences of what was typed, which every item may say. */
    typed: sentencesOf([theme.sentence, ...theme.points].join(' ')).map(normalised),
    soberNotes: sober?.notes,
    /** The comparable sentences of each item, as far as they are known. Later items avoid them. */
    items: [] as string[][],
  }
}

function writeScript({ variant: last, avoid }: ScriptOrder, batch: Batch): Script {
  const { forbidden, items, typed } = batch
  // Items before this one are written again, unless cached, so that no sentence of a batch repeats.
  const said = new Set<string>()
  for (let variant = 0; variant < last; variant++) {
    const again = () => firstDraft(batch.draft(variant), () => takeUnused(said, forbidden, typed))
    const sentences = items[variant] ?? comparable(again()?.lines)
    items[variant] = sentences
    for (const sentence of sentences) said.add(sentence)
  }
  const draft = batch.draft(last, avoid)
  const earlier = avoid.flatMap(sentencesOf).map(normalised)
  const longer = earlier.filter((sentence) => sentence.split(' ').length > SHORT_SENTENCE)
  // Scripts on grave themes may repeat others in the end.
  for (const [nth, avoided] of [
    [...said, ...earlier],
    [...said, ...longer],
    ...(batch.subject ? [[]] : []),
  ].entries()) {
    const written = firstDraft(draft, () => takeUnused(avoided, forbidden, typed), avoid)
    if (!written) continue
    if (avoid.length === 0 && nth === 0) items[last] = comparable(written.lines)
    const notes = batch.soberNotes ?? notesOn(draft)
    return {
      title: titleFor(batch.titled, draft, { ...written, ...(batch.subject && { lines: [] }) }, forbidden),
      lines: written.lines,
      writer: 'offline writer',
      ...(notes.length > 0 ? { notes } : {}),
    }
  }
  throw invalid(
    'The built-in writer has no unused lines left for this theme and these personas. Try another theme or persona, create fewer videos at once, or set up a writing model.',
  )
}

/** Notes about the script for its author. */
function notesOn({ order: { keywords, tone }, theme }: Draft): string[] {
  const { left } = readableKeywords(keywords)
  return [
    ...(isKnown(theme) || theme.points.length > 0 ? [] : [NO_FACTS]),
    ...(tone !== '' && !toneOf(tone) ? [`The built-in writer doesn’t know the tone “${tone}” and ignored it.`] : []),
    ...(left.length > 0 ? [`Left out, because an English voice can’t say it: ${left.join(', ')}.`] : []),
  ]
}

/** The first attempt that is no near-duplicate of an earlier text; of a story, the name of its plot. */
function firstDraft(draft: Draft, startScript: () => Take, earlier: readonly string[] = []) {
  const { cast, order, register, theme } = draft
  if (order.mode === 'dialogue' && cast.length < 2) return undefined
  const given = [theme.sentence, ...theme.points]
  for (let nth = 0; nth < 2; nth++) {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      const variant = draft.variant + attempt * ATTEMPT_STEP
      const forms = register.forms(order.mode, variant)[nth]
      if (!forms) break
      const size = Math.min(cast.length, Math.max(...forms.map((form) => form.cast ?? 0)))
      const fitting = forms.filter((form) => (form.cast ?? size) === size)
      const form = fitting[variant % fitting.length]
      const lines = form && writeForm(form, { ...draft, variant }, startScript())
      if (!lines || nearDuplicate(lines.map(({ line }) => line).join(' '), earlier, given) !== null) continue
      const [plot] = order.mode === 'story' && nth === 0 ? (register.shared(variant)['plot title'] ?? []) : []
      return { lines, plot: plot && String(plot) }
    }
  }
  return undefined
}

const comparable = (lines: readonly ScriptLine[] = []) => lines.flatMap(({ line }) => sentencesOf(line).map(normalised))

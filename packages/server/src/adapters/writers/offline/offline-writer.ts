import { graveSubject } from '@pack/core/content/grave'
import type { Script, ScriptLine, ScriptOrder, Writer } from '@pack/core/content/script'
import { type Abilities, checkTyped, NO_FACTS } from '@pack/core/content/typed-problem'
import { nearDuplicate } from '@pack/core/generation/sameness'
import { invalid } from '@pack/core/kernel/errors'
import { castOf } from '../cast.ts'
import { checkTheme, forbiddenWords } from '../forbidden-words.ts'
import { soberOrder } from '../sober-order.ts'
import { characterOf } from './character.ts'
import type { Draft } from './draft.ts'
import { isSayable, readableKeywords, titleFor, toneOf } from './extras.ts'
import { namedTheme, soberRegister, spokenTheme } from './grave.ts'
import { linePools, type Take, takeUnused } from './line-pool.ts'
import { ordinaryRegister, saidTheme } from './register.ts'
import { normalised, sentencesOf } from './sentences.ts'
import { readTheme, sceneTopic } from './themes/theme.ts'
import { writeForm } from './write-form.ts'

/** The offline writer's abilities; it sets no limits for voices. */
export const OFFLINE_ABILITIES: Abilities = {
  writes: ['en'],
  speaks: () => null,
  reads: (theme) => readTheme(theme).said !== '',
  knows: (theme) => graveSubject({ theme, keywords: [] }) !== null || readTheme(theme).entry !== null,
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
  /** By batch: the sentences of each item. Later items of the batch avoid them. */
  const batches = new Map<string, string[][]>()
  return {
    async write(order, signal) {
      signal.throwIfAborted()
      checkTyped(order, OFFLINE_ABILITIES, [])
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

function writeScript(ordered: ScriptOrder, items: string[][]): Script {
  const forbidden = forbiddenWords([...ordered.primary, ...ordered.supporting])
  const subject = graveSubject(ordered)
  const typedTheme = ordered.mode === 'dialogue' && !subject ? sceneTopic(ordered.theme) : ordered.theme
  const read = readTheme(typedTheme, ordered.points, subject !== null)
  const titled = subject ? namedTheme(read, subject) : read
  const theme = subject ? spokenTheme(titled) : saidTheme(read, ordered.mode)
  checkTheme([theme.said, ...theme.points].join(' '), forbidden)
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
  const draft: Draft = {
    order,
    theme,
    cast,
    register: subject ? soberRegister(theme, subject) : ordinaryRegister(theme, order.tone, cast, lines, first),
    pools: linePools(theme, lines),
    seed,
    variant: first + order.variant,
  }

  // Items before this one are written again, unless cached, so that no sentence of a batch repeats.
  const batch = new Set<string>()
  const typed = sentencesOf([theme.sentence, ...theme.points].join(' ')).map(normalised)
  for (let variant = 0; variant < order.variant; variant++) {
    const earlier = () => firstDraft({ ...draft, variant: first + variant }, () => takeUnused(batch, forbidden, typed))
    const sentences = items[variant] ?? comparable(earlier()?.lines)
    items[variant] = sentences
    for (const sentence of sentences) batch.add(sentence)
  }
  const earlier = order.avoid.flatMap(sentencesOf).map(normalised)
  const notes = sober?.notes ?? notesOn(draft)
  const longer = earlier.filter((sentence) => sentence.split(' ').length > SHORT_SENTENCE)
  // Scripts on grave themes may repeat others in the end.
  for (const avoided of [[...batch, ...earlier], [...batch, ...longer], ...(subject ? [[]] : [])]) {
    const written = firstDraft(draft, () => takeUnused(avoided, forbidden, typed), order.avoid)
    if (written)
      return {
        title: titleFor(titled, draft, { ...written, ...(subject && { lines: [] }) }, forbidden),
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
    ...(theme.entry || theme.points.length > 0 ? [] : [NO_FACTS]),
    ...(tone !== '' && !toneOf(tone) ? [`The built-in writer doesn’t know the tone “${tone}” and ignored it.`] : []),
    ...(left.length > 0 ? [`Left out, because an English voice can’t say it: ${left.join(', ')}.`] : []),
  ]
}

/**
 * The first attempt that can be written and is no near-duplicate of an earlier text; of a story, the name of its plot.
 */
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

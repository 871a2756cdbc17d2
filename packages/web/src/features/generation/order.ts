import { type BackgroundMode, BG_CHANGE_SECONDS } from '@pack/core/content/background'
import type { Mode } from '@pack/core/content/mode'
import { trimToQuantity } from '@pack/core/generation/distribution'
import { FORM_MAX_ATTEMPTS } from '@pack/core/generation/request'
import type { Platform } from '../../product/platforms.ts'
import type { Order } from './jobs.ts'

/** What the Generate form holds; texts as typed. `date` as YYYY-MM-DD or empty. */
export type Draft = {
  theme: string
  mode: Mode | ''
  tone: string
  keywords: string[]
  date: string
  quantity: number | null
  personas: string[]
  supporting: string[]
  publishTo: string[]
  backgroundMode: BackgroundMode
  changeSeconds: number
}

/** A day of the user's own calendar. */
export const today = (now = new Date()): string =>
  [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0')).join('-')

/** Part 2 §4: today and loop are the defaults. */
export const emptyDraft = (): Draft => ({
  theme: '',
  mode: 'short',
  tone: '',
  keywords: [],
  date: today(),
  quantity: 1,
  personas: [],
  supporting: [],
  publishTo: [],
  backgroundMode: 'loop',
  changeSeconds: BG_CHANGE_SECONDS.default,
})

/** Changing from short clears the personas of the others and vice versa (part 2 §4). */
export function withMode(draft: Draft, mode: Mode): Draft {
  const crossed = (draft.mode === 'short') !== (mode === 'short')
  return { ...draft, mode, ...(crossed ? { personas: [], supporting: [] } : {}) }
}

/** Lowering the quantity trims the chosen personas to fit (part 2 §4). */
export const withQuantity = (draft: Draft, quantity: number | null): Draft => ({
  ...draft,
  quantity,
  personas: quantity === null ? draft.personas : trimToQuantity(draft.personas, Math.max(1, quantity)),
})

/** Supporting personas exclude those chosen as primary (part 2 §5). */
export const withPersonas = (draft: Draft, personas: string[]): Draft => ({
  ...draft,
  personas,
  supporting: draft.supporting.filter((id) => !personas.includes(id)),
})

/** A wolf just taken in speaks: first as primary, in a dialogue then as the one who answers. */
export function withNewcomer(draft: Draft, id: string): Draft {
  if (draft.personas.length === 0) return withPersonas(draft, [id])
  return draft.mode === 'dialogue' ? { ...draft, supporting: [...draft.supporting, id] } : draft
}

/** What is checked and sent of a draft. */
export const checkedFields = (draft: Draft) => ({
  mode: draft.mode,
  theme: draft.theme,
  quantity: draft.quantity ?? 0,
  personas: draft.personas,
  supporting_personas: draft.mode === 'short' ? [] : draft.supporting,
})

/** The request of a draft without problems. */
export function toOrder(draft: Draft, platforms: readonly Platform[], writeFirst = false): Order {
  const { mode, ...fields } = checkedFields(draft)
  if (mode === '') throw new Error('A draft without a mode has problems and is not sent.')
  const short = mode === 'short'
  return {
    ...fields,
    mode,
    tone: draft.tone,
    inject_keywords: draft.keywords,
    schedule_date_start: draft.date || null,
    max_attempts: FORM_MAX_ATTEMPTS,
    publish_to: draft.publishTo,
    publish_account_ids: platforms
      .filter(({ code, id }) => draft.publishTo.includes(code) && id !== code)
      .map(({ id }) => id),
    write_first: writeFirst,
    background_mode: short ? draft.backgroundMode : 'loop',
    bg_change_seconds: draft.changeSeconds,
  }
}

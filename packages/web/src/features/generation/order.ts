import { type BackgroundMode, BG_CHANGE_SECONDS } from '@pack/core/content/background'
import type { Mode } from '@pack/core/content/mode'
import { orientationOf } from '@pack/core/content/orientation'
import type { Orientation } from '@pack/core/film/timeline'
import { trimToQuantity } from '@pack/core/generation/distribution'
import { FORM_MAX_ATTEMPTS, readKeywords, readList } from '@pack/core/generation/request'
import type { Persona } from '@pack/core/personas/persona'
import type { Platform } from '../../product/platforms.ts'
import type { Order } from './jobs.ts'

/** A script as typed, as JSON text of its lines, and why it cannot be used. */
export type OwnScript = { text: string; script: string; problem: string | null }

/** The content of the Generate form; texts as typed. `date` is YYYY-MM-DD or empty. */
export type Draft = {
  theme: string
  /** Key points, one per line. */
  points: string
  mode: Mode | ''
  orientation: Orientation
  /** Null: a script is written. */
  own: OwnScript | null
  tone: string
  keywords: string[]
  /** Keywords still being typed, comma separated. */
  typedKeywords: string
  date: string
  quantity: number | null
  personas: string[]
  supporting: string[]
  /** Who was chosen before the mode changed: for shorts, else for the other modes. Null: nobody yet. */
  elsewhere: Speakers | null
  /** Codes of platforms. */
  publishTo: string[]
  /** Ids of the chosen accounts; without one of a platform, its first. */
  publishAccounts: string[]
  backgroundMode: BackgroundMode
  changeSeconds: number
}

/** Who speaks: ids of the personas that lead a video, and of the supporting ones. */
export type Speakers = Pick<Draft, 'personas' | 'supporting'>

const DAY_MS = 24 * 60 * 60 * 1000

/**
 * Today in the account's time zone (the browser's while that is unknown), YYYY-MM-DD: the Swedish way to write a date.
 */
export const today = (zone?: string, now = new Date()): string =>
  new Intl.DateTimeFormat('sv', { timeZone: zone }).format(now)

export const PAST_DAY = 'Choose today or a later date.'

/** When the account's videos go out: its time zone, and the hour of the day there. The browser's zone while unknown. */
export type Posting = { zone?: string | undefined; hour?: number | undefined }

/** Whether today's posting time is over. */
export const isOverToday = ({ zone, hour }: Posting, now = new Date()): boolean => {
  const clock = new Intl.DateTimeFormat('en', { timeZone: zone, hour: 'numeric', hourCycle: 'h23' })
  return hour !== undefined && Number(clock.format(now)) >= hour
}

/** The first day whose posting time is still to come. */
const firstDay = (posting: Posting, now = new Date()): string =>
  today(posting.zone, isOverToday(posting, now) ? new Date(now.getTime() + DAY_MS) : now)

/** The defaults of part 2 §4. */
export const emptyDraft = (posting: Posting = {}): Draft => ({
  theme: '',
  points: '',
  mode: 'short',
  orientation: 'horizontal',
  own: null,
  tone: '',
  keywords: [],
  typedKeywords: '',
  date: firstDay(posting),
  quantity: 1,
  personas: [],
  supporting: [],
  elsewhere: null,
  publishTo: [],
  publishAccounts: [],
  backgroundMode: 'loop',
  changeSeconds: BG_CHANGE_SECONDS.default,
})

/**
 * A draft as kept on the device, with defaults for what it lacks. A day that has passed meanwhile becomes the default
 * one.
 */
export function readDraft(kept: string | null, posting: Posting = {}): Draft {
  const empty = emptyDraft(posting)
  try {
    const draft: Draft = { ...empty, ...JSON.parse(kept ?? 'null') }
    return draft.date && draft.date < today(posting.zone) ? { ...draft, date: empty.date } : draft
  } catch {
    return empty
  }
}

/**
 * Changing between short and the other modes clears the personas (part 2 §4), with the quantity that they raised.
 * Changing back brings them back: arrow keys pass through every mode.
 */
export function withMode(draft: Draft, mode: Mode): Draft {
  const { personas, supporting, elsewhere } = draft
  if ((draft.mode === 'short') === (mode === 'short')) return { ...draft, mode }
  const cleared = withPersonas({ ...draft, mode, supporting: [], elsewhere: { personas, supporting } }, [])
  return withLastSpeakers(cleared, elsewhere)
}

/** Lowering the quantity trims the chosen personas to fit (part 2 §4). */
export const withQuantity = (draft: Draft, quantity: number | null): Draft => ({
  ...draft,
  quantity,
  personas: quantity === null ? draft.personas : trimToQuantity(draft.personas, Math.max(1, quantity)),
})

/** An own script makes one video. */
export const withOwnScript = (draft: Draft, own: OwnScript | null): Draft =>
  own && !draft.own ? { ...withQuantity(draft, 1), own } : { ...draft, own }

/**
 * Each primary persona leads a video, so more of them raise the quantity, and one less takes that back. None is
 * supporting as well (part 2 §5).
 */
export function withPersonas(draft: Draft, personas: string[]): Draft {
  const one = Math.max(1, personas.length)
  const wasOneEach = draft.quantity === Math.max(1, draft.personas.length)
  return {
    ...draft,
    personas,
    supporting: draft.supporting.filter((id) => !personas.includes(id)),
    // An own script makes one video.
    quantity: draft.own ? draft.quantity : wasOneEach ? one : Math.max(draft.quantity ?? 1, one),
  }
}

/** Whether the next persona is one that replies: in a dialogue with a first speaker. */
export const isReplyNext = ({ mode, personas }: Draft): boolean => mode === 'dialogue' && personas.length > 0

/**
 * Selects a wolf that was just added: as one that replies where such is next, otherwise as the persona of the video, or
 * of one more video where there are several.
 */
export function withNewcomer(draft: Draft, id: string): Draft {
  const { personas, supporting } = draft
  if (isReplyNext(draft)) return { ...draft, supporting: [...supporting, id] }
  return withPersonas(draft, personas.length > 1 ? [...personas, id] : [id])
}

/** The only persona needs no choosing. */
export const withOnlyPersona = (draft: Draft, cast: readonly { id: string }[]): Draft => {
  const [only] = cast
  return draft.personas.length === 0 && only && cast.length === 1 ? withPersonas(draft, [only.id]) : draft
}

/** Preselects who spoke last, where nobody is chosen. An own script makes one video. */
export function withLastSpeakers(draft: Draft, last: Speakers | null): Draft {
  if (!last || draft.personas.length > 0) return draft
  const filled = withPersonas(draft, draft.own ? last.personas.slice(0, 1) : last.personas)
  return { ...filled, supporting: last.supporting.filter((id) => !filled.personas.includes(id)) }
}

/** Whether a persona is the one that a link names: by id, slug or wolf. */
export const isNamed =
  (name: string | undefined) =>
  ({ id, slug, clone_of }: Pick<Persona, 'id' | 'slug' | 'clone_of'>): boolean =>
    name !== undefined && [id, slug, clone_of].includes(name)

type Link = { theme?: string | undefined; mode?: Mode | undefined; persona?: { id: string } | undefined }

/** Fills in what a link says; in a dialogue, the first other persona replies. */
export function withLink(draft: Draft, { theme, mode, persona }: Link, cast: readonly { id: string }[]): Draft {
  const filled = { ...draft, ...(theme && { theme }), ...(mode && { mode }) }
  if (!persona) return filled
  const others = filled.supporting.filter((id) => id !== persona.id)
  const [reply] = filled.mode === 'dialogue' ? cast.filter(({ id }) => id !== persona.id) : []
  return { ...filled, personas: [persona.id], supporting: others.length === 0 && reply ? [reply.id] : others }
}

/** The keywords, with those still being typed: Ctrl+Enter submits before the field is left. */
export const allKeywords = ({ keywords, typedKeywords }: Pick<Draft, 'keywords' | 'typedKeywords'>): string[] => [
  ...new Set([...keywords, ...readKeywords(typedKeywords)]),
]

/** The fields that are validated before a draft is sent. */
export const checkedFields = (draft: Draft) => ({
  mode: draft.mode,
  theme: draft.theme,
  key_points: draft.own ? [] : readList(draft.points, '\n'),
  quantity: draft.quantity ?? 0,
  personas: draft.personas,
  supporting_personas: draft.mode === 'short' ? [] : draft.supporting,
  ...(draft.own && { script: draft.own.script }),
})

/** Ids of the accounts of a platform that a draft is published to: those that were chosen, or the first that works. */
export function targetAccounts(
  { publishAccounts }: Pick<Draft, 'publishAccounts'>,
  platforms: readonly Platform[],
  code: string,
): string[] {
  const working = platforms.filter((one) => one.code === code && one.id !== code && one.connected)
  const chosen = working.filter(({ id }) => publishAccounts.includes(id))
  return (chosen.length > 0 ? chosen : working.slice(0, 1)).map(({ id }) => id)
}

/** Builds the request from a valid draft. */
export function toOrder(draft: Draft, platforms: readonly Platform[], writeFirst = false): Order {
  const { mode, ...fields } = checkedFields(draft)
  if (mode === '') throw new Error('A draft without a mode has problems and is not sent.')
  const short = mode === 'short'
  return {
    ...fields,
    mode,
    // A user's own script is spoken as typed, so tone and keywords don't apply.
    tone: draft.own ? '' : draft.tone,
    inject_keywords: draft.own ? [] : allKeywords(draft),
    schedule_date_start: draft.date || null,
    max_attempts: FORM_MAX_ATTEMPTS,
    publish_to: draft.publishTo,
    publish_account_ids: draft.publishTo.flatMap((code) => targetAccounts(draft, platforms, code)),
    write_first: writeFirst,
    background_mode: short ? draft.backgroundMode : 'loop',
    bg_change_seconds: draft.changeSeconds,
    video_orientation: orientationOf(mode, draft.orientation),
  }
}

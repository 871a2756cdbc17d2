import type { ContentMode } from '@pack/core/content/item'
import { STATUS_FILTERS, type Status } from '@pack/core/content/status'
import { machine } from '../../product/storage.ts'

/** Content types (part 2 §2), in the order of the tabs. */
export const TYPE_LABELS: Record<ContentMode, string> = {
  short: 'Shorts',
  story: 'Stories',
  dialogue: 'Dialogues',
  uploaded: 'Uploads',
}

/** The gallery's filter (part 2 §2). */
export const OUTPUT_LABELS = { youtube: 'YouTube', storage: 'Storage', tiktok: 'TikTok' } as const
export type Output = keyof typeof OUTPUT_LABELS

/** Search parameters of the Content Manager, without defaults; `edit` and `play` are item ids. */
export type ContentSearch = {
  type?: ContentMode
  view?: 'gallery'
  /** Comma separated. */
  status?: string
  persona?: string
  month?: true
  output?: Output
  page?: number
  edit?: string
  play?: string
}

const oneOf = <Key extends string>(labels: Record<Key, unknown>, value: unknown): value is Key =>
  typeof value === 'string' && Object.hasOwn(labels, value)
const text = (value: unknown): value is string => typeof value === 'string' && value !== ''

/** Parses search parameters and drops invalid ones. */
export function readContentSearch(search: Record<string, unknown>): ContentSearch {
  const statuses = readStatuses(text(search.status) ? search.status : undefined)
  const page = Number(search.page)
  return {
    ...(oneOf(TYPE_LABELS, search.type) ? { type: search.type } : {}),
    ...(search.view === 'gallery' ? { view: 'gallery' } : {}),
    ...(statuses.length > 0 ? { status: statuses.join(',') } : {}),
    ...(text(search.persona) ? { persona: search.persona } : {}),
    ...(search.month === true || search.month === 1 ? { month: true } : {}),
    ...(oneOf(OUTPUT_LABELS, search.output) ? { output: search.output } : {}),
    ...(Number.isInteger(page) && page > 1 ? { page } : {}),
    ...(text(search.edit) ? { edit: search.edit } : {}),
    ...(text(search.play) ? { play: search.play } : {}),
  }
}

/** The chosen statuses, in the order of the filter. */
export function readStatuses(status: string | undefined): Status[] {
  const wanted = (status ?? '').split(',')
  return STATUS_FILTERS.filter((one) => wanted.includes(one))
}

const TYPE_KEY = 'pack.content.type'

/** The content type last viewed on this device; shorts by default (part 2 §2). */
export function rememberedType(): ContentMode {
  const kept = machine.get(TYPE_KEY)
  return oneOf(TYPE_LABELS, kept) ? kept : 'short'
}
export const rememberType = (type: ContentMode): void => machine.set(TYPE_KEY, type)

import type { ContentMode } from '@pack/core/content/item'
import { STATUS_FILTERS, type Status } from '@pack/core/content/status'

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

/** Search parameters of the Content Manager, without defaults; `edit`, `play`, `post` and `publish` are item ids. */
export type ContentSearch = {
  type?: ContentMode | undefined
  view?: 'gallery' | undefined
  /** Comma separated. */
  status?: string | undefined
  persona?: string | undefined
  month?: true | undefined
  output?: Output | undefined
  page?: number | undefined
  edit?: string | undefined
  play?: string | undefined
  /** Post to TikTok. */
  post?: string | undefined
  /** Choose where a finished video is published. */
  publish?: string | undefined
}

export const oneOf = <Key extends string>(labels: Record<Key, unknown>, value: unknown): value is Key =>
  typeof value === 'string' && Object.hasOwn(labels, value)
/** Neither longer nor larger than the API takes them. */
const MAX_TEXT = 120
const MAX_PAGE = 1_000_000
const text = (value: unknown) =>
  typeof value === 'string' && value !== '' && value.length <= MAX_TEXT ? value : undefined

/** Parses search parameters. Invalid ones become undefined: the router keeps those that are left out. */
export function readContentSearch(search: Record<string, unknown>): ContentSearch {
  const { type, view, status, persona, month, output, page, edit, play, post, publish } = search
  return {
    type: oneOf(TYPE_LABELS, type) ? type : undefined,
    view: view === 'gallery' ? view : undefined,
    status: readStatuses(typeof status === 'string' ? status : undefined).join(',') || undefined,
    persona: text(persona),
    month: month === true || month === 1 ? true : undefined,
    output: oneOf(OUTPUT_LABELS, output) ? output : undefined,
    page: Number.isInteger(Number(page)) && Number(page) > 1 && Number(page) <= MAX_PAGE ? Number(page) : undefined,
    edit: text(edit),
    play: text(play),
    post: text(post),
    publish: text(publish),
  }
}

/** Whether filters narrow the list of this view. */
export const isFiltered = ({ view, persona, month, status, output }: ContentSearch): boolean =>
  Boolean(persona || month || (view === 'gallery' ? output : status))

/** The chosen statuses, in the order of the filter. */
export function readStatuses(status: string | undefined): Status[] {
  const wanted = (status ?? '').split(',')
  return STATUS_FILTERS.filter((one) => wanted.includes(one))
}

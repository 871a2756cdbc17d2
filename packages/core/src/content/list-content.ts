import { z } from 'zod'
import type { Viewer } from '../accounts/viewer.ts'
import { videoGone } from '../kernel/errors.ts'
import { type ContentMode, PAGE_SIZE } from './item.ts'
import type { ContentItem, Listing, Summary, WaitingScript } from './item-schema.ts'
import type { Calendars } from './ports.ts'
import { type Items, OUTPUTS } from './ports.ts'
import { monthStart } from './schedule.ts'
import { type ShowUses, showItem, showItems } from './show-item.ts'
import { statusesNamed } from './status.ts'

type Uses = ShowUses & { items: Items; calendars: Calendars; now: () => Date }

const flag = z
  .string()
  .optional()
  .transform((value) => value === '1' || value === 'true')

/** The query of GET /api/content/{mode} (part 2 §7). A page past the last one is empty. */
export const listingQuerySchema = z.object({
  view: z.enum(['table', 'gallery']).default('table'),
  persona: z.string().max(120).optional(),
  status: z
    .string()
    .max(400)
    .optional()
    .transform((list) => {
      const names = (list ?? '').split(',').flatMap((name) => name.trim() || [])
      return names.length > 0 ? statusesNamed(names) : null
    }),
  monthOnly: flag,
  /** The gallery's own filter (part 2 §2): where the video is. */
  output: z.enum(OUTPUTS).optional(),
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  limit: z.coerce.number().int().min(1).max(100).optional(),
})
export type ListingQuery = z.infer<typeof listingQuerySchema>

/** One page of the viewer's items of a mode, newest first, with the totals of the whole selection. */
export async function listContent(
  uses: Uses,
  viewer: Viewer,
  mode: ContentMode,
  query: ListingQuery,
): Promise<Listing> {
  const { items, calendars, now } = uses
  const limit = query.limit ?? PAGE_SIZE[query.view]
  const { timeZone } = await calendars.of(viewer.id)
  const found = await items.list({
    ownerId: viewer.id,
    mode,
    view: query.view,
    persona: query.persona || null,
    statuses: query.status,
    monthStart: query.monthOnly ? monthStart(now(), timeZone) : null,
    output: query.output ?? null,
    page: query.page,
    limit,
  })
  return {
    items: await showItems(uses, found.items),
    totalPages: Math.max(1, Math.ceil(found.total / limit)),
    totalItems: found.total,
  }
}

/**
 * Videos of a mode (of all modes without one), as its list counts them, and those of this month in the account's zone.
 */
export async function contentSummary(
  { items, calendars, now }: Pick<Uses, 'items' | 'calendars' | 'now'>,
  viewer: Viewer,
  mode: ContentMode | null,
): Promise<Summary> {
  const { timeZone } = await calendars.of(viewer.id)
  const sums = await items.summary(viewer.id, mode, monthStart(now(), timeZone))
  return { totalVideos: sums.total, videosThisMonth: sums.thisMonth, durationThisMonth: sums.secondsThisMonth }
}

/** Scripts that wait for review: the newest request first, each in the order of its videos. */
export async function waitingScripts({ items }: Pick<Uses, 'items'>, viewer: Viewer): Promise<WaitingScript[]> {
  const found = await items.toReview(viewer.id)
  return found.map(({ id, mode, title, theme, personaSlugs, createdAt }) => ({
    id,
    mode,
    title,
    theme,
    personas: personaSlugs,
    created_at: createdAt.toISOString(),
  }))
}

/** One item, with playable links. */
export async function findItem(
  uses: ShowUses & { items: Items },
  viewer: Viewer,
  { mode, id }: { mode: ContentMode; id: string },
): Promise<ContentItem> {
  const item = await uses.items.find(viewer.id, id)
  if (!item || item.mode !== mode) throw videoGone()
  return showItem(uses, item)
}

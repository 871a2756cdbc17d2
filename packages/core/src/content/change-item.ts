import { z } from 'zod'
import type { Viewer } from '../accounts/viewer.ts'
import { invalid, ProductError, videoGone } from '../kernel/errors.ts'
import { cleanText } from '../kernel/text.ts'
import { BG_CHANGE_SECONDS } from './background.ts'
import { backgroundModeSchema, bgChangeSecondsSchema } from './background-schema.ts'
import { checkRefusal, checkScript } from './grave.ts'
import type { ContentMode } from './item.ts'
import type { ContentItem } from './item-schema.ts'
import { isLineValid, lineInvalid, splitLine } from './lines.ts'
import { orientationSchema } from './orientation-schema.ts'
import type { Calendars, Item, ItemChange, Items } from './ports.ts'
import { dayInUtc, instantOf, refusePastDay } from './schedule.ts'
import type { Script, ScriptLine } from './script.ts'
import { readScriptLines } from './script-lines.ts'
import { type ShowUses, showItem } from './show-item.ts'
import { isInProgress, isLocked, statusAfterSwitch } from './status.ts'
import { themeSchema } from './theme-schema.ts'
import { hasPaintedThumbnail } from './thumbnail.ts'
import { titleProblem } from './title.ts'

/** Dependencies of the use cases that change an item and answer it. */
export type ItemUses = ShowUses & { items: Items }
type Uses = ItemUses & { calendars: Calendars; now: () => Date }
type Named = { mode: ContentMode; id: string }

const titleSchema = z
  .string()
  .superRefine((title, { addIssue }) => {
    const message = titleProblem(title)
    if (message !== null) addIssue(message)
  })
  .transform(cleanText)

/** A day, or an instant with its zone; empty removes the date. */
export const publishDateSchema = z.union(
  [z.iso.date(), z.iso.datetime({ offset: true }), z.literal('').transform(() => null), z.null()],
  'Enter a date like 2026-11-30 or 2026-11-30T18:00:00Z.',
)

const written = {
  id: z.string(),
  title: titleSchema.optional(),
  theme: themeSchema.optional(),
  publish_date: publishDateSchema.optional(),
}

/** PATCH /api/update/short (part 2 §7): the text, the appearance, or both. */
export const shortUpdateSchema = z.object({
  ...written,
  quote: z.string().max(5000, 'The quote is too long.').optional(),
  background_mode: backgroundModeSchema.optional(),
  bg_change_seconds: bgChangeSecondsSchema(BG_CHANGE_SECONDS.editorMax).optional(),
})

/** PATCH /api/update/{story or dialogue}: `script` is JSON text of a list of {persona, line}. */
export const scriptUpdateSchema = z.object({
  ...written,
  script: z.string().max(200_000).optional(),
  video_orientation: orientationSchema.optional(),
})

/** Saves the edit modal of a short. Published items keep title, theme, date and text (409). */
export async function updateShort(uses: Uses, viewer: Viewer, update: z.infer<typeof shortUpdateSchema>) {
  const item = await editable(uses, viewer, { mode: 'short', id: update.id })
  const quote = update.quote === undefined ? undefined : cleanText(update.quote)
  if (quote !== undefined && !isLineValid(quote)) throw invalid(lineInvalid(1))
  const persona = item.script?.lines[0]?.persona ?? item.personaSlugs[0] ?? ''
  const lines = quote === undefined ? undefined : splitLine(quote).map((line) => ({ persona, line }))
  return saveItem(uses, item, {
    ...(await writtenChange(uses, item, update)),
    ...(lines && scriptChange(item, lines)),
    ...(update.background_mode !== undefined && { backgroundMode: update.background_mode }),
    ...(update.bg_change_seconds !== undefined && { bgChangeSeconds: update.bg_change_seconds }),
  })
}

/** Saves the edit modal of a story or dialogue; lines over the limit are split at sentence ends (part 2 §5). */
export async function updateScript(
  uses: Uses,
  viewer: Viewer,
  { mode, ...update }: z.infer<typeof scriptUpdateSchema> & { mode: 'story' | 'dialogue' },
) {
  const item = await editable(uses, viewer, { mode, id: update.id })
  const lines = update.script === undefined ? undefined : readScriptLines(update.script, item.personaSlugs)
  return saveItem(uses, item, {
    ...(await writtenChange(uses, item, update)),
    ...(lines && scriptChange(item, lines)),
    ...(update.video_orientation !== undefined && { videoOrientation: update.video_orientation }),
  })
}

/**
 * Switches between Test and Live; a finished video's status changes with it. A publication that is on its way is
 * withdrawn from a video that becomes a test.
 */
export async function setTestMode(uses: Uses, viewer: Viewer, { enabled, ...named }: Named & { enabled: boolean }) {
  const item = await ownItem(uses, viewer, named)
  refuseLocked(item, 'Published videos can’t be switched between Test and Live.')
  const status = statusAfterSwitch(item.status, { test: enabled })
  return saveItem(uses, item, { test: enabled, ...(status !== item.status && { status }) })
}

/** Sets or removes the publishing date. A day without a time means the account's posting hour. */
export async function setPublishDate(
  uses: Uses,
  viewer: Viewer,
  { publishDate, ...named }: Named & { publishDate: string | null },
) {
  const item = await ownItem(uses, viewer, named)
  refuseLocked(item)
  return saveItem(uses, item, { publishDate: await readDate(uses, item, publishDate) })
}

/** The viewer's item; 404 for any other. */
export async function ownItem({ items }: Pick<ItemUses, 'items'>, viewer: Viewer, { mode, id }: Named): Promise<Item> {
  const item = await items.find(viewer.id, id)
  if (!item || item.mode !== mode) throw videoGone()
  return item
}

async function editable(uses: Uses, viewer: Viewer, named: Named): Promise<Item> {
  const item = await ownItem(uses, viewer, named)
  if (isInProgress(item.status))
    throw new ProductError('conflict', 'This video is still rendering. You can edit it when it’s done.')
  return item
}

/** Throws 'conflict' for a published item. */
export function refuseLocked(item: Item, message = 'Published videos can’t be edited.') {
  if (isLocked({ status: item.shownStatus, youtube_url: item.youtubeUrl })) throw new ProductError('conflict', message)
}

async function writtenChange(
  uses: Uses,
  item: Item,
  update: { title?: string | undefined; theme?: string | undefined; publish_date?: string | null | undefined },
): Promise<ItemChange> {
  // The thumbnail shows the title.
  if (update.title !== undefined && update.title !== item.title)
    checkRefusal({ theme: update.title, tone: '', keywords: [] })
  if (update.theme !== undefined && update.theme !== item.theme)
    checkRefusal({ ...item, points: item.keyPoints, theme: update.theme })
  return {
    ...(update.title !== undefined && { title: update.title }),
    ...(update.theme !== undefined && { theme: update.theme }),
    ...(update.publish_date !== undefined && { publishDate: await readDate(uses, item, update.publish_date) }),
  }
}

async function readDate({ calendars, now }: Uses, item: Item, date: string | null): Promise<Date | null> {
  if (date === null || date === '') return null
  const isDay = date.length === 'yyyy-mm-dd'.length
  const { postingHour, timeZone } = await calendars.of(item.ownerId)
  const instant = isDay ? instantOf(date, postingHour, timeZone) : new Date(date)
  // A date that stays may have passed.
  if (instant.getTime() !== item.publishDate?.getTime()) refusePastDay(isDay ? date : dayInUtc(instant), now())
  return instant
}

/**
 * Parses the script of an item that is being edited; an unchanged quote keeps its division into lines. Throws 'invalid'
 * as saving it would.
 */
export function readScript(json: string, item: Item): Script {
  const lines = readScriptLines(json, item.personaSlugs)
  const written = item.mode === 'short' ? item.script?.lines : undefined
  const kept = written && quoteOf(written) === quoteOf(lines) ? written : lines
  if (!same(kept, item.script?.lines)) checkScript(kept)
  return edited(item, kept)
}

const quoteOf = (lines: readonly ScriptLine[]): string => lines.map(({ line }) => line).join(' ')

const edited = (item: Item, lines: ScriptLine[]): Script => ({
  title: item.script?.title ?? item.title,
  lines,
  writer: item.script?.writer ?? 'you',
})

function scriptChange(item: Item, lines: ScriptLine[]): ItemChange {
  if (same(lines, item.script?.lines)) return {}
  checkScript(lines)
  return { script: edited(item, lines), scriptEdited: true }
}

const LOCKED_FIELDS = ['title', 'theme', 'publishDate', 'script'] as const

/**
 * Saves a change. Throws 'conflict' when the item was changed since it was read, or when it is published and the change
 * touches LOCKED_FIELDS.
 */
export async function saveItem(uses: ItemUses, item: Item, change: ItemChange): Promise<ContentItem> {
  const touches = LOCKED_FIELDS.some((field) => change[field] !== undefined && !same(change[field], item[field]))
  if (touches) refuseLocked(item)
  const repaintThumbnail = change.title !== undefined && change.title !== item.title && hasPaintedThumbnail(item)
  const saved = await uses.items.change(item, change, { repaintThumbnail })
  if (!saved) throw new ProductError('conflict', 'Someone just changed this video. Reload and try again.')
  return showItem(uses, saved)
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

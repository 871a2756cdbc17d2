import type { Item } from '@pack/core/content/ports'
import type { Announcement } from '@pack/core/generation/ports'
import { type SQLWrapper, sql } from 'drizzle-orm'
import pg from 'pg'
import { z } from 'zod'
import type { Database } from './database.ts'

const CHANNEL = 'pack_progress'

const announcementSchema = z.object({
  owner: z.string(),
  job: z.string(),
  item: z.string(),
  status: z.string(),
  percent: z.number(),
  at: z.number(),
  eta: z.number().nullable(),
  // Announcements of processes of the previous version have none.
  youtubeUrl: z.string().nullable().default(null),
  tiktokUrl: z.string().nullable().default(null),
}) satisfies z.ZodType<Announcement>

type Changed = Pick<
  Item,
  'ownerId' | 'jobId' | 'id' | 'shownStatus' | 'progressPercent' | 'etaAt' | 'lastUpdateAt' | 'youtubeUrl' | 'tiktokUrl'
>

/** Tells all processes that an item changed. */
export async function announceItem(db: Pick<Database, 'execute'>, item: Changed): Promise<void> {
  await announce(db, {
    owner: item.ownerId,
    job: item.jobId,
    item: item.id,
    status: item.shownStatus,
    percent: item.progressPercent,
    at: item.lastUpdateAt.getTime(),
    eta: item.etaAt?.getTime() ?? null,
    youtubeUrl: item.youtubeUrl,
    tiktokUrl: item.tiktokUrl,
  })
}

/** Sends an announcement to all processes that listen. */
export async function announce(db: Pick<Database, 'execute'>, announcement: Announcement): Promise<void> {
  await db.execute(sql`select pg_notify(${CHANNEL}, ${JSON.stringify(announcement)})`)
}

type Columns = { status: SQLWrapper; percent: SQLWrapper; etaAt: SQLWrapper }

/** An expression that announces a row which the same statement changes. */
export const announced = (item: Pick<Changed, 'ownerId' | 'jobId' | 'id' | 'lastUpdateAt'>, changed: Columns) =>
  sql`pg_notify(${CHANNEL}, json_build_object(
    'owner', ${item.ownerId}::text, 'job', ${item.jobId}::text, 'item', ${item.id}::text,
    'status', ${changed.status}, 'percent', ${changed.percent},
    'at', ${item.lastUpdateAt.getTime()}::bigint, 'eta', extract(epoch from ${changed.etaAt}) * 1000)::text)`

/** Listens for announcements on its own connection, which reconnects when it is lost. The signal stops it. */
export function listenToAnnouncements(
  url: string,
  onAnnouncement: (announcement: Announcement) => void,
  signal: AbortSignal,
): void {
  let client: pg.Client | null = null
  let pause: NodeJS.Timeout | undefined
  const connect = async () => {
    if (signal.aborted) return
    const fresh = new pg.Client({ connectionString: url, keepAlive: true })
    client = fresh
    let lost = false
    const reconnect = () => {
      if (lost || signal.aborted) return
      lost = true
      fresh.end().catch(() => {})
      pause = setTimeout(connect, 500)
    }
    fresh.on('error', reconnect)
    fresh.on('end', reconnect)
    fresh.on('notification', ({ payload }) => {
      const read = announcementSchema.safeParse(JSON.parse(payload ?? 'null'))
      if (read.success) onAnnouncement(read.data)
    })
    try {
      await fresh.connect()
      await fresh.query(`listen ${CHANNEL}`)
    } catch {
      reconnect()
    }
  }
  signal.addEventListener('abort', () => {
    clearTimeout(pause)
    client?.end().catch(() => {})
  })
  void connect()
}

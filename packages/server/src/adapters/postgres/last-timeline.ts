import { type Timeline, timelineSchema } from '@pack/core/generation/timeline'
import { and, eq, sql } from 'drizzle-orm'
import type { Database } from './database.ts'
import { steps } from './schema.ts'

/** How an item's video was put together last; null before it was, or by an earlier version that did so differently. */
export async function lastTimelineOf(db: Pick<Database, 'select'>, itemId: string): Promise<Timeline | null> {
  const [row] = await db
    .select({ timeline: sql<unknown>`${steps.result} -> 'timeline'` })
    .from(steps)
    .where(and(eq(steps.itemId, itemId), eq(steps.name, 'Video Assembly')))
  return timelineSchema.safeParse(row?.timeline).data ?? null
}

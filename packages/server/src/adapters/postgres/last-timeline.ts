import { type Timeline, timelineSchema } from '@pack/core/film/timeline'
import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Database } from './database.ts'
import { steps } from './schema.ts'

const assembledSchema = z.object({ timeline: timelineSchema })

/** How an item's video was put together last; null before it was, or by an earlier version that did so differently. */
export async function lastTimelineOf(db: Pick<Database, 'select'>, itemId: string): Promise<Timeline | null> {
  const [row] = await db
    .select({ result: steps.result })
    .from(steps)
    .where(and(eq(steps.itemId, itemId), eq(steps.name, 'Video Assembly')))
  return assembledSchema.safeParse(row?.result).data?.timeline ?? null
}

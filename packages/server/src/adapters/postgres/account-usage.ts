import type { AccountUsage } from '@pack/core/accounts/ports'
import { and, count, eq, gte, inArray, lt, sql } from 'drizzle-orm'
import type { Database } from './database.ts'
import { personas, usage } from './schema.ts'

export const NO_USAGE: AccountUsage = { videos: 0, speechSeconds: 0, images: 0, personas: 0 }

/** Usage by account: amounts within the span, and custom personas as they are now. */
export async function usageOf(
  db: Database,
  ownerIds: string[],
  { from, to }: { from: Date; to: Date },
): Promise<ReadonlyMap<string, AccountUsage>> {
  const [amounts, custom] = await Promise.all([
    db
      .select({ ownerId: usage.ownerId, kind: usage.kind, amount: sql<number>`sum(${usage.amount})::float8` })
      .from(usage)
      .where(and(inArray(usage.ownerId, ownerIds), gte(usage.at, from), lt(usage.at, to)))
      .groupBy(usage.ownerId, usage.kind),
    db
      .select({ ownerId: personas.ownerId, personas: count() })
      .from(personas)
      .where(and(inArray(personas.ownerId, ownerIds), eq(personas.custom, true)))
      .groupBy(personas.ownerId),
  ])
  const usageBy = (id: string): AccountUsage => {
    const amount = (kind: (typeof amounts)[number]['kind']) =>
      amounts.find((row) => row.ownerId === id && row.kind === kind)?.amount ?? 0
    return {
      videos: amount('video'),
      speechSeconds: amount('speech_seconds'),
      images: amount('image'),
      personas: custom.find(({ ownerId }) => ownerId === id)?.personas ?? 0,
    }
  }
  return new Map(ownerIds.map((id) => [id, usageBy(id)]))
}

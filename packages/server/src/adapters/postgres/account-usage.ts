import type { AccountUsage } from '@pack/core/accounts/ports'
import { MAKING_STATUSES } from '@pack/core/content/status'
import type { UsageKind } from '@pack/core/generation/ports'
import { sql } from 'drizzle-orm'
import type { Database } from './database.ts'
import { items, personas, usage } from './schema.ts'

export const NO_USAGE: AccountUsage = { videos: 0, speechSeconds: 0, images: 0, personas: 0 }

/**
 * Usage by account: amounts within the span, and custom personas as they are now. A video counts from the request on:
 * while it is being made as reserved, then as used, unless it fails or is deleted; once in the span, however often it is
 * rendered (part 3 §F).
 */
export async function usageOf(
  db: Pick<Database, 'execute'>,
  ownerIds: readonly string[],
  { from, to }: { from: Date; to: Date },
): Promise<ReadonlyMap<string, AccountUsage>> {
  const isTheirs = sql`owner_id = any (${sql.param(ownerIds)}::uuid[])`
  const isWithin = sql`${isTheirs} and at >= ${from.toISOString()} and at < ${to.toISOString()}`
  const found = await db.execute<{ ownerId: string; kind: UsageKind | 'persona'; amount: number }>(sql`
    select owner_id as "ownerId", kind, sum(amount)::float8 as amount from (
      select owner_id, kind, amount from ${usage} where ${isWithin} and kind <> 'video'
      union all
      select owner_id, 'video', 1 from (
        select owner_id, item_id from ${usage} where ${isWithin} and kind = 'video'
        union
        select owner_id, id from ${items}
        where ${isTheirs} and status = any (${sql.param(MAKING_STATUSES)}::text[]) and not test
      ) as videos
      union all
      select owner_id, 'persona', 1 from ${personas} where ${isTheirs} and custom
    ) as used group by owner_id, kind`)
  const usageBy = (id: string): AccountUsage => {
    const amount = (kind: UsageKind | 'persona') =>
      found.rows.find((row) => row.ownerId === id && row.kind === kind)?.amount ?? 0
    return {
      videos: amount('video'),
      speechSeconds: amount('speech_seconds'),
      images: amount('image'),
      personas: amount('persona'),
    }
  }
  return new Map(ownerIds.map((id) => [id, usageBy(id)]))
}

import type { Publication } from '@pack/core/publishing/publication'
import { and, eq, isNotNull, or, sql } from 'drizzle-orm'
import type { Transaction } from './database.ts'
import { NOW } from './publication-rows.ts'
import { platformBudget, publications } from './schema.ts'

/** TikTok's limit of posts that a creator may begin within any minute (part 4 §B3). */
const MOST_INITS_A_MINUTE = 6

type Refused = { reason: 'quota'; until: Date }

/**
 * Counts a post in the creator's budget, unless it doesn't fit: then why, and when to try again. The day's row is
 * locked, so reservations of a creator follow each other; it also counts what was deleted since.
 */
export async function reservePost(
  tx: Transaction,
  { id, platform, accountId, startedAt }: Publication,
  most: number,
): Promise<Refused | null> {
  const bucket = `posts ${accountId}`
  const [budget] = await tx
    .insert(platformBudget)
    .values({ platform, bucket, day: sql`(${NOW} at time zone 'UTC')::date`, used: 0, most })
    .onConflictDoUpdate({ target: [platformBudget.platform, platformBudget.bucket, platformBudget.day], set: { most } })
    .returning()
  if (!budget) throw new Error('the budget has no row')
  const until =
    (budget.used >= most ? await nextDay(tx, budget.day) : null) ??
    (await freeAt(tx, { id, accountId, most, within: sql`interval '24 hours'` })) ??
    (await freeAt(tx, { id, accountId, most: MOST_INITS_A_MINUTE, within: sql`interval '1 minute'` }))
  if (until) return { reason: 'quota', until }
  // One that was reserved, but never sent, is counted already.
  if (startedAt !== null) return null
  await tx
    .update(platformBudget)
    .set({ used: sql`${platformBudget.used} + 1` })
    .where(
      and(eq(platformBudget.platform, platform), eq(platformBudget.bucket, bucket), eq(platformBudget.day, budget.day)),
    )
  return null
}

/** When one more post of the creator fits into this time; null: now. */
async function freeAt(
  tx: Transaction,
  { id, accountId, most, within }: { id: string; accountId: string; most: number; within: ReturnType<typeof sql> },
): Promise<Date | null> {
  const { startedAt } = publications
  const [latest] = await tx
    .select({ until: sql<Date>`${startedAt} + ${within}`.mapWith(startedAt) })
    .from(publications)
    .where(
      and(
        ...[eq(publications.accountId, accountId), sql`${startedAt} > ${NOW} - ${within}`],
        // An own earlier reservation whose post was never sent does not count.
        or(sql`${publications.id} <> ${id}`, isNotNull(publications.remoteId)),
      ),
    )
    .orderBy(sql`${startedAt} desc`)
    .offset(most - 1)
    .limit(1)
  return latest?.until ?? null
}

async function nextDay(tx: Transaction, day: string): Promise<Date> {
  const { rows } = await tx.execute<{ ms: number }>(
    sql`select extract(epoch from (${day}::date + 1)::timestamp at time zone 'UTC')::float8 * 1000 as ms`,
  )
  return new Date(rows[0]?.ms ?? Number.NaN)
}

import { CONTENT_MODES } from '@pack/core/content/item'
import type { Item } from '@pack/core/content/ports'
import type { Script } from '@pack/core/content/script'
import { MOVING_STATUSES, type Stage } from '@pack/core/content/status'
import { titleFrom } from '@pack/core/content/title'
import { type Lease, LeaseLost, type Work } from '@pack/core/generation/ports'
import { and, arrayOverlaps, desc, eq, inArray, isNotNull, ne, or, sql } from 'drizzle-orm'
import type { ItemState, StateChange } from '../../state-change.ts'
import { announced } from './announcements.ts'
import type { Database } from './database.ts'
import { withDatabaseRetry } from './database-retry.ts'
import { lastTimelineOf } from './items.ts'
import type { Emit } from './outbox.ts'
import { finishedStatusSql, items, steps, usage } from './schema.ts'

/** Number of earlier scripts that a new one is compared with. */
const COMPARED = 300

/**
 * Items for workers, with fencing: taking an item raises its `lease` number, and every write requires the number that the
 * worker holds. A worker that was paused and replaced changes nothing when it resumes.
 */
export function postgresWork(db: Database, emit: Emit): Work {
  return {
    take: (itemId, ticket) =>
      withDatabaseRetry(async () => {
        const [item] = await db
          .update(items)
          .set({ lease: sql`${items.lease} + 1`, attempts: sql`${items.attempts} + 1`, lastUpdateAt: new Date() })
          .where(and(eq(items.id, itemId), eq(items.ticket, ticket), inArray(items.status, MOVING_STATUSES)))
          .returning()
        return item ? leaseOn(db, item, emit) : null
      }),
    async exists(itemId) {
      const [row] = await db.select({ id: items.id }).from(items).where(eq(items.id, itemId))
      return row !== undefined
    },
  }
}

function leaseOn(db: Database, item: Item, emit: Emit): Lease {
  const held = isHeld(item)

  type Change = Partial<typeof items.$inferInsert> | Record<string, unknown>
  const update = async (tx: Pick<Database, 'update'>, change: Change) => {
    const lastUpdateAt = new Date()
    const [row] = await tx
      .update(items)
      .set({ ...change, lastUpdateAt })
      .where(held)
      .returning({ status: items.status, progressPercent: items.progressPercent, etaAt: items.etaAt })
    if (!row) throw new LeaseLost()
    return { ...row, lastUpdateAt }
  }

  /** Progress: announced with the same statement, and lost when nobody listens. */
  const write = (change: Change) =>
    withDatabaseRetry(async () => {
      const lastUpdateAt = new Date()
      const changed = db.$with('changed').as(
        db
          .update(items)
          .set({ ...change, lastUpdateAt })
          .where(held)
          .returning({ status: items.status, percent: items.progressPercent, etaAt: items.etaAt }),
      )
      const rows = await db
        .with(changed)
        .select({ announced: announced({ ...item, lastUpdateAt }, changed) })
        .from(changed)
      if (rows.length === 0) throw new LeaseLost()
    })

  /** The end of an attempt: its event reaches every subscriber. */
  const conclude = (kind: ItemChange['kind'], change: Change) =>
    withDatabaseRetry(() =>
      db.transaction(async (tx) => {
        const { status, progressPercent: percent, lastUpdateAt } = await update(tx, change)
        const payload: ItemState = { job: item.jobId, item: item.id, status, percent, at: lastUpdateAt.getTime() }
        await emit(tx, item.ownerId, { kind, payload })
      }),
    )

  return {
    item,

    check: () =>
      withDatabaseRetry(async () => {
        const [row] = await db.select({ id: items.id }).from(items).where(held)
        if (!row) throw new LeaseLost()
      }),

    recall: (stage, hash) =>
      withDatabaseRetry(async () => {
        const [row] = await db
          .select({ result: steps.result })
          .from(steps)
          .where(and(eq(steps.itemId, item.id), eq(steps.name, stage), eq(steps.inputHash, hash)))
        return row?.result
      }),

    remember: (stage, hash, result) => withDatabaseRetry(() => rememberStep(db, item, { stage, hash, result })),

    lastTimeline: () => withDatabaseRetry(() => lastTimelineOf(db, item.id)),

    forgetResultsWith: (media) => withDatabaseRetry(() => forgetStepsWith(db, item, media)),

    report: ({ status, percent, etaAt }) =>
      // Progress never goes back within one request, even when a step runs again after a crash.
      write({ status, progressPercent: sql`greatest(${items.progressPercent}, ${percent}::int)`, etaAt }),

    count: (uses) => withDatabaseRetry(() => recordUsage(db, item, uses)),

    finish: ({ videoMedia, thumbnailMedia, durationSeconds, notes }) =>
      conclude('video ready', {
        videoMedia,
        thumbnailMedia,
        durationSeconds,
        notes,
        status: finishedStatusSql(items),
        progressPercent: 100,
        etaAt: null,
        errorDetail: null,
        updatedAt: new Date(),
      }),

    awaitReview: () =>
      conclude('script to review', { status: 'Script Ready', etaAt: null, errorDetail: null, updatedAt: new Date() }),

    fail: (detail) =>
      conclude('video failed', { status: 'Failed', errorDetail: detail, etaAt: null, updatedAt: new Date() }),

    backOff: (note) => write({ status: 'Queued', errorDetail: note, etaAt: null }),

    releaseAttempt: () => write({ attempts: sql`greatest(${items.attempts} - 1, 0)`, etaAt: null }),

    earlierTexts: () => withDatabaseRetry(async () => textsOf(await earlierScripts(db, item))),

    keepScript: (script, accept) => withDatabaseRetry(() => keepScript(db, item, { script, accept })),
  }
}

type ItemChange = Extract<StateChange, { payload: ItemState }>

const isHeld = (item: Item) => and(eq(items.id, item.id), eq(items.lease, item.lease))

/** The locked item, for one statement that writes more; empty when the lease is lost. */
const heldItem = (item: Item) => sql`select id, owner_id from ${items} where ${isHeld(item)} for update`

async function rememberStep(
  db: Database,
  item: Item,
  { stage, hash, result }: { stage: Stage; hash: string; result: unknown },
): Promise<void> {
  // Replaces the step's earlier result: its files may be removed from now on, so it must not be found again.
  const { rows } = await db.execute(sql`
    with held as (${heldItem(item)}),
    replaced as (
      delete from ${steps} where item_id in (select id from held) and name = ${stage} and input_hash <> ${hash}),
    remembered as (
      insert into ${steps} (item_id, name, input_hash, result)
      select id, ${stage}, ${hash}, ${JSON.stringify(result)}::jsonb from held
      on conflict (item_id, name, input_hash) do update set result = excluded.result, finished_at = now())
    select id from held`)
  if (rows.length === 0) throw new LeaseLost()
}

/** Forgets steps whose result names one of these files. Storage keys are unique, so searching the JSON as text is exact. */
async function forgetStepsWith(db: Database, item: Item, media: readonly string[]): Promise<void> {
  if (media.length === 0) return
  const namesOneOf = or(...media.map((key) => sql`strpos(${steps.result}::text, ${key}) > 0`))
  await db.delete(steps).where(and(eq(steps.itemId, item.id), namesOneOf))
}

async function recordUsage(db: Database, item: Item, uses: Parameters<Lease['count']>[0]): Promise<void> {
  const { rows } = await db.execute(sql`
    with held as (${heldItem(item)}),
    counted as (
      insert into ${usage} (owner_id, item_id, kind, amount, reason)
      select held.owner_id, held.id, use.kind, use.amount, use.reason
      from held, jsonb_to_recordset(${JSON.stringify(uses)}::jsonb) as use (kind text, amount float, reason text)
      on conflict do nothing)
    select id from held`)
  if (rows.length === 0) throw new LeaseLost()
}

type EarlierScript = { version: string; script: Script | null }

/** Earlier scripts of the same batch or persona, newest first, except `seen` versions. */
function earlierScripts(
  db: Pick<Database, 'select'>,
  item: Item,
  seen: readonly string[] = [],
): Promise<EarlierScript[]> {
  // Mode by mode, in the order of the listing's index.
  const inMode = db
    .select({
      version: sql<string>`${items.id}::text || ':' || ${items}.xmin`.as('version'),
      script: items.script,
      createdAt: items.createdAt,
    })
    .from(items)
    .where(
      and(
        eq(items.ownerId, item.ownerId),
        sql`${items.mode} = modes.mode`,
        ne(items.id, item.id),
        isNotNull(items.script),
        or(eq(items.jobId, item.jobId), arrayOverlaps(items.personaIds, item.personaIds)),
      ),
    )
    .orderBy(desc(items.createdAt))
    .limit(COMPARED)
    .as('in_mode')
  return db
    .select({ version: inMode.version, script: inMode.script })
    .from(sql`unnest(${sql.param(CONTENT_MODES)}::text[]) as modes (mode)`)
    .crossJoinLateral(inMode)
    .where(sql`${inMode.version} <> all (${sql.param(seen)}::text[])`)
    .orderBy(desc(inMode.createdAt))
    .limit(COMPARED)
}

const textsOf = (scripts: EarlierScript[]) =>
  scripts.flatMap(({ script }) => (script ? [script.lines.map(({ line }) => line).join(' ')] : []))

async function keepScript(
  db: Database,
  item: Item,
  { script, accept }: { script: Script; accept: (earlier: string[]) => boolean },
): Promise<boolean> {
  const earlier = await earlierScripts(db, item)
  if (!accept(textsOf(earlier))) return false
  return db.transaction(async (tx) => {
    // One script per owner at a time: two that finish together would not see each other's text. Comparing takes long, so
    // under the lock the script is compared only with those that appeared meanwhile.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`script:${item.ownerId}`}, 0))`)
    const seen = earlier.map(({ version }) => version)
    if (!accept(textsOf(await earlierScripts(tx, item, seen)))) return false
    const kept = await tx
      .update(items)
      .set({
        script,
        scriptEdited: false,
        ...(item.title === titleFrom(item.theme) && { title: script.title }),
      })
      .where(isHeld(item))
      .returning({ id: items.id })
    if (kept.length === 0) throw new LeaseLost()
    return true
  })
}

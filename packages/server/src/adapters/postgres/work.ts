import { CONTENT_MODES } from '@pack/core/content/item'
import type { Item } from '@pack/core/content/ports'
import type { Script } from '@pack/core/content/script'
import { MOVING_STATUSES } from '@pack/core/content/status'
import { titleFrom } from '@pack/core/content/title'
import { type Lease, LeaseLost, type Use, type Work } from '@pack/core/generation/ports'
import { and, arrayOverlaps, desc, eq, exists, inArray, isNotNull, ne, or, type SQL, sql } from 'drizzle-orm'
import type { ItemState, StateChange } from '../../state-change.ts'
import { announced } from './announcements.ts'
import type { Database } from './database.ts'
import { withDatabaseRetry } from './database-retry.ts'
import { assembledTimeline } from './items.ts'
import type { Emit } from './outbox.ts'
import { finishedStatusSql, items, steps, usage, users } from './schema.ts'

/** Number of earlier scripts that a new one is compared with. */
const COMPARED = 300

/**
 * Items for workers, with fencing: taking an item raises its `lease` number, and every write requires the number that
 * the worker holds. A worker that was paused and replaced changes nothing when it resumes.
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
        if (!item) return null
        return leaseOn(db, item, { emit, known: await db.select().from(steps).where(eq(steps.itemId, item.id)) })
      }),
    drop: (ticket, detail) =>
      withDatabaseRetry(async () => {
        const [item] = await db
          .update(items)
          .set({ lease: sql`${items.lease} + 1` })
          .where(and(eq(items.ticket, ticket), inArray(items.status, MOVING_STATUSES)))
          .returning()
        if (item) await leaseOn(db, item, { emit, known: [] }).fail(detail)
      }),
    async exists(itemId) {
      const [row] = await db.select({ id: items.id }).from(items).where(eq(items.id, itemId))
      return row !== undefined
    },
  }
}

export type StoredStep = Pick<typeof steps.$inferSelect, 'name' | 'inputHash' | 'result'>

/** Results and usage that the next write stores. */
type Unsaved = { steps: StoredStep[]; uses: Use[] }

type LeaseUses = { emit: Emit; known: StoredStep[] }

function leaseOn(db: Database, item: Item, { emit, known }: LeaseUses): Lease {
  const held = isHeld(item)
  const unsaved: Unsaved = { steps: [], uses: [] }
  let compared: Compared | null = null

  type Change = Partial<typeof items.$inferInsert> | Record<string, unknown>

  /** Runs a write with what it has to store; it is kept for the next one when the write fails. */
  const storing = (write: (saving: Unsaved) => Promise<void>) =>
    withDatabaseRetry(async () => {
      const saving = { steps: [...unsaved.steps], uses: [...unsaved.uses] }
      await write(saving)
      unsaved.steps = unsaved.steps.filter((step) => !saving.steps.includes(step))
      unsaved.uses = unsaved.uses.filter((use) => !saving.uses.includes(use))
    })

  /** Changes the item in one statement with the results and usage. `also`: further columns to select. */
  const update = async (tx: Pick<Database, 'update' | 'execute'>, change: Change, saving: Unsaved, also = sql``) => {
    const changed = tx.update(items).set(change).where(held).returning(CHANGED)
    const { rows } = await tx.execute<{ status: string; percent: number }>(sql`
      with changed as ${changed}${saveSteps(saving.steps)}${saveUses(saving.uses)}
      select shown_status as status, progress_percent as percent${also} from changed`)
    const [row] = rows
    if (!row) throw new LeaseLost()
    return row
  }

  /** Writes progress and announces it in the same statement; without a listener the announcement is lost. */
  const write = (change: Change) =>
    storing(async (saving) => {
      const lastUpdateAt = new Date()
      const announcing = sql`, ${announced({ ...item, lastUpdateAt }, PROGRESS)}`
      await update(db, { ...change, lastUpdateAt }, saving, announcing)
    })

  /** The end of an attempt: its event reaches every subscriber. */
  const conclude = (kind: ItemChange['kind'], change: Change) =>
    storing((saving) =>
      db.transaction(async (tx) => {
        const lastUpdateAt = new Date()
        const ended = await update(tx, { ...change, lastUpdateAt }, saving)
        const payload: ItemState = { job: item.jobId, item: item.id, ...ended, at: lastUpdateAt.getTime() }
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

    recall: (stage, hash) => known.find(({ name, inputHash }) => name === stage && inputHash === hash)?.result,

    remember: (stage, hash, result) => void unsaved.steps.push({ name: stage, inputHash: hash, result }),

    keepParts: (videoMedia, parts) =>
      void unsaved.steps.push({ name: 'Finished', inputHash: videoMedia, result: parts }),

    lastTimeline: () => assembledTimeline(known.find(({ name }) => name === 'Video Assembly')?.result),

    forgetResultsWith: (media) => withDatabaseRetry(() => forgetStepsWith(db, item, media)),

    report: ({ status, percent, etaAt }) =>
      // Progress never goes back within one request, even when a step runs again after a crash.
      write({ status, progressPercent: sql`greatest(${items.progressPercent}, ${percent}::int)`, etaAt }),

    count: (uses) => void unsaved.uses.push(...uses),

    finish: ({ videoMedia, fingerprint, thumbnailMedia, durationSeconds, notes }) =>
      conclude('video ready', {
        videoMedia,
        videoBytes: fingerprint?.bytes ?? null,
        videoSha256: fingerprint?.sha256 ?? null,
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

    earlierTexts: () =>
      withDatabaseRetry(async () => {
        compared = await earlierScripts(db, item)
        return textsOf(compared.scripts)
      }),

    keepScript: (script, accept) =>
      withDatabaseRetry(async () => {
        compared ??= await earlierScripts(db, item)
        return keepScript(db, item, { script, accept, compared })
      }),
  }
}

type ItemChange = Exclude<StateChange, { kind: 'account deleted' | 'publication changed' }>

const isHeld = (item: Item) => and(eq(items.id, item.id), eq(items.lease, item.lease))

const CHANGED = {
  id: items.id,
  owner: items.ownerId,
  status: items.shownStatus,
  percent: items.progressPercent,
  eta: items.etaAt,
}
const PROGRESS = { status: sql`shown_status`, percent: sql`progress_percent`, etaAt: sql`eta_at` }

/** Stores results of steps for the row in "changed". */
export function saveSteps(results: StoredStep[]): SQL {
  if (results.length === 0) return sql``
  const done = sql`jsonb_to_recordset(${JSON.stringify(results)}::jsonb) as done (name text, "inputHash" text, result jsonb)`
  // Replaces the step's earlier result: its files may be removed from now on, so it must not be found again.
  return sql`,
    replaced as (
      delete from ${steps} using changed, ${done}
      where item_id = changed.id and steps.name = done.name and input_hash <> done."inputHash"),
    remembered as (
      insert into ${steps} (item_id, name, input_hash, result)
      select changed.id, done.name, done."inputHash", done.result from changed, ${done}
      on conflict (item_id, name, input_hash) do update set result = excluded.result, finished_at = now())`
}

/** Counts usage for the row in "changed". */
function saveUses(uses: Use[]): SQL {
  if (uses.length === 0) return sql``
  return sql`,
    counted as (
      insert into ${usage} (owner_id, item_id, kind, amount, reason)
      select changed.owner_id, changed.id, use.kind, use.amount, use.reason
      from changed, jsonb_to_recordset(${JSON.stringify(uses)}::jsonb) as use (kind text, amount float, reason text)
      on conflict do nothing)`
}

/**
 * Forgets steps whose result names one of these files. Storage keys are unique, so searching the JSON as text is exact.
 */
async function forgetStepsWith(db: Database, item: Item, media: readonly string[]): Promise<void> {
  if (media.length === 0) return
  const namesOneOf = or(...media.map((key) => sql`strpos(${steps.result}::text, ${key}) > 0`))
  await db.delete(steps).where(and(eq(steps.itemId, item.id), namesOneOf))
}

type EarlierScript = { version: string; script: Script | null }

/** Earlier scripts, newest first, and the number of scripts that the owner's videos had got when they were read. */
type Compared = { kept: number; scripts: EarlierScript[] }

/** Earlier scripts of the same batch or persona, except those that were `seen`. */
async function earlierScripts(db: Database, item: Item, seen: readonly EarlierScript[] = []): Promise<Compared> {
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
  const earlier = db
    .select({ version: inMode.version, script: inMode.script, createdAt: inMode.createdAt })
    .from(sql`unnest(${sql.param(CONTENT_MODES)}::text[]) as modes (mode)`)
    .crossJoinLateral(inMode)
    .where(sql`${inMode.version} <> all (${sql.param(seen.map(({ version }) => version))}::text[])`)
    .orderBy(desc(inMode.createdAt))
    .limit(COMPARED)
    .as('earlier')
  const rows = await db
    .select({ kept: users.scriptsKept, version: earlier.version, script: earlier.script })
    .from(users)
    .leftJoinLateral(earlier, sql`true`)
    .where(eq(users.id, item.ownerId))
    .orderBy(desc(earlier.createdAt))
  const [first] = rows
  if (!first) throw new LeaseLost()
  return { kept: first.kept, scripts: rows.flatMap(({ version, script }) => (version ? [{ version, script }] : [])) }
}

const textsOf = (scripts: EarlierScript[]) =>
  scripts.flatMap(({ script }) => (script ? [script.lines.map(({ line }) => line).join(' ')] : []))

type Keeping = { script: Script; accept: (earlier: string[]) => boolean; compared: Compared }

/**
 * Stores a script only while the owner's number of scripts is the one up to which it was compared; otherwise it is
 * compared with those that appeared meanwhile. Without this, two scripts that finish together would not see each
 * other's text.
 */
async function keepScript(db: Database, item: Item, { script, accept, compared }: Keeping): Promise<boolean> {
  if (!accept(textsOf(compared.scripts))) return false
  for (;;) {
    const change = {
      script,
      scriptEdited: false,
      ...(item.title === titleFrom(item.theme) && { title: script.title }),
    }
    const turn = db.$with('turn').as(
      db
        .update(users)
        .set({ scriptsKept: sql`${users.scriptsKept} + 1` })
        .where(
          and(
            eq(users.id, item.ownerId),
            eq(users.scriptsKept, compared.kept),
            exists(db.select({ id: items.id }).from(items).where(isHeld(item))),
          ),
        )
        .returning({ id: users.id }),
    )
    const kept = await db
      .with(turn)
      .update(items)
      .set(change)
      .where(and(isHeld(item), exists(db.select().from(turn))))
      .returning({ id: items.id })
    if (kept.length > 0) return true
    const { kept: number, scripts } = await earlierScripts(db, item, compared.scripts)
    // The owner's number has not changed, so the lease has.
    if (number === compared.kept) throw new LeaseLost()
    compared.kept = number
    compared.scripts.unshift(...scripts)
    if (!accept(textsOf(scripts))) return false
  }
}

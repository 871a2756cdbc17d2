import type { FilledSlots } from '@pack/core/assets/branding'
import type { OwnPictures } from '@pack/core/assets/pictures'
import type { Assets, Slot, StoredAsset } from '@pack/core/assets/ports'
import { MOVING_STATUSES } from '@pack/core/content/status'
import { and, asc, eq, gt, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import type { Sendable } from '../../define-job.ts'
import type { Queue } from '../queue/queue.ts'
import type { Database, Transaction } from './database.ts'
import { isUuid } from './ids.ts'
import { assets, items, PICTURE, users } from './schema.ts'

/** How long a stored file may stay without a row: an upload stores its file first. Seconds. */
const ORPHAN_SECONDS = 60 * 60

/** Runs changes of one account's assets one after the other. */
export const serialised =
  (db: Database) =>
  <Result>(ownerId: string, change: (tx: Transaction) => Promise<Result>) =>
    db.transaction(async (tx) => {
      await tx.select({ id: users.id }).from(users).where(eq(users.id, ownerId)).for('update')
      return change(tx)
    })

type Row = typeof assets.$inferSelect
const isSlot = (row: Row): row is Row & StoredAsset => row.type !== PICTURE

/** The jobs that prepare and remove files of assets. */
export type AssetJobs = {
  prepareAsset: Sendable<{ ownerId: string; media: string; assetId: string }>
  removeAssetFile: Sendable<{ ownerId: string; media: string }>
}

/** Asset slots in Postgres; files are prepared and removed by background jobs. */
export function postgresAssets(db: Database, queue: Queue, { prepareAsset, removeAssetFile }: AssetJobs): Assets {
  const inTurn = serialised(db)
  const removeFiles = async (tx: Transaction, ownerId: string, taken: { media: string }[]) => {
    const replaced = [...new Set(taken.map(({ media }) => media))].filter((media) => media.startsWith(`${ownerId}/`))
    const files = replaced.map((media) => ({ ownerId, media }))
    await queue.enqueueAll(tx, removeAssetFile, files)
    return { replaced }
  }
  const isHeld = async (ownerId: string, media: string) => {
    const rows = db
      .select({ id: assets.id })
      .from(assets)
      .where(and(eq(assets.ownerId, ownerId), eq(assets.media, media)))
    return (await rows.limit(1)).length > 0
  }
  return {
    async filled(ownerId) {
      const rows = await db.select().from(assets).where(eq(assets.ownerId, ownerId)).orderBy(asc(assets.place))
      const account: FilledSlots = {}
      const personas: Record<string, FilledSlots> = {}
      const pictures: OwnPictures = { account: [], personas: {} }
      for (const { personaId, type, media } of rows) {
        if (personaId === null) {
          if (type === PICTURE) pictures.account.push(media)
          else account[type] = media
        } else if (type === PICTURE) pictures.personas[personaId] = [...(pictures.personas[personaId] ?? []), media]
        else personas[personaId] = { ...personas[personaId], [type]: media }
      }
      return { account, personas, pictures }
    },

    async list(ownerId) {
      return (await db.select().from(assets).where(eq(assets.ownerId, ownerId))).filter(isSlot)
    },

    async find(id) {
      if (!isUuid(id)) return null
      const [row] = await db.select().from(assets).where(eq(assets.id, id))
      return row && isSlot(row) ? row : null
    },

    fill: (ownerId, wanted, { overwrite }) =>
      inTurn(ownerId, async (tx) => {
        const taken: { media: string }[] = []
        const made: StoredAsset[] = []
        for (const asset of wanted) {
          // Always a new row, so that a worker preparing the old one finds it gone.
          if (overwrite) taken.push(...(await tx.delete(assets).where(inSlot(asset)).returning()))
          const [row] = await tx.insert(assets).values(asset).onConflictDoNothing().returning()
          if (row && isSlot(row)) made.push(row)
        }
        const waiting = made.filter(({ prepared }) => prepared === 'waiting')
        const toPrepare = waiting.map(({ id: assetId, media }) => ({ ownerId, assetId, media }))
        await queue.enqueueAll(tx, prepareAsset, toPrepare)
        const kept = new Set(made.map(({ media }) => media))
        return removeFiles(
          tx,
          ownerId,
          taken.filter(({ media }) => !kept.has(media)),
        )
      }),

    clear: (slot) =>
      inTurn(slot.ownerId, async (tx) => {
        const taken = await tx.delete(assets).where(inSlot(slot)).returning()
        return taken.length > 0 ? removeFiles(tx, slot.ownerId, taken) : null
      }),

    expectFile: (ownerId, media) =>
      db.transaction((tx) => queue.enqueue(tx, removeAssetFile, { ownerId, media }, { afterSeconds: ORPHAN_SECONDS })),

    isHeld,

    async isUsed(ownerId, media) {
      if (await isHeld(ownerId, media)) return true
      // A queued item reads the slots only when it starts. One updated in the last minute may have started already.
      const mayHaveStarted = or(ne(items.status, 'Queued'), gt(items.lastUpdateAt, sql`now() - interval '1 minute'`))
      const [making] = await db
        .select({ id: items.id })
        .from(items)
        .where(
          and(
            eq(items.ownerId, ownerId),
            or(
              eq(items.cleanStatus, 'making'),
              and(inArray(items.status, MOVING_STATUSES), gt(items.attempts, 0), mayHaveStarted),
            ),
          ),
        )
        .limit(1)
      return making !== undefined
    },

    async markPrepared(id, outcome) {
      await db
        .update(assets)
        .set({ errorDetail: null, ...outcome })
        .where(eq(assets.id, id))
    },
  }
}

const inSlot = ({ ownerId, personaId, type }: Slot) =>
  and(
    eq(assets.ownerId, ownerId),
    eq(assets.type, type),
    personaId === null ? isNull(assets.personaId) : eq(assets.personaId, personaId),
  )

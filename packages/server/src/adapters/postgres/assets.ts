import type { FilledSlots } from '@pack/core/assets/branding'
import type { OwnPictures } from '@pack/core/assets/pictures'
import type { Assets, Slot, StoredAsset } from '@pack/core/assets/ports'
import { and, asc, eq, gt, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import { ON_THEIR_WAY, type Queue } from '../queue/queue.ts'
import type { Database, Transaction } from './database.ts'
import { isUuid } from './ids.ts'
import { assets, items, PICTURE, users } from './schema.ts'

/** A stored file without a row is kept for so long; an upload stores its file before its row. Seconds. */
const ORPHAN_SECONDS = 60 * 60

/** Changes of one account's assets come one after the other. */
export const changing =
  (db: Database) =>
  <Result>(ownerId: string, change: (tx: Transaction) => Promise<Result>) =>
    db.transaction(async (tx) => {
      await tx.select({ id: users.id }).from(users).where(eq(users.id, ownerId)).for('update')
      return change(tx)
    })

type Row = typeof assets.$inferSelect
const isSlot = (row: Row): row is Row & StoredAsset => row.type !== PICTURE

/** Filled slots in Postgres; what has to be done with their files stands in line. */
export function postgresAssets(db: Database, queue: Queue): Assets {
  const alone = changing(db)
  const take = async (tx: Transaction, ownerId: string, taken: { media: string }[]) => {
    const replaced = [...new Set(taken.map(({ media }) => media))].filter((media) => media.startsWith(`${ownerId}/`))
    const files = replaced.map((media) => ({ ownerId, media }))
    await queue.tasks.enqueue(tx, 'removeAssetFile', files)
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
      alone(ownerId, async (tx) => {
        const taken: { media: string }[] = []
        const made: StoredAsset[] = []
        for (const asset of wanted) {
          // A new row each time: who prepares the old one finds that it is gone.
          if (overwrite) taken.push(...(await tx.delete(assets).where(inSlot(asset)).returning()))
          const [row] = await tx.insert(assets).values(asset).onConflictDoNothing().returning()
          if (row && isSlot(row)) made.push(row)
        }
        const waiting = made.filter(({ prepared }) => prepared === 'waiting')
        const toPrepare = waiting.map(({ id: assetId, media }) => ({ ownerId, assetId, media }))
        await queue.tasks.enqueue(tx, 'prepareAsset', toPrepare)
        const kept = new Set(made.map(({ media }) => media))
        return take(
          tx,
          ownerId,
          taken.filter(({ media }) => !kept.has(media)),
        )
      }),

    clear: (slot) =>
      alone(slot.ownerId, async (tx) => {
        const taken = await tx.delete(assets).where(inSlot(slot)).returning()
        return taken.length > 0 ? take(tx, slot.ownerId, taken) : null
      }),

    expectFile: (ownerId, media) =>
      queue.tasks.enqueue(db, 'removeAssetFile', [{ ownerId, media }], { delaySeconds: ORPHAN_SECONDS }),

    isHeld,

    async isUsed(ownerId, media) {
      if (await isHeld(ownerId, media)) return true
      // What is in line looks at the slots when its turn comes; one that has just been taken may have looked already.
      const begun = or(ne(items.status, 'Queued'), gt(items.lastUpdateAt, sql`now() - interval '1 minute'`))
      const [making] = await db
        .select({ id: items.id })
        .from(items)
        .where(and(eq(items.ownerId, ownerId), inArray(items.status, ON_THEIR_WAY), gt(items.attempts, 0), begun))
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

import type { SlideshowPictures } from '@pack/core/assets/ports'
import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Queue } from '../queue/queue.ts'
import { type AssetJobs, serialised } from './assets.ts'
import type { Database } from './database.ts'
import { isUuid } from './ids.ts'
import { assets, PICTURE } from './schema.ts'

/** Slideshow pictures in Postgres; removed files are deleted by background jobs. */
export function postgresSlideshowPictures(
  db: Database,
  queue: Queue,
  { removeAssetFile }: Pick<AssetJobs, 'removeAssetFile'>,
): SlideshowPictures {
  const inTurn = serialised(db)
  return {
    list: (ownerId) =>
      db
        .select()
        .from(assets)
        .where(and(eq(assets.ownerId, ownerId), eq(assets.type, PICTURE)))
        .orderBy(asc(assets.place)),

    add: (picture, { most }) =>
      inTurn(picture.ownerId, async (tx) => {
        const there = await tx.select({ place: assets.place }).from(assets).where(inPlaceOf(picture))
        if (there.length >= most) return 'full'
        const place = Math.max(0, ...there.map((one) => one.place)) + 1
        const [row] = await tx
          .insert(assets)
          .values({ ...picture, type: PICTURE, place, prepared: 'ready' })
          .returning()
        if (!row) throw new Error('the picture was not added')
        return row
      }),

    replace: (ownerId, id, file) =>
      inTurn(ownerId, async (tx) => {
        const [before] = await tx.select().from(assets).where(one(ownerId, id))
        const [picture] = await tx.update(assets).set(file).where(one(ownerId, id)).returning()
        if (!before || !picture) return null
        await queue.enqueue(tx, removeAssetFile, { ownerId, media: before.media })
        return { picture, replaced: before.media }
      }),

    move: (ownerId, id, place) =>
      inTurn(ownerId, async (tx) => {
        const [moved] = await tx.select().from(assets).where(one(ownerId, id))
        if (!moved) return false
        const all = await tx.select().from(assets).where(inPlaceOf(moved)).orderBy(asc(assets.place))
        const order = all.filter((other) => other.id !== id)
        order.splice(place - 1, 0, moved)
        // Negative places first: the unique index allows no duplicates in between.
        await tx
          .update(assets)
          .set({ place: sql`-${assets.place}` })
          .where(inPlaceOf(moved))
        for (const [index, picture] of order.entries())
          await tx
            .update(assets)
            .set({ place: index + 1 })
            .where(eq(assets.id, picture.id))
        return true
      }),

    remove: (ownerId, id) =>
      inTurn(ownerId, async (tx) => {
        const [gone] = await tx.delete(assets).where(one(ownerId, id)).returning()
        if (!gone) return null
        await queue.enqueue(tx, removeAssetFile, { ownerId, media: gone.media })
        return gone.media
      }),
  }
}

const one = (ownerId: string, id: string): SQL | undefined =>
  isUuid(id) ? and(eq(assets.ownerId, ownerId), eq(assets.id, id), eq(assets.type, PICTURE)) : sql`false`

/** All pictures of the same account or persona. */
const inPlaceOf = ({ ownerId, personaId }: { ownerId: string; personaId: string | null }) =>
  and(
    eq(assets.ownerId, ownerId),
    eq(assets.type, PICTURE),
    personaId === null ? isNull(assets.personaId) : eq(assets.personaId, personaId),
  )

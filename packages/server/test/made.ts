import type { ContentMode } from '@pack/core/content/item'
import type { Item } from '@pack/core/content/ports'
import { generateRequestSchema } from '@pack/core/generation/request-schema'
import { items, jobs } from '../src/adapters/postgres/schema.ts'
import type { Pack } from './pack.ts'
import { hasPersona } from './worker.ts'

type Wanted = Partial<Omit<Item, 'id' | 'ownerId' | 'jobId'>> & { owner: string }

/** Inserts a finished video of this user: rows and a file in storage. */
export async function hasItem(pack: Pack, { owner, ...wanted }: Wanted): Promise<Item> {
  const caller = pack.as(owner)
  const { id: ownerId } = (await caller.get('/me')).body as { id: string }
  const mode: ContentMode = wanted.mode ?? 'short'
  const persona = await hasPersona(caller)
  const request = generateRequestSchema.parse({
    mode: mode === 'uploaded' ? 'short' : mode,
    theme: wanted.theme ?? 'patience',
    quantity: 1,
    personas: [persona.id],
  })
  const { db, storage } = pack.context
  const personas = [{ id: persona.id, name: 'Flow' }]
  const [job] = await db.insert(jobs).values({ ownerId, mode, request, personas }).returning({ id: jobs.id })
  if (!job) throw new Error('no job')
  const media = `${ownerId}/videos/made-${job.id}/video.mp4`
  await storage.putBytes(media, Buffer.from('0123456789'))
  const [item] = await db
    .insert(items)
    .values({
      ownerId,
      jobId: job.id,
      mode,
      variant: 0,
      seed: 1,
      personaIds: [persona.id],
      personaSlugs: [persona.slug],
      title: 'On patience',
      theme: 'patience',
      script: {
        title: 'On patience',
        writer: 'test writer',
        lines: [{ persona: persona.slug, line: 'The river does not argue with the stone.' }],
      },
      status: 'Ready',
      progressPercent: 100,
      videoMedia: media,
      durationSeconds: 12,
      ...wanted,
    })
    .returning()
  if (!item) throw new Error('no item')
  return item
}

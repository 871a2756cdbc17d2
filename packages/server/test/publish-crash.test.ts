import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { items, publications } from '../src/adapters/postgres/schema.ts'
import {
  type CrashWorld,
  FAULTS,
  hasCopy,
  hasPublisher,
  JOURNEYS,
  type JourneyName,
  MUTANTS,
  type Outcome,
  runScenario,
  startCrashWorld,
} from './publish-crashes.ts'
import { hasPoster, POST_MUTANTS, POSTS, type Poster, type PostName, runPost } from './publish-tiktok-crashes.ts'
import { until } from './worker.ts'

let world: CrashWorld
beforeAll(async () => {
  world = await startCrashWorld()
})
afterAll(() => world?.[Symbol.asyncDispose]())

const places = (Object.keys(JOURNEYS) as JourneyName[]).flatMap((journey) =>
  JOURNEYS[journey].points.map((point) => ({ journey, point })),
)
const fine: Outcome = { fired: 1, lost: 0, duplicates: 0, stuck: 0, overspent: 0 }

/** Killed and paused workers at every point; the other faults at some, the rest is in the benchmark. */
const EVERY: Partial<Record<(typeof FAULTS)[number], number>> = {
  'kill worker': 1,
  'pause worker past its lease': 1,
  'kill database': 9,
}

test.each(FAULTS)('%s: nothing is lost, published twice or stuck', async (fault) => {
  const account = await hasPublisher(world)
  const first = FAULTS.indexOf(fault)
  for (const [index, place] of places.entries()) {
    const every = EVERY[fault] ?? 4
    if (index % every !== first % every) continue
    const outcome = await runScenario(world, { account, fault, ...place })
    expect({ ...place, ...outcome, fired: Math.min(1, outcome.fired) }).toEqual({ ...place, ...fine })
  }
})

describe('the crashes show a protocol that', () => {
  let account: Awaited<ReturnType<typeof hasPublisher>>
  beforeAll(async () => {
    account = await hasPublisher(world)
  })

  test.each(Object.entries(MUTANTS))('%s', async (_, scenario) => {
    const { fired, ...outcome } = await runScenario(world, { account, ...scenario })

    expect(fired).toBeGreaterThan(0)
    expect(Object.values(outcome).some((count) => count > 0)).toBe(true)
  })
})

describe('posting to TikTok', () => {
  const points = (Object.keys(POSTS) as PostName[]).flatMap((journey) =>
    POSTS[journey].points.map((point) => ({ journey, point })),
  )
  /** The other faults, and those at every point, are in the benchmark. */
  const HERE: Partial<Record<(typeof FAULTS)[number], number>> = {
    'kill worker': 1,
    'pause worker past its lease': 2,
    'lost answers': 3,
  }
  let account: Poster
  beforeAll(async () => {
    account = await hasPoster(world)
  })

  test.each(Object.entries(HERE))('%s: nothing is lost, posted twice or stuck', async (name, every) => {
    const fault = FAULTS.find((one) => one === name) ?? 'kill worker'
    for (const [index, place] of points.entries()) {
      if (index % every !== 0) continue
      const outcome = await runPost(world, { account, fault, ...place })
      expect({ ...place, ...outcome, fired: Math.min(1, outcome.fired) }).toEqual({ ...place, ...fine })
    }
  })

  test.each(Object.entries(POST_MUTANTS))('would be seen to fail if it %s', async (_, scenario) => {
    const { fired, ...outcome } = await runPost(world, { account, ...scenario })

    expect(fired).toBeGreaterThan(0)
    expect(Object.values(outcome).some((count) => count > 0)).toBe(true)
  })
})

test('a scheduler that was paused does not publish again what another one has published', async () => {
  const { accountId, ownerId, model } = await hasPublisher(world, 'pro_plus')
  const { db, publicationWork } = world.pack.context
  const published = await hasCopy(world.pack, model, { publishDate: new Date() })
  await db.update(items).set({ publishDate: sql`now() - interval '1 hour'` }).where(eq(items.id, model.id))
  let opening = Promise.resolve()

  await db.transaction(async (tx) => {
    await tx.select().from(items).where(eq(items.id, model.id)).for('update')
    opening = publicationWork.openAutomatic()
    await until(
      () => db.execute<{ count: number }>(sql`select count(*)::int as count from pg_locks where not granted`),
      ({ rows }) => (rows[0]?.count ?? 0) > 0,
    )
    await db.insert(publications).values({
      ...{ ownerId, accountId, itemId: published.id, platform: 'youtube', accountTitle: 'Nights', revision: 1 },
      ...{ state: 'live', requested: false },
    })
  })
  await opening

  const opened = await db.select().from(publications).where(eq(publications.accountId, accountId))
  expect(opened.map(({ itemId, revision }) => [itemId, revision])).toEqual(
    expect.arrayContaining([
      [model.id, 1],
      [published.id, 1],
    ]),
  )
  expect(opened).toHaveLength(2)
})

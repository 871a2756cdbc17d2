import { existsSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { isOpen } from '@pack/core/publishing/publication'
import { publications } from '../packages/server/src/adapters/postgres/schema.ts'
import bundleOnce from '../packages/server/test/bundle-once.ts'
import { noticeDeadWorker, startWorkerProcess } from '../packages/server/test/crash-process.ts'
import {
  type CrashWorld,
  control,
  FAULTS,
  Fate,
  hasCopy,
  hasPublisher,
  JOURNEYS,
  type JourneyName,
  type Outcome,
  type Publisher,
  type Received,
  runScenario,
  runTurn,
  startCrashWorld,
} from '../packages/server/test/publish-crashes.ts'
import {
  checkAndRetry,
  hasPostable,
  hasPoster,
  POST_MUTANTS,
  POSTS,
  type Poster,
  type PostName,
  control as postsAt,
  runPost,
} from '../packages/server/test/publish-tiktok-crashes.ts'
import { pass, press } from '../packages/server/test/publishing.ts'
import type { ReceivedPost } from '../packages/server/test/tiktok-world.ts'
import { hasJob, until, untilStatus } from '../packages/server/test/worker.ts'
import type { Figure } from './render.ts'

const quiet = { LOG_LEVEL: 'silent' }

/** Publishing exactly once: crashes, clocks, quota and times. `only`: what the names of the wanted parts begin with. */
export async function benchPublishing(only?: string): Promise<Figure[]> {
  await bundleOnce()
  const tiktok = { 'tiktok-matrix': tiktokMatrix, 'tiktok-pairs': tiktokPairs, 'tiktok-soak': tiktokSoak }
  const parts = { matrix, pairs, processes, soak, clocks, quota, busy, ...tiktok }
  const figures: Figure[] = []
  for (const [name, measure] of Object.entries(parts))
    if (!only || name.startsWith(only)) figures.push(...(await measure()))
  return figures
}

const places = (Object.keys(JOURNEYS) as JourneyName[]).flatMap((journey) =>
  JOURNEYS[journey].points.map((point) => ({ journey, point })),
)

/** Adds outcomes up, and names the scenarios that went wrong. */
class Tally {
  readonly total = { scenarios: 0, unfired: 0, lost: 0, duplicates: 0, stuck: 0, overspent: 0 }

  add(scenario: object, { fired, ...outcome }: Outcome): void {
    const { total } = this
    total.scenarios++
    if (fired === 0) total.unfired++
    for (const name of ['lost', 'duplicates', 'stuck', 'overspent'] as const) total[name] += outcome[name]
    if (fired === 0 || Object.values(outcome).some((count) => count > 0))
      process.stderr.write(`${JSON.stringify({ ...scenario, fired, ...outcome })}\n`)
  }

  figures(name: string): Figure[] {
    const { scenarios, ...counts } = this.total
    return [
      { name: `${name}: scenarios`, value: scenarios, unit: 'scenarios' },
      ...Object.entries(counts).map(([what, value]) => ({ name: `${name}: ${what}`, value, unit: '', limit: 0 })),
    ]
  }
}

/** Every fault at every point. */
async function matrix(): Promise<Figure[]> {
  await using world = await startCrashWorld(quiet)
  const account = await hasPublisher(world)
  const tally = new Tally()
  for (const fault of FAULTS)
    for (const place of places) {
      const scenario = { fault, ...place }
      tally.add(scenario, await runScenario(world, { account, ...scenario }))
    }
  return [
    { name: 'named points', value: new Set(places.map(({ point }) => point)).size, unit: 'points', atLeast: 12 },
    ...tally.figures('failpoint matrix'),
  ]
}

/** A paused worker at each point, whose successor is killed at each point; then the first one goes on. */
async function pairs(): Promise<Figure[]> {
  await using world = await startCrashWorld(quiet)
  const account = await hasPublisher(world)
  const tally = new Tally()
  const { points } = JOURNEYS.upload
  for (const point of points)
    for (const second of points) {
      const scenario = { journey: 'upload', fault: 'pause worker past its lease', point, second } as const
      tally.add(scenario, await runScenario(world, { account, ...scenario }))
    }
  return tally.figures('pairs of workers')
}

/** Videos of some channels, that their owners want published. */
async function hasVideos(
  world: CrashWorld,
  { channels, each, publishDate = null }: { channels: number; each: number; publishDate?: Date | null },
): Promise<{ accounts: Publisher[]; ids: string[] }> {
  const accounts: Publisher[] = []
  for (let at = 0; at < channels; at++) accounts.push(await hasPublisher(world))
  const ids: string[] = []
  for (let at = 0; at < each; at++)
    for (const { model } of accounts) {
      const item = await hasCopy(world.pack, model, { title: `Video ${ids.length}`, publishDate })
      ids.push((await press(world.pack, item)).id)
    }
  return { accounts, ids }
}

/** How many of the publications are not live, and how many videos YouTube has too many or too few. */
async function count(world: CrashWorld, ids: string[]) {
  const rows = await world.pack.context.db.select().from(publications)
  const received = await control<Received[]>(world, 'GET', 'videos')
  const live = rows.filter(({ state }) => state === 'live')
  const known = new Set(received.map(({ id }) => id))
  const stuck = rows.filter(({ state, nextAt, reason }) => state !== 'live' && nextAt === null && reason === null)
  return {
    rows,
    received,
    lost: ids.length - live.filter(({ remoteId }) => known.has(remoteId ?? '')).length,
    duplicates: received.length - known.size + Math.max(0, received.length - ids.length),
    stuck: stuck.length,
  }
}

const countFigures = (name: string, { lost, duplicates, stuck }: { lost: number; duplicates: number; stuck: number }) =>
  Object.entries({ lost, duplicates, stuck }).map(([what, value]) => ({
    ...{ name: `${name}: ${what}`, value, unit: 'videos', limit: 0 },
  }))

const countRows = async ({ pack }: CrashWorld, from: string): Promise<number> => {
  const { rows } = await pack.context.db.execute<{ count: number }>(`select count(*)::int as count from ${from}`)
  return rows[0]?.count ?? 0
}
const countLive = (world: CrashWorld) => countRows(world, "publications where state = 'live'")

const untilLive = (world: CrashWorld, ids: string[], withinMs = 600_000) =>
  until(
    () => countLive(world),
    (live) => live === ids.length,
    withinMs,
  )

/** Processes that are killed, or paused past their lease, by signals. */
async function processes(): Promise<Figure[]> {
  await using world = await startCrashWorld(quiet)
  const { pack } = world
  const ids: string[] = []
  let unfired = 0
  const takenOver = async () => {
    await noticeDeadWorker(pack)
    await pack.context.db.update(publications).set({ leaseUntil: null })
    await using _healthy = await startWorkerProcess(pack, { failpoint: 'none', studio: 'quick' })
    await untilLive(world, ids)
  }
  for (const point of ['reserved', 'started', 'session stored', 'last byte sent', 'accepted', 'live']) {
    const killed = await hasVideos(world, { channels: 1, each: 1 })
    ids.push(...killed.ids)
    await using worker = await startWorkerProcess(pack, { failpoint: `Publishing:${point}`, studio: 'quick' })
    if ((await worker.ended) !== 'SIGKILL') unfired++
    await takenOver()

    const paused = await hasVideos(world, { channels: 1, each: 1 })
    ids.push(...paused.ids)
    await using sleeper = await startWorkerProcess(pack, { failpoint: `stop:Publishing:${point}`, studio: 'quick' })
    await until(
      () => stateOf(sleeper.process.pid ?? 0),
      (state) => state === 'T',
    )
    await takenOver()
    sleeper.process.kill('SIGCONT')
    await pause(3_000)
  }
  return [
    { name: 'processes killed or paused', value: ids.length, unit: 'processes' },
    { name: 'processes: points not reached', value: unfired, unit: 'points', limit: 0 },
    ...countFigures('processes', await count(world, ids)),
  ]
}

/** A process's state, such as T for stopped. */
async function stateOf(pid: number): Promise<string> {
  const { readFile } = await import('node:fs/promises')
  return (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1]?.[0] ?? ''
}

const WORKERS = 4
const SOAKED = { channels: 20, each: 50 }
const FAULTY = [
  { action: 'drop_after', probability: 0.06 },
  { action: { status: 503 }, probability: 0.05 },
  { action: 'drop', probability: 0.04 },
] as const

/**
 * Several workers publish, killed and paused at random, until `finished` resolves. `onKill` gets the number of kills.
 */
async function publishThroughKills(
  world: CrashWorld,
  accounts: Parameters<typeof runTurn>[1][],
  { parts = world.parts, onKill }: { parts?: CrashWorld['parts']; onKill?: (kills: number) => Promise<unknown> },
  finished: () => Promise<unknown>,
): Promise<{ seconds: number; kills: number; pauses: number }> {
  let [isOver, kills, pauses] = [false, 0, 0]
  const fates = Array.from({ length: WORKERS }, () => new Fate())
  const turns = new Set<Promise<void>>()
  const work = async (slot: number) => {
    while (!isOver) {
      const fate = fates[slot] ?? new Fate()
      const account = accounts[Math.floor(Math.random() * accounts.length)]
      if (!account) return
      const turned = runTurn(world, account, { parts: fate.over(parts) })
      turns.add(turned)
      await Promise.race([turned.finally(() => turns.delete(turned)), fate.ended])
      await pause(5)
    }
  }
  const working = Promise.all(fates.map((_, slot) => work(slot)))
  const began = performance.now()
  const chaos = (async () => {
    while (!isOver) {
      await pause(60 + Math.random() * 140)
      const slot = Math.floor(Math.random() * WORKERS)
      const fate = fates[slot]
      fates[slot] = new Fate()
      if (kills % 10 === 9) {
        pauses++
        fate?.pause()
        // Past its lease.
        setTimeout(() => fate?.resume(), 16_000)
      } else fate?.kill()
      kills++
      await onKill?.(kills)
    }
  })()
  await finished()
  const seconds = (performance.now() - began) / 1000
  isOver = true
  await Promise.all([working, chaos])
  // Paused workers go on.
  await Promise.all(turns)
  return { seconds, kills, pauses }
}

/** Random kills and pauses, 15 % faults at YouTube, which also forgets all sessions now and then. */
async function soak(): Promise<Figure[]> {
  await using world = await startCrashWorld(quiet)
  await control(world, 'PUT', 'settings', { listing_lag_seconds: 2 })
  const { accounts, ids } = await hasVideos(world, SOAKED)
  const parts = { ...world.parts, listingLagMs: 3_000 }
  const { youtube } = world.platforms
  for (const { action, probability } of FAULTY) youtube.control.inject({ method: '*', path: '*', action, probability })

  const { seconds, kills, pauses } = await publishThroughKills(
    world,
    accounts,
    { parts, onKill: async (kills) => kills % 50 === 0 && control(world, 'DELETE', 'uploads') },
    () => untilLive(world, ids, 1_200_000),
  )
  youtube.control.reset()
  return [
    { name: `soak of ${ids.length} videos`, value: seconds, unit: 's' },
    { name: 'soak: kills and pauses', value: kills, unit: `kills, ${pauses} pauses` },
    { name: 'soak: mean time between kills', value: (seconds * 1000) / kills, unit: 'ms', limit: 200 },
    ...countFigures('soak', await count(world, ids)),
  ]
}

const FAKETIME = '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1'

/** The environment of a process whose clock is wrong by `hours` hours. */
function wrongClock(hours: number): Record<string, string> {
  if (existsSync(FAKETIME)) {
    const offset = `${hours < 0 ? '' : '+'}${hours}h`
    return { LD_PRELOAD: FAKETIME, FAKETIME: offset, DONT_FAKE_MONOTONIC: '1' }
  }
  const shift = `const now = Date.now; const Real = Date; const by = ${hours * 3_600_000};
    globalThis.Date = class extends Real {
      constructor(...given) { super(...(given.length ? given : [now() + by])) }
      static now() { return now() + by }
    }`
  return { NODE_OPTIONS: `--import "data:text/javascript,${encodeURIComponent(shift)}"` }
}

/** Videos with a date, published by workers whose clocks are two hours slow and a day fast. */
async function clocks(): Promise<Figure[]> {
  await using world = await startCrashWorld(quiet)
  await control(world, 'PUT', 'settings', { processing_seconds: 4 })
  const date = new Date(Math.ceil((Date.now() + 45_000) / 60_000) * 60_000)
  await using _slow = await startWorkerProcess(world.pack, {
    ...{ failpoint: 'none', studio: 'quick', environment: wrongClock(-2) },
  })
  await using _fast = await startWorkerProcess(world.pack, {
    ...{ failpoint: 'none', studio: 'quick', environment: wrongClock(24) },
  })
  const { ids } = await hasVideos(world, { channels: 4, each: 5, publishDate: date })
  await untilLive(world, ids)
  const counted = await count(world, ids)
  const early = counted.received.filter(({ created_at }) => new Date(created_at) < date)
  const late = counted.rows.map(({ liveAt }) => ((liveAt?.getTime() ?? Number.NaN) - date.getTime()) / 1000)
  return [
    { name: 'wrong clocks: early', value: early.length, unit: 'videos', limit: 0 },
    ...countFigures('wrong clocks', counted),
    { name: 'scheduled: live after its minute, at most', value: Math.max(...late), unit: 's', limit: 60 },
  ]
}

const DAILY = 100

/** 250 videos of ten users at 100 a day. */
async function quota(): Promise<Figure[]> {
  await using world = await startCrashWorld({ ...quiet, YOUTUBE_DAILY_INSERTS: String(DAILY) })
  await control(world, 'PUT', 'settings', { inserts_per_day: DAILY })
  const { accounts, ids } = await hasVideos(world, { channels: 10, each: 25 })
  const days: number[] = []
  let worst = 0
  let known = new Set<string>()
  for (let day = 0; day < 4 && known.size < ids.length; day++) {
    // A turn waits for five seconds when others come first.
    let idle = 0
    while (idle < 3) {
      const before = await countLive(world)
      await Promise.all(accounts.map((account) => runTurn(world, account, { parts: world.parts })))
      const after = await countLive(world)
      idle = after > before ? 0 : idle + 1
      await pass(world.pack, world.platforms, 5)
    }
    const received = (await control<(Received & { account: string })[]>(world, 'GET', 'videos')).filter(
      ({ id }) => !known.has(id),
    )
    known = new Set([...known, ...received.map(({ id }) => id)])
    days.push(received.length)
    const shares = accounts.map(
      ({ channel }) =>
        received.filter(({ account }) => account === world.platforms.youtube.channels.find(channel)?.id).length,
    )
    const fair = received.length / accounts.length
    if (received.length === DAILY) worst = Math.max(worst, ...shares.map((share) => Math.abs(share - fair) / fair))
    await passToMidnight(world)
  }
  const { rows, ...counted } = await count(world, ids)
  const [first = 0, second = 0, third = 0] = days
  return [
    { name: 'quota: published on the first day', value: first, unit: 'videos', limit: DAILY, atLeast: DAILY },
    { name: 'quota: on the second', value: second, unit: 'videos', limit: DAILY, atLeast: DAILY },
    { name: 'quota: on the third', value: third, unit: 'videos', limit: 50, atLeast: 50 },
    { name: 'quota: failed', value: rows.filter(({ state }) => state === 'failed').length, unit: 'videos', limit: 0 },
    { name: "quota: a user's share off by", value: 100 * worst, unit: '%', limit: 25 },
    ...countFigures('quota', counted),
  ]
}

async function passToMidnight(world: CrashWorld): Promise<void> {
  const { rows } = await world.pack.context.db.execute<{ seconds: number }>(`
    select extract(epoch from (date_trunc('day', publish_now() at time zone 'America/Los_Angeles') + interval '1 day')
      at time zone 'America/Los_Angeles' - publish_now())::float8 as seconds`)
  await pass(world.pack, world.platforms, Math.ceil(rows[0]?.seconds ?? 0) + 1)
}

/** From a press to the first byte, while every worker renders. */
async function busy(): Promise<Figure[]> {
  await using world = await startCrashWorld(quiet)
  const { pack } = world
  const account = await hasPublisher(world)
  const item = await hasCopy(pack, account.model, { title: 'Now' })
  await using _one = await startWorkerProcess(pack, { failpoint: 'none', studio: 'real' })
  await using _other = await startWorkerProcess(pack, { failpoint: 'none', studio: 'real' })
  const jobs = await Promise.all(['river', 'stone'].map((owner) => hasJob(pack.as(owner))))
  for (const { item: id } of jobs) await untilStatus(pack, id, 'Rendering')
  const began = Date.now()
  await press(pack, item)
  const { requests } = world.platforms.youtube.control
  const first = await until(
    () => requests.find(({ method, path, bytes }) => method === 'PUT' && path.includes('/upload/') && bytes > 0),
    (found) => found !== undefined,
  )
  const seconds = (Date.parse(first?.at ?? '') - began) / 1000
  const rendering = await countRows(world, "items where status = 'Rendering'")
  return [
    { name: 'workers that rendered meanwhile', value: rendering, unit: 'workers', atLeast: 1 },
    { name: 'from a press to the first byte while all workers render', value: seconds, unit: 's', limit: 10 },
  ]
}

const posts = (Object.keys(POSTS) as PostName[]).flatMap((journey) =>
  POSTS[journey].points.map((point) => ({ journey, point })),
)

/** Every fault at every point of posting to TikTok, and the mistakes that it shows. */
async function tiktokMatrix(): Promise<Figure[]> {
  await using world = await startCrashWorld(quiet)
  const account = await hasPoster(world)
  const tally = new Tally()
  for (const fault of FAULTS)
    for (const place of posts) {
      const scenario = { fault, ...place }
      tally.add(scenario, await runPost(world, { account, ...scenario }))
    }
  let unseen = 0
  for (const mutant of Object.values(POST_MUTANTS)) {
    const { fired, ...outcome } = await runPost(world, { account: await hasPoster(world), ...mutant })
    if (fired === 0 || Object.values(outcome).every((count) => count === 0)) unseen++
  }
  return [
    { name: 'TikTok: named points', value: new Set(posts.map(({ point }) => point)).size, unit: 'points', atLeast: 10 },
    ...tally.figures('TikTok: failpoint matrix'),
    { name: 'TikTok: mistakes in the protocol', value: Object.keys(POST_MUTANTS).length, unit: 'mutants', atLeast: 6 },
    { name: 'TikTok: mistakes that nothing shows', value: unseen, unit: 'mutants', limit: 0 },
  ]
}

async function tiktokPairs(): Promise<Figure[]> {
  await using world = await startCrashWorld(quiet)
  const account = await hasPoster(world)
  const tally = new Tally()
  const { points } = POSTS.post
  for (const point of points)
    for (const second of [...points, 'probed']) {
      const scenario = { journey: 'post', fault: 'pause worker past its lease', point, second } as const
      tally.add(scenario, await runPost(world, { account, ...scenario }))
    }
  return tally.figures('TikTok: pairs of workers')
}

const SOAKED_POSTS = { creators: 20, each: 20 }

/**
 * Random kills and pauses, 15 % faults at TikTok. Owners check unknown outcomes again, and post again where nothing was
 * sent; each of their videos has to be published exactly once.
 */
async function tiktokSoak(): Promise<Figure[]> {
  await using world = await startCrashWorld(quiet)
  const { pack, platforms } = world
  const accounts: Poster[] = []
  for (let at = 0; at < SOAKED_POSTS.creators; at++) accounts.push(await hasPoster(world))
  const ids: string[] = []
  for (let at = 0; at < SOAKED_POSTS.each; at++)
    for (const { model } of accounts) {
      const item = await hasPostable(pack, model, { title: `Post ${ids.length}` })
      ids.push(item.id)
      await press(pack, item)
    }
  for (const { action, probability } of FAULTY)
    platforms.tiktok.control.inject({ method: '*', path: '/v2/post/*', action, probability })
  platforms.tiktok.control.inject({ method: '*', path: '/video/', action: 'drop_after', probability: 0.1 })

  let isOver = false
  // A minute of TikTok's limits passes in a second; owners look now and then.
  const owners = (async () => {
    while (!isOver) {
      await pause(1_000)
      await pass(pack, platforms, 60)
      await pack.context.db.execute('update publications set lease_until = null where lease_until < now()')
      await checkAndRetry(world)
    }
  })()
  const { seconds, kills, pauses } = await publishThroughKills(world, accounts, {}, () =>
    until(
      () => countRows(world, "(select distinct item_id from publications where state = 'live') live"),
      (live) => live === ids.length,
      1_200_000,
    ),
  )
  isOver = true
  await owners
  platforms.tiktok.control.reset()
  await pass(pack, platforms, 60)
  const received = await postsAt<ReceivedPost[]>(world, 'GET', 'videos')
  const published = received.filter(({ status }) => status === 'PUBLISH_COMPLETE')
  const rows = await pack.context.db.select().from(publications)
  const live = rows.filter(({ state }) => state === 'live')
  const known = new Set(published.map(({ publish_id: id }) => id))
  return [
    { name: `TikTok: soak of ${ids.length} videos`, value: seconds, unit: 's' },
    { name: 'TikTok: soak: kills and pauses', value: kills, unit: `kills, ${pauses} pauses` },
    {
      ...{ name: 'TikTok: soak: posted anew by their owners', unit: 'videos' },
      value: rows.filter(({ reason }) => reason === 'not_started').length,
    },
    ...countFigures('TikTok: soak', {
      lost:
        ids.length - new Set(live.filter(({ remoteId }) => known.has(remoteId ?? '')).map((row) => row.itemId)).size,
      duplicates: published.length - ids.length,
      stuck: rows.filter(({ state, nextAt, reason }) => isOpen(state) && nextAt === null && reason === null).length,
    }),
  ]
}

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { isLocked } from '@pack/core/content/status'
import { SUBSCRIBE_LIMIT } from '@pack/core/generation/job'
import { startProduct } from '../e2e/product.ts'
import { launchPostgres } from '../packages/server/src/adapters/embedded-postgres/launcher.ts'
import { readEnvironment, toConfig } from '../packages/server/src/config/config.ts'
import { createContext } from '../packages/server/src/context/context.ts'
import { createLog } from '../packages/server/src/log.ts'
import { openSocket } from '../packages/server/test/snapshot-socket.ts'
import { fillDatabase, ITEMS } from './api-data.ts'
import type { Figure } from './render.ts'

const LIMITS = { callMs: 50, crowdMs: 250, ratio: 3 }
const CALLS = 200
const WARM_UP = 50
const CROWD = 200
const CROWD_SECONDS = 45
/**
 * Pause of a user between two calls, milliseconds. An open Content Manager calls every 2.3 s: the queue every 15 s, a
 * list, its summary and the account every 10 s (part 2 §7), and one call for what its user does meanwhile.
 */
const THINK = { least: 1_500, most: 3_100 }

type Caller = {
  get<Answer>(path: string): Promise<Answer>
  send<Answer>(method: string, path: string, json: unknown): Promise<Answer>
  token: string
}
type Listing = {
  items: { id: string; mode: string; title: string; status: string; youtube_url: string | null }[]
  totalPages: number
  totalItems: number
}
type Job = { id: string; item_ids: string[] }

/**
 * The time of each repeated call with a million items in the database and a hundred thousand of one user; and of the
 * calls of 200 users at once, alone and while a video renders.
 */
export async function benchApi(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'pack-bench-api-'))
  const home = join(folder, 'home')
  const postgres = await launchPostgres(join(folder, 'postgres'))
  try {
    await using product = await startProduct({
      ...{ PACK_HOME: home, DATABASE_URL: postgres.url, WORKERS: '1', LOG_LEVEL: 'warn' },
    })
    const people = await signIn(product.url, { home, databaseUrl: postgres.url })
    await fillDatabase(
      postgres.url,
      people.map(({ id }) => id),
    )
    const [heavy, renderer, ...crowd] = people.map(({ token }) => callerOf(product.url, token))
    if (!heavy || !renderer) throw new Error('nobody is signed in')
    return [...(await eachCall(product.url, heavy)), ...(await manyUsers(product.url, { crowd, renderer }))]
  } finally {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** Accounts with their sessions: the owner of the most items, one who orders videos, and the crowd. */
async function signIn(url: string, { home, databaseUrl }: { home: string; databaseUrl: string }) {
  const environment = { PACK_HOME: home, PORT: new URL(url).port, DATABASE_URL: databaseUrl, LOG_LEVEL: 'warn' }
  const config = toConfig(readEnvironment(environment))
  const context = await createContext({ config, log: await createLog(config.log), databaseUrl })
  try {
    const people: { id: string; token: string }[] = []
    for (let index = 0; index < CROWD + 2; index++) {
      const session = await context.auth?.sessionFor(`bench-${index}@example.com`)
      if (session) people.push({ id: session.user.id, token: session.access_token })
    }
    // The one whose videos render all the time.
    await context.accounts.grant('bench-1@example.com', { tier: 'alpha' })
    return people
  } finally {
    await context.close()
  }
}

function callerOf(base: string, token: string): Caller {
  const call = async <Answer>(method: string, path: string, json?: unknown): Promise<Answer> => {
    const response = await fetch(base + path, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(json !== undefined && { 'content-type': 'application/json' }) },
      ...(json !== undefined && { body: JSON.stringify(json) }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
    return JSON.parse(text) as Answer
  }
  return { token, get: (path) => call('GET', path), send: (method, path, json) => call(method, path, json) }
}

/** The repeated calls of the user with the most items, one after the other. */
async function eachCall(url: string, heavy: Caller): Promise<Figure[]> {
  const { totalPages, totalItems } = await heavy.get<Listing>('/api/content/short?view=table')
  const jobs = await heavy.get<Job[]>('/jobs/user')
  const ids = jobs.flatMap((job) => [job.id, ...job.item_ids]).slice(0, SUBSCRIBE_LIMIT)
  const page = (share: number, pages = totalPages) => Math.max(1, Math.ceil(pages * share))
  const pagesOf = async (query: string) => (await heavy.get<Listing>(`/api/content/short?${query}`)).totalPages
  const figures: Figure[] = [
    { name: 'items of one user in one list', value: totalItems, unit: `of ${ITEMS.all}` },
    { name: 'jobs in the queue', value: jobs.length, unit: 'jobs' },
  ]
  const time = async (name: string, call: (nth: number) => Promise<unknown>) => {
    // Until the code that the call needs is compiled.
    for (let nth = 0; nth < WARM_UP; nth++) await call(nth)
    const taken: number[] = []
    for (let nth = 0; nth < CALLS; nth++) {
      const began = performance.now()
      await call(nth)
      taken.push(performance.now() - began)
    }
    figures.push({ name: `${name}, p99`, value: p99(taken), unit: 'ms', limit: LIMITS.callMs })
  }
  const list = (query: string) => heavy.get(`/api/content/short?${query}`)
  await time('first page', () => list('view=table&page=1'))
  await time('any page', (nth) => list(`view=table&page=${page(((nth * 37) % CALLS) / CALLS)}`))
  await time('last page', () => list(`view=table&page=${totalPages}`))
  const gallery = await pagesOf('view=gallery')
  await time('gallery, any page', (nth) => list(`view=gallery&page=${page(((nth * 37) % CALLS) / CALLS, gallery)}`))
  const filters = {
    'one status': 'status=Failed',
    'four statuses': 'status=Ready,Unlisted,Failed,Queued',
    'a status without items': 'status=Queued',
    'a persona': 'persona=wolf-1',
    'a persona with few videos': 'persona=wolf-20',
    'this month': 'monthOnly=1',
    'an output': 'output=storage',
    'an output without items': 'output=youtube',
    'persona, status and month': 'persona=wolf-2&status=Ready&monthOnly=1',
  }
  for (const [name, query] of Object.entries(filters)) {
    const pages = await pagesOf(query)
    await time(`${name}, first page`, () => list(query))
    await time(`${name}, last page`, () => list(`${query}&page=${pages}`))
  }
  await time('summary of a mode', () => heavy.get('/api/content/summary?mode=short'))
  await time('summary of all modes', () => heavy.get('/api/content/summary'))
  await time('GET /jobs/user', () => heavy.get('/jobs/user'))
  await time('GET /user/readiness', () => heavy.get('/user/readiness'))
  const socket = await openSocket(url, heavy.token)
  await time(`socket snapshot of ${ids.length} ids`, () => socket.snapshot(ids))
  socket.close()
  return figures
}

/** 200 users at once, first alone, then while a video renders. */
async function manyUsers(url: string, { crowd, renderer }: { crowd: Caller[]; renderer: Caller }): Promise<Figure[]> {
  await crowdCalls(url, crowd, 5)
  const alone = await crowdCalls(url, crowd, CROWD_SECONDS)
  const rendering = renderUntil(renderer)
  await rendering.begun
  const beside = await crowdCalls(url, crowd, CROWD_SECONDS)
  const videos = await rendering.end()
  return [
    { name: `${CROWD} users, calls`, value: alone.taken.length, unit: 'calls' },
    { name: `${CROWD} users, p99`, value: p99(alone.taken), unit: 'ms' },
    { name: `${CROWD} users, errors`, value: alone.errors, unit: 'calls', limit: 0 },
    { name: 'beside a render, calls', value: beside.taken.length, unit: 'calls' },
    { name: 'beside a render, p99', value: p99(beside.taken), unit: 'ms', limit: LIMITS.crowdMs },
    { name: 'beside a render, errors', value: beside.errors, unit: 'calls', limit: 0 },
    { name: 'beside a render / alone', value: p99(beside.taken) / p99(alone.taken), unit: 'x', limit: LIMITS.ratio },
    { name: 'videos finished meanwhile', value: videos, unit: 'videos' },
  ]
}

/** Each user calls, thinks, and calls again, with an open socket, as the screens do. */
async function crowdCalls(url: string, crowd: Caller[], seconds: number) {
  const end = performance.now() + seconds * 1000
  const taken: number[] = []
  let errors = 0
  await Promise.all(
    crowd.map(async (user, index) => {
      await pause((THINK.most * index) / crowd.length)
      const { items } = await user.get<Listing>('/api/content/short?view=table')
      const socket = await openSocket(url, user.token)
      await socket.snapshot(items.map(({ id }) => id))
      for (let nth = index; performance.now() < end; nth++) {
        const began = performance.now()
        await callOfMix(user, nth, items).catch((error: unknown) => {
          errors++
          process.stdout.write(`${error instanceof Error ? error.message : error}\n`)
        })
        taken.push(performance.now() - began)
        await pause(THINK.least + Math.random() * (THINK.most - THINK.least))
      }
      socket.close()
    }),
  )
  return { taken, errors }
}

/** The calls that the screens repeat (part 2 §7), by frequency; one in ten changes an item. */
function callOfMix(user: Caller, nth: number, items: Listing['items']): Promise<unknown> {
  const item = items[nth % items.length]
  // Published videos keep their targets.
  const open = items.find((one) => !isLocked(one))
  const mix = [
    () => user.get('/jobs/user'),
    () => user.get('/api/content/short?view=table&page=1'),
    () => user.get('/api/content/summary?mode=short'),
    () => user.get('/jobs/user'),
    () => user.get(`/api/content/short?view=gallery&page=${1 + (nth % 70)}`),
    () => user.get('/me'),
    () => user.get('/jobs/user'),
    () => user.get('/api/content/short?view=table&status=Ready,Unlisted&page=2'),
    () => user.get('/user/personas?require_assets=false'),
    () => user.get('/user/readiness'),
    () => user.get(`/api/content/short?view=table&persona=wolf-${1 + (nth % 19)}`),
    () => user.get(`/api/content/short/${item?.id}`),
    () => user.get('/api/content/short?view=table&monthOnly=1'),
    () => user.get(`/api/content/short/${item?.id}/thumbnail`),
    () => user.get('/api/content/summary?mode=short'),
    () => user.get('/user/platforms'),
    () => user.get('/queue_content/queue:generate_content'),
    () => user.get('/jobs/user'),
    () => user.send('POST', `/api/content/short/${open?.id}/publish-to`, { targets: ['youtube'] }),
    () => user.send('POST', `/api/content/short/${open?.id}/publish-to`, { targets: [] }),
  ]
  return mix[(nth * 7) % mix.length]?.() ?? Promise.resolve()
}

/**
 * Orders one video after the other. `begun` resolves when the first renders; `end` stops, and counts the finished ones.
 */
function renderUntil(renderer: Caller): { begun: Promise<void>; end: () => Promise<number> } {
  let ended = false
  let videos = 0
  let first = () => {}
  const begun = new Promise<void>((resolve) => {
    first = resolve
  })
  const work = async () => {
    const persona = await renderer.send<{ id: string }>('POST', '/user/personas', { clone_of: 'jinx' })
    while (!ended) {
      const order = { mode: 'story', theme: 'starting over', quantity: 1, personas: [persona.id] }
      const { job_id, item_ids } = await renderer.send<{ job_id: string; item_ids: string[] }>(
        'POST',
        '/generate_content',
        order,
      )
      for (let made = false; !made; ) {
        const { status, error_detail } = await renderer.get<{ status: string; error_detail: string | null }>(
          `/api/content/story/${item_ids[0]}`,
        )
        if (status === 'Rendering') first()
        if (status === 'Failed') throw new Error(error_detail ?? 'The video failed')
        made = status === 'Ready'
        if (made) videos++
        if (ended) {
          await renderer.send('DELETE', `/jobs/${job_id}`, undefined).catch(() => {})
          return
        }
        await pause(500)
      }
    }
  }
  const working = work()
  return {
    begun: Promise.race([begun, working]),
    async end() {
      ended = true
      await working
      return videos
    },
  }
}

function p99(taken: number[]): number {
  const sorted = taken.toSorted((a, b) => a - b)
  return sorted[Math.ceil(sorted.length * 0.99) - 1] ?? Number.NaN
}

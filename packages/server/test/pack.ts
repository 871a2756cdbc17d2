import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type GoogleSandbox, startGoogle } from '@pack/sandboxes'
import pg from 'pg'
import { freePort } from '../src/adapters/embedded-postgres/free-port.ts'
import { type Config, readEnvironment, SANDBOX_KEYS, toConfig } from '../src/config/config.ts'
import { type Context, createContext } from '../src/context/context.ts'
import { createApp } from '../src/http/app.ts'
import { attachProgress } from '../src/http/attach-progress.ts'
import { listen } from '../src/http/listen.ts'
import { RATE_LIMITS } from '../src/http/rate-limits.ts'
import { createLog } from '../src/log.ts'
import { HOMES, SHARED, startTestPostgres, TEMPLATE } from './postgres-once.ts'
import { shareKit } from './share-kit.ts'

export type Answer = { status: number; body: unknown; headers: Headers }
/** Calls the API as one user, and parses JSON answers. */
export type Caller = Record<'get' | 'delete', (path: string, body?: unknown) => Promise<Answer>> &
  Record<'post' | 'put' | 'patch', (path: string, body?: unknown) => Promise<Answer>>

export type Pack = AsyncDisposable & {
  url: string
  config: Config
  context: Context
  google: GoogleSandbox
  /** A user by name: `lyra` is lyra@pack.test. */
  as(name: string): Caller
  /** A visitor. */
  anonymous: Caller
  token(email: string): Promise<string>
  /** All routes of the server, such as `GET /user/personas/:id`. */
  routes: string[]
  /** The clock that the product reads; set it to move time. */
  clock: { now: Date | null }
}

type Options = {
  environment?: Record<string, string>
  rateLimits?: typeof RATE_LIMITS
  jsonMs?: number
  logFile?: string
}

let shared: Promise<World> | null = null

/**
 * The Pack that all tests of this process share, emptied when the test is over: for every test that needs no configuration,
 * rate limits or processes of its own. One test at a time.
 */
export async function sharedPack(): Promise<Pack> {
  shared ??= startWorld({}, process.env[HOMES])
  const { pack, empty } = await shared
  return { ...pack, [Symbol.asyncDispose]: empty }
}

/** A whole Pack for one test: real database, storage folder, Google sandbox, HTTP on free ports. */
export const startPack = async (options: Options = {}): Promise<Pack> => (await startWorld(options)).pack

/** `empty` removes all accounts with everything they own, and resets the clock. */
type World = { pack: Pack; empty(): Promise<void> }

async function startWorld(options: Options, folder = tmpdir()): Promise<World> {
  const cleanups: (() => Promise<unknown>)[] = []
  const home = await mkdtemp(join(folder, 'pack-world-'))
  cleanups.push(() => rm(home, { recursive: true, force: true }))
  await shareKit(home)
  const database = await ownDatabase()
  cleanups.push(database.drop)

  const port = await freePort(4)
  const googlePort = port + 1
  const config = toConfig(
    readEnvironment({
      PACK_HOME: home,
      PORT: String(port),
      HOST: '127.0.0.1',
      SANDBOX_GOOGLE_PORT: String(googlePort),
      DATABASE_URL: database.url,
      LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent',
      WORKERS: '0',
      ADMIN_EMAILS: 'flow@pack.test',
      ...options.environment,
    }),
  )
  const clock: Pack['clock'] = { now: null }
  const google = await startGoogle(
    {
      host: config.host,
      port: googlePort,
      url: `http://localhost:${googlePort}`,
      folder: null,
    },
    [{ id: SANDBOX_KEYS[0], secret: SANDBOX_KEYS[1], redirectUris: [`${config.publicUrl}/auth/v1/callback`] }],
  )
  cleanups.push(() => google.close())
  const log = await createLog({ ...config.log, pretty: false, ...(options.logFile && { file: options.logFile }) })
  const context = await createContext({ config, log, databaseUrl: database.url, now: () => clock.now ?? new Date() })
  cleanups.push(() => context.close())
  const { rateLimits = RATE_LIMITS, jsonMs } = options
  const app = createApp(context, { webFolder: join(home, 'web'), rateLimits, jsonMs })
  const listening = await listen(app, config)
  cleanups.push(() => listening.close())
  const live = attachProgress(listening.server, context)
  cleanups.push(async () => live.close())

  const tokens = new Map<string, Promise<string>>()
  const token = (email: string) => {
    const known = tokens.get(email)
    if (known) return known
    const made = signInByCommand(context, email)
    tokens.set(email, made)
    return made
  }
  const pack: Pack = {
    url: config.publicUrl,
    config,
    context,
    google,
    clock,
    // Handlers of every method are middleware.
    routes: [...new Set(app.routes.flatMap(({ method, path }) => (method === 'ALL' ? [] : [`${method} ${path}`])))],
    token,
    as: (name) => caller(config.publicUrl, () => token(emailOf(name))),
    anonymous: caller(config.publicUrl, async () => null),
    async [Symbol.asyncDispose]() {
      for (const cleanup of cleanups.reverse()) await cleanup()
    },
  }
  const empty = async () => {
    tokens.clear()
    clock.now = null
    for (const folder of ['storage', 'work']) {
      const files = await readdir(join(home, folder)).catch(() => [])
      for (const file of files) await rm(join(home, folder, file), { recursive: true, force: true })
    }
    await context.db.execute(`
      delete from pgboss.job;
      delete from users;
      delete from auth_flows;
      delete from deleted_identities;
      delete from audit_log;
      delete from usage;
      delete from exports;
      delete from outbox;
      delete from workers;
      delete from job_runs;
      delete from platform_budget;
      delete from received_webhooks;
      create or replace function publish_now() returns timestamptz language sql stable parallel safe return now()`)
  }
  return { pack, empty }
}

export const emailOf = (name: string) => `${name}@pack.test`

async function signInByCommand({ auth }: Context, email: string): Promise<string> {
  if (!auth) throw new Error('this world has no embedded auth service')
  return (await auth.sessionFor(email)).access_token
}

/** Calls the API with a token, or without when it is null. */
export function caller(base: string, token: () => Promise<string | null>): Caller {
  const call = (method: string) => async (path: string, body?: unknown) => {
    const bearer = await token()
    const response = await fetch(base + path, {
      method,
      headers: {
        accept: 'application/json',
        ...(bearer && { authorization: `Bearer ${bearer}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    const json = response.headers.get('content-type')?.includes('json')
    return { status: response.status, body: json ? JSON.parse(text) : text, headers: response.headers }
  }
  return { get: call('GET'), post: call('POST'), put: call('PUT'), patch: call('PATCH'), delete: call('DELETE') }
}

/** A new database, copied from the migrated template. */
async function ownDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const shared = process.env[SHARED]
  const own = shared ? null : await startTestPostgres()
  const cluster = shared ?? own?.url ?? ''
  const name = `pack_${randomBytes(6).toString('hex')}`
  await administer(cluster, `create database ${name} template ${TEMPLATE}`)
  return {
    url: cluster.replace(/[^/]+$/, name),
    async drop() {
      await administer(cluster, `drop database ${name} with (force)`)
      await own?.stop()
    },
  }
}

async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    // Postgres refuses to copy a template that another connection is copying.
    await client.query('select pg_advisory_lock(4400002)')
    await client.query(statement)
  } finally {
    await client.end()
  }
}

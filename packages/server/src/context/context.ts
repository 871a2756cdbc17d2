import { randomBytes } from 'node:crypto'
import type { Accounts } from '@pack/core/accounts/ports'
import type { AccountDirectory, AuditLog, Impersonations } from '@pack/core/admin/ports'
import type { Showcase } from '@pack/core/examples/ports'
import type { Storage } from '@pack/core/kernel/storage'
import { stockFile } from '@pack/media'
import { hasCode } from '@pack/media/files/errors'
import { Registry } from 'prom-client'
import { postgresAccountDirectory } from '../adapters/postgres/account-directory.ts'
import { postgresAccounts } from '../adapters/postgres/accounts.ts'
import { postgresAuditLog } from '../adapters/postgres/audit-log.ts'
import { connect, type Database } from '../adapters/postgres/database.ts'
import { isDatabaseAway } from '../adapters/postgres/database-retry.ts'
import { postgresImpersonations } from '../adapters/postgres/impersonations.ts'
import { postgresShowcase } from '../adapters/postgres/items.ts'
import { countLiveWorkers } from '../adapters/postgres/worker-heartbeat.ts'
import { createSecrets, type Secrets } from '../adapters/secrets.ts'
import { diskStorage } from '../adapters/storage/disk.ts'
import type { AuthService } from '../auth/service.ts'
import { type VerifyAccessToken, verifyAccessToken } from '../auth/verify-access-token.ts'
import type { Config } from '../config/config.ts'
import { ConfigError } from '../config/config-error.ts'
import { createEvents, type Events } from '../events.ts'
import type { Check } from '../http/routes/operations.ts'
import type { Log } from '../log.ts'
import { createWorkshop, type Workshop } from './workshop.ts'

/** Everything that routes and jobs are given: ports, filled with the adapters that the configuration asks for. */
export type Context = Workshop & {
  config: Config
  log: Log
  events: Events
  now: () => Date
  databaseUrl: string
  db: Database
  isDatabaseAway: (error: unknown) => boolean
  secrets: Secrets
  /** What the log calls a user: the same word each time, and nobody without the keys can tell whose. */
  logName: (userId: string) => string
  storage: Storage
  stockFile: (key: string) => Promise<string>
  /** Of disk storage only: a bucket serves its own URLs. */
  openSigned:
    | ((key: string, given: { expires: number; downloadAs: string; signature: string }) => Promise<string | null>)
    | null
  accounts: Accounts
  showcase: Showcase
  directory: AccountDirectory
  impersonations: Impersonations
  auditLog: AuditLog
  /** A secret that nobody can guess, for a URL or a header. */
  newToken: () => string
  /** The embedded auth service; null with a hosted project, and in workers. */
  auth: AuthService | null
  verifyAccessToken: VerifyAccessToken
  /** What /readyz asks. */
  checks: Record<string, Check>
  metrics: Registry
  /** Called at the named points of a job; crashes there when a test asked for it. */
  reached: (point: string) => void
  close(): Promise<void>
}

type Options = {
  log: Log
  /** The database's address: the embedded one's is known only once it runs. */
  databaseUrl: string
  now?: () => Date
  /** Workers take from the queue; all others only put in. */
  role?: 'sender' | 'worker'
  /** How often a worker looks for tasks, seconds. */
  pollSeconds?: number
}

/** Chooses the adapters. Nothing else does. */
export async function createContext(
  config: Config,
  { log, databaseUrl, now = () => new Date(), role = 'sender', pollSeconds }: Options,
): Promise<Context> {
  const { db, pool } = connect(databaseUrl)
  const secrets = await createSecrets(config.tokenKeys)
  const logName = (userId: string) => secrets.sign('log', userId).slice(0, 12)
  const events = createEvents(log, logName)
  const stock = async (key: string) => stockFile(key)
  const { storage, openSigned } = await chooseStorage(config, secrets, stock)
  const accounts = postgresAccounts(db, secrets)
  const impersonations = postgresImpersonations(db)
  const auditLog = postgresAuditLog(db)
  const { auth, verify } = await chooseSignIn(config, { db, secrets, events, role })
  const workshop = await createWorkshop({
    db,
    databaseUrl,
    storage,
    secrets,
    home: config.home,
    ffmpegPath: config.ffmpegPath,
    writer: config.writer,
    voices: config.voices,
    images: config.images,
    pool,
    now,
    role,
    onQueueError: (cause) => events.queueTrouble({ cause }),
    pollSeconds,
  })
  return {
    ...workshop,
    config,
    log,
    events,
    now,
    databaseUrl,
    db,
    isDatabaseAway,
    secrets,
    logName,
    storage,
    openSigned,
    stockFile: stock,
    accounts,
    showcase: postgresShowcase(db),
    auth,
    directory: postgresAccountDirectory(db),
    impersonations,
    auditLog,
    newToken: () => randomBytes(32).toString('base64url'),
    verifyAccessToken: verifyAccessToken({
      accounts,
      impersonations,
      auditLog,
      now,
      verify,
      kind: config.auth.kind,
      adminEmails: config.adminEmails,
    }),
    checks: {
      database: async () => {
        await pool.query('select 1')
        return 'answers'
      },
      queue: async () => {
        const { waiting, working } = await workshop.queue.depth()
        return `${working} being made, ${waiting} waiting`
      },
      storage: async () => {
        await storage.size('health/none')
        return config.storage.kind
      },
      workers: async () => {
        const living = await countLiveWorkers(db)
        if (living === 0) throw new Error('no worker is alive')
        return `${living} alive`
      },
    },
    metrics: new Registry(),
    reached: crashPoint(config.failpoint),
    async close() {
      await workshop.queue.stop()
      await pool.end()
    },
  }
}

/** `Rendering` ends this process when that stage begins, `stop:Rendering` pauses it; `:half` and `:done` are later points. */
function crashPoint(failpoint: string | null): Context['reached'] {
  if (failpoint === null) return () => {}
  const pauses = failpoint.startsWith('stop:')
  const wanted = failpoint.replace(/^stop:/, '')
  return (point) => {
    if (point === wanted) process.kill(process.pid, pauses ? 'SIGSTOP' : 'SIGKILL')
  }
}

async function chooseStorage(config: Config, secrets: Secrets, stock: Context['stockFile']) {
  if (config.storage.kind === 's3') {
    // The SDK takes longer to load than all else together: only who uses it waits for it.
    const { s3Storage } = await import('../adapters/storage/s3.ts')
    const stockUrl = (key: string) => `${config.publicUrl}/${key}`
    return { storage: s3Storage(config.storage, { stockFile: stock, stockUrl }), openSigned: null }
  }
  const storage = diskStorage({ folder: config.storage.folder, baseUrl: config.publicUrl, secrets, stockFile: stock })
  return { storage, openSigned: storage.openSigned }
}

type SignInUses = { db: Database; secrets: Secrets; events: Events; role: 'sender' | 'worker' }

async function chooseSignIn(config: Config, { role, ...uses }: SignInUses) {
  // Workers answer nobody, and start sooner without what checks tokens.
  if (role === 'worker') return { auth: null, verify: () => Promise.reject(new Error('nobody signs in to a worker')) }
  const { createSignIn } = await import('./sign-in.ts')
  return createSignIn(config, uses)
}

/** The stand-ins that the configuration asks for; none in production. */
export async function startSandboxes({
  sandboxes,
  auth,
  host,
  allowedOrigins,
}: Config): Promise<{ close(): Promise<void> }> {
  if (!sandboxes || auth.kind !== 'embedded') return { close: async () => {} }
  // Loaded only here, so that a production install can do without.
  const { startGoogle, startTikTok } = await import('@pack/sandboxes')
  const started: { close(): Promise<void> }[] = []
  const close = async () => void (await Promise.all(started.map((sandbox) => sandbox.close())))
  const start = async (
    name: string,
    port: number,
    open: (at: { host: string; port: number; redirectOrigins: string[] }) => Promise<{ close(): Promise<void> }>,
  ) => {
    try {
      started.push(await open({ host, port, redirectOrigins: allowedOrigins }))
    } catch (error) {
      await close()
      if (!hasCode(error, 'EADDRINUSE')) throw error
      throw new ConfigError(
        `Port ${port}, for the stand-in for ${name}, is taken by another program. Set SANDBOX_${name.toUpperCase()}_PORT.`,
      )
    }
  }
  const { signIn, tiktok } = auth
  if (signIn.kind === 'sandbox')
    await start('Google', sandboxes.google, (at) => startGoogle({ ...at, url: signIn.url }))
  const { url } = tiktok ?? {}
  if (sandboxes.tiktok && url) await start('TikTok', sandboxes.tiktok, (at) => startTikTok({ ...at, url }))
  return { close }
}

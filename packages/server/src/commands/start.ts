import { hasCode } from '@pack/media/files/errors'
import { type EmbeddedPostgres, supervisePostgres } from '../adapters/embedded-postgres/launcher.ts'
import { registerWorker } from '../adapters/postgres/workers.ts'
import { type Config, choices, readEnvironment, toConfig } from '../config/config.ts'
import { ConfigError } from '../config/config-error.ts'
import { type Context, createContext } from '../context/context.ts'
import { startSandboxes } from '../context/sandboxes.ts'
import { createApp } from '../http/app.ts'
import { attachProgress } from '../http/attach-progress.ts'
import { listen } from '../http/listen.ts'
import { keepSwept } from '../jobs/keep-swept.ts'
import { runScheduler } from '../jobs/scheduler.ts'
import { createLog, type Log } from '../log.ts'
import { webFolder } from '../resources.ts'
import { lockHome } from './home-lock.ts'
import { openDatabase } from './open-database.ts'
import { aborted, exitWhenStuck, say, untilAskedToEnd } from './signals.ts'
import { buildWebWhenStale } from './web-build.ts'
import { startWorkerProcesses } from './worker-processes.ts'

/** Longer than workers, connections and the database together get to stop. */
const LONGEST_STOP_MS = 30_000

const ROLES = ['api', 'worker', 'scheduler', 'sandboxes'] as const
type Role = (typeof ROLES)[number]

/** `pack start [--roles=…]`: runs everything on this machine, or the named parts, until asked to stop. */
export async function start(args: string[]): Promise<number> {
  const roles = readRoles(args)
  const config = toConfig(readEnvironment())
  const failed = new AbortController()
  const end = AbortSignal.any([untilAskedToEnd(), failed.signal])
  // Each start-up step adds its own undoing; they run in reverse order.
  const undo: (() => Promise<unknown>)[] = [await lockHome(config.home)]
  try {
    const log = await createLog(config.log)
    exitWhenStuck(end, LONGEST_STOP_MS, log.server)
    for (const line of choices(config)) log.server.info(line)
    // After an uncaught exception stop gracefully, so that children stop too.
    process.on('uncaughtException', (cause) => {
      log.server.fatal({ cause }, 'uncaught exception, stopping')
      failed.abort()
    })
    await run({ config, roles, log, end, undo })
    return failed.signal.aborted ? 1 : 0
  } finally {
    for (const step of undo.reverse()) await step().catch((error) => console.error(error))
  }
}

type Run = { config: Config; roles: Set<Role>; log: Log; end: AbortSignal; undo: (() => Promise<unknown>)[] }

async function run({ config, roles, log, end, undo }: Run): Promise<void> {
  const web = roles.has('api') ? buildWebWhenStale(end) : null
  const database = await openDatabase(config)
  if (database.embedded) supervise(config, log, { database: database.embedded, undo })
  const context = await createContext({ config, log, databaseUrl: database.url })
  undo.push(() => context.close())
  if (database.embedded) context.events.databaseStarted({ reused: database.embedded.reused })
  if (end.aborted) return

  // First, because they load while this process goes on.
  if (roles.has('worker')) {
    const environment = { DATABASE_URL: database.url }
    const workers = startWorkerProcesses({ count: config.workers, environment, events: context.events })
    undo.push(() => workers.stop())
  }
  if (roles.has('scheduler')) undo.push(startScheduler(context))
  if (roles.has('sandboxes')) {
    const sandboxes = await startSandboxes(config)
    undo.push(() => sandboxes.close())
  }
  if (roles.has('api')) await serveApi(context, { undo, end })
  const built = await web
  if (built?.state === 'failed' && !end.aborted)
    log.server.error({ reason: built.reason }, 'the web application could not be built')
  if (!end.aborted)
    say(
      roles.has('api')
        ? `The Pack is running at ${config.publicUrl}`
        : `The Pack is running (${[...roles].join(', ')})`,
    )
  await aborted(end)
}

/** Returns the function that stops it. */
function startScheduler(context: Context): () => Promise<void> {
  const stop = new AbortController()
  const presence = registerWorker(context.db, 'scheduler')
  const running = runScheduler(context, stop.signal)
  return async () => {
    stop.abort()
    await running
    await presence.leave()
  }
}

async function serveApi(context: Context, { undo, end }: Pick<Run, 'undo' | 'end'>): Promise<void> {
  const { config } = context
  // Uploads of a dead API process, also on a machine without workers.
  await keepSwept(context, end)
  const listening = await listen(createApp(context, { webFolder }), config).catch((error: unknown) => {
    if (!hasCode(error, 'EADDRINUSE')) throw error
    throw new ConfigError(`Port ${config.port} is in use by another program. Stop it, or set PORT.`)
  })
  undo.push(() => listening.close())
  const live = attachProgress(listening.server, context)
  undo.push(async () => live.close())
}

function supervise(
  config: Config,
  log: Log,
  { database, undo }: { database: EmbeddedPostgres; undo: Run['undo'] },
): void {
  if (config.database.kind !== 'embedded') return
  // Also when it was taken over from a killed process.
  undo.push(() => database.stop())
  undo.push(supervisePostgres(config.database.folder, database, log.postgres))
}

function readRoles(args: string[]): Set<Role> {
  const given = args.find((arg) => arg.startsWith('--roles='))?.slice('--roles='.length)
  if (given === undefined) return new Set(ROLES)
  const names = given.split(',').filter(Boolean)
  const roles = ROLES.filter((role) => names.includes(role))
  const unknown = names.find((name) => !ROLES.some((role) => role === name))
  if (unknown || roles.length === 0)
    throw new ConfigError(`--roles takes ${ROLES.join(', ')}${unknown ? `, not "${unknown}"` : ''}.`)
  return new Set(roles)
}

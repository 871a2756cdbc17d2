import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { sql } from 'drizzle-orm'
import { bundle } from '../bundle.mjs'
import { mainProgram } from '../src/resources.ts'
import type { Pack } from './pack.ts'

/** Paths of bundled programs. From its sources a worker loads five times as long. */
const bundled = new Map<string, Promise<string>>()
function bundleProgram(program: 'crash-worker' | 'event-receiver' | 'ask-token'): Promise<string> {
  const make = async () => {
    // Beside the programs that it starts. Test processes have one parent in a run, and find what another has bundled.
    const folder = dirname(mainProgram())
    const path = join(folder, `${program}-${process.ppid}.mjs`)
    if (existsSync(path)) return path
    const own = `${program}-${process.pid}`
    await bundle({ [own]: `server/test/${program}.ts` }, folder, { splitting: false })
    await rename(join(folder, `${own}.mjs`), path)
    return path
  }
  const path = bundled.get(program) ?? make()
  bundled.set(program, path)
  return path
}

type WorkerProcess = AsyncDisposable & { process: ChildProcess; output: () => string; ended: Promise<string> }

/** A worker process that ends or pauses at the failpoint. */
export async function startWorkerProcess(
  pack: Pack,
  {
    failpoint,
    studio,
    environment,
  }: { failpoint: string; studio: 'quick' | 'free' | 'real' | 'hangs'; environment?: Record<string, string> },
): Promise<WorkerProcess> {
  const program = ['--enable-source-maps', await bundleProgram('crash-worker'), studio]
  return startProcess(pack, program, failpoint, environment)
}

/** A process that delivers events to the recorder. It ends at the failpoint. */
export async function startEventReceiver(pack: Pack, failpoint = 'none'): Promise<WorkerProcess> {
  return startProcess(pack, [await bundleProgram('event-receiver')], failpoint)
}

/** A process that prints the access token of each account whose id is written to it. */
export const startTokenProcess = async (pack: Pack): Promise<WorkerProcess> =>
  startProcess(pack, [await bundleProgram('ask-token')], 'none')

function startProcess(
  pack: Pack,
  args: string[],
  failpoint: string,
  environment: Record<string, string> = {},
): WorkerProcess {
  const child = spawn(process.execPath, args, {
    env: {
      ...process.env,
      PACK_HOME: pack.config.home,
      DATABASE_URL: pack.context.databaseUrl,
      PUBLIC_URL: pack.url,
      // The stand-ins are beside it.
      PORT: String(pack.config.port),
      PACK_FAILPOINT: failpoint,
      ...environment,
    },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  const ended = new Promise<string>((resolve) => child.once('exit', (code, signal) => resolve(signal ?? String(code))))
  return {
    process: child,
    output: () => output,
    ended,
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL')
      await ended
    },
  }
}

/** Requeues active jobs, as the queue does ten seconds after a worker died. */
export const noticeDeadWorker = ({ context: { db } }: Pack) =>
  db.execute(sql`update pgboss.job set state = 'retry', start_after = now() where state = 'active'`)

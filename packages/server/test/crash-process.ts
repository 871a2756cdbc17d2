import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import type { Pack } from './pack.ts'

const CRASH_WORKER = fileURLToPath(new URL('crash-worker.ts', import.meta.url))

type WorkerProcess = AsyncDisposable & { process: ChildProcess; output: () => string; ended: Promise<string> }

/** A worker process that ends or pauses at the failpoint. */
export function startWorkerProcess(
  pack: Pack,
  { failpoint, studio }: { failpoint: string; studio: 'quick' | 'real' },
): WorkerProcess {
  const child = spawn(process.execPath, ['--import', 'tsx', CRASH_WORKER, studio], {
    env: {
      ...process.env,
      PACK_HOME: pack.config.home,
      DATABASE_URL: pack.context.databaseUrl,
      PUBLIC_URL: pack.url,
      PACK_FAILPOINT: failpoint,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
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

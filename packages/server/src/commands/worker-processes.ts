import { type ChildProcess, fork } from 'node:child_process'
import type { Events } from '../events.ts'
import { mainProgram } from '../resources.ts'

/** Workers that take longer to stop are killed. */
const STOP_MS = 6000
const LONGEST_PAUSE_MS = 10_000

type Options = { count: number; environment: Record<string, string>; events: Events }

/** Runs worker processes and replaces each that dies. They stop by themselves when this process dies. */
export function startWorkerProcesses({ count, environment, events }: Options): { stop(): Promise<void> } {
  const living = new Set<ChildProcess>()
  const pauses = new Set<NodeJS.Timeout>()
  let stopping = false

  const start = (failures: number) => {
    const began = Date.now()
    const child = fork(mainProgram(), ['worker'], {
      execArgv: ['--enable-source-maps'],
      env: { ...process.env, ...environment },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    living.add(child)
    // A child that cannot be spawned emits this, then 'exit'.
    child.on('error', () => {})
    child.on('exit', (code, signal) => {
      living.delete(child)
      if (stopping) return
      events.workerDied({ pid: child.pid, exit: signal ?? String(code) })
      const quick = Date.now() - began < LONGEST_PAUSE_MS ? failures + 1 : 0
      const pause = setTimeout(
        () => {
          pauses.delete(pause)
          start(quick)
        },
        Math.min(LONGEST_PAUSE_MS, quick === 0 ? 0 : 250 * 2 ** quick),
      )
      pauses.add(pause)
    })
  }
  for (let index = 0; index < count; index++) start(0)

  return {
    async stop() {
      stopping = true
      for (const pause of pauses) clearTimeout(pause)
      const ends = [...living].map((child) => new Promise<void>((done) => child.once('exit', () => done())))
      for (const child of living) child.kill('SIGTERM')
      const force = setTimeout(() => {
        for (const child of living) child.kill('SIGKILL')
      }, STOP_MS)
      await Promise.all(ends)
      clearTimeout(force)
    },
  }
}

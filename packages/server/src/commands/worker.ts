import { getPriority, setPriority } from 'node:os'
import { PRIORITY } from '@pack/media/processes/priority'
import { registerWorker } from '../adapters/postgres/workers.ts'
import { readEnvironment, toConfig } from '../config/config.ts'
import { createContext } from '../context/context.ts'
import { runWorker } from '../jobs/worker.ts'
import { createLog } from '../log.ts'
import { openDatabase } from './open-database.ts'
import { exitWhenStuck, untilAskedToEnd } from './signals.ts'

/** Longer than the queue waits for its jobs to stop. */
const LONGEST_STOP_MS = 10_000

/** `pack worker`: runs jobs until asked to stop. `pack start` forks one per core; more may run on other machines. */
export async function worker(): Promise<number> {
  const end = untilAskedToEnd()
  const config = toConfig(readEnvironment())
  // Threads and programs that it starts inherit it; an even lower one must not be raised.
  if (config.lowPriority && getPriority() < PRIORITY.renders) setPriority(PRIORITY.renders)
  const log = await createLog(config.log, { worker: process.pid })
  exitWhenStuck(end, LONGEST_STOP_MS, log.jobs)
  const database = await openDatabase(config)
  const context = await createContext({ config, log, databaseUrl: database.url, role: 'worker' })
  const presence = registerWorker(context.db, 'worker')
  try {
    await runWorker(context, end, { warmUp: config.warmUp, presence })
  } finally {
    await presence.leave()
    await context.close()
    await database.close()
  }
  // Handles that a render left open must not keep the process alive.
  setTimeout(() => process.exit(0), 1000).unref()
  return 0
}

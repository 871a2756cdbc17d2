import { readEnvironment, toConfig } from '../src/config/config.ts'
import { createContext } from '../src/context/context.ts'
import { runWorker } from '../src/jobs/worker.ts'
import { createLog } from '../src/log.ts'
import { quickStudio } from './quick-studio.ts'

// A worker process for crash tests: as `pack worker`, but it makes short things, with a studio that makes nothing or a real one.
const config = toConfig(readEnvironment())
const log = await createLog({ level: 'info', pretty: false })
if (config.database.kind !== 'external') throw new Error('DATABASE_URL is missing')
const context = await createContext(config, { log, databaseUrl: config.database.url, role: 'worker' })
const quick = quickStudio(context.storage)
const studio: typeof context.studio = (item) =>
  process.argv[2] === 'real' ? { ...context.studio(item), writer: quick(item).writer } : quick(item)
const end = new AbortController()
process.on('SIGTERM', () => end.abort())
await runWorker({ ...context, studio }, end.signal)
await context.close()

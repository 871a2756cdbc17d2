import { readEnvironment, toConfig } from '../src/config/config.ts'
import { createContext } from '../src/context/context.ts'
import { runWorker } from '../src/jobs/worker.ts'
import { createLog } from '../src/log.ts'
import { quickStudio } from './quick-studio.ts'

// `pack worker` for crash tests: with a fake studio, or a real one that writes short scripts.
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

import { readEnvironment, toConfig } from '../src/config/config.ts'
import { createContext } from '../src/context/context.ts'
import { runWorker } from '../src/jobs/worker.ts'
import { createLog } from '../src/log.ts'
import { quickStudio } from './quick-studio.ts'

// `pack worker` for crash tests: with a fake studio, with one that costs nothing at all, with a real one that writes short
// scripts, or with one that never ends a render.
const config = toConfig(readEnvironment())
const log = await createLog({ level: 'info', pretty: false })
if (config.database.kind !== 'external') throw new Error('DATABASE_URL is missing')
const setup = { config, log, databaseUrl: config.database.url, role: 'worker' as const }
const context = await createContext(setup, ({ storage, makersFor }) => {
  const quick = quickStudio(process.argv[2] === 'free' ? { ...storage, putBytes: async () => {} } : storage)
  const writesQuickly: typeof makersFor = (item) => ({ ...makersFor(item), writer: quick(item).writer })
  const hangs: typeof makersFor = (item) => {
    const { renderer, ...others } = quick(item)
    return { ...others, renderer: { ...renderer, render: () => new Promise(() => {}) } }
  }
  return { makersFor: process.argv[2] === 'real' ? writesQuickly : process.argv[2] === 'hangs' ? hangs : quick }
})
const end = new AbortController()
process.on('SIGTERM', () => end.abort())
await runWorker(context, end.signal)
await context.close()

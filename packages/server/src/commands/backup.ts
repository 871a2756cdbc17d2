import { existsSync } from 'node:fs'
import { copyFile, cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { dumpDatabase, isEmptyDatabase, restoreDatabase } from '../adapters/postgres/dump.ts'
import { type Config, readEnvironment, toConfig } from '../config/config.ts'
import { ConfigError } from '../config/config-error.ts'
import { lockHome } from './home-lock.ts'
import { say } from './signals.ts'
import { withContext } from './with-context.ts'

const ROWS = 'rows.jsonl.gz'
const FILES = 'storage'
const KEYS = 'token-keys'
const ABOUT = 'backup.json'

/** `pack backup <folder>`: a snapshot of all rows and all stored files, also while the server runs. */
export async function backup([target]: string[]): Promise<number> {
  if (!target) throw new ConfigError('Usage: npm run pack -- backup <folder>')
  const folder = resolve(target)
  if ((await readdir(folder).catch(() => [])).length > 0)
    throw new ConfigError(`${folder} is not empty. Choose a new folder.`)
  return withContext(async ({ config, databaseUrl }) => {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    // Twice: before the rows, for files that are deleted meanwhile, and after them, for new files. No row lacks its
    // file.
    await copyFiles(config, join(folder, FILES))
    const rows = await dumpDatabase(databaseUrl, join(folder, ROWS))
    await copyFiles(config, join(folder, FILES))
    if (config.tokenKeys.kind === 'kept') await copyFile(config.tokenKeys.file, join(folder, KEYS))
    await writeFile(
      join(folder, ABOUT),
      JSON.stringify({ version: config.version, at: new Date().toISOString(), rows }),
    )
    say(
      `Saved ${rows} rows${config.storage.kind === 'folder' ? ' and all stored files' : ''} to ${folder}. It contains keys and personal data: keep it safe.`,
    )
    if (config.storage.kind === 's3')
      say(`The bucket ${config.storage.bucket} is not included: use its own versioning or replication.`)
    return 0
  })
}

/** `pack restore <folder>`: into a new, empty data folder. */
export async function restore([source]: string[]): Promise<number> {
  if (!source) throw new ConfigError('Usage: npm run pack -- restore <folder>')
  const folder = resolve(source)
  const about = await readFile(join(folder, ABOUT), 'utf8').catch(() => null)
  if (about === null) throw new ConfigError(`${folder} doesn't contain a complete backup.`)
  const config = toConfig(readEnvironment())
  const unlock = await lockHome(config.home)
  try {
    await bringKeys(config, join(folder, KEYS))
    return await withContext(async ({ databaseUrl, queue }) => {
      if (!(await isEmptyDatabase(databaseUrl)))
        throw new ConfigError(
          'The database already contains accounts. Restore into a new, empty PACK_HOME or database.',
        )
      await queue.ready()
      const stored = join(folder, FILES)
      if (config.storage.kind === 'folder' && existsSync(stored))
        await cp(stored, config.storage.folder, { recursive: true })
      const rows = await restoreDatabase(databaseUrl, join(folder, ROWS))
      say(`Restored ${rows} rows. Start the server with npm start.`)
      return 0
    })
  } finally {
    await unlock()
  }
}

async function copyFiles({ storage }: Config, target: string): Promise<void> {
  if (storage.kind !== 'folder' || !existsSync(storage.folder)) return
  const filter = (path: string) => !path.includes('.half-written')
  await cp(storage.folder, target, { recursive: true, force: false, preserveTimestamps: true, filter })
}

/** Encrypted rows can be read only with their own keys. */
async function bringKeys({ tokenKeys }: Config, kept: string): Promise<void> {
  if (tokenKeys.kind !== 'kept' || !existsSync(kept)) return
  if (existsSync(tokenKeys.file))
    throw new ConfigError(`${tokenKeys.file} already exists. Restore into a new, empty PACK_HOME.`)
  await copyFile(kept, tokenKeys.file)
}

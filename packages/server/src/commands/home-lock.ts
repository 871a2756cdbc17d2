import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { hasCode } from '@pack/media/files/errors'
import { identityOf, isRunning, type ProcessIdentity } from '@pack/media/processes/process-identity'
import { ConfigError } from '../config/config-error.ts'

/**
 * Locks the data folder for this process; returns how to unlock it. Throws ConfigError while another process holds it.
 */
export async function lockHome(home: string): Promise<() => Promise<void>> {
  const file = join(home, 'running.lock')
  await mkdir(home, { recursive: true })
  const own = identityOf(process.pid)
  for (;;) {
    try {
      await writeFile(file, JSON.stringify(own), { flag: 'wx' })
      return () => rm(file, { force: true })
    } catch (error) {
      if (!hasCode(error, 'EEXIST')) throw error
    }
    const holder = await readHolder(file)
    if (holder && isRunning(holder)) {
      throw new ConfigError(
        `The Pack is already running on ${home} (process ${holder.pid}). Stop it first, or set PACK_HOME to another folder.`,
      )
    }
    // Its process was killed.
    await rm(file, { force: true })
  }
}

async function readHolder(file: string): Promise<ProcessIdentity | null> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as ProcessIdentity
  } catch {
    return null
  }
}

import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ConfigError } from '../config/config-error.ts'

type Holder = { pid: number; begun: string }

/** Takes the data folder for this process; answers how to give it back. Throws ConfigError when a living process has it. */
export async function lockHome(home: string): Promise<() => Promise<void>> {
  const file = join(home, 'running.lock')
  await mkdir(home, { recursive: true })
  const own: Holder = { pid: process.pid, begun: await begunAt(process.pid) }
  for (;;) {
    try {
      await writeFile(file, JSON.stringify(own), { flag: 'wx' })
      return () => rm(file, { force: true })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
    const holder = await readHolder(file)
    if (holder && (await isAlive(holder))) {
      throw new ConfigError(
        `The Pack is already running on ${home} (process ${holder.pid}). Stop it first, or set PACK_HOME to another folder.`,
      )
    }
    // Left behind by a process that was killed.
    await rm(file, { force: true })
  }
}

async function readHolder(file: string): Promise<Holder | null> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Holder
  } catch {
    return null
  }
}

async function isAlive({ pid, begun }: Holder): Promise<boolean> {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false
  }
  return (await begunAt(pid)) === begun
}

/** When a process began, as Linux counts it: the number of a dead process may have been given to another. */
async function begunAt(pid: number): Promise<string> {
  const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  return status.slice(status.lastIndexOf(')') + 2).split(' ')[19] ?? ''
}

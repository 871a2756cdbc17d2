import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { identityOf, isRunning, readProc } from './process-identity.ts'

/** A job's temporary folder, with notes of the programs that it runs. */
export type JobFolder = {
  path: string
  /** Notes that this process runs for the job; the answer removes the note. */
  remember(pid: number | undefined): () => void
  /** Removes the folder and its contents. */
  remove(): Promise<void>
}

const PREFIX = 'job-'
const RUNNING = 'running'

/** Creates a job folder inside the work folder, which is created too. The caller removes it. */
export async function openJobFolder(workFolder: string): Promise<JobFolder> {
  await mkdir(workFolder, { recursive: true })
  // The owning process is part of the name, so that there is no moment without an owner.
  const path = await mkdtemp(join(workFolder, `${PREFIX}${note(process.pid)}-`))
  mkdirSync(join(path, RUNNING))
  return {
    path,
    remember(pid) {
      if (pid === undefined) return () => {}
      const file = join(path, RUNNING, String(pid))
      writeFileSync(file, note(pid))
      return () => rmSync(file, { force: true })
    },
    remove: () => rm(path, { recursive: true, force: true, maxRetries: 3 }),
  }
}

/**
 * Cleans up after processes that died without doing so: kills the ffmpegs that they left and removes their folders. Folders
 * of running processes stay. Call it when a worker starts; machines never share a work folder. Returns how many of each.
 */
export async function sweepWorkFolder(workFolder: string): Promise<{ folders: number; processes: number }> {
  let folders = 0
  let processes = 0
  for (const name of await readdir(workFolder).catch(() => [])) {
    const folder = join(workFolder, name)
    if (!name.startsWith(PREFIX) || isRunning(parseNote(name.slice(PREFIX.length)))) continue
    for (const pid of list(join(folder, RUNNING))) {
      if (!isRunning(parseNote(text(join(folder, RUNNING, pid)))) || !isFfmpeg(pid)) continue
      process.kill(Number(pid), 'SIGKILL')
      processes++
    }
    await rm(folder, { recursive: true, force: true, maxRetries: 3 })
    folders++
  }
  return { folders, processes }
}

function note(pid: number): string {
  return `${pid}-${identityOf(pid).begun}`
}

function parseNote(noted: string) {
  const [pid, begun = ''] = noted.split('-')
  return { pid: Number(pid), begun }
}

const isFfmpeg = (pid: string) => readProc(pid, 'cmdline').includes('ffmpeg')

function text(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

function list(path: string): string[] {
  try {
    return readdirSync(path)
  } catch {
    return []
  }
}

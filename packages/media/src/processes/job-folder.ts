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
 * Cleans up after processes that died without doing so: kills the ffmpegs that they left and removes their folders.
 * Folders of running processes stay. Machines never share a work folder. Returns how many of each.
 */
export async function sweepWorkFolder(workFolder: string): Promise<{ folders: number; processes: number }> {
  const isDead = (name: string) => name.startsWith(PREFIX) && !isRunning(parseNote(name.slice(PREFIX.length)))
  const folders = (await readdir(workFolder).catch(() => [])).filter(isDead).map((name) => join(workFolder, name))
  const noted = folders.flatMap((folder) =>
    list(join(folder, RUNNING)).filter((pid) => isRunning(parseNote(text(join(folder, RUNNING, pid))))),
  )
  // Not noted: started just before their worker died, or outlived the guard that was.
  const unnoted = list('/proc').filter((pid) => /^\d+$/.test(pid) && isDead(jobFolderOf(pid, workFolder)))
  const killed = [...new Set([...noted, ...unnoted])].filter((pid) => isFfmpeg(pid) && kill(pid))
  for (const folder of folders) await rm(folder, { recursive: true, force: true, maxRetries: 3 })
  return { folders: folders.length, processes: killed.length }
}

/** The name of the job folder in a process's command line; empty without one. */
function jobFolderOf(pid: string, workFolder: string): string {
  const [, after = ''] = readProc(pid, 'cmdline').split(join(workFolder, '/'))
  return after.split(/[/\0]/)[0] ?? ''
}

/** False when it has ended meanwhile. */
function kill(pid: string): boolean {
  try {
    return process.kill(Number(pid), 'SIGKILL')
  } catch {
    return false
  }
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

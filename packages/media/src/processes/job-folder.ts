import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** A temporary folder that one job owns, with notes of the programs that it runs. */
export type JobFolder = {
  path: string
  /** Notes that this process runs for the job; the answer forgets it again. */
  remember(pid: number | undefined): () => void
  /** Removes the folder with all that is in it. */
  remove(): Promise<void>
}

const PREFIX = 'job-'
const RUNNING = 'running'

/** Makes a job folder inside the work folder (which is made too). The caller removes it. */
export async function openJobFolder(workFolder: string): Promise<JobFolder> {
  await mkdir(workFolder, { recursive: true })
  // The owner is in the name: there is no moment in which the folder is nobody's.
  const path = await mkdtemp(join(workFolder, `${PREFIX}${identity(process.pid)}-`))
  mkdirSync(join(path, RUNNING))
  return {
    path,
    remember(pid) {
      if (pid === undefined) return () => {}
      const note = join(path, RUNNING, String(pid))
      writeFileSync(note, identity(pid))
      return () => rmSync(note, { force: true })
    },
    remove: () => rm(path, { recursive: true, force: true, maxRetries: 3 }),
  }
}

/**
 * Clears up after owners that died without doing so: kills the ffmpegs that they left and removes their folders. Folders of
 * living owners stay. For a worker's start; work folders are never shared between machines. Answers how many of each.
 */
export async function sweepWorkFolder(workFolder: string): Promise<{ folders: number; processes: number }> {
  let folders = 0
  let processes = 0
  for (const name of await readdir(workFolder).catch(() => [])) {
    const folder = join(workFolder, name)
    if (!name.startsWith(PREFIX) || isRunning(name.slice(PREFIX.length))) continue
    for (const pid of list(join(folder, RUNNING))) {
      const noted = text(join(folder, RUNNING, pid))
      if (!isRunning(noted) || !isFfmpeg(pid)) continue
      process.kill(Number(pid), 'SIGKILL')
      processes++
    }
    await rm(folder, { recursive: true, force: true, maxRetries: 3 })
    folders++
  }
  return { folders, processes }
}

/** A process number comes round again; with its start time it does not. */
function identity(pid: number): string {
  return `${pid}-${startTime(pid)}`
}

function isRunning(noted: string): boolean {
  const pid = Number(noted.split('-')[0])
  if (!Number.isInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
  } catch (error) {
    // Not allowed to signal it: then it lives, and is somebody else's.
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false
  }
  const own = identity(pid)
  return noted === own || noted.startsWith(`${own}-`)
}

/** Where there is no /proc, start times are unknown, and so alike. */
function startTime(pid: number): string {
  const stat = text(`/proc/${pid}/stat`)
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
}

const isFfmpeg = (pid: string) => text(`/proc/${pid}/cmdline`).includes('ffmpeg')

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

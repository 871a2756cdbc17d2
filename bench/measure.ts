import { execFile } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

/** The cost of a run: CPU and wall-clock seconds; peak memory in MB of the process tree and of the largest ffmpeg. */
export type Taken = { cpu: number; wall: number; peakMb: number; peakFfmpegMb: number }

const TICKS_PER_SECOND = 100

/**
 * Runs a program to its end and measures its process tree through /proc (Linux). Throws when it fails. A process gets
 * the CPU time of the children it waits for; bubblewrap does not wait, so the sum of the times sampled from each
 * process is used when it is larger.
 */
export async function measured(program: string, args: string[], options: { cwd?: string } = {}): Promise<Taken> {
  const before = process.hrtime.bigint()
  const used = ownChildrenCpu()
  let [peakMb, peakFfmpegMb] = [0, 0]
  const seen = new Map<number, number>()
  let error: Error | null = null
  const ended = new Promise<void>((resolve) => {
    const child = execFile(program, args, { ...options, maxBuffer: 1e8 }, (failure) => {
      error = failure
      clearInterval(timer)
      resolve()
    })
    const timer = setInterval(() => {
      const tree = treeOf(child.pid ?? 0)
      for (const pid of tree) seen.set(pid, Math.max(seen.get(pid) ?? 0, ownCpu(pid)))
      const { all, ffmpeg } = memoryOf(tree)
      peakMb = Math.max(peakMb, all)
      peakFfmpegMb = Math.max(peakFfmpegMb, ffmpeg)
    }, 50)
  })
  await ended
  if (error) throw error
  const wall = Number(process.hrtime.bigint() - before) / 1e9
  const sampled = [...seen.values()].reduce((sum, each) => sum + each, 0)
  return { cpu: Math.max(ownChildrenCpu() - used, sampled), wall, peakMb, peakFfmpegMb }
}

/** CPU seconds of the ended children that this process has waited for, and of theirs. */
function ownChildrenCpu(): number {
  const fields = statOf(process.pid)
  return (Number(fields[13]) + Number(fields[14])) / TICKS_PER_SECOND
}

/** CPU seconds of a process so far, without its children. */
function ownCpu(pid: number): number {
  const fields = statOf(pid)
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) / TICKS_PER_SECOND
}

/** Fields of /proc/…/stat after the name: state is 0, parent 1. */
function statOf(pid: number): string[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  } catch {
    return []
  }
}

/** A process and its descendants. */
function treeOf(root: number): number[] {
  const pids = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
  const parents = new Map(pids.map((pid) => [pid, Number(statOf(pid)[1])]))
  const belongs = (pid: number): boolean => pid === root || (pid > 1 && belongs(parents.get(pid) ?? 0))
  return pids.filter(belongs)
}

function memoryOf(tree: readonly number[]): { all: number; ffmpeg: number } {
  let [all, ffmpeg] = [0, 0]
  for (const pid of tree) {
    // Proportional set size: pages that several processes share count once.
    const megabytes = Number(/^Pss:\s+(\d+)/m.exec(rollup(pid))?.[1] ?? 0) / 1024
    all += megabytes
    // The kernel's own peak, because samples may miss it; and not proportional, because other running ffmpegs would
    // lower it.
    if (rollup(pid, 'comm').startsWith('ffmpeg')) {
      ffmpeg = Math.max(ffmpeg, Number(/^VmHWM:\s+(\d+)/m.exec(rollup(pid, 'status'))?.[1] ?? 0) / 1024)
    }
  }
  return { all, ffmpeg }
}

function rollup(pid: number, file = 'smaps_rollup'): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return ''
  }
}

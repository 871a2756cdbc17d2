import { readFileSync } from 'node:fs'
import { hasCode } from '../files/errors.ts'

/** A process by its id and start time: ids are reused. */
export type ProcessIdentity = { pid: number; begun: string }

export const identityOf = (pid: number): ProcessIdentity => ({ pid, begun: startTime(pid) })

/** Whether this very process still runs. */
export function isRunning({ pid, begun }: ProcessIdentity): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
  } catch (error) {
    // EPERM: it runs, as another user.
    if (!hasCode(error, 'EPERM')) return false
  }
  return startTime(pid) === begun
}

/** Start time in clock ticks since boot; empty without /proc. */
function startTime(pid: number): string {
  const stat = readProc(pid, 'stat')
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
}

/** A file of /proc/<pid>; empty if the process has ended or there is no /proc. */
export function readProc(pid: number | string, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8')
  } catch {
    return ''
  }
}

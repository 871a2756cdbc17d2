import { readProc } from './process-identity.ts'

const POLL_MS = 25
const PAGE_BYTES = 4096

/** Calls `onOver` once a process tree holds more memory than `bytes`. Linux only. Returns a function that stops it. */
export function watchMemory(pid: number | undefined, bytes: number, onOver: () => void): () => void {
  if (pid === undefined || bytes === Number.POSITIVE_INFINITY) return () => {}
  const timer = setInterval(() => {
    if (residentBytes(String(pid)) <= bytes) return
    clearInterval(timer)
    onOver()
  }, POLL_MS)
  return () => clearInterval(timer)
}

/** Resident memory of a process and its descendants. Bytes; 0 without /proc. */
export function residentBytes(pid: string): number {
  const own = Number(readProc(pid, 'statm').split(' ')[1] ?? 0) * PAGE_BYTES
  const children = readProc(pid, `task/${pid}/children`).split(' ').filter(Boolean)
  return children.reduce((sum, child) => sum + residentBytes(child), own)
}

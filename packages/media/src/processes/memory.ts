import { readFileSync } from 'node:fs'

const LOOK_MS = 25
const PAGE_BYTES = 4096

/** Calls `onOver` once a process and all that it started hold more memory than that. Linux only. Answers how to stop. */
export function watchMemory(pid: number | undefined, bytes: number, onOver: () => void): () => void {
  if (pid === undefined || bytes === Number.POSITIVE_INFINITY) return () => {}
  const timer = setInterval(() => {
    if (residentBytes(String(pid)) <= bytes) return
    clearInterval(timer)
    onOver()
  }, LOOK_MS)
  return () => clearInterval(timer)
}

/** What a process and all that it started hold in memory now. Bytes; 0 where there is no /proc. */
export function residentBytes(pid: string): number {
  const own = Number(text(`/proc/${pid}/statm`).split(' ')[1] ?? 0) * PAGE_BYTES
  const children = text(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean)
  return children.reduce((sum, child) => sum + residentBytes(child), own)
}

function text(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

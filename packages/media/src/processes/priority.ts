import { writeFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { hasCode } from '../files/errors.ts'

/** Nice values: of renders, which take the processor time that answers to requests leave, and of preparations. */
export const PRIORITY = { renders: 10, preparations: 19 } as const

/** An ordinary user may do this once in 100 ms, all processes together. */
const TRIES = 20
const RETRY_MS = 110

/**
 * Gives the session of a program that was started `detached` this nice value. Linux shares the processors between
 * sessions first (autogroups), so the nice value of a session's only program has no effect. Elsewhere nothing happens.
 */
export async function setSessionPriority(pid: number | undefined, nice: number): Promise<void> {
  for (let tries = 0; tries < TRIES; tries++) {
    try {
      return await writeFile(`/proc/${pid}/autogroup`, String(nice), { flag: 'r+' })
    } catch (error) {
      if (!hasCode(error, 'EAGAIN')) return
      await pause(RETRY_MS, undefined, { ref: false })
    }
  }
}

import type { Events } from '../events.ts'

type Uses = {
  events: Events
  /** Removes what dead processes of this machine left in the work folder. */
  sweep: () => Promise<{ folders: number; processes: number }>
}

const SWEEP_MS = 10_000

/** Cleans up after dead processes of this machine, now and regularly until the signal. */
export async function keepSwept({ events, sweep }: Uses, signal: AbortSignal, everyMs = SWEEP_MS): Promise<void> {
  const clean = async () => {
    try {
      const swept = await sweep()
      if (swept.folders > 0 || swept.processes > 0) events.swept(swept)
    } catch (cause) {
      events.sweepFailed({ cause })
    }
  }
  await clean()
  const timer = setInterval(clean, everyMs)
  signal.addEventListener('abort', () => clearInterval(timer), { once: true })
  if (signal.aborted) clearInterval(timer)
}

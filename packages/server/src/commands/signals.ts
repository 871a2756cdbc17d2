import type { Logger } from 'pino'

/** Aborts when the process should stop: Ctrl-C, SIGTERM, a closed terminal, or the death of its parent. */
export function untilAskedToEnd(): AbortSignal {
  const controller = new AbortController()
  const end = () => controller.abort()
  process.on('SIGTERM', end)
  process.on('SIGHUP', end)
  if (process.send) {
    // A terminal sends Ctrl-C to children as well, but the parent decides when they stop.
    process.on('SIGINT', () => {})
    process.on('disconnect', end)
    // The parent may have died while this process was loading.
    if (!process.connected) end()
  } else {
    process.on('SIGINT', end)
    watchNpm(end)
  }
  return controller.signal
}

/** npm's shell does not forward signals: stop when it has ended. */
function watchNpm(end: () => void): void {
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    end()
  }, 1000)
  watch.unref()
}

/**
 * Exits that long after the signal if the process still runs, for instance because its database doesn't answer. Its work
 * survives this like any crash.
 */
export function exitWhenStuck(end: AbortSignal, ms: number, log: Logger): void {
  void aborted(end).then(() => {
    const exit = () => {
      log.error({ open: process.getActiveResourcesInfo() }, 'stopping takes too long, exiting')
      process.exit(1)
    }
    setTimeout(exit, ms).unref()
  })
}

export const aborted = (signal: AbortSignal): Promise<void> =>
  signal.aborted
    ? Promise.resolve()
    : new Promise((done) => signal.addEventListener('abort', () => done(), { once: true }))

/** Prints a line for people. */
export const say = (line: string) => void process.stdout.write(`${line}\n`)

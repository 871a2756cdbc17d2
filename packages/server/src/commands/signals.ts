/** Aborts when the process is asked to end: Ctrl-C, SIGTERM, a closed terminal, or a parent that vanished. */
export function untilAskedToEnd(): AbortSignal {
  const controller = new AbortController()
  const end = () => controller.abort()
  process.on('SIGTERM', end)
  process.on('SIGHUP', end)
  if (process.send) {
    // A terminal sends Ctrl-C to children as well; the parent says when it is their turn.
    process.on('SIGINT', () => {})
    process.on('disconnect', end)
    // The parent may have vanished while this process was still loading.
    if (!process.connected) end()
  } else {
    process.on('SIGINT', end)
    watchNpm(end)
  }
  return controller.signal
}

/** A shell that npm put between us does not pass signals on: when it is gone, so is whoever started us. */
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

export const aborted = (signal: AbortSignal): Promise<void> =>
  signal.aborted
    ? Promise.resolve()
    : new Promise((done) => signal.addEventListener('abort', () => done(), { once: true }))

/** Writes a line for people. */
export const say = (line: string) => void process.stdout.write(`${line}\n`)

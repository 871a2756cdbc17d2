import type { StepContext } from '@pack/core/generation/ports'
import { estimateEnd, overallFraction, overallPercent, type StagePlan } from '@pack/core/generation/progress'
import { StalledStage } from '@pack/core/generation/retry'

/** Progress is written at most this often, milliseconds. */
const REPORT_MS = 500
/** How long an aborted stage may take to clean up, milliseconds. */
const CLEAN_UP_MS = 8_000

type Report<Name> = { status: Name; percent: number; etaAt: Date | null }

type Uses<Name> = {
  report: (report: Report<Name>) => Promise<void>
  signal: AbortSignal
  /** Called at a stage's start, then with `:half` and `:done` appended; tests crash there. */
  reached: (point: string) => void
}

/** Runs a video's stages in order: reports overall progress, provides progress and abort signal, enforces deadlines. */
export class Stages<Name extends string> {
  /** The current or last stage. */
  current: Name
  readonly #plan: StagePlan<Name>
  readonly #uses: Uses<Name>

  constructor(plan: StagePlan<Name>, uses: Uses<Name>) {
    this.current = Object.keys(plan)[0] as Name
    this.#plan = plan
    this.#uses = uses
  }

  /** Runs a stage. Throws its error, the abort reason, or Stalled; settles only after the stage has ended. */
  async run<Result>(stage: Name, work: (context: StepContext) => Promise<Result>): Promise<Result> {
    const { report, signal, reached } = this.#uses
    const plan = this.#plan
    this.current = stage
    signal.throwIfAborted()
    await report({ status: stage, percent: overallPercent(plan, stage, 0), etaAt: null })
    reached(stage)

    const own = new AbortController()
    const both = AbortSignal.any([signal, own.signal])
    const seconds = plan[stage].deadline
    const deadline = setTimeout(() => own.abort(new StalledStage(seconds)), seconds * 1000)
    let first: ReturnType<typeof mark> | undefined
    let furthest = 0
    const mark = () => ({ ms: Date.now(), done: overallFraction(plan, stage, furthest) })
    const reporter = new Reporter(() => {
      const end = first ? estimateEnd(first, mark()) : null
      return report({
        status: stage,
        percent: overallPercent(plan, stage, furthest),
        etaAt: end === null ? null : new Date(end),
      })
    })
    const progress = (fraction: number) => {
      if (!(fraction > furthest) || both.aborted) return
      if (furthest < 0.3 && fraction >= 0.3) reached(`${stage}:half`)
      furthest = Math.min(1, fraction)
      first ??= mark()
      deadline.refresh()
      reporter.due()
    }
    try {
      const working = work({ progress, signal: both })
      const result = await unlessAborted(working, both)
      reached(`${stage}:done`)
      return result
    } finally {
      clearTimeout(deadline)
      await reporter.stop()
    }
  }
}

/** Writes the latest progress, throttled and one write at a time. */
class Reporter {
  readonly #write: () => Promise<void>
  #timer: NodeJS.Timeout | undefined
  #writing: Promise<void> = Promise.resolve()
  /** The stage's start has just been written. */
  #last = Date.now()
  #stopped = false

  constructor(write: () => Promise<void>) {
    this.#write = write
  }

  due() {
    if (this.#timer || this.#stopped) return
    const wait = Math.max(0, this.#last + REPORT_MS - Date.now())
    this.#timer = setTimeout(() => {
      // A failed report does not fail the work; a lost lease is noticed elsewhere.
      this.#writing = this.#write()
        .catch(() => {})
        .finally(() => {
          this.#last = Date.now()
          this.#timer = undefined
        })
    }, wait)
  }

  async stop() {
    this.#stopped = true
    clearTimeout(this.#timer)
    await this.#writing
  }
}

/** Returns the result, or throws the abort reason once the work has cleaned up or took too long to. */
async function unlessAborted<Result>(working: Promise<Result>, signal: AbortSignal): Promise<Result> {
  let stop = () => {}
  const aborted = new Promise<never>((_, reject) => {
    stop = () => reject(signal.reason)
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop, { once: true })
  })
  try {
    return await Promise.race([working, aborted])
  } catch (error) {
    if (signal.aborted) {
      let timer: NodeJS.Timeout | undefined
      const patience = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, CLEAN_UP_MS)
      })
      await Promise.race([
        working.then(
          () => {},
          () => {},
        ),
        patience,
      ])
      clearTimeout(timer)
      throw signal.reason
    }
    throw error
  } finally {
    signal.removeEventListener('abort', stop)
  }
}

import { Worker } from 'node:worker_threads'

/** Runs tasks one after another. Rejects when the thread dies over one, or with the abort's reason. */
export type OwnThread<Task, Answer> = (task: Task, signal: AbortSignal) => Promise<Answer>

/**
 * A thread for computing that would block its process. It starts with the first task and does not keep the process
 * alive while it has nothing to do.
 */
export function ownThread<Task, Answer>(program: () => string): OwnThread<Task, Answer> {
  let thread: Worker | undefined
  let turn: Promise<unknown> = Promise.resolve()

  function started(): Worker {
    if (thread) return thread
    const made = new Worker(program(), { execArgv: [] })
    const forget = () => {
      if (thread === made) thread = undefined
    }
    made.once('error', forget).once('exit', forget)
    thread = made
    return made
  }

  function ask(task: Task): Promise<Answer> {
    const working = started()
    working.ref()
    return new Promise<Answer>((resolve, reject) => {
      const ended = (cause: unknown) => reject(new Error('the thread ended', { cause }))
      const done = (answer: Answer) => {
        working.off('error', ended).off('exit', ended)
        working.unref()
        resolve(answer)
      }
      working.once('message', done).once('error', ended).once('exit', ended)
      working.postMessage(task)
    })
  }

  return async (task, signal) => {
    signal.throwIfAborted()
    const asked = turn.then(() => {
      signal.throwIfAborted()
      return ask(task)
    })
    turn = asked.catch(() => {})
    return unlessAborted(asked, signal)
  }
}

/**
 * The result, or a rejection with the abort's reason as soon as it comes; the work itself goes on, its result unused.
 */
export async function unlessAborted<T>(result: Promise<T>, signal: AbortSignal): Promise<T> {
  let abort: (() => void) | undefined
  const aborted = new Promise<never>((_, reject) => {
    abort = () => reject(signal.reason)
    signal.addEventListener('abort', abort, { once: true })
  })
  try {
    return await Promise.race([result, aborted])
  } finally {
    if (abort) signal.removeEventListener('abort', abort)
  }
}

import { Worker } from 'node:worker_threads'

/** Does tasks one after another. Rejects when the thread dies over one, or with the abort's reason. */
export type OwnThread<Task, Answer> = (task: Task, signal: AbortSignal) => Promise<Answer>

/**
 * A thread for pure computing, in which its process could answer nobody. `file` is its first one, in JavaScript. It starts
 * with the first task, in 0.2 s, and never keeps the process alive when there is nothing to do.
 */
export function ownThread<Task, Answer>(file: URL): OwnThread<Task, Answer> {
  let thread: Worker | undefined
  let turn: Promise<unknown> = Promise.resolve()

  function started(): Worker {
    if (thread) return thread
    const made = new Worker(file, { execArgv: [] })
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

/** The result, or the abort's reason as soon as it comes: what is being made then ends unseen. */
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

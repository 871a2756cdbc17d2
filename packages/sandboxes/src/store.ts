import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A sandbox's state: one JSON file that survives restarts, or memory only when `folder` is null. */
export class Store<State extends object> {
  readonly state: State
  readonly #file: string | null
  #saved = ''

  constructor(folder: string | null, name: string, empty: State) {
    this.#file = folder === null ? null : join(folder, `${name}.json`)
    this.state = { ...empty, ...this.#read() }
    if (folder !== null) mkdirSync(folder, { recursive: true, mode: 0o700 })
  }

  /** Writes the state if it has changed. Called before each answer, so that nothing that was answered is lost. */
  save(): void {
    if (this.#file === null) return
    const text = JSON.stringify(this.state)
    if (text === this.#saved) return
    // Renamed, so that a crash leaves the old file or the new one.
    writeFileSync(`${this.#file}.new`, text, { mode: 0o600 })
    renameSync(`${this.#file}.new`, this.#file)
    this.#saved = text
  }

  #read(): Partial<State> {
    if (this.#file === null) return {}
    if (!existsSync(this.#file)) return {}
    try {
      return JSON.parse(readFileSync(this.#file, 'utf8'))
    } catch {
      throw new Error(`The sandbox's state in ${this.#file} can't be read. Delete the file to start with an empty one.`)
    }
  }
}

/** A clock that runs with the real one, at an offset that is part of the state. */
export class VirtualClock {
  readonly #state: { clockOffsetMs: number }

  constructor(state: { clockOffsetMs: number }) {
    this.#state = state
  }

  /** Epoch milliseconds. */
  now(): number {
    return Date.now() + this.#state.clockOffsetMs
  }

  set(to: number): void {
    this.#state.clockOffsetMs = to - Date.now()
  }
}

import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Records of one kind, each in a JSON file of its own, so that a change rewrites one small file. In memory only when
 * `folder` is null.
 */
export class Records<One extends { id: string }> {
  readonly #folder: string | null
  readonly #known = new Map<string, { number: number; record: One }>()
  readonly #changed = new Set<string>()
  #last = 0

  constructor(folder: string | null) {
    this.#folder = folder
    if (folder === null) return
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const names = readdirSync(folder).filter((name) => name.endsWith('.json'))
    const read = names.map((name): { number: number; record: One } =>
      JSON.parse(readFileSync(join(folder, name), 'utf8')),
    )
    for (const one of read.sort((a, b) => a.number - b.number)) {
      this.#known.set(one.record.id, one)
      this.#last = one.number
    }
  }

  get(id: string): One | null {
    return this.#known.get(id)?.record ?? null
  }

  /** Oldest first. */
  list(): One[] {
    return [...this.#known.values()].map(({ record }) => record)
  }

  put(record: One): void {
    const number = this.#known.get(record.id)?.number ?? ++this.#last
    this.#known.set(record.id, { number, record })
    this.#changed.add(record.id)
  }

  delete(id: string): void {
    this.#known.delete(id)
    this.#changed.add(id)
  }

  /** Writes what has changed. */
  save(): void {
    if (this.#folder === null) return
    for (const id of this.#changed) {
      const file = join(this.#folder, `${id}.json`)
      const one = this.#known.get(id)
      if (one) {
        // Renamed, so that a crash leaves the old file or the new one.
        writeFileSync(`${file}.new`, JSON.stringify(one), { mode: 0o600 })
        renameSync(`${file}.new`, file)
      } else rmSync(file, { force: true })
    }
    this.#changed.clear()
  }
}

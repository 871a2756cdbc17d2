/** Storage that ignores failures: the browser may forbid it, or it may be full. */
export type Kept = {
  get(key: string): string | null
  set(key: string, value: string): void
  remove(key: string): void
  /** Removes all entries but those with these keys, one by one: what another tab adds meanwhile stays. */
  clear(...kept: string[]): void
}

/** Local storage, shared by all tabs. */
export const machine: Kept = tolerant(() => localStorage)
/** Session storage of this tab. */
export const tab: Kept = tolerant(() => sessionStorage)

let closed = false

/**
 * Ignores all later writes. For a page that is being left: effects that still run would store what was just cleared.
 */
export function closeStorage(): void {
  closed = true
}

/** Whether local storage works: a sign-in needs it across the redirect. */
export function isStorageAvailable(): boolean {
  const probe = 'pack.probe'
  machine.set(probe, '1')
  const kept = machine.get(probe) === '1'
  machine.remove(probe)
  return kept
}

function tolerant(storage: () => Storage): Kept {
  const attempt = <Answer>(what: (storage: Storage) => Answer): Answer | null => {
    try {
      return what(storage())
    } catch {
      // Forbidden or full.
      return null
    }
  }
  return {
    get: (key) => attempt((found) => found.getItem(key)),
    set: (key, value) => void (closed || attempt((found) => found.setItem(key, value))),
    remove: (key) => void attempt((found) => found.removeItem(key)),
    clear: (...kept) =>
      void attempt((found) => {
        for (const key of Object.keys(found)) if (!kept.includes(key)) found.removeItem(key)
      }),
  }
}

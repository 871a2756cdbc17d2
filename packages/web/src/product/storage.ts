/** What the browser keeps for this site, where it keeps anything: it may forbid storage, or have none left. */
export type Kept = {
  get(key: string): string | null
  set(key: string, value: string): void
  remove(key: string): void
  clear(): void
}

/** Kept on this machine, shared by all tabs. */
export const machine: Kept = tolerant(() => localStorage)
/** Kept until the tab is closed. */
export const tab: Kept = tolerant(() => sessionStorage)

/** Whether the browser keeps anything at all: a sign-in has to remember something across its visit elsewhere. */
export function keepsThings(): boolean {
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
      // Forbidden or full: the product works without, it only remembers less.
      return null
    }
  }
  return {
    get: (key) => attempt((found) => found.getItem(key)),
    set: (key, value) => void attempt((found) => found.setItem(key, value)),
    remove: (key) => void attempt((found) => found.removeItem(key)),
    clear: () => void attempt((found) => found.clear()),
  }
}

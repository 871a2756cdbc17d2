import type { LatestExamples } from '@pack/core/examples/latest'
import { type LatestExamplesUses, showLatest } from '@pack/core/examples/show-latest'

/** The latest examples, cached for a few seconds. */
export type KeptExamples = {
  latest(): Promise<LatestExamples>
  /** Drops the cache after a change. */
  forget(): void
}

/** At most one database query in this time. */
const CACHE_MS = 5_000

export function keptExamples(uses: LatestExamplesUses & { now: () => Date }): KeptExamples {
  let remembered: { examples: Promise<LatestExamples>; until: number } | null = null
  return {
    latest() {
      const now = uses.now().getTime()
      if (remembered && now < remembered.until) return remembered.examples
      const examples = showLatest(uses)
      const fresh = { examples, until: now + CACHE_MS }
      remembered = fresh
      // Failures are not cached; the caller gets the error.
      examples.catch(() => {
        if (remembered === fresh) remembered = null
      })
      return examples
    },
    forget() {
      remembered = null
    },
  }
}

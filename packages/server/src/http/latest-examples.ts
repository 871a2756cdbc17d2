import type { LatestExamples } from '@pack/core/examples/latest'
import { type LatestExamplesUses, showLatest } from '@pack/core/examples/show-latest'

/** The latest examples, asked for often. */
export type KeptExamples = {
  latest(): Promise<LatestExamples>
  /** They have just changed. */
  forget(): void
}

/** However many visitors come: the database is asked once in this time. */
const REMEMBERED_MS = 5_000

export function keptExamples(uses: LatestExamplesUses & { now: () => Date }): KeptExamples {
  let remembered: { examples: Promise<LatestExamples>; until: number } | null = null
  return {
    latest() {
      const now = uses.now().getTime()
      if (remembered && now < remembered.until) return remembered.examples
      const examples = showLatest(uses)
      const fresh = { examples, until: now + REMEMBERED_MS }
      remembered = fresh
      // A failure is not remembered; whoever asked hears of it.
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

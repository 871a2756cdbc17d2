import { isDeepStrictEqual } from 'node:util'
import type { LatestExamples } from '@pack/core/examples/latest'
import { type LatestExamplesUses, showLatest } from '@pack/core/examples/show-latest'

/** The latest examples, cached because every visitor of a public page asks for them. */
export type KeptExamples = {
  latest(): Promise<LatestExamples>
  /** Whether the latest examples are just those that ship with the product. */
  areBuiltIn(): Promise<boolean>
  /** Drops the cache after a change. */
  forget(): void
}

/** How long the examples are cached, in milliseconds. */
const CACHE_MS = 5_000

export function keptExamples(uses: LatestExamplesUses & { now: () => Date }): KeptExamples {
  let remembered: { examples: Promise<LatestExamples>; until: number } | null = null
  const latest = () => {
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
  }
  return {
    latest,
    areBuiltIn: async () => isDeepStrictEqual(...(await Promise.all([latest(), uses.builtInExamples()]))),
    forget() {
      remembered = null
    },
  }
}

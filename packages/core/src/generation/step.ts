import type { Stage } from '../content/status.ts'
import { canonicalJson } from '../kernel/canonical-json.ts'
import type { Step, StepContext } from './ports.ts'

type Uses = {
  ledger: {
    /** The stored result of this step for this input, or undefined. */
    recall(stage: Stage, hash: string): unknown
    remember(stage: Stage, hash: string, result: unknown): void
  }
  hash: (text: string) => string
  /** Runs a stage: reports it, provides progress and signal, enforces its deadline. */
  stage<Result>(stage: Stage, run: (context: StepContext) => Promise<Result>): Promise<Result>
}

/** Steps that resume after an earlier attempt: only a step with a changed input runs again. */
export function resumableSteps({ ledger, hash, stage }: Uses): Step {
  return async (name, input, run) => {
    const key = hash(canonicalJson([name, input]))
    const known = ledger.recall(name, key)
    // The ledger holds what this step returned for this input, as JSON.
    if (known !== undefined) return known as Awaited<ReturnType<typeof run>>
    const result = await stage(name, (context) => run(input, { ...context, hash: key }))
    ledger.remember(name, key, result)
    return result
  }
}

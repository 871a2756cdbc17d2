import { canonicalJson } from '../kernel/canonical-json.ts'
import type { Step, StepContext } from './ports.ts'

type Uses<Name extends string> = {
  ledger: {
    /** The stored result of this step for this input, or undefined; or a promise of it. */
    recall(step: Name, hash: string): unknown
    remember(step: Name, hash: string, result: unknown): void
  }
  hash: (text: string) => string
  /** Runs a stage: reports it, provides progress and signal, enforces its deadline. */
  stage<Result>(step: Name, run: (context: StepContext) => Promise<Result>): Promise<Result>
}

/** Steps that resume after an earlier attempt: only a step with a changed input runs again. */
export function resumableSteps<Name extends string>({ ledger, hash, stage }: Uses<Name>): Step<Name> {
  return async (name, input, run) => {
    const key = hash(canonicalJson([name, input]))
    const known = await ledger.recall(name, key)
    // The ledger holds what this step returned for this input, as JSON.
    if (known !== undefined) return known as Awaited<ReturnType<typeof run>>
    const result = await stage(name, (context) => run(input, { ...context, hash: key }))
    ledger.remember(name, key, result)
    return result
  }
}

import { PLAN_LIMITS } from '../accounts/plan-limits.ts'
import type { Tier } from '../accounts/tiers.ts'
import { ProductError } from '../kernel/errors.ts'
import type { StoredPersona } from './ports.ts'

/** Custom personas count against the plan; cloned wolves do not (part 3 §F). */
const isCustom = (persona: Pick<StoredPersona, 'cloneOf'>): boolean => persona.cloneOf === null

/** Custom personas that a plan allows, admins included (part 3 §F). */
export const personaLimit = (tier: Tier): number => PLAN_LIMITS[tier].personas

export function personaLimitReached(tier: Tier): ProductError {
  const limit = personaLimit(tier)
  const allowed = limit === 1 ? '1 custom persona' : `${limit} custom personas`
  return new ProductError(
    'forbidden',
    `Your plan includes ${allowed}, and you've used ${limit === 1 ? 'it' : 'them all'}. ` +
      "Upgrade your plan, delete a persona, or add a wolf. Wolves don't count toward your limit.",
  )
}

/** After a downgrade the oldest custom personas stay editable; returns the ids of the others, which are read-only. */
export function idsBeyondPlan(all: readonly Pick<StoredPersona, 'id' | 'cloneOf'>[], tier: Tier): ReadonlySet<string> {
  return new Set(
    all
      .filter(isCustom)
      .slice(personaLimit(tier))
      .map((persona) => persona.id),
  )
}

export const READ_ONLY_PERSONA_MESSAGE =
  "This persona is read-only because you're over your plan's limit. Upgrade your plan or delete another persona to edit it."

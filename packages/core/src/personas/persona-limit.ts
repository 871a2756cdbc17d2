import { PLAN_LIMITS } from '../accounts/plan-limits.ts'
import type { Tier } from '../accounts/tiers.ts'
import { canonicalJson } from '../kernel/canonical-json.ts'
import { ProductError } from '../kernel/errors.ts'
import { PACK } from './pack.ts'
import type { StoredPersona } from './ports.ts'

type Character = Pick<
  StoredPersona,
  'cloneOf' | 'name' | 'roleTitle' | 'tone' | 'backstory' | 'voiceLine' | 'voice' | 'catchPhrases' | 'forbiddenWords'
>

/**
 * Whether a persona counts against the plan: each does, except a wolf with the Pack's name, texts and voice (part 3
 * §I).
 */
export function isCustom(persona: Character): boolean {
  if (persona.cloneOf === null) return true
  const { name, role_title, tone, backstory, voice_line, voice, catch_phrases, forbidden_words } = PACK[persona.cloneOf]
  return (
    canonicalJson([
      ...[persona.name, persona.roleTitle, persona.tone, persona.backstory, persona.voiceLine],
      ...[persona.voice, persona.catchPhrases, persona.forbiddenWords],
    ]) !== canonicalJson([name, role_title, tone, backstory, voice_line, voice, catch_phrases, forbidden_words])
  )
}

/** Custom personas that a plan allows, admins included (part 3 §F). */
export const personaLimit = (tier: Tier): number => PLAN_LIMITS[tier].personas

export function personaLimitReached(tier: Tier): ProductError {
  const limit = personaLimit(tier)
  const allowed = limit === 1 ? '1 custom persona' : `${limit} custom personas`
  return new ProductError(
    'forbidden',
    `Your plan includes ${allowed}, and you’ve used ${limit === 1 ? 'it' : 'them all'}. ` +
      'Upgrade your plan, delete a persona, or add a wolf. Wolves don’t count until you change their name, texts or voice.',
  )
}

/** After a downgrade the oldest custom personas stay editable; returns the ids of the others, which are read-only. */
export function idsBeyondPlan(all: readonly Pick<StoredPersona, 'id' | 'custom'>[], tier: Tier): ReadonlySet<string> {
  return new Set(
    all
      .filter(({ custom }) => custom)
      .slice(personaLimit(tier))
      .map((persona) => persona.id),
  )
}

export const READ_ONLY_PERSONA_MESSAGE =
  'This persona is read-only because you’re over your plan’s limit. Upgrade your plan or delete another persona to edit it.'

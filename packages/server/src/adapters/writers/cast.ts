import type { CastMember, ScriptOrder } from '@pack/core/content/script'

/** The speakers, without duplicates; a short has one. */
export function castOf({ mode, primary, supporting }: ScriptOrder): CastMember[] {
  const all = mode === 'short' ? primary.slice(0, 1) : [...primary, ...supporting]
  return all.filter(({ slug }, i) => all.findIndex((other) => other.slug === slug) === i)
}

import type { typedProblem } from '@pack/core/content/typed-problem'
import type { Persona } from '@pack/core/personas/persona'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { readinessOptions } from '../../product/me.ts'
import { checkedFields, type Draft } from './order.ts'

/** Longer themes are refused anyway. */
export const THEME_MAX = 2000

/** Why no video can be made of what was typed, while it is typed. The rules load after the form. */
export function useTypedProblem(draft: Draft, cast: readonly Persona[]): string | undefined {
  const [check, setCheck] = useState<typeof typedProblem>()
  const { data } = useQuery(readinessOptions())
  useEffect(
    () => void import('@pack/core/content/typed-problem').then((rules) => setCheck(() => rules.typedProblem)),
    [],
  )
  if (!check || !data || draft.theme === '') return undefined
  const theme = draft.theme.slice(0, THEME_MAX)
  // Nothing is written from the theme of an own script, so it may be in any language.
  if (draft.own) return check({ theme, tone: '', keywords: [] }, { writer: null, voices: [] }, []) ?? undefined
  const { personas, supporting_personas } = checkedFields(draft)
  const chosen = [...personas, ...supporting_personas]
  const voices = chosen.map((id) => data.speaks[id] ?? null)
  const speakers = cast
    .filter(({ id }) => chosen.includes(id))
    .map(({ name, forbidden_words: forbiddenWords }) => ({ name, forbiddenWords }))
  return check({ ...draft, theme, points: [draft.points] }, { writer: data.writes, voices }, speakers) ?? undefined
}

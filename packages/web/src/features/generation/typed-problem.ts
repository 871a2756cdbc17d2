import type { typedProblem } from '@pack/core/content/typed-problem'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { readinessOptions } from '../../product/me.ts'
import { checkedFields, type Draft } from './order.ts'

/** Longer themes are refused anyway. */
export const THEME_MAX = 2000

/** Why no video can be made of what was typed, while it is typed. The rules load after the form. */
export function useTypedProblem(draft: Draft): string | undefined {
  const [check, setCheck] = useState<typeof typedProblem>()
  const { data } = useQuery(readinessOptions())
  useEffect(
    () => void import('@pack/core/content/typed-problem').then((rules) => setCheck(() => rules.typedProblem)),
    [],
  )
  if (!check || !data || draft.theme === '') return undefined
  const theme = draft.theme.slice(0, THEME_MAX)
  // Nothing is written from the theme of an own script, so it may be in any language.
  if (draft.own) return check({ theme, tone: '', keywords: [] }, { writer: null, voices: [] }) ?? undefined
  const { personas, supporting_personas } = checkedFields(draft)
  const voices = [...personas, ...supporting_personas].map((id) => data.speaks[id] ?? null)
  return check({ ...draft, theme, points: [draft.points] }, { writer: data.writes, voices }) ?? undefined
}

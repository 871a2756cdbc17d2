import type { Persona, WolfId } from '@pack/core/personas/persona'
import { WOLF_LOOKS } from '@pack/core/personas/wolf-drawing'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import { messageOf } from '../../product/api.ts'
import { useReadOnly } from '../../ui/read-only.ts'
import { notify } from '../../ui/toast.tsx'
import { useAddWolves } from './jobs.ts'
import { isNamed } from './order.ts'

const WOLVES = Object.keys(WOLF_LOOKS) as WolfId[]

const route = getRouteApi('/client/generate')

/**
 * Adds the wolf that a link such as "Use this wolf" names, and one to talk to for a dialogue, unless the account has
 * them. Returns whether that is under way.
 */
export function useLinkedWolves(cast: readonly Persona[] | undefined): boolean {
  const { persona, mode } = route.useSearch()
  const add = useAddWolves()
  const readOnly = useReadOnly()
  const asked = useRef(false)
  const [first, ...more] = cast && !readOnly ? missingWolves(cast, { persona, mode }) : []
  const addThem = useEffectEvent(() => {
    if (!first || asked.current) return
    asked.current = true
    add.mutate([first, ...more], { onError: (problem) => notify.failed(messageOf(problem)) })
  })
  useEffect(() => {
    if (first) addThem()
  }, [first])
  return first !== undefined && !add.isError
}

function missingWolves(
  cast: readonly Persona[],
  { persona, mode }: { persona?: string | undefined; mode?: string | undefined },
): WolfId[] {
  const named = WOLVES.find((id) => id === persona)
  if (!named) return []
  const own = cast.find(isNamed(named))
  const others = cast.filter((one) => one !== own)
  const partner = WOLVES.find((id) => id !== named)
  return [...(own ? [] : [named]), ...(mode === 'dialogue' && others.length === 0 && partner ? [partner] : [])]
}

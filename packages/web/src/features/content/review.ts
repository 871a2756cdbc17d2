import type { WaitingScript } from '@pack/core/content/item-schema'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { waitingScriptsOptions } from '../../product/waiting-scripts.ts'

const route = getRouteApi('/client/content')

/** The place of an item among the scripts that wait for review, and the way to the others. */
export function useReview(id: string) {
  const scripts = useQuery(waitingScriptsOptions()).data ?? []
  const navigate = route.useNavigate()
  const index = scripts.findIndex((script) => script.id === id)
  const show = ({ mode, id: edit }: WaitingScript) =>
    void navigate({
      search: ({ page: _, ...before }) => ({ ...before, type: mode, edit }),
      state: ({ openedHere }) => ({ openedHere: openedHere === true }),
      replace: true,
      resetScroll: false,
    })
  const previous = scripts[index - 1]
  const next = scripts[index + 1]
  return {
    /** Empty when the item's script doesn't wait. */
    ids: index < 0 ? [] : scripts.map((script) => script.id),
    /** Counts from 1. */
    place: index + 1,
    previous: index < 0 ? undefined : previous,
    next: index < 0 ? undefined : next,
    show,
  }
}

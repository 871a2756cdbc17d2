import type { ContentMode } from '@pack/core/content/item'
import { getRouteApi, useRouter, useRouterState } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import { SESSION_KEY } from '../../product/auth-client.ts'
import { machine } from '../../product/storage.ts'
import { type ContentSearch, oneOf, readStatuses, TYPE_LABELS } from './search.ts'

const route = getRouteApi('/client/content')

const TYPE_KEY = 'pack.content.type'

/** The content type last viewed on this device; shorts by default (part 2 §2). */
export function rememberedType(): ContentMode {
  const kept = machine.get(TYPE_KEY)
  return oneOf(TYPE_LABELS, kept) ? kept : 'short'
}
/** Not after a sign-out in another tab that this one has yet to follow: the storage was cleared. */
function rememberType(type: ContentMode): void {
  if (machine.get(SESSION_KEY) !== null) machine.set(TYPE_KEY, type)
}

/** The content type in the URL or, on arrival without one, the type last viewed. */
export function useType(addressed: ContentMode | undefined): ContentMode {
  const navigate = route.useNavigate()
  const [arrived, setArrived] = useState(() => addressed ?? rememberedType())
  // After arrival, a URL without a type means shorts.
  const settled = arrived === 'short' || addressed !== undefined
  if (settled && arrived !== 'short') setArrived('short')
  const type = addressed ?? arrived
  useEffect(() => {
    if (addressed === undefined && type !== 'short')
      void navigate({ search: (before) => ({ ...before, type }), replace: true, resetScroll: false })
    rememberType(type)
  }, [addressed, type, navigate])
  return type
}

/** Changes search parameters; undefined removes one. `replace`: without a new history entry. */
export function useChangeSearch() {
  const navigate = route.useNavigate()
  return useCallback(
    (change: ContentSearch, replace = false) =>
      void navigate({
        search: (before) =>
          Object.fromEntries(Object.entries({ ...before, ...change }).filter(([, one]) => one !== undefined)),
        resetScroll: false,
        ...(replace && { replace, state: true }),
      }),
    [navigate],
  )
}

/**
 * Opens and closes the dialogs named in the URL. "Back" closes a dialog; closing a dialog opened on this screen goes
 * back.
 */
export function useOpened() {
  const router = useRouter()
  const navigate = route.useNavigate()
  const openedHere = useRouterState({ select: ({ location }) => location.state.openedHere === true })
  const open = useCallback(
    (window: { play: string } | { edit: string } | { post: string }, replace = false) =>
      void navigate({
        search: ({ play: _play, edit: _edit, post: _post, publish: _publish, ...rest }) => ({ ...rest, ...window }),
        state: ({ openedHere: kept }) => ({ openedHere: replace ? kept === true : true }),
        replace,
        resetScroll: false,
      }),
    [navigate],
  )
  const close = useCallback(() => {
    if (openedHere) return router.history.back()
    void navigate({
      search: ({ play: _play, edit: _edit, post: _post, publish: _publish, ...rest }) => rest,
      replace: true,
      resetScroll: false,
    })
  }, [openedHere, router, navigate])
  return {
    play: useCallback((id: string) => open({ play: id }), [open]),
    edit: useCallback((id: string) => open({ edit: id }), [open]),
    editInstead: useCallback((id: string) => open({ edit: id }, true), [open]),
    post: useCallback((id: string) => open({ post: id }), [open]),
    postInstead: useCallback((id: string) => open({ post: id }, true), [open]),
    close,
  }
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Set when opening a dialog created this history entry. */
    openedHere?: boolean
  }
}

/** The list selection that search parameters describe. */
export const selectionOf = (mode: ContentMode, search: ContentSearch) => {
  const view = search.view ?? 'table'
  return {
    mode,
    view,
    statuses: view === 'table' ? readStatuses(search.status) : [],
    persona: search.persona ?? null,
    thisMonth: search.month === true,
    output: view === 'gallery' ? (search.output ?? null) : null,
    page: search.page ?? 1,
  } as const
}

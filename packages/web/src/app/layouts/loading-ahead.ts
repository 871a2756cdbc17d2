import { type AnyRouter, useBlocker, useRouter } from '@tanstack/react-router'
import { useCallback, useEffect } from 'react'
import { PART_MISSING } from '../../ui/lazy-part.ts'
import { notify } from '../../ui/toast.tsx'
import { isIn, SECTIONS } from './workspace.ts'

/** Pause after the page has loaded, so that scripts of other screens don't slow this one down, in milliseconds. */
const PAUSE_MS = 2_000
/** Present at every release under the same address. */
const PROBE = '/first.js'
/** The toast about what can't be loaded. The bar below the navigation says that the user is offline. */
const MISSING = 'missing'
const missingOffline = (what = 'This') => `${what} can’t open until you’re back online.`

const tell = (text: string) => notify.notice(text, { id: MISSING })

/** A component that loads when its screen is first shown; once it is loaded, it has no `preload`. */
type Loadable = { preload?: () => Promise<void> } | undefined

/** Loads the scripts of dialogs and sections while nothing else is loading, so that they open at once, and offline, too. */
export function useLoadedSections(): void {
  const router = useRouter()
  useEffect(() => {
    const { connection } = navigator as { connection?: { saveData?: boolean } }
    if (connection?.saveData) return
    const begin = () => {
      // What fails is loaded when it is needed.
      timer = setTimeout(() => void loadAhead(router).catch(() => {}), PAUSE_MS)
    }
    let timer: ReturnType<typeof setTimeout> | undefined
    if (document.readyState === 'complete') begin()
    else window.addEventListener('load', begin, { once: true })
    return () => {
      clearTimeout(timer)
      window.removeEventListener('load', begin)
    }
  }, [router])
}

async function loadAhead(router: AnyRouter): Promise<void> {
  await Promise.all([import('../../ui/dialog-popup.tsx'), import('../../ui/confirm-popup.tsx')])
  for (const { to } of SECTIONS) await (router.routesByPath[to].options.component as Loadable)?.preload?.()
}

/** Tells the user about parts of the screen that can't be loaded, and how to get them. */
export function useMissingParts(): void {
  useEffect(() => {
    const retries = new Set<() => void>()
    const retryAll = () => {
      for (const retry of retries) retry()
      retries.clear()
    }
    const onMissing = async (event: CustomEventInit<() => void> & Event) => {
      event.preventDefault()
      if (event.detail) retries.add(event.detail)
      if (!navigator.onLine) tell(missingOffline())
      else if (await isServerThere()) tell('A new version is available. Reload to update.')
      else
        notify.failed('We can’t reach the server, so part of this page is missing.', {
          id: MISSING,
          action: { label: 'Try again', onClick: retryAll },
        })
    }
    const onOnline = () => notify.close(MISSING)
    window.addEventListener(PART_MISSING, onMissing)
    window.addEventListener('online', onOnline)
    return () => {
      window.removeEventListener(PART_MISSING, onMissing)
      window.removeEventListener('online', onOnline)
    }
  }, [])
}

/** Stays on the screen, with what was typed there, when the scripts of the next one can't be loaded. */
export function useKeptScreen(): void {
  const router = useRouter()
  const shouldBlockFn = useCallback(
    async ({ next }: { next: { routeId: string; pathname: string } }) => {
      if ((await isLoaded(router, next.routeId)) || (await isServerThere())) return false
      if (navigator.onLine)
        notify.failed('We can’t reach the server, so this page can’t open yet.', {
          id: MISSING,
        })
      else tell(missingOffline(SECTIONS.find((section) => isIn(section, next.pathname))?.text ?? 'This page'))
      return true
    },
    [router],
  )
  useBlocker({ shouldBlockFn, enableBeforeUnload: false })
}

/** Loads the components of a route and of its layouts. */
async function isLoaded(router: AnyRouter, routeId: string): Promise<boolean> {
  for (let route = router.routesById[routeId]; route; route = route.parentRoute) {
    const component: Loadable = route.options.component
    await component?.preload?.()
    // The failed load may have begun when the link was pointed at, while the browser was still offline.
    await component?.preload?.()
    if (component?.preload) return false
  }
  return true
}

/** Then the scripts are those of an older release, and reloading the page helps. */
const isServerThere = (): Promise<boolean> =>
  fetch(PROBE, { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )

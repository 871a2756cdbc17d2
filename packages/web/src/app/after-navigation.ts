import { ADMINS_ONLY_PAGE, type Page, pageOf } from '@pack/core/site/screens'
import type { AnyRouter } from '@tanstack/react-router'
import { paths } from '../product/paths.ts'

/** The longest wait for a heading to appear, in milliseconds; later the focus would disturb. */
const HEADING_WAIT_MS = 5000

/** After each navigation: sets title and description, and focuses the heading. */
export function followNavigation(router: AnyRouter): void {
  let first = true
  let visits = 0
  router.subscribe('onRendered', ({ pathChanged, hashChanged, toLocation }) => {
    const visit = ++visits
    void pageShown(router).then((page) => visit === visits && showTitle(page))
    if ((pathChanged || (hashChanged && toLocation.hash)) && !first)
      void focusOn(toLocation.hash, () => visit === visits)
    first = false
  })
}

/** The page of the innermost route; a layout without a screen shows the not-found page. */
async function pageShown(router: AnyRouter): Promise<Page> {
  const routeId = router.state.matches.at(-1)?.routeId
  const path: unknown = router.routesById[String(routeId)]?.options.path
  const { pathname, search } = router.state.location
  if (path === paths.services && /^\/?admin$/.test(String(search.missing))) return ADMINS_ONLY_PAGE
  if (path !== paths.wolf) return pageOf(String(path))
  // The wolves' texts are loaded with their screen.
  const { findPage } = await import('@pack/core/site/find-page')
  return findPage(pathname)
}

function showTitle({ title, description }: Page): void {
  document.title = title
  document.querySelector('meta[name="description"]')?.setAttribute('content', description)
}

/** Focuses the element that the hash names, or the heading, so that screen readers start there. */
async function focusOn(hash: string, isCurrent: () => boolean): Promise<void> {
  const left = document.activeElement
  const target = await waitFor(() => document.getElementById(hash) ?? document.querySelector<HTMLElement>('main h1'))
  // Users who have moved the focus meanwhile keep it.
  const isUnmoved = document.activeElement === left || document.activeElement === document.body
  if (!target || !isCurrent() || !isUnmoved) return
  if (target.tabIndex < 0) target.tabIndex = -1
  target.focus({ preventScroll: true })
}

/** Waits for an element: screens that wait for data render their heading late. Null after HEADING_WAIT_MS. */
function waitFor(find: () => HTMLElement | null): Promise<HTMLElement | null> {
  const found = find()
  if (found) return Promise.resolve(found)
  return new Promise((resolve) => {
    const done = (element: HTMLElement | null) => {
      watcher.disconnect()
      clearTimeout(timer)
      resolve(element)
    }
    const watcher = new MutationObserver(() => {
      const element = find()
      if (element) done(element)
    })
    const timer = setTimeout(() => done(null), HEADING_WAIT_MS)
    watcher.observe(document.body, { childList: true, subtree: true })
  })
}

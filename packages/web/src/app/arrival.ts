import { type Page, pageOf } from '@pack/core/site/screens'
import type { AnyRouter } from '@tanstack/react-router'
import { paths } from '../product/paths.ts'

/** How long a heading may take to appear, in ms; by then its reader has gone on by themselves. */
const PATIENCE = 5000

/** After each navigation: the page's title and description, and the focus where a reader begins. */
export function onArrival(router: AnyRouter): void {
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

/** By the innermost route; a layout without a screen in it shows the lost page. */
async function pageShown(router: AnyRouter): Promise<Page> {
  const routeId = router.state.matches.at(-1)?.routeId
  const path: unknown = router.routesById[String(routeId)]?.options.path
  if (path !== paths.wolf) return pageOf(String(path))
  // The wolves come with their own screens, where everything that is told of them already is.
  const { findPage } = await import('@pack/core/site/find-page')
  return findPage(router.state.location.pathname)
}

function showTitle({ title, description }: Page): void {
  document.title = title
  document.querySelector('meta[name="description"]')?.setAttribute('content', description)
}

/** What the address names after #, else the heading. Focused, it is also read aloud. */
async function focusOn(hash: string, isCurrent: () => boolean): Promise<void> {
  const left = document.activeElement
  const target = await appeared(() => document.getElementById(hash) ?? document.querySelector<HTMLElement>('main h1'))
  // Somebody who has moved on meanwhile keeps their place.
  const stillThere = document.activeElement === left || document.activeElement === document.body
  if (!target || !isCurrent() || !stillThere) return
  if (target.tabIndex < 0) target.tabIndex = -1
  target.focus({ preventScroll: true })
}

/** The element once it is there: a screen whose code or data is late brings its heading late. */
function appeared(find: () => HTMLElement | null): Promise<HTMLElement | null> {
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
    const timer = setTimeout(() => done(null), PATIENCE)
    watcher.observe(document.body, { childList: true, subtree: true })
  })
}

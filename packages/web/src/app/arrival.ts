import type { AnyRouter } from '@tanstack/react-router'

/** After each navigation: the page's title and description, and the focus on its heading, where a reader begins. */
export function onArrival(router: AnyRouter): void {
  let first = true
  router.subscribe('onRendered', ({ pathChanged }) => {
    showTitle(router)
    if (pathChanged && !first) focusHeading()
    first = false
  })
}

function showTitle(router: AnyRouter): void {
  const metas = router.state.matches.flatMap((match) => match.meta ?? [])
  const title = metas.findLast((meta) => meta && 'title' in meta)?.title
  const description = metas.findLast((meta) => meta && 'name' in meta && meta.name === 'description')?.content
  if (title) document.title = title
  if (description) document.querySelector('meta[name="description"]')?.setAttribute('content', description)
}

function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}

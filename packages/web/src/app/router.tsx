import { MODES, type Mode } from '@pack/core/content/mode'
import type { ScreenName } from '@pack/core/site/screens'
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  type RouteComponent,
  type RouterHistory,
} from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { readAdminSearch } from '../features/admin/search.ts'
import { readContentSearch } from '../features/content/search.ts'
import { paths } from '../product/paths.ts'
import { guard } from './guard.ts'
import { PublicLayout } from './layouts/public-layout.tsx'
import { Arriving, Trouble } from './layouts/trouble.tsx'
import { SCREEN_MODULES } from './screens.ts'

/** Each page module exports one thing: its component. */
const modules = import.meta.glob<Record<string, ComponentType>>('./*/*-page.tsx', { base: '../features' })

/** The router reloads the page when scripts are missing, which offline would replace it by the browser's error page. */
const notWhileOffline = (problem: unknown) => {
  throw navigator.onLine ? problem : new Error('preload: offline', { cause: problem })
}

const loadModule = (name: ScreenName) => async () => {
  const load = modules[`./${SCREEN_MODULES[name]}.tsx`]
  const [component] = Object.values((await load?.().catch(notWhileOffline)) ?? {})
  if (!component) throw new Error(`Screen ${name} has no component`)
  return { component }
}

/** Path and component of a screen, for its route. */
const screen = <Name extends ScreenName>(name: Name) => ({
  path: paths[name],
  component: lazyRouteComponent(loadModule(name), 'component'),
})

type Texts<Key extends string> = { [K in Key]?: string | undefined }

/** Reads one text from a query. Anything else becomes undefined: the router keeps what a reader leaves out. */
const text =
  <Key extends string>(key: Key) =>
  (search: Record<string, unknown>) =>
    ({ [key]: typeof search[key] === 'string' ? search[key] : undefined }) as Texts<Key>

/** Filled in by links such as "Use this wolf" and "Make one like this". `persona` is an id, a slug or a wolf. */
type GenerateSearch = Texts<'theme' | 'persona'> & { mode?: Mode | undefined }

const readGenerateSearch = (search: Record<string, unknown>): GenerateSearch => ({
  ...text('theme')(search),
  ...text('persona')(search),
  mode: MODES.find((mode) => mode === search.mode),
})

/** `redirect` is the wanted screen; `ended` tells that the session ended there. */
const readLoginSearch = (search: Record<string, unknown>): Texts<'redirect'> & { ended?: true | undefined } => ({
  ...text('redirect')(search),
  ended: search.ended === true ? true : undefined,
})

const lost = lazyRouteComponent(() => import('./layouts/lost-page.tsx'), 'LostPage')
const clientLayout: RouteComponent = lazyRouteComponent(() => import('./layouts/client-layout.tsx'), 'ClientLayout')
const adminLayout: RouteComponent = lazyRouteComponent(() => import('./layouts/admin-layout.tsx'), 'AdminLayout')

const root = createRootRoute({ component: Outlet, notFoundComponent: lost })
const open = createRoute({ getParentRoute: () => root, id: 'public', component: PublicLayout })
const client = createRoute({ getParentRoute: () => root, id: 'client', component: clientLayout, beforeLoad: guard })
/** The payment provider redirects here; the session may have ended meanwhile. */
const checkout = createRoute({ getParentRoute: () => root, id: 'checkout', component: clientLayout })
const admins = createRoute({ getParentRoute: () => root, id: 'admins', component: adminLayout, beforeLoad: guard })

const openRoutes = [
  createRoute({ getParentRoute: () => open, ...screen('home') }),
  createRoute({ getParentRoute: () => open, ...screen('login'), validateSearch: readLoginSearch }),
  createRoute({ getParentRoute: () => open, ...screen('pack') }),
  createRoute({ getParentRoute: () => open, ...screen('wolf') }),
  createRoute({ getParentRoute: () => open, ...screen('onboarding') }),
  /** `watch` is the video that is open. */
  createRoute({ getParentRoute: () => open, ...screen('examples'), validateSearch: text('watch') }),
  createRoute({ getParentRoute: () => open, ...screen('how') }),
  createRoute({ getParentRoute: () => open, ...screen('privacy') }),
  createRoute({ getParentRoute: () => open, ...screen('terms') }),
  createRoute({ getParentRoute: () => open, ...screen('authCallback') }),
  createRoute({ getParentRoute: () => open, ...screen('googleCallback') }),
  createRoute({ getParentRoute: () => open, ...screen('tiktokCallback') }),
] as const
const clientRoutes = [
  createRoute({ getParentRoute: () => client, ...screen('generate'), validateSearch: readGenerateSearch }),
  createRoute({ getParentRoute: () => client, ...screen('content'), validateSearch: readContentSearch }),
  createRoute({ getParentRoute: () => client, ...screen('config') }),
  createRoute({ getParentRoute: () => client, ...screen('personas') }),
  createRoute({ getParentRoute: () => client, ...screen('persona'), validateSearch: text('from') }),
  /** `missing` is the screen that the account doesn't include. */
  createRoute({ getParentRoute: () => client, ...screen('services'), validateSearch: text('missing') }),
  createRoute({ getParentRoute: () => client, ...screen('dashboard') }),
  /** `persona` is an id or slug; without it the screen shows the account's assets. */
  createRoute({ getParentRoute: () => client, ...screen('assets'), validateSearch: text('persona') }),
  createRoute({ getParentRoute: () => client, ...screen('analytics') }),
  createRoute({ getParentRoute: () => client, ...screen('integrations') }),
  createRoute({ getParentRoute: () => client, ...screen('uploads') }),
  createRoute({ getParentRoute: () => client, ...screen('scheduling') }),
] as const
const checkoutRoutes = [
  createRoute({ getParentRoute: () => checkout, ...screen('stripeSuccess') }),
  createRoute({ getParentRoute: () => checkout, ...screen('stripeCancel') }),
] as const
const adminRoutes = [
  createRoute({ getParentRoute: () => admins, ...screen('admin'), validateSearch: readAdminSearch }),
] as const

const routeTree = root.addChildren([
  open.addChildren(openRoutes),
  client.addChildren(clientRoutes),
  checkout.addChildren(checkoutRoutes),
  admins.addChildren(adminRoutes),
])

/** Creates the router on the browser's history, or on the given one for prerendering. */
export const makeRouter = (history?: RouterHistory) =>
  createRouter({
    routeTree,
    ...(history && { history }),
    defaultPreload: 'intent',
    defaultPendingMs: 150,
    defaultPendingMinMs: 300,
    defaultPendingComponent: Arriving,
    defaultErrorComponent: Trouble,
    defaultNotFoundComponent: lost,
    scrollRestoration: history === undefined,
  })

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>
  }
}

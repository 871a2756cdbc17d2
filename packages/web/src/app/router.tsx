import { MODES, type Mode } from '@pack/core/content/mode'
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  type RouterHistory,
} from '@tanstack/react-router'

import { readAdminSearch } from '../features/admin/search.ts'
import { readContentSearch } from '../features/content/search.ts'
import { paths } from '../product/paths.ts'
import { guard } from './guarded.ts'
import { PublicLayout } from './layouts/public-layout.tsx'
import { Arriving, Trouble } from './layouts/trouble.tsx'

const lost = lazyRouteComponent(() => import('./layouts/lost-page.tsx'), 'LostPage')

const root = createRootRoute({ component: Outlet, notFoundComponent: lost })

// ── Public (part 1 §2) ──────────────────────────────────────────────────────────────────────────────────────────────
const open = createRoute({ getParentRoute: () => root, id: 'public', component: PublicLayout })

const home = createRoute({
  getParentRoute: () => open,
  path: paths.home,
  component: lazyRouteComponent(() => import('../features/home/home-page.tsx'), 'HomePage'),
})
const login = createRoute({
  getParentRoute: () => open,
  path: paths.login,
  validateSearch: (search: Record<string, unknown>): { redirect?: string } =>
    typeof search.redirect === 'string' ? { redirect: search.redirect } : {},
  component: lazyRouteComponent(() => import('../features/accounts/login-page.tsx'), 'LoginPage'),
})
const pack = createRoute({
  getParentRoute: () => open,
  path: paths.pack,
  component: lazyRouteComponent(() => import('../features/pack/pack-page.tsx'), 'PackPage'),
})
const wolf = createRoute({
  getParentRoute: () => open,
  path: paths.wolf,
  component: lazyRouteComponent(() => import('../features/pack/wolf-page.tsx'), 'WolfPage'),
})
const onboarding = createRoute({
  getParentRoute: () => open,
  path: paths.onboarding,
  component: lazyRouteComponent(() => import('../features/guide/onboarding-page.tsx'), 'OnboardingPage'),
})
const examples = createRoute({
  getParentRoute: () => open,
  path: paths.examples,
  /** The film that is open. */
  validateSearch: (search: Record<string, unknown>): { watch?: string } =>
    typeof search.watch === 'string' ? { watch: search.watch } : {},
  component: lazyRouteComponent(() => import('../features/examples/examples-page.tsx'), 'ExamplesPage'),
})
const how = createRoute({
  getParentRoute: () => open,
  path: paths.how,
  component: lazyRouteComponent(() => import('../features/guide/how-page.tsx'), 'HowPage'),
})
const privacy = createRoute({
  getParentRoute: () => open,
  path: paths.privacy,
  component: lazyRouteComponent(() => import('../features/legal/privacy-page.tsx'), 'PrivacyPage'),
})
const terms = createRoute({
  getParentRoute: () => open,
  path: paths.terms,
  component: lazyRouteComponent(() => import('../features/legal/terms-page.tsx'), 'TermsPage'),
})
const authCallback = createRoute({
  getParentRoute: () => open,
  path: paths.authCallback,
  component: lazyRouteComponent(() => import('../features/accounts/callback-page.tsx'), 'CallbackPage'),
})

/** A screen of a later step: says honestly what it will do. */
const coming = lazyRouteComponent(() => import('../features/coming/coming-page.tsx'), 'ComingPage')

const googleCallback = createRoute({
  getParentRoute: () => open,
  path: paths.googleCallback,
  component: coming,
})
const tiktokCallback = createRoute({
  getParentRoute: () => open,
  path: paths.tiktokCallback,
  component: coming,
})

// ── Client layout, login required ───────────────────────────────────────────────────────────────────────────────────
const clientLayout = lazyRouteComponent(() => import('./layouts/client-layout.tsx'), 'ClientLayout')
const client = createRoute({
  getParentRoute: () => root,
  id: 'client',
  component: clientLayout,
  beforeLoad: guard,
})

/** What a link can fill in: "Use this wolf", "Make one like this". `persona` is an id, a slug or a wolf. */
type GenerateSearch = { theme?: string; persona?: string; mode?: Mode }

const generate = createRoute({
  getParentRoute: () => client,
  path: paths.generate,
  validateSearch: (search: Record<string, unknown>): GenerateSearch => ({
    ...(typeof search.theme === 'string' ? { theme: search.theme } : {}),
    ...(typeof search.persona === 'string' ? { persona: search.persona } : {}),
    ...(MODES.some((mode) => mode === search.mode) ? { mode: search.mode as Mode } : {}),
  }),
  component: lazyRouteComponent(() => import('../features/generation/generate-page.tsx'), 'GeneratePage'),
})
const content = createRoute({
  getParentRoute: () => client,
  path: paths.content,
  validateSearch: readContentSearch,
  component: lazyRouteComponent(() => import('../features/content/content-page.tsx'), 'ContentPage'),
})
const config = createRoute({
  getParentRoute: () => client,
  path: paths.config,
  component: lazyRouteComponent(() => import('../features/accounts/config-page.tsx'), 'ConfigPage'),
})
const personas = createRoute({
  getParentRoute: () => client,
  path: paths.personas,
  component: lazyRouteComponent(() => import('../features/personas/personas-page.tsx'), 'PersonasPage'),
})
const persona = createRoute({
  getParentRoute: () => client,
  path: paths.persona,
  validateSearch: (search: Record<string, unknown>): { from?: string } =>
    typeof search.from === 'string' ? { from: search.from } : {},
  component: lazyRouteComponent(() => import('../features/personas/persona-page.tsx'), 'PersonaPage'),
})
const services = createRoute({
  getParentRoute: () => client,
  path: paths.services,
  component: coming,
})
const dashboard = createRoute({
  getParentRoute: () => client,
  path: paths.dashboard,
  component: coming,
})
const assets = createRoute({
  getParentRoute: () => client,
  path: paths.assets,
  /** Whose: a persona's id or slug; the account's without. */
  validateSearch: (search: Record<string, unknown>): { persona?: string } =>
    typeof search.persona === 'string' ? { persona: search.persona } : {},
  component: lazyRouteComponent(() => import('../features/assets/assets-page.tsx'), 'AssetsPage'),
})
const analytics = createRoute({
  getParentRoute: () => client,
  path: paths.analytics,
  component: coming,
})
const integrations = createRoute({
  getParentRoute: () => client,
  path: paths.integrations,
  component: coming,
})
const uploads = createRoute({
  getParentRoute: () => client,
  path: paths.uploads,
  component: coming,
})
const scheduling = createRoute({
  getParentRoute: () => client,
  path: paths.scheduling,
  component: coming,
})

// ── Client layout without login: where the payment provider returns to ──────────────────────────────────────────────
const checkout = createRoute({ getParentRoute: () => root, id: 'checkout', component: clientLayout })
const stripeSuccess = createRoute({
  getParentRoute: () => checkout,
  path: paths.stripeSuccess,
  component: coming,
})
const stripeCancel = createRoute({
  getParentRoute: () => checkout,
  path: paths.stripeCancel,
  component: coming,
})

// ── Admin ───────────────────────────────────────────────────────────────────────────────────────────────────────────
const adminLayout = createRoute({
  getParentRoute: () => root,
  id: 'admins',
  component: lazyRouteComponent(() => import('./layouts/admin-layout.tsx'), 'AdminLayout'),
  beforeLoad: guard,
})
const admin = createRoute({
  getParentRoute: () => adminLayout,
  path: paths.admin,
  validateSearch: readAdminSearch,
  component: lazyRouteComponent(() => import('../features/admin/admin-page.tsx'), 'AdminPage'),
})

const routeTree = root.addChildren([
  open.addChildren([
    home,
    login,
    pack,
    wolf,
    onboarding,
    examples,
    how,
    privacy,
    terms,
    authCallback,
    googleCallback,
    tiktokCallback,
  ]),
  client.addChildren([
    generate,
    content,
    config,
    personas,
    persona,
    services,
    dashboard,
    assets,
    analytics,
    integrations,
    uploads,
    scheduling,
  ]),
  checkout.addChildren([stripeSuccess, stripeCancel]),
  adminLayout.addChildren([admin]),
])

/** Its history is the browser's, unless the screens are rendered elsewhere. */
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

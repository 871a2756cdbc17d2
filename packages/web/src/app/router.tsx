import { MODES, type Mode } from '@pack/core/generation/mode'
import { createRootRoute, createRoute, createRouter, lazyRouteComponent, Outlet } from '@tanstack/react-router'

import { readContentSearch } from '../features/content/search.ts'
import { onArrival } from './arrival.ts'
import { guard } from './guarded.ts'
import { PublicLayout } from './layouts/public-layout.tsx'
import { Arriving, Trouble } from './layouts/trouble.tsx'
import { paths } from './paths.ts'

/** Title and description of a screen. */
const told = (title: string, description: string) => ({
  head: () => ({ meta: [{ title: `${title} · the Pack` }, { name: 'description', content: description }] }),
})

const lost = lazyRouteComponent(() => import('./layouts/lost-page.tsx'), 'LostPage')

const root = createRootRoute({ component: Outlet, notFoundComponent: lost })

// ── Public (part 1 §2) ──────────────────────────────────────────────────────────────────────────────────────────────
const open = createRoute({ getParentRoute: () => root, id: 'public', component: PublicLayout })

const home = createRoute({
  getParentRoute: () => open,
  path: paths.home,
  component: lazyRouteComponent(() => import('../features/home/home-page.tsx'), 'HomePage'),
  head: () => ({
    meta: [
      { title: 'the Pack: type a theme, get the video' },
      {
        name: 'description',
        content: 'Nine AI wolves write, speak, caption and brand short videos, stories and dialogues for you.',
      },
    ],
  }),
})
const login = createRoute({
  getParentRoute: () => open,
  path: paths.login,
  validateSearch: (search: Record<string, unknown>): { redirect?: string } =>
    typeof search.redirect === 'string' ? { redirect: search.redirect } : {},
  component: lazyRouteComponent(() => import('../features/accounts/login-page.tsx'), 'LoginPage'),
  ...told('Login', 'Sign in to the Pack with your Google account.'),
})
const pack = createRoute({
  getParentRoute: () => open,
  path: paths.pack,
  component: lazyRouteComponent(() => import('../features/pack/pack-page.tsx'), 'PackPage'),
  ...told('Meet the Pack', 'Nine wolves, nine voices: Flow, Codex, Lyra, Forge, Vanta, Velour, Umbra, Lumen and Jinx.'),
})
const wolf = createRoute({
  getParentRoute: () => open,
  path: paths.wolf,
  component: lazyRouteComponent(() => import('../features/pack/wolf-page.tsx'), 'WolfPage'),
  head: ({ params }) => ({
    meta: [
      { title: `${params.id.charAt(0).toUpperCase()}${params.id.slice(1)} · the Pack` },
      { name: 'description', content: 'Who this wolf is, how it sounds and what it has lived through.' },
    ],
  }),
})
const onboarding = createRoute({
  getParentRoute: () => open,
  path: paths.onboarding,
  component: lazyRouteComponent(() => import('../features/guide/onboarding-page.tsx'), 'OnboardingPage'),
  ...told('How To', 'The setup checklist: from no account to your first video.'),
})
const examples = createRoute({
  getParentRoute: () => open,
  path: paths.examples,
  component: lazyRouteComponent(() => import('../features/examples/examples-page.tsx'), 'ExamplesPage'),
  ...told('Examples', 'The latest short, story, dialogue and uploaded videos made with the Pack.'),
})
const how = createRoute({
  getParentRoute: () => open,
  path: paths.how,
  component: lazyRouteComponent(() => import('../features/guide/how-page.tsx'), 'HowPage'),
  ...told('How it works', 'Three steps: personas, assets, videos.'),
})
const privacy = createRoute({
  getParentRoute: () => open,
  path: paths.privacy,
  component: lazyRouteComponent(() => import('../features/legal/privacy-page.tsx'), 'PrivacyPage'),
  ...told('Privacy Policy', 'What the Pack collects, why, how it is protected and how to have it deleted.'),
})
const terms = createRoute({
  getParentRoute: () => open,
  path: paths.terms,
  component: lazyRouteComponent(() => import('../features/legal/terms-page.tsx'), 'TermsPage'),
  ...told('Terms of Service', 'The agreement between you and the Pack.'),
})
const authCallback = createRoute({
  getParentRoute: () => open,
  path: paths.authCallback,
  component: lazyRouteComponent(() => import('../features/accounts/callback-page.tsx'), 'CallbackPage'),
  ...told('Signing in', 'Completing your sign-in.'),
})

/** A screen of a later step: says honestly what it will do. */
const coming = lazyRouteComponent(() => import('../features/coming/coming-page.tsx'), 'ComingPage')

const googleCallback = createRoute({
  getParentRoute: () => open,
  path: paths.googleCallback,
  component: coming,
  ...told('Linking YouTube', 'Completing the link to your YouTube channel.'),
})
const tiktokCallback = createRoute({
  getParentRoute: () => open,
  path: paths.tiktokCallback,
  component: coming,
  ...told('Linking TikTok', 'Completing the link to your TikTok account.'),
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
  ...told('Generate', 'Type a theme, choose personas, get videos.'),
})
const content = createRoute({
  getParentRoute: () => client,
  path: paths.content,
  validateSearch: readContentSearch,
  component: lazyRouteComponent(() => import('../features/content/content-page.tsx'), 'ContentPage'),
  ...told('Content Manager', 'All your videos: shorts, stories, dialogues and uploads.'),
})
const config = createRoute({
  getParentRoute: () => client,
  path: paths.config,
  component: coming,
  ...told('Account & Integrations', 'Linked platforms, default assets and publishing templates.'),
})
const personas = createRoute({
  getParentRoute: () => client,
  path: paths.personas,
  component: lazyRouteComponent(() => import('../features/personas/personas-page.tsx'), 'PersonasPage'),
  ...told('Personas', 'Your own personas: their voices, faces and characters.'),
})
const persona = createRoute({
  getParentRoute: () => client,
  path: paths.persona,
  validateSearch: (search: Record<string, unknown>): { from?: string } =>
    typeof search.from === 'string' ? { from: search.from } : {},
  component: lazyRouteComponent(() => import('../features/personas/persona-page.tsx'), 'PersonaPage'),
  ...told('Persona', 'Name, voice, tone, backstory and face of a persona.'),
})
const services = createRoute({
  getParentRoute: () => client,
  path: paths.services,
  component: coming,
  ...told('Services', 'Plans and prices.'),
})
const dashboard = createRoute({
  getParentRoute: () => client,
  path: paths.dashboard,
  component: coming,
  ...told('Dashboard', 'What needs you, what is on its way, what is due.'),
})
const assets = createRoute({
  getParentRoute: () => client,
  path: paths.assets,
  component: coming,
  ...told('Assets', 'Logo, watermark, intros, outros, backgrounds and music.'),
})
const analytics = createRoute({
  getParentRoute: () => client,
  path: paths.analytics,
  component: coming,
  ...told('Analytics', 'How your videos do on YouTube and TikTok.'),
})
const integrations = createRoute({
  getParentRoute: () => client,
  path: paths.integrations,
  component: coming,
  ...told('Integrations', 'Link your YouTube and TikTok accounts.'),
})
const uploads = createRoute({
  getParentRoute: () => client,
  path: paths.uploads,
  component: coming,
  ...told('Upload Your Own Video', 'Your clips, branded and voiced by your personas.'),
})
const scheduling = createRoute({
  getParentRoute: () => client,
  path: paths.scheduling,
  component: coming,
  ...told('Schedule', 'Your publishing calendar.'),
})

// ── Client layout without login: where the payment provider returns to ──────────────────────────────────────────────
const checkout = createRoute({ getParentRoute: () => root, id: 'checkout', component: clientLayout })
const stripeSuccess = createRoute({
  getParentRoute: () => checkout,
  path: paths.stripeSuccess,
  component: coming,
  ...told('Thank you', 'Your payment went through.'),
})
const stripeCancel = createRoute({
  getParentRoute: () => checkout,
  path: paths.stripeCancel,
  component: coming,
  ...told('Checkout cancelled', 'Nothing was charged.'),
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
  component: coming,
  ...told('Admin Dashboard', 'Accounts, jobs, queue and workers.'),
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

export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  defaultPendingMs: 150,
  defaultPendingMinMs: 300,
  defaultPendingComponent: Arriving,
  defaultErrorComponent: Trouble,
  defaultNotFoundComponent: lost,
  scrollRestoration: true,
})
onArrival(router)

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

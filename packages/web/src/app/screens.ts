import type { ScreenName } from '@pack/core/site/screens'

/** The module of each screen, below features/. Plain data: the router and vite.config.ts read it. */
export const SCREEN_MODULES = {
  home: 'home/home-page',
  login: 'accounts/login-page',
  pack: 'pack/pack-page',
  wolf: 'pack/wolf-page',
  onboarding: 'guide/onboarding-page',
  examples: 'examples/examples-page',
  how: 'guide/how-page',
  privacy: 'legal/privacy-page',
  terms: 'legal/terms-page',
  authCallback: 'accounts/callback-page',
  googleCallback: 'publishing/link-page',
  tiktokCallback: 'publishing/link-page',

  generate: 'generation/generate-page',
  content: 'content/content-page',
  config: 'accounts/config-page',
  personas: 'personas/personas-page',
  persona: 'personas/persona-page',
  services: 'billing/services-page',
  dashboard: 'coming/coming-page',
  assets: 'assets/assets-page',
  analytics: 'coming/coming-page',
  integrations: 'publishing/integrations-page',
  uploads: 'coming/coming-page',
  scheduling: 'coming/coming-page',
  admin: 'admin/admin-page',

  stripeSuccess: 'billing/checkout-page',
  stripeCancel: 'billing/checkout-page',
} as const satisfies Record<ScreenName, `${string}/${string}-page`>

/** Requests of every signed-in screen, by its layout. */
const ALWAYS = ['/me', '/api/content/scripts']

/**
 * Requests that a screen opened without parameters begins with. The page lists them, and public/first.js sends them
 * before any other script has loaded.
 */
export const FIRST_REQUESTS: { readonly [Name in ScreenName]?: readonly string[] } = {
  generate: [...ALWAYS, '/user/readiness', '/user/personas?require_assets=true', '/jobs/user'],
  content: [
    ...ALWAYS,
    '/api/content/short?view=table&page=1&limit=10',
    '/api/content/summary?mode=short',
    '/user/personas?require_assets=false',
  ],
  config: ALWAYS,
  personas: [...ALWAYS, '/user/personas?require_assets=false', '/user/personas/dependents'],
  services: ALWAYS,
  assets: ALWAYS,
  integrations: ALWAYS,
}

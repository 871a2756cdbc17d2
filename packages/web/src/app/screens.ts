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

/** Every path of the product (part 1 §2). Links and guards name them from here only. */
export const paths = {
  home: '/',
  login: '/login',
  pack: '/meet-the-pack',
  wolf: '/pack/$id',
  onboarding: '/onboarding',
  examples: '/examples',
  how: '/how',
  privacy: '/privacy-policy',
  terms: '/terms-of-service',
  authCallback: '/auth/callback',
  googleCallback: '/oauth/callback/google',
  tiktokCallback: '/oauth/callback/tiktok',

  generate: '/generate',
  content: '/content',
  config: '/config',
  personas: '/personas',
  persona: '/persona/$id',
  services: '/services',
  dashboard: '/dashboard',
  assets: '/assets',
  analytics: '/analytics',
  integrations: '/integrations',

  uploads: '/uploads',
  scheduling: '/scheduling',
  admin: '/admin',

  stripeSuccess: '/stripe/success',
  stripeCancel: '/stripe/cancel',
} as const

/** In the place of a persona's id: the form for one that does not exist yet. */
export const NEW_PERSONA = 'new'

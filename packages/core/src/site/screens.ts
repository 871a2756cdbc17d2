import type { Access } from '../accounts/access.ts'
import { SCHEDULING_TIERS, UPLOAD_TIERS } from '../accounts/tiers.ts'

/** Texts that tabs, search engines and link previews show. */
export type Page = {
  title: string
  description: string
  /** Search engines may list it. */
  indexed: boolean
}

/** Settings that change the HTML of a public page. The page is prerendered once for each combination. */
export type Variation =
  /** The operator has set an email address for questions. */
  | 'contact'
  /** The operator has given a name. */
  | 'operator'
  /** Another server signs users in. */
  | 'hostedAuth'
  | 'tiktokSignIn'
  /** The local Google sandbox signs users in. */
  | 'devSignIn'
  /** No user shows a newer video on the Examples page than those that ship with the product. */
  | 'builtInExamples'

type Screen = Page & {
  /** `$id` is a variable segment. */
  path: `/${string}`
  access: Access
  variesBy: readonly Variation[]
}

export const SITE_NAME = 'the Pack'
/** Longer descriptions are cut off in previews. */
export const DESCRIPTION_LIMIT = 160

type Options = { access?: Access; indexed?: boolean; title?: string; variesBy?: readonly Variation[] }

const screen = <const Path extends Screen['path']>(
  path: Path,
  name: string,
  description: string,
  { access = 'open', indexed = access === 'open', title = `${name} · ${SITE_NAME}`, variesBy = [] }: Options = {},
) => ({ path, title, description, access, indexed, variesBy }) satisfies Screen

const SIGNED_IN = { access: 'signed_in' } as const
/** Public, but only a step on the way to another screen. */
const STEP = { indexed: false } as const

/**
 * Every screen of the product (part 1 §2 and §6): its path, page metadata and access. Everything else derives from it.
 */
export const SCREENS = {
  home: screen(
    '/',
    'Home',
    'Nine AI wolves write, voice, caption and brand short videos, stories and dialogues for you, ready for YouTube and TikTok.',
    { title: `${SITE_NAME}: type a theme, get the video`, variesBy: ['builtInExamples'] },
  ),
  login: screen('/login', 'Login', 'Log in to the Pack and turn your first theme into a finished video.', {
    variesBy: ['tiktokSignIn', 'devSignIn'],
  }),
  pack: screen(
    '/meet-the-pack',
    'Meet the Pack',
    'Nine wolves, nine voices: Flow, Codex, Lyra, Forge, Vanta, Velour, Umbra, Lumen and Jinx. Hear each of them.',
  ),
  wolf: screen('/pack/$id', 'A wolf of the Pack', 'Backstory, voice and personality of this wolf.'),
  onboarding: screen(
    '/onboarding',
    'How To',
    'Six steps to set up: a persona, logo, watermark, intro, outro and background, step by step.',
  ),
  examples: screen(
    '/examples',
    'Examples',
    'The latest short, story, dialogue and uploaded videos made with the Pack. Watch them.',
    { variesBy: ['builtInExamples'] },
  ),
  how: screen(
    '/how',
    'How it works',
    'Three steps: create your personas, add your assets, then generate and publish videos.',
  ),
  privacy: screen(
    '/privacy-policy',
    'Privacy Policy',
    'What the Pack collects, why, how it is protected, how long it is kept and how to have it deleted.',
    { variesBy: ['contact', 'operator', 'hostedAuth'] },
  ),
  terms: screen('/terms-of-service', 'Terms of Service', 'The terms for using the Pack.', {
    variesBy: ['contact', 'operator'],
  }),
  authCallback: screen('/auth/callback', 'Logging in', 'Completing your login.', STEP),
  googleCallback: screen('/oauth/callback/google', 'Connecting YouTube', 'Connecting your YouTube channel.', STEP),
  tiktokCallback: screen('/oauth/callback/tiktok', 'Connecting TikTok', 'Connecting your TikTok account.', STEP),

  generate: screen('/generate', 'Generate', 'Enter a theme, choose personas, get videos.', SIGNED_IN),
  content: screen('/content', 'Content Manager', 'All your videos: shorts, stories, dialogues and uploads.', SIGNED_IN),
  config: screen(
    '/config',
    'Account & Integrations',
    'Your account, preferences, brand and connected platforms.',
    SIGNED_IN,
  ),
  personas: screen('/personas', 'Personas', 'Your personas: their voices, faces and characters.', SIGNED_IN),
  persona: screen('/persona/$id', 'Persona', 'Name, voice, tone, backstory and face of a persona.', SIGNED_IN),
  services: screen('/services', 'Services', 'Plans and prices.', SIGNED_IN),
  dashboard: screen('/dashboard', 'Dashboard', 'What needs attention, what’s in progress, what’s due.', SIGNED_IN),
  assets: screen('/assets', 'Assets', 'Logo, watermark, intros, outros, backgrounds and music.', SIGNED_IN),
  analytics: screen('/analytics', 'Analytics', 'How your videos perform on YouTube and TikTok.', SIGNED_IN),
  integrations: screen('/integrations', 'Integrations', 'Connect your YouTube and TikTok accounts.', SIGNED_IN),
  uploads: screen('/uploads', 'Upload Your Own Video', 'Your clips, branded and voiced by your personas.', {
    access: { tiers: UPLOAD_TIERS },
  }),
  scheduling: screen('/scheduling', 'Schedule', 'Your publishing calendar.', { access: { tiers: SCHEDULING_TIERS } }),
  admin: screen('/admin', 'Admin Dashboard', 'Accounts, usage and the admin audit log.', { access: 'admin' }),

  stripeSuccess: screen('/stripe/success', 'Thank you', 'Your new plan is on its way.', STEP),
  stripeCancel: screen('/stripe/cancel', 'Checkout canceled', 'You haven’t been charged.', STEP),
} as const

export type ScreenName = keyof typeof SCREENS
export type ScreenPath = (typeof SCREENS)[ScreenName]['path']

/** The path of each screen. Links and guards name paths from here only. */
export const paths = Object.fromEntries(Object.entries(SCREENS).map(([name, { path }]) => [name, path])) as {
  [Name in ScreenName]: (typeof SCREENS)[Name]['path']
}

const BY_PATH: ReadonlyMap<string, Screen> = new Map(Object.values(SCREENS).map((one) => [one.path, one]))

export const isScreenPath = (path: string): path is ScreenPath => BY_PATH.has(path)

/** Shown at any other path. */
export const NOT_FOUND_PAGE: Page = {
  title: `Not found · ${SITE_NAME}`,
  description: 'There is no page at this address.',
  indexed: false,
}

/** In place of the plans, for accounts that were sent there from /admin. */
export const ADMINS_ONLY_PAGE: Page = {
  title: `For admins · ${SITE_NAME}`,
  description: 'This page is for admins.',
  indexed: false,
}

/** The page of a path as SCREENS writes it. */
export const pageOf = (path: string): Page => BY_PATH.get(path) ?? NOT_FOUND_PAGE

/** The access rule of a path, with `$id` or a real id in it. Unknown paths require sign-in. */
export const accessTo = (path: string): Access =>
  (BY_PATH.get(path) ?? BY_PATH.get(path.replace(/[^/]+$/, '$id')))?.access ?? 'signed_in'

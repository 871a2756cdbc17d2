/** What a tab, a search engine and a shared link say of a page. */
export type Page = {
  title: string
  description: string
  /** Search engines may list it. */
  indexed: boolean
}

export const SITE_NAME = 'the Pack'
/** At most what previews show without cutting it off. */
export const DESCRIPTION_LIMIT = 160

const open = (title: string, description: string): Page => ({
  title: `${title} · ${SITE_NAME}`,
  description,
  indexed: true,
})
/** Behind the sign-in, or a step of it: of no use to somebody who searches. */
const closed = (title: string, description: string): Page => ({ ...open(title, description), indexed: false })

/** Every page of the product (part 1 §2: titles and descriptions are set per route), by its path. */
export const PAGES = {
  '/': {
    title: `${SITE_NAME}: type a theme, get the video`,
    description:
      'Nine AI wolves write, speak, caption and brand short videos, stories and dialogues for you, ready for YouTube and TikTok.',
    indexed: true,
  },
  '/login': open('Login', 'Sign in to the Pack and turn your first theme into a finished video.'),
  '/meet-the-pack': open(
    'Meet the Pack',
    'Nine wolves, nine voices: Flow, Codex, Lyra, Forge, Vanta, Velour, Umbra, Lumen and Jinx. Hear each of them.',
  ),
  '/pack/$id': open('A wolf of the Pack', 'Who this wolf is, how it sounds and what it has lived through.'),
  '/onboarding': open('How To', 'The setup checklist: from no account to your first video, one step after the other.'),
  '/examples': open(
    'Examples',
    'The latest short, story, dialogue and uploaded videos made with the Pack. Watch them.',
  ),
  '/how': open('How it works', 'Three steps: make your personas, add your assets, generate, then publish or schedule.'),
  '/privacy-policy': open(
    'Privacy Policy',
    'What the Pack collects, why, how it is protected, how long it is kept and how to have it deleted.',
  ),
  '/terms-of-service': open('Terms of Service', 'The agreement between you and the Pack, in eleven sections.'),
  '/auth/callback': closed('Signing in', 'Completing your sign-in.'),
  '/oauth/callback/google': closed('Linking YouTube', 'Completing the link to your YouTube channel.'),
  '/oauth/callback/tiktok': closed('Linking TikTok', 'Completing the link to your TikTok account.'),

  '/generate': closed('Generate', 'Type a theme, choose personas, get videos.'),
  '/content': closed('Content Manager', 'All your videos: shorts, stories, dialogues and uploads.'),
  '/config': closed('Account & Integrations', 'Linked platforms, default assets and publishing templates.'),
  '/personas': closed('Personas', 'Your own personas: their voices, faces and characters.'),
  '/persona/$id': closed('Persona', 'Name, voice, tone, backstory and face of a persona.'),
  '/services': closed('Services', 'Plans and prices.'),
  '/dashboard': closed('Dashboard', 'What needs you, what is on its way, what is due.'),
  '/assets': closed('Assets', 'Logo, watermark, intros, outros, backgrounds and music.'),
  '/analytics': closed('Analytics', 'How your videos do on YouTube and TikTok.'),
  '/integrations': closed('Integrations', 'Link your YouTube and TikTok accounts.'),
  '/uploads': closed('Upload Your Own Video', 'Your clips, branded and voiced by your personas.'),
  '/scheduling': closed('Schedule', 'Your publishing calendar.'),
  '/admin': closed('Admin Dashboard', 'Accounts with their plans and use, and the audit log.'),
  '/stripe/success': closed('Thank you', 'Your payment went through.'),
  '/stripe/cancel': closed('Checkout cancelled', 'Nothing was charged.'),
} as const satisfies Record<string, Page>

export type PagePath = keyof typeof PAGES

/** Any other path. */
export const LOST_PAGE: Page = closed('Not found', 'There is no page at this address.')

/** The page of a path as the route table writes it; `$id` stands for a part that varies. */
export const pageOf = (path: string): Page => (isPagePath(path) ? PAGES[path] : LOST_PAGE)

export const isPagePath = (path: string): path is PagePath => Object.hasOwn(PAGES, path)

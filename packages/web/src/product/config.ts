/** Who can vouch for a visitor. */
const SIGN_INS = ['google', 'tiktok'] as const
export type SignIn = (typeof SIGN_INS)[number]

/** What the server tells the page about itself (part 5, environment). */
export type WebConfig = {
  auth_url: string
  auth_anon_key: string
  api_url: string
  queue_api_url: string
  /** The ways in, in the order in which they are offered. */
  sign_ins: SignIn[]
  /** Google is the local stand-in, where one types an e-mail address. */
  dev_sign_in: boolean
  /** Where users may write to; empty when the operator names no address. */
  contact_email: string
}

/** Part 1 §5. */
export const NOT_CONFIGURED = 'Not configured. Set the auth URL and anon key'

const UNKNOWN: WebConfig = {
  auth_url: '',
  auth_anon_key: '',
  api_url: '',
  queue_api_url: '',
  sign_ins: [],
  dev_sign_in: false,
  contact_email: '',
}

/** Reads the settings that the server wrote into the page; null when the sign-in service is missing. */
export function readConfig(page: Document): WebConfig | null {
  const written = page.querySelector('meta[name="pack-config"]')?.getAttribute('content')
  if (!written) return null
  try {
    const found = complete(JSON.parse(written))
    return found.auth_url && found.auth_anon_key ? found : null
  } catch {
    return null
  }
}

const complete = (found: Partial<WebConfig>): WebConfig => ({
  auth_url: found.auth_url ?? '',
  auth_anon_key: found.auth_anon_key ?? '',
  api_url: found.api_url ?? '',
  queue_api_url: found.queue_api_url || found.api_url || '',
  sign_ins: SIGN_INS.filter((one) => (found.sign_ins ?? ['google']).includes(one)),
  dev_sign_in: found.dev_sign_in ?? false,
  contact_email: found.contact_email ?? '',
})

const inBrowser = typeof document !== 'undefined'

/** The page's settings. main.tsx shows NOT_CONFIGURED and nothing else when they are missing. */
export let config: WebConfig = (inBrowser && readConfig(document)) || UNKNOWN
/** Of this page, without a slash at its end. */
export let origin = inBrowser ? location.origin : ''

/** Where screens are rendered without a page: what they would find in it. */
export function configure(found: { settings: Partial<WebConfig>; origin: string }): void {
  config = complete(found.settings)
  origin = found.origin
}

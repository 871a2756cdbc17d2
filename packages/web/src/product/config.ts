import { SIGN_INS, type WebSettings } from '@pack/core/site/web-settings'

/** Part 1 §5. */
export const NOT_CONFIGURED = 'Not configured. Set the auth URL and anon key'

const UNKNOWN: WebSettings = {
  auth_url: '',
  auth_anon_key: '',
  api_url: '',
  queue_api_url: '',
  sign_ins: [],
  dev_sign_in: false,
  contact_email: '',
  operator_name: '',
}

/** Reads the settings that the server wrote into the page; null when the sign-in service is missing. */
export function readConfig(page: Document): WebSettings | null {
  const written = page.querySelector('meta[name="pack-config"]')?.getAttribute('content')
  if (!written) return null
  try {
    const found = complete(JSON.parse(written))
    return found.auth_url && found.auth_anon_key ? found : null
  } catch {
    return null
  }
}

const complete = (found: Partial<WebSettings>): WebSettings => ({
  auth_url: found.auth_url ?? '',
  auth_anon_key: found.auth_anon_key ?? '',
  api_url: found.api_url ?? '',
  queue_api_url: found.queue_api_url || found.api_url || '',
  sign_ins: SIGN_INS.filter((one) => (found.sign_ins ?? ['google']).includes(one)),
  dev_sign_in: found.dev_sign_in ?? false,
  contact_email: found.contact_email ?? '',
  operator_name: found.operator_name ?? '',
})

const isBrowser = typeof document !== 'undefined'

/** The page's settings. main.tsx shows NOT_CONFIGURED and nothing else when they are missing. */
export let config: WebSettings = (isBrowser && readConfig(document)) || UNKNOWN
/** The page's own origin. */
export let origin = isBrowser ? location.origin : ''

/** Sets what a page would provide, where screens are prerendered without one. */
export function configure(found: { settings: Partial<WebSettings>; origin: string }): void {
  config = complete(found.settings)
  origin = found.origin
}

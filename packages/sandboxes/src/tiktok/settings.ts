import { Hono } from 'hono'
import type { Env } from '../control.ts'
import type { OAuthState, TikTokClient } from './oauth.ts'
import { isLoopback, SIGNATURES, type WebhookSettings } from './webhooks.ts'

const NO_WEBHOOKS: WebhookSettings = {
  webhook_urls: {},
  webhook_delay_seconds: 0,
  webhook_copies: 1,
  webhook_signature: 'valid',
}

/** The settings and their defaults. An app that is not audited may make only posts that the creator alone sees. */
export const EMPTY_SETTINGS = {
  audited: true,
  /** Creators who may post through an app that is not audited, in 24 hours. */
  users_per_day: 5,
  processing_seconds: 4,
  moderation_seconds: 10,
  /** How long an upload URL works. */
  upload_seconds: 3600,
  ...NO_WEBHOOKS,
}
export type Settings = typeof EMPTY_SETTINGS

type State = OAuthState & { settings: Settings }

const isCount = (value: unknown): value is number => Number.isInteger(value) && Number(value) > 0
const isDuration = (value: unknown) => typeof value === 'number' && value >= 0
const isSignature = (value: unknown) => SIGNATURES.some((one) => one === value)

/** Mounted at /_control. */
export function settingRoutes(state: State, clients: TikTokClient[]): Hono<Env> {
  // A state of an earlier version lacks the newer settings.
  state.settings = { ...EMPTY_SETTINGS, ...state.settings }
  const areUrls = (value: unknown) =>
    typeof value === 'object' &&
    value !== null &&
    Object.entries(value).every(
      ([key, url]) => clients.some((client) => client.key === key) && (url === null || isLoopback(String(url))),
    )
  const routes = new Hono<Env>()
  const settings = () => ({
    access_seconds: state.accessSeconds,
    refresh_seconds: state.refreshSeconds,
    ...state.settings,
  })
  routes.get('/settings', (c) => c.json(settings()))
  routes.put('/settings', async (c) => {
    const wanted = { ...settings(), ...(await c.req.json().catch(() => null)) }
    const { access_seconds, refresh_seconds, ...given } = wanted
    const problem =
      Object.keys(given).length !== Object.keys(EMPTY_SETTINGS).length ||
      ![access_seconds, refresh_seconds, given.users_per_day, given.webhook_copies].every(isCount) ||
      ![given.processing_seconds, given.moderation_seconds, given.upload_seconds].every(isDuration) ||
      !isDuration(given.webhook_delay_seconds) ||
      typeof given.audited !== 'boolean' ||
      !isSignature(given.webhook_signature) ||
      !areUrls(given.webhook_urls)
    if (problem)
      return c.json(
        {
          detail: `The settings are {${Object.keys(settings()).join('?, ')}?}; webhook_urls is {client_key: address}, on this computer only.`,
        },
        422,
      )
    state.accessSeconds = access_seconds
    state.refreshSeconds = refresh_seconds
    state.settings = given
    return c.json(settings())
  })
  return routes
}

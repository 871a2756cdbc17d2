import type { PlatformCode } from '@pack/core/publishing/platforms'
import { ApiError, call } from '../api.ts'
import { origin } from '../config.ts'
import { paths } from '../paths.ts'
import { tab } from '../storage.ts'

/** The exchange asks the platform three times. Milliseconds. */
const FINISH_TIMEOUT_MS = 30_000

const googleRedirect = () => `${origin}${paths.googleCallback}`

/** The screen that the user left for the platform. */
const LEFT_FROM = 'pack.linked_from'

/** The screen that shows how linking ended: the one that the user left, of the two that have the cards. */
export const screenOfCards = () => (tab.get(LEFT_FROM) === paths.integrations ? paths.integrations : paths.config)

/** Leaves for the platform's consent page, which returns to the callback page. */
export async function startLink(platform: PlatformCode): Promise<void> {
  // The callback page may send the user back to the platform.
  if (location.pathname === paths.integrations || location.pathname === paths.config)
    tab.set(LEFT_FROM, location.pathname)
  const { url } =
    platform === 'youtube'
      ? await call<{ url: string }>('/oauth/google_url', { query: { redirect_uri: googleRedirect() } })
      : await call<{ url: string }>('/tiktok/auth/login')
  location.assign(url)
}

/** Parameters of the platform's redirect after consent. */
export type Consent = { code: string; state: string }

export const finishLink = (platform: PlatformCode, consent: Consent): Promise<void> =>
  call(platform === 'youtube' ? paths.googleCallback : paths.tiktokCallback, {
    method: 'POST',
    json: platform === 'youtube' ? { ...consent, redirect_uri: googleRedirect() } : consent,
    timeoutMs: FINISH_TIMEOUT_MS,
  })

/** Part 1 §8. */
const UNKNOWN_ERROR = 'Unknown error.'

/** Why a link failed: the server's detail, or that there was no answer. */
export const reasonOf = (problem: unknown): string =>
  problem instanceof ApiError && (problem.detail !== null || problem.status === 0) ? problem.message : UNKNOWN_ERROR

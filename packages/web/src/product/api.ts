import {
  IMPERSONATION_HEADER,
  INVALID_IMPERSONATION_TOKEN,
  MAY_NOT_VIEW_MESSAGE,
  PAGE_VIEW_HEADER,
} from '@pack/core/accounts/impersonation'
import type { Impersonation } from '@pack/core/admin/manage-impersonation'
import { config } from './config.ts'
import { retryGateways } from './gateway.ts'
import {
  currentImpersonation,
  currentPageView,
  markGrantExpired,
  markGrantRefused,
  storeGrant,
} from './impersonation.ts'
import { accessToken, refreshSession, sessionLost } from './session.ts'

/** Part 1 §9. */
export const TIMEOUT_MS = 10_000

/** An error answer of the API. `messages` are for the user, one per problem. */
export class ApiError extends Error {
  /** 0 when no answer came. */
  readonly status: number
  readonly messages: readonly string[]
  /** Form of the answer's `detail`; null without one (part 2 §8 shows the three differently). */
  readonly detail: 'sentence' | 'list' | null

  constructor(status: number, messages: readonly string[], detail: ApiError['detail'] = null) {
    super(messages.join('\n'))
    this.name = 'ApiError'
    this.status = status
    this.messages = messages
    this.detail = detail
  }
}

declare global {
  interface Window {
    /** Answers to the requests that public/first.js has sent, by address. */
    firstAnswers?: Map<string, { token: string; answer: Promise<Response> }>
  }
}

export type CallOptions = {
  method?: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  query?: Record<string, string | number | boolean | undefined>
  json?: unknown
  form?: FormData
  signal?: AbortSignal
  /** Public calls carry no token. */
  anonymous?: boolean
  /** As the admin, even during impersonation. */
  asActor?: boolean
  /** The second API (part 2 §7). */
  api?: 'content' | 'queue'
  /** In milliseconds, for uploads and speech, which take longer than the usual ten seconds. */
  timeoutMs?: number
}

/**
 * Calls the API and reads its JSON. Throws ApiError; the type is core's schema of the answer, checked on the server.
 */
export async function call<Answer = void>(path: string, options: CallOptions = {}): Promise<Answer> {
  const response = await send(path, options)
  if (response.status === 204) return undefined as Answer
  return (await response.json()) as Answer
}

/** Like `call`, for responses that are files, such as speech. */
export async function callForFile(path: string, options: CallOptions = {}): Promise<Blob> {
  return (await send(path, options)).blob()
}

async function send(path: string, options: CallOptions): Promise<Response> {
  if (options.anonymous) return checked(await ask(path, options, null))
  const token = await accessToken()
  const first = await ask(path, options, token)
  if (first.status !== 401) return checked(first)
  // The token may just have expired: one silent refresh, then the session is over (part 3 §A).
  const renewal = token ? await refreshSession(token) : 'ended'
  if (renewal === 'renewed') {
    const second = await ask(path, options, await accessToken())
    if (second.status !== 401) return checked(second)
  }
  if (renewal === 'away')
    throw new ApiError(0, ['We can’t reach the login service. Check your connection and try again.'])
  sessionLost()
  throw await problemOf(first)
}

/** Retries reads when a gateway answers; sends changes only once. */
function ask(path: string, options: CallOptions, token: string | null): Promise<Response> {
  const send = () => once(path, options, token)
  return (options.method ?? 'GET') === 'GET' ? retryGateways(send, options) : send()
}

async function once(path: string, options: CallOptions, token: string | null): Promise<Response> {
  const address = new URL((options.api === 'queue' ? config.queue_api_url : config.api_url) + path, location.origin)
  for (const [name, value] of Object.entries(options.query ?? {}))
    if (value !== undefined) address.searchParams.set(name, String(value))
  const method = options.method ?? 'GET'
  const headers = new Headers({ accept: 'application/json' })
  const grantToken = token && !options.asActor ? await impersonationToken(token) : null
  const deadline = AbortSignal.timeout(options.timeoutMs ?? TIMEOUT_MS)
  if (token && grantToken) {
    headers.set(IMPERSONATION_HEADER, grantToken)
    headers.set(PAGE_VIEW_HEADER, currentPageView())
  }
  if (token) headers.set('authorization', `Bearer ${token}`)
  if (options.json !== undefined) headers.set('content-type', 'application/json')
  // Earlier answers don't show what this request changes.
  if (method !== 'GET') window.firstAnswers?.clear()
  const early = token && !grantToken ? firstAnswer(address.href, token) : null
  const body = options.form ?? (options.json === undefined ? null : JSON.stringify(options.json))
  try {
    const signal = options.signal ? AbortSignal.any([options.signal, deadline]) : deadline
    return await (early ?? fetch(address, { method, headers, body, signal }))
  } catch (cause) {
    if (options.signal?.aborted) throw cause
    throw new ApiError(0, [
      cause instanceof DOMException && cause.name === 'TimeoutError'
        ? 'The server isn’t responding. Please try again.'
        : 'We can’t reach the server. Check your connection and try again.',
    ])
  }
}

/** The answer to a request that was sent before the scripts had loaded. Given out once, while it is new. */
function firstAnswer(address: string, token: string): Promise<Response> | null {
  const found = window.firstAnswers?.get(address)
  window.firstAnswers?.delete(address)
  return found?.token === token && performance.now() < TIMEOUT_MS ? found.answer : null
}

let requesting: Promise<string> | null = null

/** The impersonation token, requested again after a reload; null without impersonation. */
export async function impersonationToken(token: string): Promise<string | null> {
  const view = currentImpersonation()
  if (!view) return null
  if (view.grant.state !== 'unasked') return view.grant.token
  requesting ??= requestGrant(view.impersonating.id, token).finally(() => {
    requesting = null
  })
  return requesting
}

async function requestGrant(userId: string, token: string): Promise<string> {
  const json = { user_id: userId, reason: 'Page reloaded' }
  const response = await once('/admin/impersonations', { method: 'POST', json, asActor: true }, token)
  if (response.ok) {
    const grant: Impersonation = await response.json()
    // Impersonation may have ended meanwhile.
    if (currentImpersonation()) storeGrant(grant)
    return grant.token
  }
  // The call that needs the token gets the same 401 and renews the session.
  if (response.status === 401) return INVALID_IMPERSONATION_TOKEN
  if (response.status === 429 || response.status >= 500) throw await problemOf(response)
  markGrantRefused()
  return INVALID_IMPERSONATION_TOKEN
}

async function checked(response: Response): Promise<Response> {
  if (response.ok) return response
  const problem = await problemOf(response)
  if (problem.status === 403 && problem.message === MAY_NOT_VIEW_MESSAGE) markGrantExpired()
  throw problem
}

/** `detail` is a sentence or a list of {msg} (part 3 §B and §H); `fallback` is used without one. */
export async function problemOf(
  response: Response,
  fallback = `Something went wrong on our end (error ${response.status}). Please try again.`,
): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => null)
  const detail = typeof body === 'object' && body !== null && 'detail' in body ? body.detail : null
  if (typeof detail === 'string') return new ApiError(response.status, [detail], 'sentence')
  if (Array.isArray(detail)) {
    const messages = detail.flatMap((one: unknown) =>
      typeof one === 'object' && one !== null && 'msg' in one ? [String(one.msg)] : [],
    )
    if (messages.length > 0) return new ApiError(response.status, messages, 'list')
  }
  return new ApiError(response.status, [fallback])
}

/** The message that the user sees for any failure. */
export const messageOf = (problem: unknown): string =>
  problem instanceof Error && problem.message ? problem.message : 'Something went wrong. Please try again.'

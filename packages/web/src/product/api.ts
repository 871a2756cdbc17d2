import {
  IMPERSONATION_HEADER,
  INVALID_IMPERSONATION_TOKEN,
  MAY_NOT_VIEW_MESSAGE,
} from '@pack/core/accounts/impersonation'
import type { Impersonation } from '@pack/core/admin/manage-impersonation'
import { config } from './config.ts'
import { pastGateways } from './gateway.ts'
import { currentImpersonation, rightGiven, rightOver, rightRefused } from './impersonation.ts'
import { accessToken, refreshSession, sessionLost } from './session.ts'

/** Part 1 §9. */
export const TIMEOUT_MS = 10_000

/** What the server answered instead: `messages` are for the user, one per fault. */
export class ApiError extends Error {
  /** 0 when no answer came. */
  readonly status: number
  readonly messages: readonly string[]
  /** Whether `detail` was one sentence or a list (part 2 §8 shows the two differently). */
  readonly listed: boolean

  constructor(status: number, messages: readonly string[], listed = false) {
    super(messages.join('\n'))
    this.name = 'ApiError'
    this.status = status
    this.messages = messages
    this.listed = listed
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
  /** As the admin that one is, also while viewing as somebody. */
  asActor?: boolean
  /** The second API (part 2 §7). */
  api?: 'content' | 'queue'
  /** Longer than the usual ten seconds, in milliseconds: for uploads and speech. */
  timeoutMs?: number
}

/** Calls the API and reads its JSON. Throws ApiError; the type is core's schema of the answer, checked on the server. */
export async function call<Answer = void>(path: string, options: CallOptions = {}): Promise<Answer> {
  const response = await send(path, options)
  if (response.status === 204) return undefined as Answer
  return (await response.json()) as Answer
}

/** The same for answers that are files, such as speech. */
export async function callForFile(path: string, options: CallOptions = {}): Promise<Blob> {
  return (await send(path, options)).blob()
}

async function send(path: string, options: CallOptions): Promise<Response> {
  if (options.anonymous) return checked(await ask(path, options, null))
  const token = await accessToken()
  const first = await ask(path, options, token)
  if (first.status !== 401) return checked(first)
  // A token may just have run out: one silent refresh, then the session is over (part 3 §A).
  const renewal = token ? await refreshSession(token) : 'ended'
  if (renewal === 'renewed') {
    const second = await ask(path, options, await accessToken())
    if (second.status !== 401) return checked(second)
  }
  if (renewal === 'away') throw new ApiError(0, ['The sign-in service cannot be reached. Try again.'])
  sessionLost()
  throw await problemOf(first)
}

/** What only reads is asked for again when a gateway answered; what changes something is said once. */
function ask(path: string, options: CallOptions, token: string | null): Promise<Response> {
  const say = () => once(path, options, token)
  return (options.method ?? 'GET') === 'GET' ? pastGateways(say, options) : say()
}

async function once(path: string, options: CallOptions, token: string | null): Promise<Response> {
  const address = new URL((options.api === 'queue' ? config.queue_api_url : config.api_url) + path, location.origin)
  for (const [name, value] of Object.entries(options.query ?? {}))
    if (value !== undefined) address.searchParams.set(name, String(value))
  const headers = new Headers({ accept: 'application/json' })
  const right = token && !options.asActor ? await rightToView(token) : null
  const deadline = AbortSignal.timeout(options.timeoutMs ?? TIMEOUT_MS)
  if (token && right) headers.set(IMPERSONATION_HEADER, right)
  if (token) headers.set('authorization', `Bearer ${token}`)
  if (options.json !== undefined) headers.set('content-type', 'application/json')
  const body = options.form ?? (options.json === undefined ? null : JSON.stringify(options.json))
  try {
    return await fetch(address, {
      method: options.method ?? 'GET',
      headers,
      body,
      signal: options.signal ? AbortSignal.any([options.signal, deadline]) : deadline,
    })
  } catch (cause) {
    if (options.signal?.aborted) throw cause
    throw new ApiError(0, [
      deadline.aborted ? 'The server took too long to answer. Try again.' : 'The server cannot be reached. Try again.',
    ])
  }
}

let asking: Promise<string> | null = null

/** What says that the product may be viewed as somebody, asked for anew after a reload; null when nobody is viewed. */
export async function rightToView(token: string): Promise<string | null> {
  const view = currentImpersonation()
  if (!view) return null
  if (view.right.state !== 'unasked') return view.right.token
  asking ??= askToView(view.impersonating.id, token).finally(() => {
    asking = null
  })
  return asking
}

async function askToView(userId: string, token: string): Promise<string> {
  const json = { user_id: userId, reason: 'The page was loaded anew.' }
  const response = await once('/admin/impersonations', { method: 'POST', json, asActor: true }, token)
  if (response.ok) {
    const grant: Impersonation = await response.json()
    // Somebody may have left meanwhile.
    if (currentImpersonation()) rightGiven(grant)
    return grant.token
  }
  // The call that wanted it meets the same 401, and renews the token.
  if (response.status === 401) return INVALID_IMPERSONATION_TOKEN
  if (response.status === 429 || response.status >= 500) throw await problemOf(response)
  rightRefused()
  return INVALID_IMPERSONATION_TOKEN
}

async function checked(response: Response): Promise<Response> {
  if (response.ok) return response
  const problem = await problemOf(response)
  if (problem.status === 403 && problem.message === MAY_NOT_VIEW_MESSAGE) rightOver()
  throw problem
}

/** `detail` is a sentence or a list of {msg} (part 3 §B and §H); `unsaid` is told where there is none. */
export async function problemOf(
  response: Response,
  unsaid = `The server answered ${response.status}. Try again.`,
): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => null)
  const detail = typeof body === 'object' && body !== null && 'detail' in body ? body.detail : null
  if (typeof detail === 'string') return new ApiError(response.status, [detail])
  if (Array.isArray(detail)) {
    const messages = detail.flatMap((one: unknown) =>
      typeof one === 'object' && one !== null && 'msg' in one ? [String(one.msg)] : [],
    )
    if (messages.length > 0) return new ApiError(response.status, messages, true)
  }
  return new ApiError(response.status, [unsaid])
}

/** What to tell the user of any failure. */
export const messageOf = (problem: unknown): string =>
  problem instanceof Error && problem.message ? problem.message : 'Something went wrong. Try again.'

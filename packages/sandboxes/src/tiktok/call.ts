import type { Context } from 'hono'
import type { Env } from '../control.ts'
import { failure } from './answers.ts'
import type { Creator, Creators } from './creators.ts'
import type { OAuth } from './oauth.ts'

const MINUTE_MS = 60_000

/** Calls per minute and access token, in a sliding window. */
const CALLS_PER_MINUTE = {
  'user/info': 600,
  'video/list': 600,
  'video/query': 600,
  'creator_info/query': 20,
  'video/init': 6,
  'inbox/video/init': 6,
  'status/fetch': 30,
} as const
type Call = keyof typeof CALLS_PER_MINUTE

export type Caller = { creator: Creator; clientKey: string; scopes: string[] }
type Handler = (c: Context<Env>, caller: Caller) => Response | Promise<Response>

/** Makes handlers of the API's calls: checks the token, one of the scopes, then the rate limit. */
export function apiCalls({ oauth, creators, now }: { oauth: OAuth; creators: Creators; now: () => number }) {
  const calls = new Map<string, number[]>()
  const isTooMany = (call: Call, token: string): boolean => {
    const key = `${call} ${token}`
    const recent = (calls.get(key) ?? []).filter((at) => at > now() - MINUTE_MS)
    if (recent.length >= CALLS_PER_MINUTE[call]) return true
    calls.set(key, [...recent, now()])
    return false
  }
  return (call: Call, scopes: string[], handle: Handler) =>
    async (c: Context<Env>): Promise<Response> => {
      const token = /^bearer (.+)$/i.exec(c.req.header('authorization') ?? '')?.[1] ?? ''
      const access = oauth.access(token)
      const creator = access && creators.get(access.openId)
      if (!access || !creator) return failure(c, 'access_token_invalid')
      if (!scopes.some((scope) => access.scopes.includes(scope))) return failure(c, 'scope_not_authorized')
      if (isTooMany(call, token)) return failure(c, 'rate_limit_exceeded')
      if (c.req.method === 'POST' && !(c.req.header('content-type') ?? '').startsWith('application/json'))
        return failure(c, 'invalid_params', { message: 'The content type must be application/json.' })
      return handle(c, { creator, clientKey: access.clientKey, scopes: access.scopes })
    }
}

/** The JSON body of a call; empty for anything else. */
export async function bodyOf(c: Context<Env>): Promise<Record<string, unknown>> {
  const body: unknown = await c.req.json().catch(() => null)
  return typeof body === 'object' && body !== null ? Object.fromEntries(Object.entries(body)) : {}
}

import type { Context } from 'hono'
import type { Env } from '../control.ts'
import type { OAuth } from '../google/oauth.ts'
import { type Method, mayCall } from '../google/scopes.ts'
import type { Channel, Channels } from './channels.ts'
import { type Quota, spend } from './quota.ts'
import { type Reason, youtubeError } from './youtube-error.ts'

/** Quota units that a call costs; inserts are counted in a bucket of their own. */
const costOf = (method: Method) => (method.endsWith('.list') || method === 'videos.insert' ? 1 : 50)

const MAX_RESULTS = 50

const REFUSED: Partial<Record<Channel['channel'], Reason>> = {
  signup_required: 'youtubeSignupRequired',
  suspended: 'authenticatedUserAccountSuspended',
  closed: 'authenticatedUserAccountClosed',
}

type Uses = { oauth: OAuth; channels: Channels; now: () => number; quotas: { quota: Quota; inserts: Quota } }
type Handler = (c: Context<Env>, channel: Channel) => Response | Promise<Response>

/** Makes handlers of the API's methods: counts quota, then checks token, scopes and channel. */
export function apiCalls({ oauth, channels, now, quotas }: Uses) {
  return (method: Method, handle: Handler) =>
    async (c: Context<Env>): Promise<Response> => {
      const isInsert = method === 'videos.insert'
      // The quota is the app's, shared by all channels. A refused call costs, too.
      if (!isInsert && !spend(quotas.quota, costOf(method), now())) return youtubeError(c, 'quotaExceeded')
      const authorization = c.req.header('authorization')
      if (!authorization) return youtubeError(c, 'required')
      const access = oauth.access(/^bearer (.+)$/i.exec(authorization)?.[1] ?? '')
      const channel = access && channels.get(access.sub)
      if (!access || !channel) return youtubeError(c, 'authError')
      // Only a valid token tells whose bucket an insert is counted in.
      if (isInsert && !spend(quotas.inserts, costOf(method), now())) return youtubeError(c, 'quotaExceeded')
      if (!mayCall(method, access.scopes)) return youtubeError(c, 'insufficientPermissions')
      const refused = REFUSED[channel.channel]
      if (refused) return youtubeError(c, refused)
      if (channel.channel === 'none' && !method.endsWith('.list')) return youtubeError(c, 'youtubeSignupRequired')
      return handle(c, channel)
    }
}

/** The JSON body of a call; empty for anything else. */
export async function bodyOf(c: Context<Env>): Promise<Record<string, unknown>> {
  const body: unknown = await c.req.json().catch(() => null)
  return typeof body === 'object' && body !== null ? Object.fromEntries(Object.entries(body)) : {}
}

/** The ids that a call names, in either of the forms that Google takes. */
export const idsOf = (c: Context<Env>): string[] =>
  (c.req.queries('id') ?? []).flatMap((id) => id.split(',')).filter(Boolean)

/** A page of a list, and what the answer says about it; the reason if the parameters ask for none. */
export function pageOf<One>(c: Context<Env>, all: One[]) {
  const { maxResults = '5', pageToken } = c.req.query()
  const size = Number(maxResults)
  if (!/^\d+$/.test(maxResults) || size > MAX_RESULTS) return 'invalidValue' as const
  const at =
    pageToken === undefined ? 0 : Number(/^at-(\d+)$/.exec(Buffer.from(pageToken, 'base64url').toString())?.[1])
  if (Number.isNaN(at)) return 'invalidPageToken' as const
  const tokenAt = (to: number) => Buffer.from(`at-${to}`).toString('base64url')
  return {
    items: all.slice(at, at + size),
    paging: {
      pageInfo: { totalResults: all.length, resultsPerPage: size },
      ...(at + size < all.length && { nextPageToken: tokenAt(at + size) }),
      ...(at > 0 && { prevPageToken: tokenAt(Math.max(0, at - size)) }),
    },
  }
}

/** The parts that a call names, in either of the forms that Google takes. */
export const partsOf = (c: Context<Env>): string[] =>
  (c.req.queries('part') ?? []).flatMap((part) => part.split(',')).filter(Boolean)

/** Why the named parts are refused, or null. */
export function partsProblem(parts: string[], known: string[]): { reason: Reason; message: string } | null {
  if (parts.length === 0) return { reason: 'missingRequiredParameter', message: 'Required parameter: part' }
  const unknown = parts.find((part) => !known.includes(part))
  return unknown ? { reason: 'unknownPart', message: unknown } : null
}

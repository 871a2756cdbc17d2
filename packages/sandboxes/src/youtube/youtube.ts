import type { Context } from 'hono'
import type { Env } from '../control.ts'
import { notFoundPage } from '../google/not-found.ts'
import { emptyOAuth, type GoogleClient, googleOAuth } from '../google/oauth.ts'
import { mayReadChannel } from '../google/scopes.ts'
import { overviewPage } from '../pages.ts'
import { accountPicture } from '../picture.ts'
import { type Address, hintOf, type Sandbox, sandboxBase } from '../serve.ts'
import { channelListProblem, channelResource } from './channel-list.ts'
import { type Channel, Channels } from './channels.ts'
import { emptyQuota, spend } from './quota.ts'
import { readChannel } from './read-channel.ts'
import { youtubeError } from './youtube-error.ts'

export type YouTubeSandbox = Sandbox & { channels: Channels }

const SERVICE = 'YouTube'

/** Simulates Google's OAuth for YouTube with granular consent, and the YouTube Data API's channels. */
export async function startYouTube(address: Address, clients: GoogleClient[]): Promise<YouTubeSandbox> {
  const empty = { ...emptyOAuth(), channels: {} as Record<string, Channel>, quota: emptyQuota() }
  const base = sandboxBase({ name: 'youtube', empty, address })
  const { app, control, clock, state } = base
  const channels = new Channels(state.channels, () => clock.now())
  const oauth = googleOAuth({
    service: SERVICE,
    url: address.url,
    clients,
    state,
    clock,
    people: channels,
    offersKnown: !address.isPublic,
    page: {
      title: 'Choose a YouTube channel',
      explanation: 'Enter any name to connect a channel of that name on this computer. No password needed.',
      label: 'Channel or email address',
      type: 'text',
      placeholder: 'Lyra at Night',
    },
  })
  base.identify((claims) => {
    const channel = channels.get(oauth.subOf(claims) ?? '')
    return channel ? [channel.id, channel.email, channel.title] : hintOf(claims)
  })

  app.get('/', (c) =>
    c.html(
      overviewPage({
        service: SERVICE,
        standsInFor: 'Google OAuth and the YouTube Data API',
        accounts: channels.list().map(({ title, email, id, channel }) => ({
          name: title,
          details: `${id}, ${email}${channel === 'active' ? '' : `, channel: ${channel}`}`,
        })),
        requests: control.requests,
        unknown: control.unknown,
      }),
    ),
  )
  app.get('/_control/accounts', (c) => c.json(channels.list()))
  app.put('/_control/accounts', async (c) => {
    const wanted = readChannel(await c.req.json().catch(() => null))
    if (!wanted)
      return c.json(
        { detail: 'An account is {id?, title or email, handle?, channel?, denies?, no_refresh_token?, …}.' },
        422,
      )
    return c.json(channels.set(wanted))
  })
  // What a user does in Google's account settings, and time does to access tokens.
  const act = (what: (sub: string) => void) => (c: Context<Env>) => {
    const channel = channels.list().find(({ id }) => id === c.req.param('id'))
    if (!channel) return c.json({ detail: 'No account has this id.' }, 404)
    what(channel.sub)
    return c.body(null, 204)
  }
  app.post('/_control/accounts/:id/revoke', act(oauth.revokeAll))
  app.post('/_control/accounts/:id/expire', act(oauth.expireAccess))
  const settings = () => ({
    testing: state.testing,
    max_refresh_tokens: state.maxRefreshTokens,
    units_per_day: state.quota.unitsPerDay,
  })
  app.get('/_control/settings', (c) => c.json({ ...settings(), units_used: state.quota.used }))
  app.put('/_control/settings', async (c) => {
    const wanted = { ...settings(), ...(await c.req.json().catch(() => null)) }
    const numbers = [wanted.units_per_day, wanted.max_refresh_tokens]
    if (typeof wanted.testing !== 'boolean' || !numbers.every((one) => Number.isInteger(one) && one > 0))
      return c.json({ detail: 'The settings are {testing?, max_refresh_tokens?, units_per_day?}.' }, 422)
    state.testing = wanted.testing
    state.maxRefreshTokens = wanted.max_refresh_tokens
    state.quota.unitsPerDay = wanted.units_per_day
    return c.json(settings())
  })

  app.use(control.middleware)
  app.route('/', oauth.routes)
  // The quota is the app's, shared by all channels.
  app.use('/youtube/v3/*', async (c, next) => {
    if (!spend(state.quota, 1, clock.now())) return youtubeError(c, 'quotaExceeded')
    await next()
  })
  app.get('/youtube/v3/channels', (c) => {
    const authorization = c.req.header('authorization')
    if (!authorization) return youtubeError(c, 'required')
    const access = oauth.access(/^bearer (.+)$/i.exec(authorization)?.[1] ?? '')
    const channel = access && channels.get(access.sub)
    if (!access || !channel) return youtubeError(c, 'authError')
    if (!mayReadChannel(access.scopes)) return youtubeError(c, 'insufficientPermissions')
    const parts = (c.req.queries('part') ?? []).flatMap((part) => part.split(',')).filter(Boolean)
    const problem = channelListProblem(parts, c.req.query())
    if (problem) return youtubeError(c, problem.reason, problem.message)
    if (channel.channel === 'signup_required') return youtubeError(c, 'youtubeSignupRequired')
    if (channel.channel === 'suspended') return youtubeError(c, 'authenticatedUserAccountSuspended')
    if (channel.channel === 'closed') return youtubeError(c, 'authenticatedUserAccountClosed')
    const { id } = c.req.query()
    const isFound = channel.channel === 'active' && (id === undefined || id.split(',').includes(channel.id))
    const items = isFound ? [channelResource(channel, parts, new URL(c.req.url).origin)] : []
    return c.json({
      kind: 'youtube#channelListResponse',
      etag: `"${channel.id}"`,
      pageInfo: { totalResults: items.length, resultsPerPage: 5 },
      ...(items.length > 0 && { items }),
    })
  })
  app.get('/pictures/:id/:side{(88|240|800)\\.png}', (c) => {
    const side = Number.parseInt(c.req.param('side'), 10)
    const picture = accountPicture(c.req.param('id'), side)
    return c.body(new Uint8Array(picture), 200, { 'content-type': 'image/png' })
  })
  app.notFound(control.notFound(notFoundPage))
  return { ...(await base.serve()), channels }
}

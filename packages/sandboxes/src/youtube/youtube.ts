import { join } from 'node:path'
import type { Context } from 'hono'
import type { Env } from '../control.ts'
import { notFoundPage } from '../google/not-found.ts'
import { emptyOAuth, type GoogleClient, googleOAuth } from '../google/oauth.ts'
import { overviewPage } from '../pages.ts'
import { accountPicture } from '../picture.ts'
import { Records } from '../records.ts'
import { type Address, hintOf, type Sandbox, sandboxBase } from '../serve.ts'
import { VideoFiles } from '../video-files.ts'
import { apiCalls, partsOf } from './call.ts'
import { channelListProblem, channelResource } from './channel-list.ts'
import { type Channel, Channels } from './channels.ts'
import { videoControl } from './control-videos.ts'
import { playlistRoutes } from './playlist-routes.ts'
import { type Playlist, Playlists } from './playlists.ts'
import { emptyQuota, usedToday } from './quota.ts'
import { readChannel } from './read-channel.ts'
import { pictureRoutes, thumbnailRoutes } from './thumbnails.ts'
import { uploadRoutes } from './upload-routes.ts'
import { type Upload, Uploads } from './uploads.ts'
import { videoResource } from './video-resource.ts'
import { videoRoutes } from './video-routes.ts'
import { type Video, Videos } from './videos.ts'
import { receivedVideos, watchRoutes } from './watch.ts'
import { youtubeError } from './youtube-error.ts'

export type YouTubeSandbox = Sandbox & { channels: Channels }

const SERVICE = 'YouTube'

/** Times that can be set, with their defaults. */
const SETTINGS = { processing_seconds: 4, listing_lag_seconds: 2, session_seconds: 7 * 86_400 }

/** Simulates Google's OAuth for YouTube with granular consent, and the YouTube Data API: channels, uploads, videos. */
export async function startYouTube(address: Address, clients: GoogleClient[]): Promise<YouTubeSandbox> {
  const empty = {
    ...emptyOAuth(),
    channels: {} as Record<string, Channel>,
    quota: emptyQuota(10_000),
    inserts: emptyQuota(100),
    times: SETTINGS,
  }
  const base = sandboxBase({ name: 'youtube', empty, address })
  const { app, control, clock, state } = base
  // A state of an earlier version lacks the newer settings.
  state.times = { ...SETTINGS, ...state.times }
  const now = () => clock.now()
  const channels = new Channels(state.channels, now)
  const folder = address.folder && join(address.folder, 'youtube')
  const videoRecords = new Records<Video>(folder && join(folder, 'videos'))
  const uploadRecords = new Records<Upload>(folder && join(folder, 'uploads'))
  const playlistRecords = new Records<Playlist>(folder && join(folder, 'playlists'))
  // Videos first: an upload that is recorded as finished has its video.
  base.onSave(() => {
    videoRecords.save()
    uploadRecords.save()
    playlistRecords.save()
  })
  const files = new VideoFiles(folder && join(folder, 'files'))
  const videos = new Videos(videoRecords, now)
  const uploads = new Uploads({
    files,
    uploads: uploadRecords,
    videos,
    now,
    lifetimeMs: () => state.times.session_seconds * 1000,
    processingMs: () => state.times.processing_seconds * 1000,
    outcomeFor: (id) => state.channels[id]?.processing ?? 'ok',
  })
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
  const lagMs = () => state.times.listing_lag_seconds * 1000
  const playlists = new Playlists({ records: playlistRecords, videos, now, lagMs })
  base.identify((claims) => {
    const upload = uploads.get(claims.query.upload_id ?? '')
    const channel = (upload && state.channels[upload.channel]) ?? channels.get(oauth.subOf(claims) ?? '')
    return channel ? [channel.id, channel.email, channel.title] : hintOf(claims)
  })

  app.get('/', (c) =>
    c.html(
      overviewPage({
        service: SERVICE,
        standsInFor: 'Google OAuth and the YouTube Data API',
        videos: receivedVideos(videos, channels, now()),
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
  // Simulates a user's changes in Google's account settings, and the expiry of access tokens.
  const act = (what: (sub: string) => void) => (c: Context<Env>) => {
    const channel = channels.list().find(({ id }) => id === c.req.param('id'))
    if (!channel) return c.json({ detail: 'No account has this id.' }, 404)
    what(channel.sub)
    return c.body(null, 204)
  }
  app.post('/_control/accounts/:id/revoke', act(oauth.revokeAll))
  app.post('/_control/accounts/:id/expire', act(oauth.expireAccess))
  app.route('/_control', videoControl({ channels, files, videos, uploads, playlists, now }))
  const settings = () => ({
    testing: state.testing,
    max_refresh_tokens: state.maxRefreshTokens,
    units_per_day: state.quota.unitsPerDay,
    inserts_per_day: state.inserts.unitsPerDay,
    ...state.times,
  })
  const used = () => ({ units_used: usedToday(state.quota, now()), inserts_used: usedToday(state.inserts, now()) })
  app.get('/_control/settings', (c) => c.json({ ...settings(), ...used() }))
  app.put('/_control/settings', async (c) => {
    const wanted = { ...settings(), ...(await c.req.json().catch(() => null)) }
    const { testing, max_refresh_tokens, units_per_day, inserts_per_day } = wanted
    const times = Object.keys(SETTINGS).map((name) => [name, wanted[name]] as const)
    const numbers = [max_refresh_tokens, units_per_day, inserts_per_day]
    if (
      typeof testing !== 'boolean' ||
      !numbers.every((one) => Number.isInteger(one) && one > 0) ||
      !times.every(([, seconds]) => typeof seconds === 'number' && seconds >= 0)
    )
      return c.json({ detail: `The settings are {${Object.keys(settings()).join('?, ')}?}.` }, 422)
    state.testing = testing
    state.maxRefreshTokens = max_refresh_tokens
    state.quota.unitsPerDay = units_per_day
    state.inserts.unitsPerDay = inserts_per_day
    state.times = Object.fromEntries(times) as typeof SETTINGS
    return c.json(settings())
  })

  // Requested by browsers; not logged.
  app.route('/', watchRoutes({ videos, channels }))
  app.route('/', pictureRoutes({ videos, files }))
  app.use(control.middleware)
  app.route('/', oauth.routes)
  const call = apiCalls({ oauth, channels, now, quotas: state })
  const describe = (c: Context<Env>, video: Video, parts: string[]) =>
    videoResource(video, parts, { now: now(), origin: originOf(c), channel: state.channels[video.channel] })
  const publicVideos = ({ id }: Channel) =>
    videos
      .list()
      .filter(
        ({ channel, status, deletedAt }) => channel === id && deletedAt === null && status.privacyStatus === 'public',
      ).length
  app.get(
    '/youtube/v3/channels',
    call('channels.list', (c, channel) => {
      const parts = partsOf(c)
      const problem = channelListProblem(parts, c.req.query())
      if (problem) return youtubeError(c, problem.reason, problem.message)
      const { id } = c.req.query()
      const isFound = channel.channel === 'active' && (id === undefined || id.split(',').includes(channel.id))
      const items = isFound
        ? [channelResource(channel, parts, { origin: originOf(c), received: publicVideos(channel) })]
        : []
      return c.json({
        kind: 'youtube#channelListResponse',
        etag: `"${channel.id}"`,
        pageInfo: { totalResults: items.length, resultsPerPage: 5 },
        ...(items.length > 0 && { items }),
      })
    }),
  )
  app.route('/youtube/v3', videoRoutes({ call, videos, now, describe }))
  app.route('/youtube/v3', playlistRoutes({ call, channels, playlists, videos }))
  app.route('/', uploadRoutes({ call, oauth, uploads, videos, now, describe }))
  app.route('/', thumbnailRoutes({ call, videos, files, now }))
  app.get('/pictures/:id/:side{(88|240|800)\\.png}', (c) => {
    const side = Number.parseInt(c.req.param('side'), 10)
    const picture = accountPicture(c.req.param('id'), side)
    return c.body(new Uint8Array(picture), 200, { 'content-type': 'image/png' })
  })
  app.notFound(control.notFound(notFoundPage))
  const sandbox = await base.serve()
  return {
    ...sandbox,
    channels,
    async close() {
      await sandbox.close()
      files.close()
    },
  }
}

const originOf = (c: Context<Env>) => new URL(c.req.url).origin

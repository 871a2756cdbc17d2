import type { Channel } from './channels.ts'
import type { Reason } from './youtube-error.ts'

const PARTS = [
  'auditDetails',
  'brandingSettings',
  'contentDetails',
  'contentOwnerDetails',
  'id',
  'localizations',
  'snippet',
  'statistics',
  'status',
  'topicDetails',
]
const FILTERS = ['mine', 'id', 'forHandle', 'forUsername', 'managedByMe']

/** Why YouTube refuses these parameters of channels.list, or null. */
export function channelListProblem(
  parts: string[],
  query: Record<string, string>,
): { reason: Reason; message: string } | null {
  if (parts.length === 0) return { reason: 'missingRequiredParameter', message: 'Required parameter: part' }
  const unknown = parts.find((part) => !PARTS.includes(part))
  if (unknown) return { reason: 'unknownPart', message: unknown }
  const filters = FILTERS.filter((name) => name in query)
  if (filters.length === 0)
    return { reason: 'missingRequiredParameter', message: `No filter selected. Expected one of: ${FILTERS.join(', ')}` }
  if (filters.length > 1)
    return {
      reason: 'incompatibleParameters',
      message: `Incompatible parameters specified in the request: ${filters.join(', ')}`,
    }
  if ('mine' in query && query.mine !== 'true') return { reason: 'invalidValue', message: "Invalid value for 'mine'" }
  return null
}

/**
 * The channel as YouTube describes it, with the asked parts. Counters are strings. `received`: public videos beside
 * those it had.
 */
export function channelResource(
  channel: Channel,
  parts: string[],
  { origin, received }: { origin: string; received: number },
) {
  const picture = (side: number) => ({ url: `${origin}/pictures/${channel.id}/${side}.png`, width: side, height: side })
  const all: Record<string, unknown> = {
    snippet: {
      title: channel.title,
      description: channel.description,
      customUrl: channel.handle,
      publishedAt: channel.made_at,
      thumbnails: { default: picture(88), medium: picture(240), high: picture(800) },
      localized: { title: channel.title, description: channel.description },
    },
    contentDetails: { relatedPlaylists: { likes: '', uploads: `UU${channel.id.slice(2)}` } },
    statistics: {
      viewCount: String(channel.views),
      subscriberCount: String(channel.subscribers),
      hiddenSubscriberCount: false,
      videoCount: String(channel.videos + received),
    },
    status: {
      privacyStatus: 'public',
      isLinked: true,
      longUploadsStatus: 'longUploadsUnspecified',
      madeForKids: false,
    },
  }
  return {
    kind: 'youtube#channel',
    etag: `"${channel.id}"`,
    id: channel.id,
    ...Object.fromEntries(parts.flatMap((part) => (part in all ? [[part, all[part]]] : []))),
  }
}

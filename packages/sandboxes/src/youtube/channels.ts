import { createHash } from 'node:crypto'
import { digitsOf, isEmail, nameOf } from '../google/accounts.ts'
import type { People, Person } from '../google/oauth.ts'
import type { Outcome } from './videos.ts'

/** `none`: a Google account without a channel. The other states are refusals of YouTube. */
export const CHANNEL_STATES = ['active', 'none', 'signup_required', 'suspended', 'closed'] as const

/** A channel, with the Google account that opens it. */
export type Channel = Person & {
  /** `UC…` */
  id: string
  title: string
  handle: string
  description: string
  channel: (typeof CHANNEL_STATES)[number]
  subscribers: number
  videos: number
  views: number
  made_at: string
  /** How the processing of its new videos ends; well, if unset. */
  processing?: Outcome
  /** Videos that it may upload in 24 hours; any number if unset, as YouTube does not publish its limit. */
  uploads_per_day?: number
  /** Only verified channels may set thumbnails; true if unset. */
  phone_verified?: boolean
}

export type WantedChannel = Partial<Omit<Channel, 'sub' | 'name' | 'made_at'>>

/** Any address or title is an account; the same one always gets the same channel. */
export class Channels implements People {
  readonly #known: Record<string, Channel>
  readonly #now: () => number

  constructor(known: Record<string, Channel>, now: () => number) {
    this.#known = known
    this.#now = now
  }

  /** By channel id, address or title; an address or title that is new gets a channel. */
  find(hint: string): Channel | null {
    const wanted = hint.trim()
    const found = this.list().find(
      ({ id, email, title }) => id === wanted || isSame(email, wanted) || isSame(title, wanted),
    )
    if (found || !wanted || /^UC[\w-]{22}$/.test(wanted)) return found ?? null
    return this.set(isEmail(wanted) ? { email: wanted } : { title: wanted })
  }

  get(sub: string): Channel | null {
    return this.list().find((channel) => channel.sub === sub) ?? null
  }

  /** Changes the channel with this id, title or address, or makes one. */
  set(wanted: WantedChannel): Channel {
    const title = wanted.title ?? nameOf(wanted.email ?? '')
    const email = (wanted.email ?? `${slugOf(title)}@sandbox.test`).toLowerCase()
    const known =
      this.#known[wanted.id ?? ''] ??
      (wanted.id
        ? undefined
        : this.list().find((one) => (wanted.title ? isSame(one.title, title) : isSame(one.email, email))))
    const id = known?.id ?? wanted.id ?? channelId(wanted.title ? `${title}\n${wanted.email ?? ''}` : email)
    const channel: Channel = {
      sub: digitsOf(id),
      email,
      email_verified: true,
      handle: `@${slugOf(title)}`,
      description: '',
      channel: 'active',
      subscribers: 0,
      videos: 0,
      views: 0,
      made_at: new Date(this.#now()).toISOString(),
      ...known,
      ...wanted,
      id,
      title: wanted.title ?? known?.title ?? title,
      name: wanted.title ?? known?.title ?? title,
    }
    this.#known[id] = channel
    return channel
  }

  list(): Channel[] {
    return Object.values(this.#known)
  }

  known() {
    return this.list().map(({ id, title, email }) => ({ value: id, label: `${title} (${email})` }))
  }
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

const slugOf = (title: string) =>
  title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '') || 'channel'

const channelId = (text: string) =>
  `UC${createHash('sha256').update(text.toLowerCase()).digest('base64url').slice(0, 22)}`

import { isEmail } from '../google/accounts.ts'
import { CHANNEL_STATES, type WantedChannel } from './channels.ts'
import { OUTCOMES } from './videos.ts'

const TYPES: Readonly<Record<string, 'string' | 'number' | 'boolean'>> = {
  id: 'string',
  title: 'string',
  email: 'string',
  handle: 'string',
  description: 'string',
  channel: 'string',
  subscribers: 'number',
  videos: 'number',
  views: 'number',
  processing: 'string',
  uploads_per_day: 'number',
  phone_verified: 'boolean',
  email_verified: 'boolean',
  denies: 'boolean',
  no_refresh_token: 'boolean',
}

/** Reads an account of the control API; null if it is none. */
export function readChannel(value: unknown): WantedChannel | null {
  if (typeof value !== 'object' || value === null) return null
  const given = Object.entries(value).filter(([name]) => name in TYPES)
  if (given.some(([name, one]) => typeof one !== TYPES[name])) return null
  const wanted: WantedChannel = Object.fromEntries(given)
  const { id, title, email, channel, processing } = wanted
  if (id === undefined && !title && email === undefined) return null
  if (id !== undefined && !/^UC[\w-]{22}$/.test(id)) return null
  if (email !== undefined && !isEmail(email)) return null
  if (processing !== undefined && !OUTCOMES.includes(processing)) return null
  return channel === undefined || CHANNEL_STATES.includes(channel) ? wanted : null
}

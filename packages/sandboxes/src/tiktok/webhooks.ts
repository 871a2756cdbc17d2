import { createHmac, randomBytes } from 'node:crypto'
import type { Records } from '../records.ts'
import type { TikTokClient } from './oauth.ts'

/** Something that TikTok tells an app about one of its users. */
export type HookEvent = { openId: string; clientKey: string; event: string; at: number; content: object }

/** A webhook. Times are epoch milliseconds of the sandbox's clock. */
export type Webhook = {
  id: string
  clientKey: string
  event: string
  /** The same text each time it is sent. */
  body: string
  createdAt: number
  attempts: number
  /** When it is sent next; null once it has arrived, was given up, or has nowhere to go. */
  nextAt: number | null
  /** The last answer; null if there was none. */
  status: number | null
  deliveredAt: number | null
}

/** How webhooks are signed: `wrong` with another secret, `old` ten minutes ago. */
export const SIGNATURES = ['valid', 'none', 'wrong', 'old'] as const

export type WebhookSettings = {
  /** By client key; null sends nothing. Without an entry, the address that the app is registered with. */
  webhook_urls: Record<string, string | null>
  webhook_delay_seconds: number
  /** How often each is sent, beside retries. */
  webhook_copies: number
  webhook_signature: (typeof SIGNATURES)[number]
}

type Uses = {
  records: Records<Webhook>
  clients: TikTokClient[]
  settings: () => WebhookSettings
  now: () => number
  /** The events since the last call. */
  happened: () => HookEvent[]
  /** When something happens next. */
  nextEventAt: () => number
  save: () => void
}

const KEPT = 500
const TIMEOUT_MS = 10_000
const FIRST_RETRY_MS = 10_000
/** TikTok then discards it. */
const RETRIED_MS = 72 * 3_600_000
const OLD_SECONDS = 600
const LONGEST_TIMER_MS = 2 ** 31 - 1

/** Sends an app's webhooks in order, again and again until they are answered with 200. Only to this computer. */
export class Webhooks {
  readonly #uses: Uses
  readonly #closing = new AbortController()
  #working: Promise<void> | null = null
  #timer: NodeJS.Timeout | undefined

  constructor(uses: Uses) {
    this.#uses = uses
  }

  /** Oldest first. */
  list(): Webhook[] {
    return this.#uses.records.list()
  }

  urlOf(clientKey: string): string | null {
    const { webhook_urls } = this.#uses.settings()
    const url = webhook_urls[clientKey]
    return url === undefined ? (this.#clientOf(clientKey)?.webhookUrl ?? null) : url
  }

  add({ openId, clientKey, event, at, content }: HookEvent): void {
    const { records, now, settings } = this.#uses
    const body = JSON.stringify({
      client_key: clientKey,
      event,
      create_time: Math.floor(at / 1000),
      user_openid: openId,
      content: JSON.stringify(content),
    })
    records.put({
      id: randomBytes(9).toString('base64url'),
      clientKey,
      event,
      body,
      createdAt: now(),
      attempts: 0,
      nextAt: now() + settings().webhook_delay_seconds * 1000,
      status: null,
      deliveredAt: null,
    })
    const [oldest] = this.list()
    if (oldest && this.list().length > KEPT) records.delete(oldest.id)
  }

  /** Notes what has happened, and sends what is due. */
  tick(): void {
    if (this.#closing.signal.aborted) return
    for (const event of this.#uses.happened()) this.add(event)
    if (this.#due())
      this.#working ??= this.#sendDue().finally(() => {
        this.#working = null
        // More may have happened meanwhile.
        this.tick()
        this.#uses.save()
      })
    this.#schedule()
  }

  /** Sends the last ones again, whatever became of them. */
  async redeliver({ last, shuffle }: { last: number; shuffle: boolean }): Promise<Webhook[]> {
    const chosen = this.list().slice(-last)
    const ordered = shuffle ? shuffled(chosen) : chosen
    const sent: Webhook[] = []
    for (const webhook of ordered) sent.push(await this.#send(webhook, 1))
    return sent
  }

  /** Waits until everything that is due was sent. */
  async idle(): Promise<void> {
    while (this.#working) await this.#working
  }

  async close(): Promise<void> {
    this.#closing.abort()
    clearTimeout(this.#timer)
    await this.#working
  }

  #clientOf(key: string) {
    return this.#uses.clients.find((client) => client.key === key)
  }

  #due(): Webhook | undefined {
    const now = this.#uses.now()
    return this.list().find(({ nextAt }) => nextAt !== null && nextAt <= now)
  }

  async #sendDue(): Promise<void> {
    for (let due = this.#due(); due && !this.#closing.signal.aborted; due = this.#due())
      await this.#send(due, this.#uses.settings().webhook_copies)
  }

  async #send(webhook: Webhook, copies: number): Promise<Webhook> {
    const { records, now } = this.#uses
    const url = this.urlOf(webhook.clientKey)
    const target = isLoopback(url) ? url : null
    let status: number | null = null
    for (let copy = 0; target !== null && copy < copies; copy++) status = await this.#post(target, webhook)
    // After a shutdown the delivery is uncertain: the webhook stays due and is sent again after the restart.
    if (this.#closing.signal.aborted) return webhook
    const attempts = webhook.attempts + (target === null ? 0 : 1)
    const retryAt = now() + FIRST_RETRY_MS * 2 ** (attempts - 1)
    const isOver = status === 200 || target === null || retryAt > webhook.createdAt + RETRIED_MS
    const sent = {
      ...webhook,
      attempts,
      status,
      nextAt: isOver ? null : retryAt,
      deliveredAt: status === 200 ? now() : webhook.deliveredAt,
    }
    records.put(sent)
    return sent
  }

  async #post(url: string, webhook: Webhook): Promise<number | null> {
    const signature = this.#signatureOf(webhook)
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(signature && { 'TikTok-Signature': signature }) },
      body: webhook.body,
      // A redirect could lead away from this computer.
      redirect: 'manual',
      signal: AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), this.#closing.signal]),
    }).catch(() => null)
    await answer?.body?.cancel().catch(() => {})
    return answer?.status ?? null
  }

  #signatureOf({ clientKey, body }: Webhook): string | null {
    const { webhook_signature: kind } = this.#uses.settings()
    if (kind === 'none') return null
    const secret = kind === 'wrong' ? randomBytes(16).toString('hex') : (this.#clientOf(clientKey)?.secret ?? '')
    // The receiver compares it with its own clock, not with the sandbox's.
    const time = Math.floor(Date.now() / 1000) - (kind === 'old' ? OLD_SECONDS : 0)
    return `t=${time},s=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')}`
  }

  #schedule(): void {
    clearTimeout(this.#timer)
    if (this.#working || this.#closing.signal.aborted) return
    const { now, nextEventAt, save } = this.#uses
    const sends = this.list().map(({ nextAt }) => nextAt ?? Number.POSITIVE_INFINITY)
    const at = Math.min(nextEventAt(), ...sends)
    if (at === Number.POSITIVE_INFINITY) return
    const wait = Math.min(Math.max(at - now(), 0), LONGEST_TIMER_MS)
    this.#timer = setTimeout(() => {
      this.tick()
      save()
    }, wait).unref()
  }
}

export function isLoopback(url: string | null): boolean {
  if (url === null || !URL.canParse(url)) return false
  const { protocol, hostname } = new URL(url)
  return /^https?:$/.test(protocol) && /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)
}

function shuffled<One>(all: One[]): One[] {
  return all
    .map((one) => ({ one, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ one }) => one)
}

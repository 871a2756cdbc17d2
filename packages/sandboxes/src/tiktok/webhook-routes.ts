import { Hono } from 'hono'
import type { Env } from '../control.ts'
import type { Webhook, Webhooks } from './webhooks.ts'

const isoOf = (at: number | null) => (at === null ? null : new Date(at).toISOString())

const shown = ({ id, clientKey, event, body, createdAt, attempts, nextAt, status, deliveredAt }: Webhook) => {
  const { user_openid, content } = JSON.parse(body)
  return {
    id,
    client_key: clientKey,
    event,
    account: user_openid,
    content: JSON.parse(content),
    body,
    created_at: isoOf(createdAt),
    attempts,
    status,
    delivered_at: isoOf(deliveredAt),
    next_at: isoOf(nextAt),
  }
}

/** Mounted at /_control. */
export function webhookRoutes(webhooks: Webhooks): Hono<Env> {
  const routes = new Hono<Env>()
  routes.get('/webhooks', async (c) => {
    // Waits, so that webhooks that are due are listed with their outcome.
    await webhooks.idle()
    return c.json(webhooks.list().map(shown))
  })
  routes.post('/webhooks/redeliver', async (c) => {
    const { last = 1, shuffle = false } = (await c.req.json().catch(() => null)) ?? {}
    if (!Number.isInteger(last) || last < 1 || typeof shuffle !== 'boolean')
      return c.json({ detail: 'A redelivery is {last, shuffle}.' }, 422)
    return c.json((await webhooks.redeliver({ last, shuffle })).map(shown))
  })
  return routes
}

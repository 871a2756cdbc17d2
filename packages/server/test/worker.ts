import { setTimeout as pause } from 'node:timers/promises'
import type { Item } from '@pack/core/content/ports'
import type { MediaMakers } from '@pack/core/generation/produce-video'
import { eq } from 'drizzle-orm'
import { items } from '../src/adapters/postgres/schema.ts'
import { createContext } from '../src/context/context.ts'
import { runWorker } from '../src/jobs/worker.ts'
import { type Caller, emailOf, type Pack } from './pack.ts'

export type TestWorker = AsyncDisposable & { stop(): Promise<void> }

type Options = {
  studio?: (item: { ownerId: string; id: string }) => MediaMakers
  reached?: (point: string) => void
  sweepMs?: number
}

/** A worker in this process; without a studio it makes real videos. */
export async function startWorker(pack: Pack, { studio, reached, ...options }: Options = {}): Promise<TestWorker> {
  const { log, databaseUrl } = pack.context
  const context = await createContext(
    { config: pack.config, log, databaseUrl, role: 'worker', pollSeconds: 0.5 },
    () => ({
      ...(studio && { makersFor: studio }),
      ...(reached && { reached }),
    }),
  )
  const end = new AbortController()
  const running = runWorker(context, end.signal, options)
  let stopped: Promise<void> | null = null
  const stop = () => {
    stopped ??= (async () => {
      end.abort()
      await running
      await context.close()
    })()
    return stopped
  }
  return { stop, [Symbol.asyncDispose]: stop }
}

/** A user of the largest plan, for more videos than the free one has. */
export async function onAlpha(pack: Pack, name: string): Promise<Caller> {
  const caller = pack.as(name)
  await caller.get('/me')
  await pack.context.accounts.grant(emailOf(name), { tier: 'alpha' })
  return caller
}

/** Creates a persona from a wolf. */
export async function hasPersona(caller: Caller, wolf = 'flow'): Promise<{ id: string; slug: string }> {
  const { body, status } = await caller.post('/user/personas', { clone_of: wolf })
  if (status !== 201) throw new Error(`no persona: ${JSON.stringify(body)}`)
  return body as { id: string; slug: string }
}

type Wanted = { quantity?: number; theme?: string; mode?: string; [field: string]: unknown }

/** Queues a request for videos by a new persona. */
export async function hasJob(
  caller: Caller,
  wanted: Wanted = {},
): Promise<{ job_id: string; item_ids: string[]; item: string }> {
  const persona = await hasPersona(caller)
  const { body, status } = await caller.post('/generate_content', {
    mode: 'short',
    theme: 'patience',
    quantity: 1,
    personas: [persona.id],
    ...wanted,
  })
  if (status !== 202) throw new Error(`not queued: ${JSON.stringify(body)}`)
  const queued = body as { job_id: string; item_ids: string[] }
  return { ...queued, item: queued.item_ids[0] ?? '' }
}

/** The item's current row. */
export async function itemRow(pack: Pack, id: string): Promise<Item | null> {
  const [row] = await pack.context.db.select().from(items).where(eq(items.id, id))
  return row ?? null
}

/** Polls until `is` holds; the error names the last value. */
export async function until<Value>(
  read: () => Promise<Value> | Value,
  is: (value: Value) => boolean,
  withinMs = 60_000,
): Promise<Value> {
  const end = performance.now() + withinMs
  for (;;) {
    const value = await read()
    if (is(value)) return value
    if (performance.now() > end) throw new Error(`timed out; the last value was ${JSON.stringify(value)}`)
    await pause(50)
  }
}

export const untilStatus = (pack: Pack, id: string, status: string, withinMs?: number) =>
  until(
    () => itemRow(pack, id),
    (item) => item?.status === status,
    withinMs,
  )

import { readFile } from 'node:fs/promises'
import type { Server } from 'node:http'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import type { Claims, Env } from './control.ts'
import { Control } from './control.ts'
import { Store, VirtualClock } from './store.ts'

export type Address = {
  host: string
  port: number
  /** The origin at which browsers reach it. */
  url: string
  /** Where the state is kept; null keeps it in memory. */
  folder: string | null
  /** Files of the product's typefaces, in which the pages are set. */
  fonts?: { text: string; headings: string }
  /** For production: no overview page, no control API, and no hint which accounts exist. */
  isPublic?: boolean
}
export type Sandbox = { url: string; control: Control; close(): Promise<void> }

const FONT = { 'content-type': 'font/woff2', 'cache-control': 'max-age=86400' }

/** The account that a consent page is called for, before there is a token. */
export const hintOf = ({ query: { login_hint: hint } }: Claims): [string] | null => (hint ? [hint] : null)

type Part<State> = {
  name: string
  empty: State
  address: Address
}

/**
 * The parts that all sandboxes share: state, clock, control API, request log. Call `serve` after mounting all routes.
 */
export function sandboxBase<State extends { clockOffsetMs: number }>({ name, empty, address }: Part<State>) {
  const store = new Store(address.folder, name, empty)
  const clock = new VirtualClock(store.state)
  let accountOf: (claims: Claims) => [string, ...string[]] | null = () => null
  const saves = [() => store.save()]
  const save = () => {
    for (const one of saves) one()
  }
  const control = new Control({ clock, save, accountOf: (claims) => accountOf(claims) })
  const app = new Hono<Env>()
  app.use(control.saving)
  if (address.isPublic) for (const path of ['/', '/_control/*']) app.all(path, (c) => c.notFound())
  app.route('/_control', control.routes())
  // Requested by browsers; not logged.
  app.get('/favicon.ico', (c) => c.body(null, 204))
  const { fonts } = address
  for (const name of ['text', 'headings'] as const)
    app.get(`/_fonts/${name}`, async (c) =>
      fonts ? c.body(new Uint8Array(await readFile(fonts[name])), 200, FONT) : c.body(null, 404),
    )
  return {
    app,
    control,
    clock,
    state: store.state,
    identify(by: typeof accountOf) {
      accountOf = by
    },
    /** Saves further state together with the sandbox's own. */
    onSave(also: () => void) {
      saves.push(also)
    },
    async serve(): Promise<Sandbox> {
      const server = serve({ fetch: app.fetch, hostname: address.host, port: address.port }) as Server
      await new Promise<void>((ready, failed) => {
        server.once('listening', ready)
        server.once('error', failed)
      })
      return {
        url: address.url,
        control,
        async close() {
          const closed = new Promise<void>((done) => server.close(() => done()))
          server.closeAllConnections()
          await closed
          save()
        },
      }
    },
  }
}

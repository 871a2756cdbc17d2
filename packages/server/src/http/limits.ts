import { ProductError } from '@pack/core/kernel/errors'
import type { Context, Next } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { createMiddleware } from 'hono/factory'
import { HTTPException } from 'hono/http-exception'
import { network } from './client-address.ts'
import type { HttpEnv } from './router.ts'

const JSON_BYTES = 256 * 1024
const JSON_DEPTH = 32
/** JSON bodies in memory at once, of all callers and of one network. Bytes. */
const HELD_BYTES = 64 * 1024 * 1024
const HELD_BYTES_PER_NETWORK = HELD_BYTES / 4
/** A JSON body must arrive within this time. */
const JSON_MS = 20_000
/** Path and query together. Sign-in links, the longest there are, have about 500 characters. */
const ADDRESS_LENGTH = 4096
const METHODS_WITH_BODY = /^(?:POST|PUT|PATCH|DELETE)$/

/**
 * Refuses requests that are too long, nested too deeply, or of an unknown type, before a route reads them, and those
 * whose bodies would need too much memory together.
 */
export const requestLimits = ({ jsonMs = JSON_MS }: { jsonMs?: number | undefined } = {}) => {
  const held = new HeldBytes()
  return createMiddleware<HttpEnv>(async (c, next) => {
    const { pathname, search } = new URL(c.req.url)
    if (pathname.length + search.length > ADDRESS_LENGTH)
      throw new HTTPException(414, { message: `The address is longer than ${ADDRESS_LENGTH} characters.` })
    // Postgres cannot store NUL; without this check the query would fail with a server error.
    if (/%00/.test(pathname + search)) {
      // A page opens without them: its query is the browser's, and a reader can't do anything with an error in JSON.
      if (isPage(c) && !pathname.includes('%00')) return c.redirect(search.replaceAll('%00', ''))
      throw invalidCharacter('address')
    }
    if (METHODS_WITH_BODY.test(c.req.method) && hasBody(c)) {
      const type = c.req.header('content-type') ?? ''
      if (/^application\/(?:[\w.-]+\+)?json\b/i.test(type)) return withJson(c, next, { held, jsonMs })
      if (!/^multipart\/form-data\b/i.test(type))
        throw new ProductError('unsupported_media', 'Send the request as application/json.')
    }
    await next()
  })
}

/** Counts the body as held until the request is answered. */
async function withJson(c: Context<HttpEnv>, next: Next, { held, jsonMs }: { held: HeldBytes; jsonMs: number }) {
  // Chunked bodies do not say how long they are.
  const bytes = Number(c.req.header('content-length') ?? JSON_BYTES)
  // Before anything opens the body: the server can drain an unopened one, and so keep the connection alive.
  if (bytes > JSON_BYTES) refuseLarge()
  const release = held.take(network(c.get('address')), bytes)
  const late = setTimeout(() => c.env.incoming.destroy(), jsonMs)
  try {
    await checkJson(c)
    clearTimeout(late)
    await next()
  } finally {
    clearTimeout(late)
    release()
  }
}

/** The bytes of request bodies that are in memory, or announced. */
class HeldBytes {
  #all = 0
  readonly #byNetwork = new Map<string, number>()

  /** Returns how to release them. Throws ProductError 'unavailable' when there are too many. */
  take(from: string, bytes: number): () => void {
    const own = this.#byNetwork.get(from) ?? 0
    if (this.#all + bytes > HELD_BYTES || own + bytes > HELD_BYTES_PER_NETWORK)
      throw new ProductError('unavailable', 'The server is busy. Try again in a few seconds.')
    this.#add(from, bytes)
    return () => this.#add(from, -bytes)
  }

  #add(from: string, bytes: number) {
    const own = (this.#byNetwork.get(from) ?? 0) + bytes
    this.#all += bytes
    if (own === 0) this.#byNetwork.delete(from)
    else this.#byNetwork.set(from, own)
  }
}

const hasBody = ({ req }: Context<HttpEnv>) =>
  req.header('transfer-encoding') !== undefined || Number(req.header('content-length') ?? 0) > 0

const refuseLarge = (): never => {
  throw new ProductError('too_large', `The request is larger than ${JSON_BYTES / 1024} KiB.`)
}
const limitJson = bodyLimit({ maxSize: JSON_BYTES, onError: refuseLarge })

/** Reads the body once: Hono caches its text, which the route parses again. */
async function checkJson(c: Context<HttpEnv>): Promise<void> {
  let json: unknown
  await limitJson(c, async () => {
    try {
      json = await c.req.json()
    } catch {
      // The route reports malformed JSON.
    }
  })
  const problem = problemOf(json)
  if (problem === 'depth')
    throw new ProductError('invalid', 'The request is nested too deeply.', {
      fields: [{ loc: ['body'], msg: `Nested more than ${JSON_DEPTH} levels deep` }],
    })
  if (problem === 'character') throw invalidCharacter('body')
}

const isPage = (c: Context<HttpEnv>) => c.req.method === 'GET' && (c.req.header('accept') ?? '').includes('text/html')

const invalidCharacter = (where: 'address' | 'body') =>
  new ProductError('invalid', 'The request contains an invalid character.', {
    fields: [{ loc: [where], msg: 'Contains an invalid character (NUL or half of a surrogate pair)' }],
  })

/** Whether a value is nested too deeply to be serialized again, or has a text that Postgres cannot store. */
function problemOf(value: unknown, depth = 0): 'depth' | 'character' | null {
  if (typeof value === 'string') return INVALID_CHARACTER.test(value) ? 'character' : null
  if (typeof value !== 'object' || value === null) return null
  if (depth === JSON_DEPTH) return 'depth'
  for (const [key, entry] of Object.entries(value)) {
    const problem = problemOf(key) ?? problemOf(entry, depth + 1)
    if (problem) return problem
  }
  return null
}

const INVALID_CHARACTER = /\0|\p{Surrogate}/u

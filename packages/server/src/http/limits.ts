import { ProductError } from '@pack/core/kernel/errors'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { HTTPException } from 'hono/http-exception'
import type { HttpEnv } from './router.ts'

/** Uploads go their own way; what comes as JSON is small. */
const JSON_BYTES = 256 * 1024
const JSON_DEPTH = 32
/** Of path and query; sign-in links, the longest there are, have about 500. */
const ADDRESS_LENGTH = 4096
/** Methods whose calls carry a body. */
const WRITES = /^(?:POST|PUT|PATCH|DELETE)$/

/** Refuses what is too long, too deep, or of no kind that we read, before anything looks into it. */
export const requestLimits = createMiddleware<HttpEnv>(async (c, next) => {
  const { pathname, search } = new URL(c.req.url)
  if (pathname.length + search.length > ADDRESS_LENGTH)
    throw new HTTPException(414, { message: `The address is longer than ${ADDRESS_LENGTH} characters.` })
  // No file, no id and no text has it, and a database takes it for an error of ours.
  if (/%00/.test(pathname + search)) throw unreadable('address')
  if (WRITES.test(c.req.method) && hasBody(c)) {
    const type = c.req.header('content-type') ?? ''
    if (/^application\/(?:[\w.-]+\+)?json\b/i.test(type)) await readJson(c)
    else if (!/^multipart\/form-data\b/i.test(type))
      throw new ProductError('unsupported_media', 'Send the request as application/json.')
  }
  await next()
})

const hasBody = ({ req }: Context<HttpEnv>) =>
  req.header('transfer-encoding') !== undefined || Number(req.header('content-length') ?? 0) > 0

/** Reads a body up to a size and a depth; later readers get the text that was read here. */
async function readJson(c: Context<HttpEnv>): Promise<void> {
  const tooLarge = () => new ProductError('too_large', `The request is larger than ${JSON_BYTES / 1024} KiB.`)
  if (Number(c.req.header('content-length') ?? 0) > JSON_BYTES) throw tooLarge()
  if (c.req.header('transfer-encoding') && !c.req.header('content-length')) {
    // Without a declared length the body is counted as it comes. The copy is left, not cancelled: that would wait for the other.
    const reader = c.req.raw.clone().body?.getReader()
    let read = 0
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      read += part.value.length
      if (read > JSON_BYTES) throw tooLarge()
    }
  }
  const text = await c.req.text()
  if (text.length > JSON_BYTES) throw tooLarge()
  const { depth, isStorable } = survey(text)
  if (depth > JSON_DEPTH)
    throw new ProductError('invalid', 'The request is nested too deeply.', {
      fields: [{ loc: ['body'], msg: `Nested more than ${JSON_DEPTH} levels deep` }],
    })
  if (!isStorable) throw unreadable('body')
}

const unreadable = (where: 'address' | 'body') =>
  new ProductError('invalid', 'The request has a character that is none.', {
    fields: [{ loc: [where], msg: 'A character is none that can be stored' }],
  })

/** How deep brackets nest, strings left aside; and whether all that is escaped in strings are characters. In one pass. */
function survey(text: string): { depth: number; isStorable: boolean } {
  let depth = 0
  let deepest = 0
  let inString = false
  let isStorable = true
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]
    if (inString) {
      if (sign === '\\') {
        const [escaped] = ESCAPED.exec(text.slice(at, at + 12)) ?? []
        if (text[at + 1] === 'u' && escaped === undefined) isStorable = false
        at += (escaped?.length ?? 2) - 1
      } else if (sign === '"') inString = false
    } else if (sign === '"') inString = true
    else if (sign === '{' || sign === '[') deepest = Math.max(deepest, ++depth)
    else if (sign === '}' || sign === ']') depth--
  }
  return { depth: deepest, isStorable }
}

/** A character as JSON escapes it: not NUL, not half a pair. */
const ESCAPED = /^(?:\\u(?!0000|d[89a-f])[0-9a-f]{4}|\\ud[89ab][0-9a-f]{2}\\ud[c-f][0-9a-f]{2})/i

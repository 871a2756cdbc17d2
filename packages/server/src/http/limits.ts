import { ProductError } from '@pack/core/kernel/errors'
import { createMiddleware } from 'hono/factory'
import type { HttpEnv } from './router.ts'

/** Uploads go their own way; what comes as JSON is small. */
const JSON_BYTES = 256 * 1024
const JSON_DEPTH = 32

/** Reads JSON bodies up to a size and a depth; later readers get the text that was read here. */
export const jsonLimits = createMiddleware<HttpEnv>(async (c, next) => {
  const type = c.req.header('content-type') ?? ''
  if (!/^application\/(?:[\w.-]+\+)?json\b/i.test(type) || c.req.method === 'GET' || c.req.method === 'HEAD')
    return next()
  const tooLarge = () => new ProductError('too_large', `The request is larger than ${JSON_BYTES / 1024} KiB.`)
  if (Number(c.req.header('content-length') ?? 0) > JSON_BYTES) throw tooLarge()
  if (c.req.header('transfer-encoding') && !c.req.header('content-length')) {
    // Without a declared length the body is counted as it comes.
    let read = 0
    for await (const chunk of (c.req.raw.clone().body ?? []) as AsyncIterable<Uint8Array>) {
      read += chunk.length
      if (read > JSON_BYTES) throw tooLarge()
    }
  }
  const text = await c.req.text()
  if (text.length > JSON_BYTES) throw tooLarge()
  if (depthOf(text) > JSON_DEPTH)
    throw new ProductError('invalid', 'The request is nested too deeply.', {
      fields: [{ loc: ['body'], msg: `Nested more than ${JSON_DEPTH} levels deep` }],
    })
  await next()
})

/** How deep brackets nest, strings left aside; in one pass. */
function depthOf(text: string): number {
  let depth = 0
  let deepest = 0
  let inString = false
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]
    if (inString) {
      if (sign === '\\') at++
      else if (sign === '"') inString = false
    } else if (sign === '"') inString = true
    else if (sign === '{' || sign === '[') deepest = Math.max(deepest, ++depth)
    else if (sign === '}' || sign === ']') depth--
  }
  return deepest
}

import { stat } from 'node:fs/promises'
import { extname } from 'node:path'
import { findPage, indexedAddresses } from '@pack/core/site/find-page'
import type { WebSettings } from '@pack/core/site/web-settings'
import { Hono } from 'hono'
import type { Logger } from 'pino'
import { contentType } from '../content-type.ts'
import type { KeptExamples } from './latest-examples.ts'
import { pageWriter } from './page.ts'
import type { HttpEnv } from './router.ts'
import { pathAfter, within } from './routes/files.ts'
import { sendFile } from './send-file.ts'

type Uses = {
  folder: string
  settings: WebSettings
  csp: string
  publicUrl: string
  examples: KeptExamples
  log: Logger
}

// Files with a content hash in their names are immutable.
const HASHED = /[-.][A-Za-z0-9_-]{8,}\.(?:js|css|woff2?|png|jpe?g|webp|svg|mp4|mp3|json|ttf)$/

/** The built web application: its files, and its page for all other navigations of browsers. */
export function webRoutes({ folder, settings, csp, publicUrl, examples, log }: Uses) {
  const app = new Hono<HttpEnv>()
  const write = pageWriter({ folder, publicUrl, settings, examples, log })
  app.get('/robots.txt', (c) => c.text(robots(publicUrl)))
  app.get('/sitemap.xml', (c) => c.body(sitemap(publicUrl), 200, { 'Content-Type': 'application/xml; charset=utf-8' }))
  app.get('*', async (c) => {
    const name = pathAfter('/', c.req.path)
    // Files and folders whose names begin with a dot are internal to the server.
    const isInternal = name !== null && /(?:^|\/)\./.test(name)
    const path = name && extname(name) !== '.html' && !isInternal ? within(folder, name) : null
    if (path) {
      const cacheControl = HASHED.test(path) ? 'public, max-age=31536000, immutable' : 'public, max-age=300'
      const encoding = await bestEncoding(path, c.req.header('accept-encoding') ?? '', c.req.header('range'))
      const headers = { Vary: 'Accept-Encoding', ...(encoding && { 'Content-Encoding': encoding.name }) }
      const sent = await sendFile(c, encoding ? encoding.path : path, {
        cacheControl,
        type: contentType(path),
        headers,
      })
      if (sent) return sent
    }
    const page = findPage(name === null ? c.req.path : `/${name}`)
    // Crawlers send no Accept type. For paths that are not indexed, such a request is more likely a mistyped API call.
    const wantsPage = page.indexed || (c.req.header('accept') ?? '').includes('text/html')
    if (!wantsPage || (name && extname(name) && extname(name) !== '.html')) return c.json({ detail: 'Not found' }, 404)
    c.header('Cache-Control', 'no-cache')
    c.header('Content-Security-Policy', csp)
    const written = await write(page, new URL(c.req.url))
    if (written === null) return c.html(BUILDING, 503, { 'Retry-After': '2', Refresh: '2' })
    const [encoding] = accepted(c.req.header('accept-encoding') ?? '')
    const status = page.exists ? 200 : 404
    c.header('Vary', 'Accept-Encoding')
    if (!encoding) return c.html(written.html, status)
    const headers = { 'Content-Type': 'text/html; charset=utf-8', 'Content-Encoding': encoding }
    return c.body(new Uint8Array(written[encoding]), status, headers)
  })
  return app
}

/** Excludes the API. Pages that should not be indexed say so themselves. */
const robots = (publicUrl: string) =>
  [
    'User-agent: *',
    'Disallow: /api/',
    'Disallow: /auth/v1/',
    'Disallow: /media/',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n')

const sitemap = (publicUrl: string) =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...indexedAddresses().map((address) => `  <url><loc>${publicUrl}${address}</loc></url>`),
    '</urlset>',
    '',
  ].join('\n')

/** The smallest precompressed copy that the client accepts; none for range requests. */
async function bestEncoding(path: string, header: string, range: string | undefined) {
  if (range) return null
  for (const name of accepted(header)) {
    const compressed = path + ENDINGS[name]
    if (await stat(compressed).catch(() => null)) return { name, path: compressed }
  }
  return null
}

const ENDINGS = { br: '.br', gzip: '.gz' } as const

/** Accepted encodings, smallest first. */
const accepted = (header: string) =>
  (['br', 'gzip'] as const).filter((name) => new RegExp(`\\b${name}\\b`).test(header))

const BUILDING = `<!doctype html><html lang="en"><meta charset="utf-8"><meta http-equiv="refresh" content="2"><title>The Pack</title>
<body style="font:18px system-ui;display:grid;place-items:center;min-height:100vh;margin:0"><p>The app is being built. This page reloads in a few seconds.</p></body></html>`

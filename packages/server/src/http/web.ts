import { readFile, stat } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { Hono } from 'hono'
import { contentType } from '../content-type.ts'
import type { HttpEnv } from './router.ts'
import { pathAfter, within } from './routes/files.ts'
import { sendFile } from './send-file.ts'

/** What the browser learns from the server at run time (part 5, Environment). */
type BrowserConfig = {
  auth_url: string
  auth_anon_key: string
  /** Empty: this very server. */
  api_url: string
  queue_api_url: string
  /** `sandbox`: the local stand-in, where one types an e-mail address. */
  sign_in: 'google' | 'sandbox'
}

type Uses = { folder: string; config: BrowserConfig; csp: string }

// Names that carry a hash of their content never change.
const HASHED = /[-.][A-Za-z0-9_-]{8,}\.(?:js|css|woff2?|png|jpe?g|webp|svg|mp4|mp3|json|ttf)$/

/** The built web application: its files, and its page for every other path that a browser navigates to. */
export function webRoutes({ folder, config, csp }: Uses) {
  const app = new Hono<HttpEnv>()
  const page = pageWith(folder, config)
  app.get('*', async (c) => {
    const name = pathAfter('/', c.req.path)
    const path = name && extname(name) !== '.html' ? within(folder, name) : null
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
    // A probe that names no type shall find the start page; anywhere else it more likely mistook an API path.
    const wantsPage = name === '' || (c.req.header('accept') ?? '').includes('text/html')
    if (!wantsPage || (name && extname(name) && extname(name) !== '.html')) return c.json({ detail: 'Not found' }, 404)
    c.header('Cache-Control', 'no-cache')
    c.header('Content-Security-Policy', csp)
    const html = await page()
    if (html === null) return c.html(BUILDING, 503, { 'Retry-After': '2', Refresh: '2' })
    return c.html(html)
  })
  return app
}

/** index.html with the configuration in a meta element, where no script is needed to carry it. */
function pageWith(folder: string, config: BrowserConfig): () => Promise<string | null> {
  const element = `<meta name="pack-config" content="${JSON.stringify(config).replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)}">`
  let held: { mtimeMs: number; html: string } | undefined
  return async () => {
    const path = join(folder, 'index.html')
    const found = await stat(path).catch(() => null)
    if (!found) return null
    if (held?.mtimeMs !== found.mtimeMs) {
      const html = await readFile(path, 'utf8')
      held = { mtimeMs: found.mtimeMs, html: html.replace(/<head[^>]*>/i, (head) => `${head}${element}`) }
    }
    return held.html
  }
}

/** Files made smaller at build time lie beside the plain ones. */
async function bestEncoding(path: string, accepted: string, range: string | undefined) {
  if (range) return null
  for (const [name, ending] of [
    ['br', '.br'],
    ['gzip', '.gz'],
  ] as const) {
    if (new RegExp(`\\b${name}\\b`).test(accepted) && (await stat(path + ending).catch(() => null)))
      return { name, path: path + ending }
  }
  return null
}

const BUILDING = `<!doctype html><html lang="en"><meta charset="utf-8"><meta http-equiv="refresh" content="2"><title>The Pack</title>
<body style="font:18px system-ui;display:grid;place-items:center;min-height:100vh;margin:0"><p>The screens are being built. This page opens by itself in a few seconds.</p></body></html>`

import { join, resolve, sep } from 'node:path'
import { FONT_FILES } from '@pack/media'
import { Hono } from 'hono'
import { fontsFolder } from '../../resources.ts'
import type { HttpEnv } from '../router.ts'
import { sendFile } from '../send-file.ts'

type Signed = (key: string, given: { expires: number; downloadAs: string; signature: string }) => Promise<string | null>
type Uses = {
  /** The file behind a signed URL of ours; null when it was not signed, or no longer holds. */
  openSigned: Signed | null
  /** The file behind the token of a link to an example; null when it is no longer shown. */
  openExample: (token: string) => Promise<string | null>
  /** The file of a `stock/…` key. */
  stockFile: (key: string) => Promise<string>
}

/** A stored file that a browser opens directly can do nothing there. */
const HARMLESS = {
  'Content-Security-Policy': "sandbox; default-src 'none'",
  'Cross-Origin-Resource-Policy': 'cross-origin',
}

/** Files over HTTP: signed media, public examples, the public stock kit, the fonts that captions are drawn with. */
export function fileRoutes({ openSigned, openExample, stockFile }: Uses) {
  const app = new Hono<HttpEnv>()
  app.get('/media/examples/:token', async (c) => {
    const path = await openExample(c.req.param('token'))
    const sent = path && (await sendFile(c, path, { cacheControl: 'private, max-age=300', headers: HARMLESS }))
    return sent || c.json({ detail: 'This example is no longer shown.' }, 404)
  })
  if (openSigned) {
    app.get('/media/*', async (c) => {
      const key = pathAfter('/media/', c.req.path)
      const { expires, download: downloadAs = '', s: signature = '' } = c.req.query()
      const path =
        key === null
          ? null
          : await openSigned(key, { expires: Number(expires), downloadAs, signature }).catch(() => null)
      if (key === null || path === null) return c.json({ detail: 'This link has expired or is not valid.' }, 403)
      // A name here would replace the one that a page's download link gives the file.
      const shown = downloadAs ? `attachment; filename*=UTF-8''${encodeURIComponent(downloadAs)}` : 'inline'
      const headers = { ...HARMLESS, 'Content-Disposition': shown }
      const sent = await sendFile(c, path, { cacheControl: 'private, max-age=3600', headers })
      return sent ?? c.json({ detail: 'File not found' }, 404)
    })
  }
  app.get('/stock/*', async (c) => {
    const key = pathAfter('/', c.req.path)
    const path = key === null ? null : await stockFile(key).catch(() => null)
    const sent = path && (await sendFile(c, path, { cacheControl: 'public, max-age=86400', headers: HARMLESS }))
    return sent || c.json({ detail: 'File not found' }, 404)
  })
  app.get('/fonts/captions.css', (c) => {
    c.header('Cache-Control', 'public, max-age=86400')
    return c.body(captionStyles(), 200, { 'Content-Type': 'text/css; charset=utf-8' })
  })
  app.get('/fonts/*', async (c) => {
    const path = within(fontsFolder, pathAfter('/fonts/', c.req.path))
    const sent = path && (await sendFile(c, path, { cacheControl: 'public, max-age=604800', headers: HARMLESS }))
    return sent || c.json({ detail: 'File not found' }, 404)
  })
  return app
}

/** Declares the caption fonts to a browser, which fetches a file only when a text needs its letters. */
const captionStyles = () =>
  FONT_FILES.map(({ family, web, weight, unicodeRange }) => {
    const range = unicodeRange ? `unicode-range: ${unicodeRange}; ` : ''
    return `@font-face { font-family: '${family}'; font-weight: ${weight}; ${range}src: url('/fonts/${web}') format('${web.endsWith('.woff2') ? 'woff2' : 'truetype'}'); }`
  }).join('\n')

/** The decoded rest of a path; null when it cannot be decoded. */
export function pathAfter(prefix: string, path: string): string | null {
  try {
    return decodeURIComponent(path.slice(prefix.length))
  } catch {
    return null
  }
}

/** The path of a name in a folder; null when the name leads out of it. */
export function within(folder: string, name: string | null): string | null {
  if (name === null || name.includes('\0')) return null
  const path = resolve(join(folder, name))
  return path.startsWith(folder + sep) ? path : null
}

import { createMiddleware } from 'hono/factory'
import type { Config } from '../config/config.ts'
import type { HttpEnv } from './router.ts'

/** What no page of ours needs, and no script in one shall get. */
const UNUSED_FEATURES = [
  ...['accelerometer', 'camera', 'display-capture', 'geolocation', 'gyroscope', 'hid', 'local-fonts'],
  ...['magnetometer', 'microphone', 'midi', 'payment', 'serial', 'usb', 'xr-spatial-tracking'],
]
/** A year, in seconds. */
const HTTPS_ONLY_SECONDS = 365 * 24 * 60 * 60

/** Headers of every answer. Pages have a policy of their own besides. */
export const secured = ({ publicUrl }: Pick<Config, 'publicUrl'>) => {
  const features = UNUSED_FEATURES.map((feature) => `${feature}=()`).join(', ')
  const isHttps = publicUrl.startsWith('https:')
  return createMiddleware<HttpEnv>(async (c, next) => {
    c.header('X-Content-Type-Options', 'nosniff')
    c.header('Referrer-Policy', 'strict-origin-when-cross-origin')
    c.header('X-Frame-Options', 'DENY')
    c.header('Cross-Origin-Opener-Policy', 'same-origin')
    c.header('Permissions-Policy', features)
    // Only where the address is https for good: on localhost it would lock out every other server there.
    if (isHttps) c.header('Strict-Transport-Security', `max-age=${HTTPS_ONLY_SECONDS}`)
    await next()
    // Stored files say themselves that other origins may show them: the screens may lie on one.
    if (!c.res.headers.has('Cross-Origin-Resource-Policy')) c.header('Cross-Origin-Resource-Policy', 'same-origin')
  })
}

/** No script but our own files; styles may be set by the widgets. Connections go to where the configuration says. */
export function pagePolicy({ publicUrl, browser, storage }: Config): string {
  const origins = [
    publicUrl,
    browser.authUrl,
    browser.apiUrl,
    browser.queueApiUrl,
    storage.kind === 's3' ? storage.endpoint : null,
  ]
    .filter((url) => url && URL.canParse(url))
    .map((url) => new URL(url ?? '').origin)
  const sockets = origins.map((origin) => origin.replace(/^http/, 'ws'))
  const ours = [...new Set(origins)].join(' ')
  const buckets = storage.kind === 's3' && !storage.endpoint ? ' https://*.amazonaws.com' : ''
  return [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob: ${ours}${buckets}`,
    `media-src 'self' blob: ${ours}${buckets}`,
    `font-src 'self' data: ${ours}`,
    `connect-src 'self' ${ours} ${[...new Set(sockets)].join(' ')}${buckets}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

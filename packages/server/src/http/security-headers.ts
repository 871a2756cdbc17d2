import { createMiddleware } from 'hono/factory'
import type { Config } from '../config/config.ts'
import type { HttpEnv } from './router.ts'

/** Browser features that the product does not use; no script gets them. */
const UNUSED_FEATURES = [
  ...['accelerometer', 'camera', 'display-capture', 'geolocation', 'gyroscope', 'hid', 'local-fonts'],
  ...['magnetometer', 'microphone', 'midi', 'payment', 'serial', 'usb', 'xr-spatial-tracking'],
]
/** A year, in seconds. */
const HTTPS_ONLY_SECONDS = 365 * 24 * 60 * 60

/** Security headers of every response. Pages also get a Content Security Policy (`pagePolicy`). */
export const secured = ({ publicUrl }: Pick<Config, 'publicUrl'>) => {
  const features = UNUSED_FEATURES.map((feature) => `${feature}=()`).join(', ')
  const isHttps = publicUrl.startsWith('https:')
  return createMiddleware<HttpEnv>(async (c, next) => {
    c.header('X-Content-Type-Options', 'nosniff')
    c.header('Referrer-Policy', 'strict-origin-when-cross-origin')
    c.header('X-Frame-Options', 'DENY')
    c.header('Cross-Origin-Opener-Policy', 'same-origin')
    c.header('Permissions-Policy', features)
    // Only with https: on localhost it would lock out every other server there.
    if (isHttps) c.header('Strict-Transport-Security', `max-age=${HTTPS_ONLY_SECONDS}`)
    await next()
    // Stored files allow other origins themselves, because the web app may be served from one.
    if (!c.res.headers.has('Cross-Origin-Resource-Policy')) c.header('Cross-Origin-Resource-Policy', 'same-origin')
  })
}

/** Content Security Policy of pages: own scripts only, inline styles for widgets, connections to configured origins. */
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

import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip as gzipWith } from 'node:zlib'
import type { FoundPage } from '@pack/core/site/find-page'
import {
  firstPaintFile,
  NOT_FOUND_ADDRESSES,
  PLACEHOLDERS,
  prerenderedFile,
  variationsOf,
} from '@pack/core/site/prerendered'
import { accessTo, SITE_NAME, type Variation } from '@pack/core/site/screens'
import type { WebSettings } from '@pack/core/site/web-settings'
import type { Logger } from 'pino'
import type { KeptExamples } from './latest-examples.ts'

const brotli = promisify(brotliCompress)
const gzip = promisify(gzipWith)

type Uses = {
  /** The built web application. */
  folder: string
  /** Origin of all addresses, without a trailing slash. */
  publicUrl: string
  settings: WebSettings
  examples: KeptExamples
  log: Logger
}
/** A screen's needs: addresses of its scripts and style sheets, and paths of its first requests. */
type Needs = { files: string[]; requests: string[] }
type Built = { stamp: string; html: string; screens: Record<string, Needs> }

/** A page as it is sent: plain, or compressed. */
export type Page = { html: string; br: Buffer; gzip: Buffer }
type KeptPage = { stamp: string; examples: string | null; page: Promise<Page> }

/** Size of every preview picture, in pixels. */
const PICTURE = { width: '1200', height: '630' }
/** Brotli's quality: a higher one takes longer than it saves. */
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }

/**
 * Writes the page of an address: the built index.html with the settings in a meta element (the policy forbids inline
 * scripts), with metadata for crawlers, with the screen's style sheets, preloads of its scripts and first requests, and
 * with what shows before any script has run: the prerendered screen on public pages, frame and heading on signed-in
 * ones. Null while nothing is built.
 */
export function pageWriter(uses: Uses): (found: FoundPage, address: URL) => Promise<Page | null> {
  const { folder, publicUrl, settings, examples, log } = uses
  const origin = new URL(publicUrl).origin
  const read = reader(folder)
  const config = meta({ name: 'pack-config', content: JSON.stringify(settings) })
  const fixed: Partial<Record<Variation, boolean>> = {
    contact: settings.contact_email !== '',
    operator: settings.operator_name !== '',
    hostedAuth: settings.auth_url !== '' && !settings.auth_url.startsWith(origin),
    tiktokSignIn: settings.sign_ins.includes('tiktok'),
    devSignIn: settings.dev_sign_in,
  }
  const kept = new Map<string, KeptPage>()

  const htmlOf = (file: string) => readFile(join(folder, '.prerendered', file), 'utf8').catch(() => null)
  const prerendered = async (address: string, builtIn: string | null): Promise<string | null> => {
    const html = await htmlOf(
      prerenderedFile(address, (one) => (one === 'builtInExamples' ? builtIn !== null : fixed[one] === true)),
    )
    return (
      html
        ?.replaceAll(PLACEHOLDERS.origin, () => escaped(origin))
        .replaceAll(PLACEHOLDERS.contact, () => escaped(settings.contact_email))
        .replaceAll(PLACEHOLDERS.operator, () => escaped(settings.operator_name)) ?? null
    )
  }

  const write = async (built: Built, found: FoundPage, address: string | null, builtIn: string | null) => {
    const screen = address && (await prerendered(address, builtIn))
    const needs = found.path ? built.screens[found.path] : undefined
    const firstPaint = found.path && accessTo(found.path) === 'signed_in' && (await htmlOf(firstPaintFile(found.path)))
    const head = [
      config,
      ...describe(found, publicUrl),
      ...(screen && builtIn ? [meta({ name: 'pack-examples', content: builtIn })] : []),
      ...(needs?.files ?? []).map(preload),
    ].join('\n    ')
    const requests = JSON.stringify(needs?.requests.map((path) => settings.api_url + path) ?? [])
    const page = built.html
      .replace('<script src="/first.js"', (script) => `${script} data-requests="${escaped(requests)}"`)
      .replace('</head>', () => `  ${head}\n  </head>`)
    const html = screen
      ? withScreen(page, screen)
      : firstPaint
        ? withScreen(page, firstPaint, ' data-first-paint')
        : page
    return { html, br: await brotli(html, QUALITY), gzip: await gzip(html) }
  }

  /**
   * The latest examples as JSON while they are the built-in ones, with which the page was prerendered; else null, and
   * the browser requests them.
   */
  const builtInExamples = async (): Promise<string | null> => {
    try {
      return (await examples.areBuiltIn()) ? JSON.stringify(await examples.latest()) : null
    } catch (err) {
      log.error({ err }, 'the latest examples could not be read')
      return null
    }
  }

  return async (found, url) => {
    const built = await read()
    if (!built) return null
    const address = prerenderedAddress(found, url)
    const builtIn = address && variationsOf(address).includes('builtInExamples') ? await builtInExamples() : null
    const key = JSON.stringify([address, found])
    const known = kept.get(key)
    if (known?.stamp === built.stamp && known.examples === builtIn) return known.page
    const page = write(built, found, address, builtIn)
    kept.set(key, { stamp: built.stamp, examples: builtIn, page })
    return page
  }
}

/** Tracking parameters say where a visitor comes from; no screen reads them. */
const TRACKING = /^(?:utm_\w+|gclid|fbclid|ttclid|ref|source)$/

/** The address whose prerendered page fits a request; null if the screen depends on more than its address. */
function prerenderedAddress({ indexed, exists, canonical, path }: FoundPage, url: URL): string | null {
  if (![...url.searchParams.keys()].every((key) => TRACKING.test(key))) return null
  if (!exists) return path === null ? NOT_FOUND_ADDRESSES.page : NOT_FOUND_ADDRESSES.wolf
  return indexed && canonical === url.pathname ? canonical : null
}

/** Inserts the screen; its scripts then load after what is visible: styles, fonts and pictures. */
const withScreen = (page: string, screen: string, attribute = ''): string =>
  page
    .replaceAll(/<link rel="modulepreload"|<script type="module"/g, '$& fetchpriority="low"')
    .replace('<div id="root">', () => `<div id="root"${attribute}>${screen}`)

/** Title, description, and metadata for search engines and previews of shared links. */
function describe({ title, description, indexed, canonical, picture }: FoundPage, publicUrl: string): string[] {
  const image = publicUrl + picture.path
  return [
    `<title>${escaped(title)}</title>`,
    meta({ name: 'description', content: description }),
    ...(indexed ? [] : [meta({ name: 'robots', content: 'noindex' })]),
    ...(canonical === null
      ? []
      : [
          element('link', { rel: 'canonical', href: publicUrl + canonical }),
          property('og:url', publicUrl + canonical),
        ]),
    property('og:site_name', SITE_NAME),
    property('og:type', 'website'),
    property('og:title', title),
    property('og:description', description),
    property('og:image', image),
    property('og:image:width', PICTURE.width),
    property('og:image:height', PICTURE.height),
    property('og:image:alt', picture.alt),
    meta({ name: 'twitter:card', content: 'summary_large_image' }),
  ]
}

/**
 * The built page without its own title and description, and what each screen needs; read again after each build.
 */
function reader(folder: string): () => Promise<Built | null> {
  let held: Built | undefined
  return async () => {
    const path = join(folder, 'index.html')
    const found = await stat(path).catch(() => null)
    if (!found) return null
    const stamp = `${found.mtimeMs} ${found.ino}`
    if (held?.stamp !== stamp) {
      const html = await readFile(path, 'utf8')
      const screens = await readFile(join(folder, '.vite/screens.json'), 'utf8').then(JSON.parse, () => ({}))
      held = { stamp, screens, html: html.replace(/\s*<title>[^<]*<\/title>|\s*<meta name="description"[^>]*>/g, '') }
    }
    return held.html === '' ? null : held
  }
}

/** Style sheets are applied, as the script that needs them would do before it runs. */
const preload = (file: string) =>
  element('link', { rel: file.endsWith('.css') ? 'stylesheet' : 'modulepreload', crossorigin: '', href: `/${file}` })
const property = (name: string, content: string) => meta({ property: name, content })
const meta = (attributes: Record<string, string>) => element('meta', attributes)

const element = (tag: string, attributes: Record<string, string>) =>
  `<${tag} ${Object.entries(attributes)
    .map(([name, value]) => `${name}="${escaped(value)}"`)
    .join(' ')}>`

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

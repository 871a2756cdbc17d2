import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip as gzipWith } from 'node:zlib'
import type { FoundPage } from '@pack/core/site/find-page'
import { SITE_NAME } from '@pack/core/site/screens'
import type { Logger } from 'pino'
import type { KeptExamples } from './latest-examples.ts'
import { screenRenderer, sharedScreen, showsExamples } from './screens.ts'

const brotli = promisify(brotliCompress)
const gzip = promisify(gzipWith)

type Uses = {
  /** The built web application. */
  folder: string
  /** Origin of all addresses, without a trailing slash. */
  publicUrl: string
  /** What the browser learns from the server at run time. */
  settings: object
  examples: KeptExamples
  log: Logger
}
type Built = { stamp: string; html: string; files: Record<string, string[]> }

/** A page as it goes over the wire: plain, or smaller for those who can read that. */
export type Page = { html: string; br: Buffer; gzip: Buffer }
type KeptPage = { stamp: string; examples: string | null; page: Promise<Page> }

/** Size of every preview picture, in pixels. */
const PICTURE = { width: '1200', height: '630' }
/** Of brotli: more would take longer than it saves. */
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }

/**
 * index.html for an address: with the settings in a meta element, where no script is needed to carry them; with what crawlers
 * read, who run no script; with the files of that screen, so that they load beside the script that will ask for them; and,
 * where it is the same for every visitor, with the screen itself, which so shows before any script has run. Null while nothing
 * is built.
 */
export function pageWriter(uses: Uses): (found: FoundPage, address: URL) => Promise<Page | null> {
  const { folder, publicUrl, settings, log } = uses
  const read = reader(folder)
  const render = screenRenderer({ folder, publicUrl, settings, log })
  const config = meta({ name: 'pack-config', content: JSON.stringify(settings) })
  const kept = new Map<string, KeptPage>()

  const write = async (built: Built, found: FoundPage, address: string | null, examples: string | null) => {
    const screen = address && (await render(address, examples && JSON.parse(examples)))
    const head = [
      config,
      ...describe(found, publicUrl),
      ...(screen && examples ? [meta({ name: 'pack-examples', content: examples })] : []),
      ...(found.path ? (built.files[found.path] ?? []) : []).map(preload),
    ].join('\n    ')
    const page = built.html.replace('</head>', () => `  ${head}\n  </head>`)
    const html = screen ? withScreen(page, screen) : page
    return { html, br: await brotli(html, QUALITY), gzip: await gzip(html) }
  }

  return async (found, address) => {
    const built = await read()
    if (!built) return null
    const screen = sharedScreen(found, address)
    const examples = screen && showsExamples(found) ? await latest(uses) : null
    const key = JSON.stringify([screen, found])
    const known = kept.get(key)
    if (known?.stamp === built.stamp && known.examples === examples) return known.page
    const page = write(built, found, screen, examples)
    kept.set(key, { stamp: built.stamp, examples, page })
    return page
  }
}

/** A screen that cannot have them asks for them again by itself. */
async function latest({ examples, log }: Pick<Uses, 'examples' | 'log'>): Promise<string | null> {
  try {
    return JSON.stringify(await examples.latest())
  } catch (err) {
    log.error({ err }, 'the latest examples could not be read')
    return null
  }
}

/** Its scripts then come after what is seen: styles, letters and pictures. */
const withScreen = (page: string, screen: string): string =>
  page
    .replaceAll(/<link rel="modulepreload"|<script type="module"/g, '$& fetchpriority="low"')
    .replace('<div id="root">', (root) => root + screen)

/** Title, description, and what search engines and previews of shared links go by. */
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

/** The built page without its own title and description, and the files of each screen; read anew when it was built anew. */
function reader(folder: string): () => Promise<Built | null> {
  let held: Built | undefined
  return async () => {
    const path = join(folder, 'index.html')
    const found = await stat(path).catch(() => null)
    if (!found) return null
    const stamp = `${found.mtimeMs} ${found.ino}`
    if (held?.stamp !== stamp) {
      const html = await readFile(path, 'utf8')
      const files = await readFile(join(folder, '.vite/screens.json'), 'utf8').then(JSON.parse, () => ({}))
      held = { stamp, files, html: html.replace(/\s*<title>[^<]*<\/title>|\s*<meta name="description"[^>]*>/g, '') }
    }
    return held.html === '' ? null : held
  }
}

const preload = (file: string) => element('link', { rel: 'modulepreload', crossorigin: '', href: `/${file}` })
const property = (name: string, content: string) => meta({ property: name, content })
const meta = (attributes: Record<string, string>) => element('meta', attributes)

const element = (tag: string, attributes: Record<string, string>) =>
  `<${tag} ${Object.entries(attributes)
    .map(([name, value]) => `${name}="${escaped(value)}"`)
    .join(' ')}>`

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

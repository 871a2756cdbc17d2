import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { FoundPage } from '@pack/core/site/find-page'
import { SITE_NAME } from '@pack/core/site/pages'

type Uses = {
  /** The built web application. */
  folder: string
  /** Origin of all addresses, without a trailing slash. */
  publicUrl: string
  /** What the browser learns from the server at run time. */
  settings: object
}
type Built = { stamp: string; html: string; files: Record<string, string[]> }

/** Size of every preview picture, in pixels. */
const PICTURE = { width: '1200', height: '630' }

/**
 * index.html for an address: with the settings in a meta element, where no script is needed to carry them; with what crawlers
 * read, who run no script; and with the files of that screen, so that they load beside the script that will ask for them.
 * Null while nothing is built.
 */
export function pageWriter({ folder, publicUrl, settings }: Uses): (page: FoundPage) => Promise<string | null> {
  const read = reader(folder)
  const config = meta({ name: 'pack-config', content: JSON.stringify(settings) })
  return async (page) => {
    const built = await read()
    if (!built) return null
    const preloads = (page.path ? (built.files[page.path] ?? []) : []).map(preload)
    const head = [config, ...describe(page, publicUrl), ...preloads].join('\n    ')
    return built.html.replace('</head>', () => `  ${head}\n  </head>`)
  }
}

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

import { PACK, type Wolf } from '../personas/pack.ts'
import { DESCRIPTION_LIMIT, isPagePath, LOST_PAGE, PAGES, type Page, type PagePath, SITE_NAME } from './pages.ts'

/** A page at an address. */
export type FoundPage = Page & {
  exists: boolean
  /** Its one address without query; null for what does not exist and for what has many, such as a persona. */
  canonical: string | null
  /** As the route table writes it; null for an unknown one. An unknown wolf has a path, too. */
  path: PagePath | null
  /** The preview picture of shared links. */
  picture: { path: string; alt: string }
}

const PICTURE = { path: '/social.png', alt: 'Nine wolves in a violet light. The Pack: type a theme, get the video.' }
const [WOLF_FOLDER] = '/pack/$id'.split('$')

/** What the address of a visitor shows. As in the browser's router, capitals and a closing slash make no difference. */
export function findPage(address: string): FoundPage {
  const wanted = address.length > 1 ? address.replace(/\/$/, '') : address
  const path = patternOf(wanted)
  if (!path) return { ...LOST_PAGE, exists: false, canonical: null, path, picture: PICTURE }
  if (path === '/pack/$id') {
    const id = wanted.slice(wanted.lastIndexOf('/') + 1)
    const wolf = wolfOf(id)
    if (!wolf) return { ...wolfPage(id), exists: false, canonical: null, path, picture: PICTURE }
    const picture = { path: `/social/${wolf.id}.png`, alt: `${wolf.name}, ${wolf.role_title}: “${wolf.voice_line}”` }
    return { ...wolfPage(id), exists: true, canonical: `${WOLF_FOLDER}${wolf.id}`, path, picture }
  }
  return { ...PAGES[path], exists: true, canonical: path.includes('$') ? null : path, path, picture: PICTURE }
}

/** A wolf's own title and description; those of a lost wolf for an id that none of the nine has. */
function wolfPage(id: string): Page {
  const wolf = wolfOf(id)
  if (!wolf)
    return { title: `Wolf not found · ${SITE_NAME}`, description: 'No wolf of the Pack has this name.', indexed: false }
  return {
    title: `${wolf.name}, ${wolf.role_title} · ${SITE_NAME}`,
    description: shortened(`${wolf.voice_line} Hear ${wolf.name}, one of nine voices for your videos.`),
    indexed: true,
  }
}

/** The addresses that search engines may list. */
export const indexedAddresses = (): string[] => [
  ...Object.entries(PAGES).flatMap(([path, page]) => (page.indexed && !path.includes('$') ? [path] : [])),
  ...Object.keys(PACK).map((id) => `${WOLF_FOLDER}${id}`),
]

const wolfOf = (id: string): Wolf | undefined => Object.values(PACK).find((wolf) => wolf.id === id)

function patternOf(address: string): PagePath | null {
  const plain = address.toLowerCase()
  if (isPagePath(plain) && !plain.includes('$')) return plain
  const last = address.lastIndexOf('/')
  const pattern = `${plain.slice(0, last)}/$id`
  return address.length > last + 1 && isPagePath(pattern) ? pattern : null
}

function shortened(text: string): string {
  if (text.length <= DESCRIPTION_LIMIT) return text
  return `${text.slice(0, text.lastIndexOf(' ', DESCRIPTION_LIMIT - 1))}…`
}

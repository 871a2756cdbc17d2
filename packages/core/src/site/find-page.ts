import { PACK, type Wolf } from '../personas/pack.ts'
import {
  DESCRIPTION_LIMIT,
  isScreenPath,
  NOT_FOUND_PAGE,
  type Page,
  pageOf,
  paths,
  SCREENS,
  type ScreenPath,
  SITE_NAME,
} from './screens.ts'

/** The page at an address. */
export type FoundPage = Page & {
  exists: boolean
  /** The canonical address, without query; null for a page that does not exist or has many, such as a persona. */
  canonical: string | null
  /** The path in SCREENS; null for an unknown one. An unknown wolf has a path. */
  path: ScreenPath | null
  /** The preview picture of shared links. */
  picture: { path: string; alt: string }
}

const PICTURE = { path: '/social.png', alt: 'Nine wolves in a violet light. The Pack: type a theme, get the video.' }
const [WOLF_FOLDER] = paths.wolf.split('$')

/** The page at an address. Like the browser's router, it ignores case and a trailing slash. */
export function findPage(address: string): FoundPage {
  const wanted = address.length > 1 ? address.replace(/\/$/, '') : address
  const path = patternOf(wanted)
  if (!path) return { ...NOT_FOUND_PAGE, exists: false, canonical: null, path, picture: PICTURE }
  if (path === paths.wolf) {
    const id = wanted.slice(wanted.lastIndexOf('/') + 1)
    const wolf = wolfOf(id)
    if (!wolf) return { ...WOLF_NOT_FOUND_PAGE, exists: false, canonical: null, path, picture: PICTURE }
    const picture = { path: `/social/${wolf.id}.png`, alt: `${wolf.name}, ${wolf.role_title}: “${wolf.voice_line}”` }
    return { ...wolfPage(wolf), exists: true, canonical: `${WOLF_FOLDER}${wolf.id}`, path, picture }
  }
  const { title, description, indexed } = pageOf(path)
  const canonical = path.includes('$') ? null : path
  return { title, description, indexed, exists: true, canonical, path, picture: PICTURE }
}

const WOLF_NOT_FOUND_PAGE: Page = {
  title: `Wolf not found · ${SITE_NAME}`,
  description: 'No wolf of the Pack has this name.',
  indexed: false,
}

const wolfPage = (wolf: Wolf): Page => ({
  title: `${wolf.name}, ${wolf.role_title} · ${SITE_NAME}`,
  description: shortened(`${wolf.voice_line} Hear ${wolf.name}, one of nine voices for your videos.`),
  indexed: true,
})

/** The addresses that search engines may list. */
export const indexedAddresses = (): string[] => [
  ...Object.values(SCREENS).flatMap(({ indexed, path }) => (indexed && !path.includes('$') ? [path] : [])),
  ...Object.keys(PACK).map((id) => `${WOLF_FOLDER}${id}`),
]

const wolfOf = (id: string): Wolf | undefined => Object.values(PACK).find((wolf) => wolf.id === id)

function patternOf(address: string): ScreenPath | null {
  const plain = address.toLowerCase()
  if (isScreenPath(plain) && !plain.includes('$')) return plain
  const last = address.lastIndexOf('/')
  const pattern = `${plain.slice(0, last)}/$id`
  return address.length > last + 1 && isScreenPath(pattern) ? pattern : null
}

function shortened(text: string): string {
  if (text.length <= DESCRIPTION_LIMIT) return text
  return `${text.slice(0, text.lastIndexOf(' ', DESCRIPTION_LIMIT - 1))}…`
}

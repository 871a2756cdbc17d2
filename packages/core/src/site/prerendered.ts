import { findPage, indexedAddresses } from './find-page.ts'
import { SCREENS, type ScreenPath, type Variation } from './screens.ts'

/** Placeholders in prerendered HTML for values that only the running server knows. */
export const PLACEHOLDERS = {
  origin: 'https://origin.invalid',
  contact: 'contact@origin.invalid',
  operator: 'operator.origin.invalid',
} as const

/** All unknown addresses show the same page, and so do all unknown wolves. */
export const NOT_FOUND_ADDRESSES = { page: '/nowhere', wolf: '/pack/nobody' } as const

/** The public pages, and the two "not found" pages. */
export const prerenderedAddresses = (): string[] => [
  ...indexedAddresses(),
  NOT_FOUND_ADDRESSES.page,
  NOT_FOUND_ADDRESSES.wolf,
]

/** Settings that change a page's markup, by its address. */
export function variationsOf(address: string): readonly Variation[] {
  const { path } = findPage(address)
  return Object.values(SCREENS).find((screen) => screen.path === path)?.variesBy ?? []
}

/** The file of a prerendered page, in the folder `.prerendered` of the build. */
export function prerenderedFile(address: string, isTrue: (variation: Variation) => boolean): string {
  const name = address === '/' ? 'home' : address.slice(1).replaceAll('/', '-')
  return `${[name, ...variationsOf(address).filter(isTrue)].join('.')}.html`
}

/** The file with the frame and the heading of a signed-in screen, in the same folder. Not every screen has one. */
export const firstPaintFile = (path: ScreenPath): string => `first-paint${path.replaceAll('/', '-')}.html`

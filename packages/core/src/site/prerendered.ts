import { findPage, indexedAddresses } from './find-page.ts'
import { SCREENS, type Variation } from './screens.ts'

/** Stand in prerendered HTML for what only the running server knows; it replaces them. */
export const PLACEHOLDERS = { origin: 'https://origin.invalid', contact: 'contact@origin.invalid' } as const

/** All unknown addresses show the same page, and so do all unknown wolves. */
export const LOST = { page: '/nowhere', wolf: '/pack/nobody' } as const

/** The public pages, and the two that say that an address is unknown. */
export const prerenderedAddresses = (): string[] => [...indexedAddresses(), LOST.page, LOST.wolf]

/** Settings besides the address that change how a page looks. */
export function variationsOf(address: string): readonly Variation[] {
  const { path } = findPage(address)
  return Object.values(SCREENS).find((screen) => screen.path === path)?.variesBy ?? []
}

/** The file of a prerendered page, in the folder `.prerendered` of the build. */
export function prerenderedFile(address: string, isTrue: (variation: Variation) => boolean): string {
  const name = address === '/' ? 'home' : address.slice(1).replaceAll('/', '-')
  return `${[name, ...variationsOf(address).filter(isTrue)].join('.')}.html`
}

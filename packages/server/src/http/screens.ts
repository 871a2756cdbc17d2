import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { LatestExamples } from '@pack/core/examples/latest'
import type { FoundPage } from '@pack/core/site/find-page'
import type { Logger } from 'pino'

/** What the build leaves for the server: see render-screen.tsx of the web application. */
type RenderScreen = (order: {
  address: string
  settings: object
  origin: string
  examples: LatestExamples | null
}) => Promise<string>

type Uses = { folder: string; publicUrl: string; settings: object; log: Logger }

/** Where the latest examples are shown. */
const WITH_EXAMPLES: readonly string[] = ['/', '/examples']
/** Tell where a visitor comes from and change nothing on the screen. */
const TRACKING = /^(?:utm_\w+|gclid|fbclid|ttclid|ref|source)$/

export const showsExamples = ({ path }: FoundPage): boolean => path !== null && WITH_EXAMPLES.includes(path)

/** What is not there looks the same wherever it is looked for. */
const LOST = '/nowhere'
const LOST_WOLF = '/pack/nobody'

/**
 * The path of the screen that every visitor sees alike at an address: one that search engines may list, at its own address, or
 * what stands where there is none; with nothing in the query that it reads. Null for all others.
 */
export function sharedScreen({ indexed, exists, canonical, path }: FoundPage, address: URL): string | null {
  if (![...address.searchParams.keys()].every((key) => TRACKING.test(key))) return null
  if (!exists) return path === null ? LOST : LOST_WOLF
  return indexed && canonical === address.pathname ? canonical : null
}

/**
 * Renders screens as visitors see them first, with the web application's own code. Null where that cannot be done: the
 * browser then renders them by itself.
 */
export function screenRenderer({ folder, publicUrl, settings, log }: Uses) {
  const origin = new URL(publicUrl).origin
  return async (address: string, examples: LatestExamples | null): Promise<string | null> => {
    const names = await readdir(join(folder, '.server')).catch(() => [])
    const name = names.find((one) => /^render-screen-.*\.js$/.test(one))
    if (!name) return null
    try {
      const file = pathToFileURL(join(folder, '.server', name)).href
      const { renderScreen }: { renderScreen: RenderScreen } = await import(file)
      return await renderScreen({ address, settings, origin, examples })
    } catch (err) {
      log.error({ err, address }, 'a screen could not be rendered')
      return null
    }
  }
}

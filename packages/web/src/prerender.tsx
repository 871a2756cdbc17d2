import { type BuiltInExamples, builtInExamples } from '@pack/core/examples/built-in-examples'
import {
  firstPaintFile,
  PLACEHOLDERS,
  prerenderedAddresses,
  prerenderedFile,
  variationsOf,
} from '@pack/core/site/prerendered'
import { paths, type ScreenPath, type Variation } from '@pack/core/site/screens'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { type ReactNode, StrictMode } from 'react'
import { prerender } from 'react-dom/static'
import { RepeatEarlyPress } from './app/early-press.tsx'
import { FirstPaint } from './app/layouts/first-paint.tsx'
import { makeRouter } from './app/router.tsx'
import { HEADING as config } from './features/accounts/heading.ts'
import { HEADING as assets } from './features/assets/heading.ts'
import { HEADING as services } from './features/billing/heading.ts'
import { HEADING as content } from './features/content/heading.ts'
import { HEADING as generate } from './features/generation/heading.ts'
import { HEADING as personas } from './features/personas/heading.ts'
import { HEADING as integrations } from './features/publishing/heading.ts'
import { configure } from './product/config.ts'
import { showExamples } from './product/examples.ts'
import { queryClient } from './product/query-client.tsx'
import type { Heading } from './product/screen-heading.tsx'

/** The signed-in screens whose heading doesn't depend on data. */
const FIRST_PAINTS: readonly (readonly [ScreenPath, Heading])[] = [
  [paths.generate, generate],
  [paths.content, content],
  [paths.personas, personas],
  [paths.assets, assets],
  [paths.config, config],
  [paths.integrations, integrations],
  [paths.services, services],
]

/**
 * Renders every public page as a signed-out visitor sees it first, once for each combination of its variations, and the
 * first paint of signed-in screens. Returns the HTML of the page's #root by file name. main.tsx hydrates public pages,
 * and replaces a first paint. The build runs this in Node.
 */
export async function prerenderPages(builtIn: BuiltInExamples): Promise<Map<string, string>> {
  const pages = new Map<string, string>()
  for (const address of prerenderedAddresses()) {
    for (const variations of subsets(variationsOf(address))) {
      const isTrue = (variation: Variation) => variations.includes(variation)
      configure({
        origin: PLACEHOLDERS.origin,
        settings: {
          auth_url: isTrue('hostedAuth') ? 'https://auth.invalid' : '',
          sign_ins: isTrue('tiktokSignIn') ? ['google', 'tiktok'] : ['google'],
          dev_sign_in: isTrue('devSignIn'),
          contact_email: isTrue('contact') ? PLACEHOLDERS.contact : '',
          operator_name: isTrue('operator') ? PLACEHOLDERS.operator : '',
        },
      })
      showExamples(isTrue('builtInExamples') ? builtInExamples(builtIn, PLACEHOLDERS.origin) : null)
      pages.set(prerenderedFile(address, isTrue), await render(address))
    }
  }
  for (const [path, heading] of FIRST_PAINTS)
    pages.set(firstPaintFile(path), await toHtml(<FirstPaint heading={heading} />))
  return pages
}

const subsets = <T,>([first, ...rest]: readonly T[]): T[][] =>
  first === undefined ? [[]] : subsets(rest).flatMap((subset) => [subset, [first, ...subset]])

async function render(address: string): Promise<string> {
  queryClient.clear()
  const router = makeRouter(createMemoryHistory({ initialEntries: [address] }))
  await router.load()
  return toHtml(
    <StrictMode>
      <RouterProvider router={router} />
      <RepeatEarlyPress />
    </StrictMode>,
  )
}

async function toHtml(page: ReactNode): Promise<string> {
  const problems: unknown[] = []
  const { prelude } = await prerender(page, {
    onError: (problem) => void problems.push(problem),
    // Larger parts would follow the rest, moved to their places by inline scripts, which the policy forbids.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
  })
  const html = await new Response(prelude).text()
  if (problems.length > 0) throw problems[0]
  return html
}

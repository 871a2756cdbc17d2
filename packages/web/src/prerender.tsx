import { type BuiltInExamples, builtInExamples } from '@pack/core/examples/built-in-examples'
import { PLACEHOLDERS, prerenderedAddresses, prerenderedFile, variationsOf } from '@pack/core/site/prerendered'
import type { Variation } from '@pack/core/site/screens'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { prerender } from 'react-dom/static'
import { RepeatEarlyPress } from './app/early-press.tsx'
import { makeRouter } from './app/router.tsx'
import { configure } from './product/config.ts'
import { showExamples } from './product/examples.ts'
import { queryClient } from './product/query-client.tsx'

/**
 * Renders every public page as a signed-out visitor sees it first, once for each combination of its variations. Returns the
 * HTML of the page's #root by file name; main.tsx hydrates it. The build runs this in Node.
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
        },
      })
      showExamples(isTrue('builtInExamples') ? builtInExamples(builtIn, PLACEHOLDERS.origin) : null)
      pages.set(prerenderedFile(address, isTrue), await render(address))
    }
  }
  return pages
}

const subsets = <T,>([first, ...rest]: readonly T[]): T[][] =>
  first === undefined ? [[]] : subsets(rest).flatMap((subset) => [subset, [first, ...subset]])

async function render(address: string): Promise<string> {
  queryClient.clear()
  const router = makeRouter(createMemoryHistory({ initialEntries: [address] }))
  await router.load()
  const problems: unknown[] = []
  const { prelude } = await prerender(
    <StrictMode>
      <RouterProvider router={router} />
      <RepeatEarlyPress />
    </StrictMode>,
    {
      onError: (problem) => void problems.push(problem),
      // Larger parts would follow the rest, moved to their places by inline scripts, which the policy forbids.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
    },
  )
  const html = await new Response(prelude).text()
  if (problems.length > 0) throw problems[0]
  return html
}

import type { LatestExamples } from '@pack/core/examples/latest'
import type { WebSettings } from '@pack/core/site/web-settings'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { prerender } from 'react-dom/static'
import { Alive } from './app/alive.tsx'
import { makeRouter } from './app/router.tsx'
import { configure } from './product/config.ts'
import { showExamples } from './product/examples.ts'
import { queryClient } from './product/query-client.ts'

/** `address` is a path. `examples` are null where they could not be read, and for screens that show none. */
export type ScreenOrder = {
  address: string
  settings: Partial<WebSettings>
  origin: string
  examples: LatestExamples | null
}

let last: Promise<unknown> = Promise.resolve()

/**
 * What a visitor without an account sees at an address, as HTML for the page's #root. The build makes a module for the
 * server of it; in the browser main.tsx makes the same markup alive. One at a time: what screens read is shared.
 */
export function renderScreen(order: ScreenOrder): Promise<string> {
  const rendered = last.then(() => render(order))
  last = rendered.catch(() => {})
  return rendered
}

async function render({ address, settings, origin, examples }: ScreenOrder): Promise<string> {
  configure({ settings, origin })
  queryClient.clear()
  showExamples(examples)
  const router = makeRouter(createMemoryHistory({ initialEntries: [address] }))
  await router.load()
  const problems: unknown[] = []
  const { prelude } = await prerender(
    <StrictMode>
      <RouterProvider router={router} />
      <Alive />
    </StrictMode>,
    {
      onError: (problem) => void problems.push(problem),
      // Larger parts would come behind the rest, put in their places by inline scripts, which the policy forbids.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
    },
  )
  const html = await new Response(prelude).text()
  if (problems.length > 0) throw problems[0]
  return html
}

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { vi } from 'vitest'
import { Toaster } from '../src/ui/toast.tsx'

/** Answers of a fake API by method and path: a body, or a status with a `detail`. */
export type Answers = Record<string, unknown>

/** A refusal by the API; without detail when it sends none. */
export const refused = (status: number, detail?: unknown) => ({ refused: status, detail })
const isRefusal = (answer: unknown): answer is ReturnType<typeof refused> =>
  typeof answer === 'object' && answer !== null && 'refused' in answer

/** Shows a screen with a fake API. Changing `answers` changes what it answers from then on. */
export function showScreen(screen: ReactNode, answers: Answers, { address = '/', state = {} } = {}) {
  const sent: [string, unknown][] = []
  vi.stubGlobal('fetch', async (input: URL, { method, body }: RequestInit) => {
    const call = `${method} ${new URL(input).pathname}`
    const json: unknown = body ? JSON.parse(String(body)) : null
    if (method !== 'GET') sent.push([call, json])
    const answer = answers[call]
    if (answer === undefined) throw new Error(`the fake API has no ${call}`)
    const found: unknown = await (typeof answer === 'function' ? answer(json) : answer)
    if (isRefusal(found)) return Response.json({ detail: found.detail }, { status: found.refused })
    return found === null ? new Response(null, { status: 204 }) : Response.json(found)
  })
  const root = createRootRoute()
  const routes = ['/', '/config', '/login', '/oauth/callback/google', '/oauth/callback/tiktok'].map((path) =>
    createRoute({ getParentRoute: () => root, path, component: () => (path === '/login' ? 'Login' : screen) }),
  )
  const history = createMemoryHistory({ initialEntries: [address] })
  if (Object.keys(state).length > 0) history.replace(address, state)
  const router = createRouter({ routeTree: root.addChildren(routes), history })
  // jsdom has no layout.
  Element.prototype.scrollIntoView = () => {}
  vi.stubGlobal('scrollTo', () => {})
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router as never} />
      <Toaster theme="dark" />
    </QueryClientProvider>,
  )
  return { sent, history, user: userEvent.setup() }
}

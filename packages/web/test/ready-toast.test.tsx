import type { Job } from '@pack/core/generation/job-schema'
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { toast } from 'sonner'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { jobsOptions } from '../src/features/generation/jobs.ts'
import { useReadyToast } from '../src/features/generation/use-ready-toast.ts'
import { Toaster } from '../src/ui/toast.tsx'

const job = (id: string, status: Job['status']) =>
  ({ id, mode: 'short', status, item_ids: [`item-${id}`], theme: 'patience' }) as unknown as Job
const said = (jobs: readonly Job[]) => jobs.map(({ id, status }) => `${id} ${status}`).join(', ')

beforeEach(() => {
  // A new Toaster shows the toasts that other tests of this process left.
  toast.dismiss()
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  vi.stubGlobal('scrollTo', () => {})
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** Opens the Generate screen's part that announces, between screens that don't. */
async function open() {
  // Without requests: other tests of this process leave sessions, whose tokens would be renewed first.
  const client = new QueryClient({ defaultOptions: { queries: { enabled: false } } })
  const root = createRootRoute({
    component: () => (
      <QueryClientProvider client={client}>
        <Outlet />
        <Toaster theme="dark" />
      </QueryClientProvider>
    ),
  })
  function Generate() {
    useReadyToast()
    const { data = [] } = useQuery(jobsOptions())
    return (
      <>
        <h1>Generate</h1>
        <p>{said(data)}</p>
      </>
    )
  }
  const screens = [
    createRoute({ getParentRoute: () => root, path: '/generate', component: Generate }),
    createRoute({ getParentRoute: () => root, path: '/content', component: () => <h1>Content</h1> }),
  ]
  const history = createMemoryHistory({ initialEntries: ['/generate'] })
  const router = createRouter({ routeTree: root.addChildren(screens), history })
  render(<RouterProvider router={router as never} />)
  await screen.findByRole('heading', { name: 'Generate' })
  // Queries tell the screen a moment later: each state is shown before the next.
  const become = async (now: Job[]) => {
    client.setQueryData(jobsOptions().queryKey, now)
    await screen.findByText(said(now))
  }
  return { router, become }
}

test('videos that are ready are announced once, until the user leaves the screen', async () => {
  const { router, become } = await open()
  await become([job('a', 'Rendering'), job('b', 'Rendering')])
  await become([job('a', 'Ready'), job('b', 'Rendering')])
  await screen.findByText('Your video is ready.')

  await become([job('a', 'Ready'), job('b', 'Ready')])
  expect(screen.getAllByText('Your video is ready.')).toHaveLength(1)

  await act(() => router.navigate({ to: '/content' as never }))
  await screen.findByRole('heading', { name: 'Content' })
  await waitFor(() => expect(screen.queryByText('Your video is ready.')).toBeNull())
})

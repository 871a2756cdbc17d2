import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, configure, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { StartWithChoice } from '../src/features/accounts/start-with.tsx'
import { Toaster } from '../src/ui/toast.tsx'

configure({ asyncUtilTimeout: 10_000 })
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('what videos start with is saved as soon as it is chosen', async () => {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (_input: URL, init: RequestInit) => {
    sent.push([init.method, JSON.parse(String(init.body))])
    return Response.json({ start_with: 'intro' })
  })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <StartWithChoice saved="hook" />
      <Toaster theme="dark" />
    </QueryClientProvider>,
  )
  expect(screen.getByRole('radio', { name: /^The hook/ })).toHaveProperty('checked', true)

  await userEvent.setup().click(screen.getByRole('radio', { name: /^My intro/ }))

  expect(await screen.findByText('Saved!')).toBeTruthy()
  await waitFor(() => expect(sent).toEqual([['PATCH', { start_with: 'intro' }]]))
})

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, configure, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { PostingHour } from '../src/features/accounts/posting-hour.tsx'
import { StartWithChoice } from '../src/features/accounts/start-with.tsx'
import { Toaster } from '../src/ui/toast.tsx'

configure({ asyncUtilTimeout: 10_000 })
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** Shows a setting with a fake API, which answers when `answer` is called. */
function show(setting = <StartWithChoice saved="hook" />) {
  const sent: unknown[] = []
  const waiting: (() => void)[] = []
  vi.stubGlobal('fetch', async (_input: URL, init: RequestInit) => {
    const change = JSON.parse(String(init.body))
    sent.push([init.method, change])
    await new Promise<void>((resolve) => waiting.push(resolve))
    return Response.json(change)
  })
  render(
    <QueryClientProvider client={new QueryClient()}>
      {setting}
      <Toaster theme="dark" />
    </QueryClientProvider>,
  )
  return { sent, answer: () => waiting.shift()?.(), user: userEvent.setup() }
}

test('what videos start with is saved as soon as it is chosen', async () => {
  const { sent, answer, user } = show()
  expect(screen.getByRole('radio', { name: /^The hook/ })).toHaveProperty('checked', true)

  await user.click(screen.getByRole('radio', { name: /^My intro/ }))
  await waitFor(() => expect(sent).toEqual([['PATCH', { start_with: 'intro' }]]))
  answer()

  expect(await screen.findByText('Saved!')).toBeTruthy()
})

test('arrow keys choose, also while an earlier choice is being saved, and the last choice is saved last', async () => {
  // jsdom lacks it, and user-event needs it to find the radio buttons of a group.
  vi.stubGlobal('CSS', { escape: String })
  const { sent, answer, user } = show()

  await user.tab()
  await user.keyboard('{ArrowRight}')
  await waitFor(() => expect(sent).toHaveLength(1))
  await user.keyboard('{ArrowLeft}')

  expect(document.activeElement).toBe(screen.getByRole('radio', { name: /^The hook/ }))
  expect(screen.getByRole('radio', { name: /^The hook/ })).toHaveProperty('checked', true)
  answer()
  await waitFor(() =>
    expect(sent).toEqual([
      ['PATCH', { start_with: 'intro' }],
      ['PATCH', { start_with: 'hook' }],
    ]),
  )
})

test('the posting time is chosen by the hour and saved with its button', async () => {
  const { sent, answer, user } = show(<PostingHour saved={18} />)
  const save = screen.getByRole('button', { name: 'Save posting time' })
  expect([screen.getByLabelText('Your posting time'), save]).toMatchObject([{ value: '18' }, { disabled: true }])

  await user.selectOptions(screen.getByLabelText('Your posting time'), '7:00 AM')
  await user.click(save)
  await waitFor(() => expect(sent).toEqual([['PATCH', { posting_hour: 7 }]]))
  answer()

  expect(await screen.findByText('Posting time saved.')).toBeTruthy()
})

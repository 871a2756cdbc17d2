import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { toast } from 'sonner'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { notify, Toaster } from '../src/ui/toast.tsx'

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** Texts of the toasts that were not dismissed. */
const shown = () => toast.getToasts().map((one) => ('title' in one ? one.title : null))

test('an error stays through news that nobody asked for, and goes once something succeeds', async () => {
  render(<Toaster theme="dark" />)
  notify.failed('The date wasn’t saved.')
  await screen.findByText('The date wasn’t saved.')

  notify.done('Your video is ready.', { unasked: true })
  await screen.findByText('Your video is ready.')
  // Its user may be elsewhere: it stays until it is used or closed.
  expect(toast.getToasts()).toContainEqual(
    expect.objectContaining({ title: 'Your video is ready.', duration: Number.POSITIVE_INFINITY, closeButton: true }),
  )
  expect(shown()).toContain('The date wasn’t saved.')

  notify.done('Date updated!')
  await screen.findByText('Date updated!')
  await waitFor(() => expect(screen.queryByText('The date wasn’t saved.')).toBeNull())
})

test('a notice stays at the bottom, without the look of an error', async () => {
  render(<Toaster theme="dark" />)
  notify.notice('A new version is available. Reload to update.', { id: 'news' })

  const notice = (await screen.findByText('A new version is available. Reload to update.')).closest('li')
  expect(notice?.dataset).toMatchObject({ type: 'info', yPosition: 'bottom' })
  expect(screen.getByRole('button', { name: 'Reload' })).toBeTruthy()
  expect(toast.getToasts()).toContainEqual(
    expect.objectContaining({ id: 'news', duration: Number.POSITIVE_INFINITY, closeButton: true }),
  )
})

test('the buttons of a toast are its only Tab stops', async () => {
  render(<Toaster theme="dark" />)
  notify.failed('The date wasn’t saved.')
  const message = await screen.findByText('The date wasn’t saved.')

  await waitFor(() => expect(message.closest('li')?.tabIndex).toBe(-1))
  expect(message.closest('li')?.querySelector('button')?.tabIndex).toBe(0)
})

test('an error that asks to reload has a button for it', async () => {
  render(<Toaster theme="dark" />)
  notify.failed('Failed to update targets', { description: 'Someone just changed this video. Reload and try again.' })
  await screen.findByText('Failed to update targets')
  expect(screen.getByRole('button', { name: 'Reload' })).toBeTruthy()
})

test('Tab goes from the action of a toast to its close button, then past it', async () => {
  render(
    <>
      <button type="button">Last of the page</button>
      <Toaster theme="dark" />
    </>,
  )
  const user = userEvent.setup()
  notify.done('Your script is ready.', { unasked: true, action: { label: 'Review script', onClick() {} } })
  const action = await screen.findByRole('button', { name: 'Review script' })
  const close = screen.getByRole('button', { name: 'Close toast' })
  await waitFor(() => expect(action.compareDocumentPosition(close)).toBe(Node.DOCUMENT_POSITION_FOLLOWING))
  const last = screen.getByRole('button', { name: 'Last of the page' })
  act(() => last.focus())

  await user.tab()
  expect(document.activeElement).toBe(action)
  await user.tab()
  expect(document.activeElement).toBe(close)
  await user.tab()
  expect(document.activeElement).toBe(document.body)

  act(() => close.focus())
  await user.tab({ shift: true })
  await user.tab({ shift: true })
  expect(document.activeElement).toBe(last)
})

test('a toast that is closed with the keyboard gives the focus back', async () => {
  render(
    <>
      <button type="button">Last of the page</button>
      <Toaster theme="dark" />
    </>,
  )
  const user = userEvent.setup()
  notify.failed('The date wasn’t saved.')
  await screen.findByText('The date wasn’t saved.')
  const last = screen.getByRole('button', { name: 'Last of the page' })
  act(() => last.focus())
  await user.tab()

  await user.keyboard('{Enter}')

  await waitFor(() => expect(screen.queryByText('The date wasn’t saved.')).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(last))
})

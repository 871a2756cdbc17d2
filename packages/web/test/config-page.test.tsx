import type { Me } from '@pack/core/accounts/viewer'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { ConfigPage } from '../src/features/accounts/config-page.tsx'
import { type Answers, refused, showScreen } from './publishing-page.tsx'

vi.setConfig({ testTimeout: 60_000 })
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const NONE = { videos: 0, speech_seconds: 0, image_credits: 0, personas: 0 }
const ME: Me = {
  id: 'me',
  email: 'den@pack.test',
  tier: 'alpha',
  is_admin: false,
  time_zone: 'UTC',
  posting_hour: 18,
  style_notes: 'warm light',
  start_with: 'hook',
  limits: { ...NONE, videos: 400 },
  usage: NONE,
  resets_at: '2026-12-01T00:00:00Z',
}
const SECTIONS = ['Account', 'Preferences', 'Brand', 'Publishing', 'Data', 'Help and feedback', 'Danger zone']
const PATCH = 'PATCH /me'
const SEND = 'POST /developer_messages'

/** Shows Config for an account whose platforms can’t be reached; what is saved is what was sent. */
async function showConfig(answers: Answers = {}, me = ME) {
  const away = refused(503, 'Away')
  const shown = showScreen(<ConfigPage />, {
    'GET /me': me,
    [PATCH]: (sent: object) => ({ ...me, ...sent }),
    'GET /account/export': {
      status: 'none',
      url: null,
      bytes: null,
      ready_at: null,
      expires_at: null,
      error_detail: null,
    },
    ...{ 'GET /platform_tokens/youtube': away, 'GET /platform_tokens/tiktok': away, 'GET /platform_tokens': away },
    ...{ 'GET /user-meta': away, 'GET /api/user/tiktok/defaults': away },
    ...answers,
  })
  await screen.findByLabelText('Time zone')
  return shown
}
const button = (name: string) => screen.getByRole('button', { name })

test('the sections end with the danger zone, and the navigation lists them', async () => {
  await showConfig()

  const listed = within(screen.getByRole('navigation', { name: 'Settings' })).getAllByRole('link')
  expect(listed.map(({ textContent }) => textContent)).toEqual(SECTIONS)
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual(SECTIONS)
})

test('the navigation scrolls to the section that gets the focus by Tab', async () => {
  const { user } = await showConfig()
  const [first, second] = within(screen.getByRole('navigation', { name: 'Settings' })).getAllByRole('link')
  const list = first?.closest('ul') as HTMLElement
  Object.defineProperty(second, 'offsetLeft', { value: 300 })
  first?.focus()
  expect(list.scrollLeft).toBe(0)

  await user.tab()

  expect(document.activeElement).toBe(second)
  expect(list.scrollLeft).toBe(300)
})

test('a time zone is found by its city or by its usual name, and saved together with the posting time', async () => {
  const { sent, user } = await showConfig()
  const zone = screen.getByLabelText('Time zone')
  expect(zone).toHaveProperty('value', 'UTC')
  expect(button('Save preferences')).toHaveProperty('disabled', true)

  for (const [typed, chosen] of [
    ['los ang', 'America/Los Angeles'],
    ['india standard', 'Asia/Calcutta'],
  ] as const) {
    await user.clear(zone)
    await user.paste(typed)
    await user.keyboard('{Enter}')
    expect(zone).toHaveProperty('value', chosen)
  }
  await user.keyboard('{Escape}')
  expect(zone).toHaveProperty('value', 'Asia/Calcutta')
  await user.selectOptions(screen.getByLabelText('Posting time'), '7:00 AM')
  await user.click(button('Save preferences'))

  expect(await screen.findByText('Preferences saved.')).toBeTruthy()
  expect(sent).toEqual([[PATCH, { time_zone: 'Asia/Calcutta', posting_hour: 7 }]])
  expect(button('Save preferences')).toBe(document.activeElement)
  expect(screen.queryByText('Unsaved changes')).toBeNull()
})

test('what videos start with is saved with the button only; Reset returns to what is saved', async () => {
  const { sent, user } = await showConfig()
  const start = (name: RegExp) => screen.getByRole('radio', { name })

  await user.click(start(/^The intro/))
  expect(screen.getByText('Unsaved changes')).toBeTruthy()
  await user.click(button('Reset brand settings'))
  expect([start(/^The first line/), sent]).toMatchObject([{ checked: true }, []])
  await user.click(start(/^The intro/))
  await user.click(button('Save brand settings'))

  expect(await screen.findByText('Brand settings saved.')).toBeTruthy()
  expect(sent).toEqual([[PATCH, { start_with: 'intro' }]])
})

test('settings that could not be saved stay in the form, with the reason', async () => {
  const { user } = await showConfig({ [PATCH]: refused(503, 'The Pack is restarting. Try again in a minute.') })
  const notes = screen.getByLabelText('Style notes')

  await user.clear(notes)
  await user.type(notes, 'צבעים חמים')
  await user.click(button('Save brand settings'))

  expect((await within(screen.getByRole('form', { name: 'Brand' })).findByRole('alert')).textContent).toBe(
    'The Pack is restarting. Try again in a minute.',
  )
  expect(notes).toHaveProperty('value', 'צבעים חמים')
})

test('Alpha users write to the developers; a message that was not sent stays', async () => {
  let answer: unknown = refused(503, 'Away for a minute.')
  const { sent, user } = await showConfig({ [SEND]: () => answer })
  const message = screen.getByLabelText('Message')
  await user.type(message, 'Faster, please.')

  await user.click(button('Send message'))
  expect((await screen.findByRole('alert')).textContent).toBe('Away for a minute.')
  expect(message).toHaveProperty('value', 'Faster, please.')
  answer = null
  await waitFor(() => expect(button('Send message')).toHaveProperty('disabled', false))
  await user.click(button('Send message'))

  expect(await screen.findByText('Message sent. Thank you!')).toBeTruthy()
  expect(sent.at(-1)).toEqual([SEND, { message: 'Faster, please.' }])
  expect(message).toHaveProperty('value', '')
})

test('the other plans have no box for messages', async () => {
  await showConfig({}, { ...ME, tier: 'pro_plus' })

  expect(screen.queryByText('Help and feedback')).toBeNull()
})

test('the question before deletion leads to the export', async () => {
  const { user } = await showConfig()
  await user.click(button('Delete my account'))
  const question = within(await screen.findByRole('dialog', { name: 'Delete your account?' }))

  await user.click(question.getByRole('link', { name: 'Export your data' }))

  await waitFor(() => expect(document.activeElement?.id).toBe('data'))
  expect(screen.queryByRole('dialog')).toBeNull()
})

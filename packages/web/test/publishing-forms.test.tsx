import { TIKTOK_DEFAULTS } from '@pack/core/publishing/tiktok-defaults'
import { BRANDED_AND_PRIVATE, COMMERCIAL_FOR_WHOM } from '@pack/core/publishing/tiktok-words'
import { NO_META } from '@pack/core/publishing/user-meta'
import type { UserMeta } from '@pack/core/publishing/user-meta-schema'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PublishingTemplates } from '../src/features/accounts/publishing-templates.tsx'
import { TikTokDefaultsForm } from '../src/product/publishing/tiktok-defaults-form.tsx'
import { type Answers, refused, showScreen } from './publishing-page.tsx'

vi.setConfig({ testTimeout: 60_000 })
beforeEach(() => void vi.stubGlobal('matchMedia', () => ({ matches: true })))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const META: UserMeta = {
  ...NO_META,
  title_template: '{title} | {persona}',
  youtube_tags: ['wolf', 'slow water'],
  youtube_privacy: 'public',
  made_for_kids: false,
}
const GET = 'GET /user-meta'
const POST = 'POST /user-meta'
const PATCH = 'PATCH /user-meta'

/** Shows the templates; what is saved is what was sent. */
async function showTemplates(saved: UserMeta, answers: Answers = {}) {
  const merge = (sent: object) => ({ ...saved, ...sent })
  const shown = showScreen(<PublishingTemplates />, { [GET]: saved, [POST]: merge, [PATCH]: merge, ...answers })
  await screen.findByRole('form', { name: 'Publishing templates' })
  const press = (name: string) => shown.user.click(screen.getByRole('button', { name }))
  return { ...shown, press, save: () => press('Save Templates') }
}
const type = async (
  user: { clear: (on: Element) => unknown; click: (on: Element) => unknown; paste: (text: string) => unknown },
  label: string,
  text: string,
) => {
  const field = screen.getByLabelText(label)
  await user.clear(field)
  await user.click(field)
  await user.paste(text)
}

test('templates are created by the first save', async () => {
  const { sent, user, save } = await showTemplates(NO_META)
  await type(user, 'Title template', ' {title} ')
  await type(user, 'YouTube tags', 'wolf, slow water,, wolf')

  await save()

  expect(await screen.findByText('Created defaults.')).toBeTruthy()
  const created = { ...NO_META, title_template: '{title}', youtube_tags: ['wolf', 'slow water'] }
  expect(sent).toEqual([[POST, { ...created, youtube_privacy: 'public', made_for_kids: false }]])
})

test('later saves send changed fields only, and nothing when nothing changed', async () => {
  const { sent, user, save } = await showTemplates(META)
  await save()
  expect(await screen.findByText('Nothing to update.')).toBeTruthy()
  expect(sent).toEqual([])

  await type(user, 'SEO keywords', 'calm')
  expect(screen.getByText('Anyone can find and watch the video.')).toBeTruthy()
  await user.selectOptions(screen.getByLabelText('Visibility on YouTube'), 'Unlisted')
  expect(screen.getByText('Only people with the link can see the video.')).toBeTruthy()
  await user.click(screen.getByLabelText(/^My videos are made for kids/))
  expect(screen.getByText('Unsaved changes')).toBeTruthy()
  await save()

  expect(await screen.findByText('Templates saved.')).toBeTruthy()
  expect(sent).toEqual([[PATCH, { seo_tags: ['calm'], youtube_privacy: 'unlisted', made_for_kids: true }]])
  expect(screen.queryByText('Unsaved changes')).toBeNull()
})

test('templates that were deleted meanwhile are created again', async () => {
  let patches = 0
  const { sent, user, save } = await showTemplates(META, {
    [PATCH]: (change: object) => (++patches === 1 ? refused(404, 'Not found') : { ...META, ...change }),
  })
  await type(user, 'SEO keywords', 'calm')

  await save()

  expect(await screen.findByText('Templates saved.')).toBeTruthy()
  expect(sent.map(([call]) => call)).toEqual([PATCH, POST, PATCH])
})

test.each([
  [
    refused(422, [
      { loc: ['body'], msg: 'One.' },
      { loc: ['body'], msg: 'Two.' },
    ]),
    'One.\nTwo.',
  ],
  [refused(500), 'Failed to save.'],
])('a refused save shows %j', async (answer, message) => {
  const { user, save } = await showTemplates(META, { [PATCH]: answer })
  await type(user, 'SEO keywords', 'calm')

  await save()

  expect((await screen.findByRole('alert')).textContent).toBe(message)
  expect(screen.getByLabelText('SEO keywords')).toHaveProperty('value', 'calm')
})

test('counters count as YouTube does', async () => {
  const { user } = await showTemplates(NO_META)
  await type(user, 'Title template', 'wölf')
  await type(user, 'Description template', 'wölf')
  await type(user, 'YouTube tags', 'wolf, slow water')

  for (const count of ['4 / 100', '5 / 5,000', '17 / 500']) expect(screen.getByText(count)).toBeTruthy()
})

test('mistakes are explained while typing, and the first one gets the focus instead of a save', async () => {
  const { sent, user, save } = await showTemplates(NO_META)
  await type(user, 'Description template', 'by {nobody}')
  await type(user, 'YouTube tags', 'x'.repeat(501))
  await type(user, 'Playlist ID', 'my playlist')
  for (const problem of [
    /^\{nobody\} isn’t a placeholder\./,
    /501 characters; YouTube allows 500/,
    /isn’t a YouTube playlist/,
  ])
    expect(screen.getByText(problem)).toBeTruthy()

  await save()

  expect(document.activeElement).toBe(screen.getByLabelText('Description template'))
  expect(sent).toEqual([])
})

test('a placeholder goes where the cursor was last', async () => {
  const { user, press } = await showTemplates(NO_META)
  await press('{theme}')
  expect(screen.getByLabelText('Title template')).toHaveProperty('value', '{theme}')

  await type(user, 'Description template', 'About : read on')
  const field = screen.getByLabelText<HTMLTextAreaElement>('Description template')
  field.setSelectionRange(6, 6)
  await press('{quote}')

  expect(field.value).toBe('About {quote}: read on')
  expect(document.activeElement).toBe(field)
})

test('the preview is text with safe links only', async () => {
  const { user } = await showTemplates(NO_META)
  await type(user, 'Description template', 'https://pack.example/a <b>bold</b> javascript:alert(1)\n{hashtags}')
  await type(user, 'SEO keywords', 'slow water')
  await user.click(screen.getByText('Preview with a sample video'))

  const preview = screen.getByText('Preview with a sample video').closest('details')
  expect(preview?.textContent).toContain('<b>bold</b> javascript:alert(1)')
  expect(preview?.textContent).toContain('#slowwater')
  const links = within(preview ?? document.body).getAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['https://pack.example/a'])
})

test('Reset form brings back what is saved', async () => {
  const { user, press } = await showTemplates(META)
  await type(user, 'Title template', 'Something else')

  await press('Reset form')

  expect(screen.getByLabelText('Title template')).toHaveProperty('value', '{title} | {persona}')
  expect(screen.getByLabelText('YouTube tags')).toHaveProperty('value', 'wolf, slow water')
})

const DEFAULTS = '/api/user/tiktok/defaults'
const CREATOR = {
  nickname: 'Forge',
  privacy_level_options: ['FOLLOWER_OF_CREATOR', 'MUTUAL_FOLLOW_FRIENDS', 'SELF_ONLY'],
  disable_comment: false,
  disable_duet: true,
  disable_stitch: false,
}

const DefaultsForm = ({ accountId }: { accountId: string | null }) => (
  <>
    <h3 id="defaults">TikTok defaults</h3>
    <TikTokDefaultsForm labelledBy="defaults" accountId={accountId} />
  </>
)

async function showDefaults(answers: Answers = {}, accountId: string | null = null) {
  const shown = showScreen(<DefaultsForm accountId={accountId} />, {
    [`GET ${DEFAULTS}`]: { defaults: TIKTOK_DEFAULTS, display_name: 'Forge' },
    [`PATCH ${DEFAULTS}`]: (change: object) => ({ defaults: { ...TIKTOK_DEFAULTS, ...change }, display_name: 'Forge' }),
    'GET /tiktok/creator_info': CREATOR,
    ...answers,
  })
  await screen.findByRole('form', { name: 'TikTok defaults' })
  const check = (label: RegExp) => shown.user.click(screen.getByLabelText(label))
  return { ...shown, check, save: () => shown.user.click(screen.getByRole('button', { name: 'Save TikTok defaults' })) }
}

test('TikTok posts start private, with nothing allowed; changed fields are saved', async () => {
  const { sent, user, check, save } = await showDefaults()
  expect(screen.getByLabelText('Who can watch')).toHaveProperty('value', 'SELF_ONLY')
  for (const label of ['Comment', 'Duet', 'Stitch'])
    expect(screen.getByLabelText(label)).toHaveProperty('checked', false)

  await user.selectOptions(screen.getByLabelText('Who can watch'), 'Public')
  await check(/^Comment$/)
  await check(/^Post scheduled videos publicly/)
  await check(/^Keep my branding/)
  expect(screen.getByText(/^TikTok doesn’t allow logos, watermarks/)).toBeTruthy()
  await save()

  expect(await screen.findByText('TikTok defaults saved.')).toBeTruthy()
  const changed = { disable_comment: false, approve_public_posting: true, keep_branding: true }
  expect(sent).toEqual([[`PATCH ${DEFAULTS}`, { privacy_level: 'PUBLIC_TO_EVERYONE', ...changed }]])
})

test('the linked account’s limits apply', async () => {
  await showDefaults({}, 'account-1')
  await waitFor(() => expect(screen.getByLabelText('Duet')).toHaveProperty('disabled', true))

  const options = within(screen.getByLabelText('Who can watch')).getAllByRole('option')
  expect(options.map(({ textContent }) => textContent)).toEqual(['Private', 'Friends', 'Followers'])
})

test('commercial posts say for whom, and branded content is never private', async () => {
  const { sent, user, check, save } = await showDefaults()
  await check(/^My posts promote/)
  expect(screen.getByText(COMMERCIAL_FOR_WHOM)).toBeTruthy()
  expect(screen.getByLabelText(/^Branded content/)).toHaveProperty('disabled', true)
  expect(screen.getByText(BRANDED_AND_PRIVATE)).toBeTruthy()
  await save()
  expect(sent).toEqual([])

  await user.selectOptions(screen.getByLabelText('Who can watch'), 'Friends')
  await check(/^Your brand/)
  expect(screen.getByText(/'Promotional content'/)).toBeTruthy()
  await check(/^Branded content/)
  expect(screen.getByText(/'Paid partnership'/)).toBeTruthy()
  expect(screen.getByRole('option', { name: 'Private' })).toHaveProperty('disabled', true)

  await check(/^Allow commercial posts/)
  expect(screen.getByLabelText(/^My posts promote/)).toMatchObject({ checked: false, disabled: true })
  expect(screen.queryByLabelText(/^Your brand/)).toBeNull()
})

test('unsaved TikTok defaults can be reset, and a failed save says why', async () => {
  const { user, check, save } = await showDefaults({ [`PATCH ${DEFAULTS}`]: refused(422, 'Choose another.') })
  await save()
  expect(await screen.findByText('Nothing to update.')).toBeTruthy()
  await check(/^Stitch$/)
  await save()
  expect(await screen.findByText('Failed to save TikTok defaults.')).toBeTruthy()
  expect(screen.getByText('Choose another.')).toBeTruthy()

  await user.click(screen.getByRole('button', { name: 'Reset TikTok defaults' }))

  expect(screen.getByLabelText('Stitch')).toHaveProperty('checked', false)
  expect(screen.queryByText('Failed to save TikTok defaults.')).toBeNull()
})

import type { ContentItem } from '@pack/core/content/item-schema'
import { LINES_SPLIT_NOTICE } from '@pack/core/content/lines'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { channel, item, openMenu, publication, receipt, show, useContentWorld } from './content-world.tsx'
import { lastSocket } from './fake-socket.ts'

// Long timeouts, because a busy machine renders slowly.
vi.setConfig({ testTimeout: 60_000 })
useContentWorld()

const dialogue = item({
  mode: 'dialogue',
  video_orientation: 'horizontal',
  quote: null,
  personas: ['forge', 'flow'],
  script: JSON.stringify([
    { persona: 'forge', line: 'I quit the job on a Tuesday.' },
    { persona: 'flow', line: 'It rained.' },
  ]),
})

test('the list shows title, status, mode, date and main action of each item, and the totals of this month', async () => {
  const { user } = await show('/content', {
    items: [
      item({ id: 'a', title: 'Old fire', status: 'Unlisted', youtube_url: 'https://youtube.com/watch?v=1' }),
      item({ id: 'b', title: 'New iron', test: true, status: 'TestComplete' }),
      item({ id: 'c', title: 'Ash', status: 'Failed', error_detail: 'Rendering: the background cannot be read.' }),
      item({ id: 'd', title: 'Sparks', status: 'Rendering', progress_percent: 58, supabase_url: null }),
    ],
  })
  const [, oldFire, newIron, ash, sparks] = (await screen.findAllByRole('row')).map((row) => within(row))

  expect(screen.getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual([
    'Title',
    'Status',
    'Outputs',
    'Scheduled date',
    'Mode',
    'Publish To',
    'Actions',
  ])
  await user.click(screen.getByRole('button', { name: 'About Mode' }))
  expect(await screen.findByText('Test videos are never published. Live videos can be.')).toBeTruthy()
  await user.keyboard('{Escape}')
  expect(oldFire?.getByText('Published')).toBeTruthy()
  expect(oldFire?.getByRole('button', { name: 'Replace from Storage' })).toBeTruthy()
  expect(oldFire?.getByRole('link', { name: 'Old fire on YouTube' })).toBeTruthy()
  expect(newIron?.getByRole('radio', { name: 'Test' })).toHaveProperty('checked', true)
  expect(newIron?.getByText('Nov 30, 2026')).toBeTruthy()
  expect(ash?.getByText('Rendering: the background cannot be read.')).toBeTruthy()
  expect(ash?.getByRole('button', { name: 'Retry Job' })).toBeTruthy()
  expect(sparks?.getByRole('progressbar')).toHaveProperty('value', 58)
  expect(sparks?.getByRole('button', { name: 'In Progress' })).toHaveProperty('disabled', true)
  expect(await screen.findByText('1h 15m')).toBeTruthy()
})

test.each<[string, string[]]>([
  ['alpha', ['Published one', 'Ready one']],
  ['pro_plus', ['Ready one']],
  ['pro', []],
  ['free', []],
])('the plan %s may delete %j', async (tier, deletable) => {
  const items = ['Published', 'Ready'].map((status) => item({ id: status, title: `${status} one`, status }))
  const { user } = await show('/content', { tier, items })
  const table = within(await screen.findByRole('table'))
  // The account is known once its own time zone is shown; on a plan that doesn't publish, that nothing goes out.
  await waitFor(() => expect(table.getAllByText(/^(10:45 PM GMT\+5:45|(Wo|Did)n’t go out)$/)).toHaveLength(2))

  const found: string[] = []
  for (const { title } of items) {
    if ((await openMenu(user, title)).includes('Delete')) found.push(title)
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  }

  expect(found).toEqual(deletable)
})

test('the first messages of a connection, which repeat the list, fetch nothing; news do', async () => {
  const { lists } = await show('/content', { items: [item({ last_update_ms: 5 })] })
  await screen.findByRole('table')
  lastSocket().accept()
  const before = lists()

  act(() => lastSocket().say({ job_id: 'item-1', status: 'Ready', percent: 100, last_update_ms: 5 }))
  await act(() => new Promise((done) => setTimeout(done, 50)))
  const repeated = lists() - before
  act(() => lastSocket().say({ job_id: 'item-1', status: 'Ready', percent: 100, last_update_ms: 6 }))

  expect(repeated).toBe(0)
  await waitFor(() => expect(lists() - before).toBe(1))
})

test('without filters no second number of videos is shown, and with filters how many match', async () => {
  const { user, router } = await show('/content', { items: [item({}), item({ id: 'item-2' })] })
  await screen.findByRole('table')
  const total = screen.getByText((_text, element) => element?.textContent === 'Total Videos')
  await waitFor(() => expect(total.nextElementSibling?.textContent).toBe('21'))
  expect(screen.queryByText(/^\d+ (videos?|match(es)?)$/)).toBeNull()

  await user.click(screen.getByRole('button', { name: 'Status: All Statuses' }))
  await user.click(await screen.findByRole('menuitemcheckbox', { name: /^Script Ready/ }))
  await user.click(screen.getByRole('menuitemcheckbox', { name: /^Published/ }))

  // "Unlisted" is displayed as "Published" (part 2 §4).
  await waitFor(() => expect(router.state.location.search).toEqual({ status: 'Script Ready,Unlisted' }))
  expect(await screen.findByText('2 matches')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Status: Script Ready, Published' })).toBeTruthy()
})

test('the gallery says how many of the videos are finished, which it shows', async () => {
  await show('/content?view=gallery', { items: [item({}), item({ id: 'item-2' })] })

  expect(await screen.findByText('Showing 2 finished videos')).toBeTruthy()
})

test('the gallery begins with the scripts that wait for review', async () => {
  const script = item({ id: 'item-2', title: 'Quiet hours', status: 'Script Ready', supabase_url: null })
  const { user, router } = await show('/content?view=gallery', { items: [script] })

  await screen.findAllByRole('button', { name: 'Review script' })
  const [first] = screen.getAllByRole('listitem')
  const tile = within(first as HTMLElement)
  expect(screen.queryByText(/waits for review/)).toBeNull()
  // Once: in place of a picture is who speaks.
  expect(tile.getAllByText('Quiet hours')).toHaveLength(1)
  // As in the table.
  expect(tile.getByText('Ready to review')).toBeTruthy()
  await user.click(tile.getByRole('button', { name: 'Review script' }))

  await waitFor(() => expect(router.state.location.search).toEqual({ view: 'gallery', edit: 'item-2' }))
})

test('a filtered gallery leads to scripts that wait for review, which it does not show', async () => {
  const items = [item({}), item({ id: 'item-2', status: 'Script Ready' })]
  await show('/content?view=gallery&output=youtube', { items })

  expect(await screen.findByText(/^1 script waits for review/)).toBeTruthy()
  const link = screen.getByRole('link', { name: 'Show it in the table' })
  expect(link.getAttribute('href')).toBe('/content?type=short&status=Script+Ready')
})

test('what next leaves out the script that waits in the list', async () => {
  await show('/content', { items: [item({ status: 'Script Ready', supabase_url: null })] })

  const next = within(await screen.findByRole('region', { name: 'What next' }))
  expect(next.getByRole('link', { name: /^Make another short/ })).toBeTruthy()
  expect(next.queryByRole('link', { name: /script/ })).toBeNull()
})

test('once the plan’s videos are used, what next is when more come, and Generate is no longer the main action', async () => {
  await show('/content', { items: [item({})], used: 60 })

  const next = within(await screen.findByRole('region', { name: 'What next' }))
  const more = next.getByRole('link', { name: /^60 more videos on December 1/ })
  expect(more.getAttribute('href')).toBe('/services')
  expect(next.queryByRole('link', { name: /^Make another/ })).toBeNull()
  expect(screen.getByRole('link', { name: 'Generate' }).className).not.toContain('shadow-glow')
})

test('once the plan’s videos are used, a type without videos says when more come', async () => {
  await show('/content?type=story', { items: [], used: 60 })

  await screen.findByText('You’ve used all 60 of this month’s videos. You get 60 more on December 1.')
  expect(screen.getByRole('link', { name: 'Compare plans' }).getAttribute('href')).toBe('/services')
  expect(screen.queryByRole('link', { name: /^Generate/ })).toBeNull()
})

test('the button that clears the filters comes after them, so that they stay in place', async () => {
  const { user, router } = await show('/content?status=Failed', { items: [item({})] })
  const clear = await screen.findByRole('button', { name: 'Clear filters' })
  const month = screen.getByRole('checkbox', { name: 'This Month Only' })

  expect(month.compareDocumentPosition(clear)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect(clear.className).not.toContain('order-first')
  await user.click(clear)
  await waitFor(() => expect(router.state.location.search).toEqual({}))
})

test('the filters in use are named, and can be removed, also when no video matches them', async () => {
  const { user, router } = await show('/content?status=Failed&month=true', { items: [] })
  const inUse = within(await screen.findByRole('list', { name: 'Filters in use' }))
  expect(await screen.findByText('No results')).toBeTruthy()

  expect(inUse.getAllByRole('listitem').map(({ textContent }) => textContent?.trim())).toEqual([
    'Failed',
    'This Month Only',
  ])
  await user.click(inUse.getByRole('button', { name: 'Remove filter: Failed' }))
  await waitFor(() => expect(router.state.location.search).toEqual({ month: true }))
})

test('on a plan that publishes nothing, a date says that nothing goes out on it', async () => {
  const dated = { publish_date: '2126-11-30T17:00:00.000Z' }
  await show('/content', { items: [item(dated)], tier: 'free' })
  const table = within(await screen.findByRole('table'))

  expect(await table.findByText('Won’t go out')).toBeTruthy()
  expect(table.getByText('Nov 30, 2126')).toBeTruthy()
  expect(screen.queryByText(/planned for/)).toBeNull()
})

test('on a plan that publishes nothing, Publish has a lock', async () => {
  const { user } = await show('/content?play=item-1', { items: [item({ publish_to: [] })], tier: 'free' })
  const dialog = within(await screen.findByRole('dialog'))

  const publish = await dialog.findByRole('button', { name: 'Publish…' })
  expect(publish.querySelector('.lucide-lock')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Close' }))
  await openMenu(user)

  const listed = screen.getByRole('menuitem', { name: 'Publish from Storage' })
  expect(listed.querySelector('.lucide-lock')).toBeTruthy()
})

test.each([
  ['short', 'No shorts yet', 'Generate your first video'],
  ['story', 'No stories yet', 'Generate your first story'],
])('a type without videos shows one way on, and nothing to count or to filter: %s', async (type, title, action) => {
  await show(`/content?type=${type}`, { items: [] })

  expect(await screen.findByText(title)).toBeTruthy()
  expect(screen.getAllByRole('link', { name: /^Generate/ }).map(({ textContent }) => textContent)).toEqual([action])
  expect(screen.queryByText(/^All /)).toBeNull()
  expect(screen.queryByRole('button', { name: /^(Status|Filter)/ })).toBeNull()
})

test('below the first video stands what to do next, and there are no statistics', async () => {
  await show('/content?type=story', { items: [item({ mode: 'story' })] })

  const next = within(await screen.findByRole('region', { name: 'What next' }))
  expect(next.getByRole('link', { name: /^Watch your newest video/ }).getAttribute('href')).toContain('play=item-1')
  expect(next.getByRole('link', { name: /^Make another story/ }).getAttribute('href')).toContain('mode=story')
  expect(screen.queryByText('All stories')).toBeNull()
})

test('a script that waits is reviewed from its row', async () => {
  const { user, router } = await show('/content', { items: [item({ status: 'Script Ready', supabase_url: null })] })

  await user.click(within(await screen.findByRole('table')).getByRole('button', { name: 'Review script' }))

  await waitFor(() => expect(router.state.location.search).toEqual({ edit: 'item-1' }))
  const preview = within(await screen.findByRole('region', { name: 'Preview' }))
  expect(preview.getByText('Generating voice-over…')).toBeTruthy()
  // Instead of a black frame.
  expect(preview.getByText('Begin with the bent nail')).toBeTruthy()
})

test('deleting a video that is gone already, and changing one, say so without a failure of their own', async () => {
  const { user } = await show('/content', {
    items: [item({})],
    onChange: () => Response.json({ detail: 'This video no longer exists.' }, { status: 404 }),
  })
  await user.click(within(await screen.findByRole('table')).getByRole('radio', { name: 'Test' }))
  expect(await screen.findByText('Failed to update test mode. This video no longer exists.')).toBeTruthy()

  await openMenu(user)
  await user.click(screen.getByRole('menuitem', { name: 'Delete' }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }))

  expect(await screen.findByText('Deleted!')).toBeTruthy()
  expect(screen.queryByText('Delete failed.')).toBeNull()
})

test('while viewing as another user, everything that writes is disabled and says why', async () => {
  const readOnly = 'Read-only while viewing as another user.'
  const platforms = [channel()]
  const { user } = await show('/content?play=item-1', { items: [item({})], platforms, readOnly })
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByRole('button', { name: 'Post to TikTok' })).toMatchObject({
    disabled: true,
    title: readOnly,
  })
  expect(dialog.getByRole('button', { name: 'Edit' })).toHaveProperty('disabled', false)
  await user.click(dialog.getByRole('button', { name: 'Close' }))

  const table = within(await screen.findByRole('table'))
  for (const name of ['Publish from Storage', /^Scheduled date/])
    expect(table.getByRole('button', { name })).toMatchObject({ disabled: true, title: readOnly })
  expect(table.getByRole('group', { name: /^Mode/ })).toMatchObject({ disabled: true, title: readOnly })
  expect(table.getByRole('button', { name: /^YouTube/ })).toHaveProperty('disabled', true)
  await openMenu(user)
  for (const name of ['Delete', 'Upload thumbnail', 'Post to TikTok'])
    expect(screen.getByRole('menuitem', { name })).toMatchObject({ ariaDisabled: 'true', title: readOnly })
  expect(screen.getByRole('menuitem', { name: 'Watch' }).ariaDisabled).not.toBe('true')
})

describe('the date of a video in its row', () => {
  async function opened(over: Partial<ContentItem> = {}, tier?: string) {
    const shown = await show('/content', { items: [item(over)], platforms: [channel()], ...(tier && { tier }) })
    const table = within(await screen.findByRole('table'))
    await shown.user.click(table.getByRole('button', { name: /^Scheduled date of Begin/ }))
    const popup = within(await screen.findByRole('dialog', { name: /^Scheduled date of Begin/ }))
    const field = popup.getByLabelText(/^Scheduled date of Begin/) as HTMLInputElement
    return { ...shown, popup, field }
  }

  test('is set with a button', async () => {
    const { popup, field, user, sent } = await opened({ publish_date: null })
    await waitFor(() => expect(document.activeElement).toBe(field))
    expect(popup.queryByRole('button', { name: 'Remove date' })).toBeNull()
    fireEvent.change(field, { target: { value: '2999-01-02' } })
    await user.click(popup.getByRole('button', { name: 'Set date' }))

    expect(await screen.findByText('Date updated!')).toBeTruthy()
    expect(sent).toMatchObject([{ method: 'POST', path: '/api/content/short/item-1/date' }])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('is removed with a button', async () => {
    const { popup, field, user, calls } = await opened()
    expect(field.value).toBe('2026-11-30')
    await user.click(popup.getByRole('button', { name: 'Remove date' }))

    expect(await screen.findByText('Date updated!')).toBeTruthy()
    expect(calls).toEqual(['POST /api/content/short/item-1/date?publish_date='])
  })

  test('says when the video goes out on the chosen day, in the account’s zone', async () => {
    const { popup, field } = await opened({ publish_date: null })
    expect(popup.getByRole('heading', { name: 'Scheduled date' })).toBeTruthy()
    fireEvent.change(field, { target: { value: '2999-01-02' } })
    expect(popup.getByText(/^Goes live at 6:00\sPM .+\./).id).toBe(field.getAttribute('aria-describedby'))
    fireEvent.change(field, { target: { value: '2020-01-02' } })
    expect(popup.getByText(/^Choose today or a later date\./)).toBeTruthy()
  })

  test('says nothing of today before a day is chosen', async () => {
    // 8:45 PM in the account's zone.
    vi.useFakeTimers({ now: new Date('2026-11-28T15:00:00Z'), toFake: ['Date'] })
    try {
      const { popup, field } = await opened({ publish_date: null })
      expect(popup.getByText(/^Goes live at 6:00\sPM .+\./)).toBeTruthy()
      fireEvent.change(field, { target: { value: '2026-11-28' } })
      expect(popup.getByText(/^6:00\sPM .+ has passed today/)).toBeTruthy()
    } finally {
      vi.useRealTimers()
    }
  })

  test.each<[Partial<ContentItem>, string, RegExp]>([
    [{ publish_to: [] }, 'alpha', /^Goes live at 6:00\sPM .+ once you choose an account\./],
    [{ test: true }, 'alpha', /^Goes live at 6:00\sPM .+ once you switch it to Live\./],
    [{}, 'pro', /^Goes live at 6:00\sPM .+ once you press Publish\./],
    [{ publish_to: [] }, 'pro', /^Goes live at .+ once you choose an account and press Publish\./],
  ])('says what has to be done before: %o on %s', async (over, tier, text) => {
    const { popup, field } = await opened({ publish_date: null, ...over }, tier)
    fireEvent.change(field, { target: { value: '2999-01-02' } })
    expect(popup.getByText(text)).toBeTruthy()
  })

  test.each(['Esc', 'Cancel'])('stays as it is after %s, which returns the focus', async (way) => {
    const { popup, field, user, sent } = await opened()
    fireEvent.change(field, { target: { value: '2999-01-02' } })
    if (way === 'Esc') await user.keyboard('{Escape}')
    else await user.click(popup.getByRole('button', { name: 'Cancel' }))

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent).toEqual([])
    const button = within(screen.getByRole('table')).getByRole('button', { name: /^Scheduled date of Begin/ })
    await waitFor(() => expect(document.activeElement).toBe(button))
    await user.click(button)
    expect(await screen.findByLabelText(/^Scheduled date of Begin/, { selector: 'input' })).toHaveProperty(
      'value',
      '2026-11-30',
    )
  })
})

test('a video plays as soon as it is opened, with its controls below the picture', async () => {
  await show('/content?play=item-1', { items: [item({})] })

  const video = await screen.findByLabelText<HTMLVideoElement>('Begin with the bent nail', { selector: 'video' })

  expect([video.autoplay, video.controls]).toEqual([true, false])
  expect(screen.getByRole('slider', { name: 'Position' })).toBeTruthy()
})

test('the slider of a playing video stays where it was put while the video is still seeking', async () => {
  await show('/content?play=item-1', { items: [item({})] })
  const video = await screen.findByLabelText<HTMLVideoElement>('Begin with the bent nail', { selector: 'video' })
  const asked: number[] = []
  let seeking = true
  Object.defineProperties(video, {
    duration: { value: 27 },
    seeking: { get: () => seeking },
    // Lags behind until the video has got there.
    currentTime: { get: () => (seeking ? 3 : asked.at(-1)), set: (seconds: number) => asked.push(seconds) },
  })
  fireEvent.durationChange(video)
  const slider = screen.getByRole<HTMLInputElement>('slider', { name: 'Position' })

  fireEvent.change(slider, { target: { value: '5.5' } })
  fireEvent.timeUpdate(video)
  expect(slider.value).toBe('5.5')
  fireEvent.change(slider, { target: { value: '6' } })
  expect([slider.value, asked]).toEqual(['6', [5.5, 6]])
  seeking = false
  fireEvent.seeked(video)
  expect(slider.value).toBe('6')
})

test.each<[string, Partial<ContentItem>, string[]]>([
  ['could be published', {}, ['Download', 'Post to TikTok', 'Edit']],
  [
    'is published',
    { status: 'Unlisted', youtube_url: 'https://youtube.com/watch?v=1' },
    ['Replace from Storage', 'Download', 'Post to TikTok', 'View details'],
  ],
  ['is a test', { test: true, status: 'TestComplete' }, ['Edit']],
])('of a video that %s, phones show one action, and the others in a menu', async (_state, over, others) => {
  const { user } = await show('/content?play=item-1', { items: [item(over)], platforms: [channel()] })
  const dialog = within(await screen.findByRole('dialog'))

  await user.click(await dialog.findByRole('button', { name: 'More actions' }))

  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual(others)
})

test('a dialog opens with the focus on its first control, not on Close', async () => {
  await show('/content?edit=item-1', { items: [item({})] })

  const title = await screen.findByLabelText(/^Title/)

  await waitFor(() => expect(document.activeElement).toBe(title))
})

test('the content type last viewed is remembered on this device', async () => {
  const first = await show('/content', { items: [] })
  await first.user.click(await screen.findByRole('tab', { name: 'Stories' }))
  await waitFor(() => expect(first.router.state.location.search).toEqual({ type: 'story' }))
  cleanup()

  await show('/content', { items: [] })

  expect((await screen.findByRole('tab', { name: 'Stories' })).getAttribute('aria-selected')).toBe('true')
})

test('the list is fetched every 10 s while an item is in progress, also while live messages arrive', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] })
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  const { lists } = await show('/content', { items: [item({ status: 'Rendering', supabase_url: null })] })
  while (screen.queryAllByRole('progressbar').length === 0) await pass(10)
  lastSocket().accept()
  await pass(1_000)
  const before = lists()

  for (let second = 1; second <= 31; second++) {
    act(() => lastSocket().say({ job_id: 'item-1', status: 'Rendering', percent: second, last_update_ms: 0 }))
    await pass(1_000)
  }

  expect(lists() - before).toBe(3)
})

test.each([
  ['play', 'story', undefined, 'Begin with the bent nail Ready'],
  ['edit', 'dialogue', 'story', 'Edit dialogue'],
  ['play', 'short', 'story', 'Begin with the bent nail Ready'],
] as const)(
  'the address ?%s= finds a %s by its id, whatever type was last viewed',
  async (dialog, mode, last, name) => {
    if (last) localStorage.setItem('pack.content.type', last)
    const { router } = await show(`/content?${dialog}=item-1`, { items: [item({ mode })] })

    const type = mode === 'short' ? {} : { type: mode }
    await waitFor(() => expect(router.state.location.search).toEqual({ [dialog]: 'item-1', ...type }))
    expect(await screen.findByRole('dialog', { name })).toBeTruthy()
    expect(screen.queryByText('This video no longer exists.')).toBeNull()
  },
)

test.each(['edit', 'play'])('the address ?%s= of a video that is gone says so, and is cleared', async (dialog) => {
  const { router } = await show(`/content?${dialog}=nope`, { items: [item({})] })

  expect(await screen.findByText('This video no longer exists.')).toBeTruthy()
  await waitFor(() => expect(router.state.location.search).toEqual({}))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})

test('the edit dialog says beside Save why a change was refused, and keeps it', async () => {
  const { user } = await show('/content?edit=item-1', { items: [item({})], refusal: 'This video is being published.' })
  await user.type(await screen.findByLabelText(/^Title/), '!')

  await user.click(screen.getByRole('button', { name: 'Save' }))

  const dialog = within(screen.getByRole('dialog'))
  expect(await dialog.findByText('This video is being published.')).toBeTruthy()
  expect(dialog.getByLabelText(/^Title/)).toHaveProperty('value', 'Begin with the bent nail!')
  // The toast says it, too.
  expect(screen.getAllByText('This video is being published.')).toHaveLength(2)
})

test('the edit dialog says beside Save that the appearance could not be saved', async () => {
  const { user } = await show('/content?edit=item-1', { items: [item({})], refusal: 'Not now.' })
  await user.selectOptions(await screen.findByLabelText('Background'), 'ai_slideshow')

  await user.click(screen.getByRole('button', { name: 'Save' }))

  const dialog = within(screen.getByRole('dialog'))
  expect(await dialog.findByText('Failed to save appearance.')).toBeTruthy()
})

test('the edit dialog and its question agree on what becomes of unsaved changes', async () => {
  const { user } = await show('/content?edit=item-1', { items: [item({})] })
  await screen.findByText(/^If your changes affect the video itself/)
  await user.type(await screen.findByLabelText(/^Title/), '!')
  const state = screen.getByText('Unsaved changes').closest('[role=status]')?.textContent
  // One line beside the buttons.
  expect(state).toBe('Unsaved changesKept in this browser until you save or discard.')
  const kept = () => localStorage.getItem('pack.edit.item-1')
  await waitFor(() => expect(kept()).not.toBeNull())

  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Discard changes?' }))
  question.getByText('Your changes to “Begin with the bent nail” will be lost.')
  await user.click(question.getByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(kept()).toBeNull())
})

test('the appearance of a short is saved with its texts, in one request', async () => {
  const { user, sent } = await show('/content?edit=item-1', { items: [item({})] })
  await user.type(await screen.findByLabelText(/^Title/), '!')
  await user.selectOptions(screen.getByLabelText('Background'), 'ai_slideshow')

  await user.click(screen.getByRole('button', { name: 'Save' }))

  expect(await screen.findByText('Saved!')).toBeTruthy()
  expect(sent.map(({ body }) => body)).toEqual([
    { id: 'item-1', title: 'Begin with the bent nail!', background_mode: 'ai_slideshow' },
  ])
})

test('the edit dialog rejects a line of two characters and names it', async () => {
  const { user, sent } = await show('/content?type=dialogue&edit=item-1', { items: [dialogue] })
  const line = await screen.findByLabelText('Line 2: text')

  await user.clear(line)
  await user.type(line, 'no')
  await user.tab()
  expect(await screen.findByText('Line 2 is too short for TTS.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Save' }))

  expect((await screen.findAllByText('Line 2 is invalid')).length).toBeGreaterThan(0)
  expect(sent).toEqual([])
})

test('a line over 350 characters is split at sentence ends on blur, and only changed fields are sent', async () => {
  const { user, sent } = await show('/content?type=dialogue&edit=item-1', { items: [dialogue] })
  const line = await screen.findByLabelText('Line 1: text')
  const sentence = 'He carried the anvil up the hill and nobody asked him why he did it.'

  await user.clear(line)
  await user.click(line)
  await user.paste(Array(6).fill(sentence).join(' '))
  await user.tab()

  expect(await screen.findByText(LINES_SPLIT_NOTICE)).toBeTruthy()
  expect(screen.getByLabelText('Line 1: text')).toHaveProperty('value', Array(5).fill(sentence).join(' '))
  expect(screen.getByLabelText('Line 2: text')).toHaveProperty('value', sentence)

  await user.keyboard('{Control>}s{/Control}')

  expect(await screen.findByText('Saved!')).toBeTruthy()
  expect(sent).toEqual([
    {
      method: 'PATCH',
      path: '/api/update/dialogue',
      body: {
        id: 'item-1',
        script: JSON.stringify([
          { persona: 'forge', line: Array(5).fill(sentence).join(' ') },
          { persona: 'forge', line: sentence },
          { persona: 'flow', line: 'It rained.' },
        ]),
      },
    },
  ])
})

test('a change of what the finished video shows is saved and rendered with one press', async () => {
  const made = { ...dialogue, supabase_url: 'https://pack.test/v.mp4' }
  const { user, sent, calls } = await show('/content?type=dialogue&edit=item-1', {
    items: [made],
    onChange: () => ({ publications: [] }),
  })
  expect(await screen.findByRole('radio', { name: /^Horizontal/ })).toHaveProperty('checked', true)

  await user.type(screen.getByLabelText(/^Title/), '!')
  expect(screen.queryByRole('button', { name: 'Save and render' })).toBeNull()
  await user.type(screen.getByLabelText(/^Title/), '{Backspace}')
  await user.click(screen.getByRole('radio', { name: /^Vertical/ }))
  await user.click(screen.getByRole('button', { name: 'Save and render' }))

  expect(await screen.findByText('Saved! Rendering started.')).toBeTruthy()
  expect(calls).toEqual(['PATCH /api/update/dialogue', 'POST /api/content/dialogue/item-1/retry?render=true'])
  expect(sent[0]?.body).toEqual({ id: 'item-1', video_orientation: 'vertical' })
})

test('a change that was saved, but could not be rendered, says so', async () => {
  const made = { ...dialogue, supabase_url: 'https://pack.test/v.mp4' }
  const { user } = await show('/content?type=dialogue&edit=item-1', {
    items: [made],
    onChange: (path) =>
      path.endsWith('/retry') ? Response.json({ detail: 'Your plan is used up.' }, { status: 402 }) : {},
  })

  await user.click(await screen.findByRole('radio', { name: /^Vertical/ }))
  await user.click(screen.getByRole('button', { name: 'Save and render' }))

  expect(await screen.findByText('Saved, but not rendered.')).toBeTruthy()
  expect(screen.getByText('Your plan is used up.')).toBeTruthy()
})

test('closing the edit dialog asks before it discards unsaved changes', async () => {
  const { user, router } = await show('/content?edit=item-1', { items: [item({})] })
  await user.type(await screen.findByLabelText(/^Title/), '!')

  await user.click(screen.getByRole('button', { name: 'Close' }))
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }))
  expect(screen.getByLabelText(/^Title/)).toHaveProperty('value', 'Begin with the bent nail!')
  await user.click(screen.getByRole('button', { name: 'Close' }))
  await user.click(await screen.findByRole('button', { name: 'Discard' }))

  await waitFor(() => expect(router.state.location.search).toEqual({}))
})

const SENT = {
  ...{ title: 'Begin with the bent nail', description: '', tags: [], playlist_id: null, publish_at: null },
  ...{ privacy: 'public', made_for_kids: false, synthetic_media: true },
}
const out = { status: 'Published', publish_date: null, published_at: '2026-11-26T18:20:00.000Z' }

test('a published video is shown to read: nothing can be changed, with the reason and the ways on', async () => {
  const youtube_url = 'https://youtube.com/watch?v=1'
  const publications = [publication({ url: youtube_url })]
  const { user } = await show('/content?edit=item-1', {
    items: [item({ ...out, youtube_url, publications, bg_change_seconds: 5 })],
    receipts: [receipt({ sent: { ...SENT, privacy: 'unlisted' } })],
  })
  const dialog = within(await screen.findByRole('dialog', { name: 'Begin with the bent nail Published' }))

  expect(await dialog.findByText(/This video is published/)).toBeTruthy()
  expect(await dialog.findByText(/Unlisted/)).toBeTruthy()
  const facts = dialog.getAllByRole('definition').map(({ textContent }) => textContent)
  expect(facts).toEqual([
    // Breaks only between day and time.
    'Nov\u00a027,\u00a02026, 12:05\u00a0AM\u00a0GMT+5:45',
    'Forge Speaks · Unlisted Details',
    'Forge',
    'Looping video',
    'starting over',
    'You start over from everything you have learned.',
  ])
  for (const role of ['textbox', 'combobox']) expect(dialog.queryAllByRole(role)).toEqual([])
  expect(dialog.queryByRole('button', { name: 'Save' })).toBeNull()
  expect(dialog.getByRole('link', { name: 'Open on YouTube' }).getAttribute('href')).toBe(youtube_url)
  expect(dialog.getByRole('link', { name: 'Make one like this' }).getAttribute('href')).toMatch(
    /^\/generate\?.*theme=starting/,
  )
  expect(dialog.getByRole('link', { name: 'Watch Begin with the bent nail' }).getAttribute('href')).toContain('play=')
  // Its controls lead away from it.
  expect(document.activeElement?.getAttribute('role')).toBe('dialog')
  await user.click(dialog.getByRole('button', { name: 'Details of the publication to Forge Speaks on YouTube' }))
  expect(await screen.findByRole('dialog', { name: 'Published on YouTube' })).toBeTruthy()
})

test('a video that is published on both platforms names each, and opens on each', async () => {
  const youtube_url = 'https://youtube.com/watch?v=1'
  const tiktok_url = 'https://www.tiktok.com/@forge/video/7'
  const publications = [
    publication({ id: 't', platform: 'tiktok', account_id: 'creator-1', account_title: 'Forge', url: tiktok_url }),
    publication({ url: youtube_url }),
  ]
  const items = [item({ ...out, youtube_url, tiktok_url, publications })]
  const { user } = await show('/content?edit=item-1', { items })
  const dialog = within(await screen.findByRole('dialog', { name: 'Begin with the bent nail Published' }))

  expect((await dialog.findByRole('link', { name: 'Open on TikTok' })).getAttribute('href')).toBe(tiktok_url)
  expect(dialog.getByRole('link', { name: 'Open on YouTube' }).getAttribute('href')).toBe(youtube_url)
  const names = dialog.getAllByRole('term').map(({ textContent }) => textContent)
  expect(names.slice(0, 3)).toEqual(['Published', 'On TikTok', 'On YouTube'])
  expect(new Set(names).size).toBe(names.length)
  await user.click(dialog.getByRole('button', { name: 'Close' }))

  await user.click(await screen.findByRole('button', { name: /^More about / }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Begin with the bent nail' }))
  // Opening the video is the large button there.
  const main = await sheet.findByRole('link', { name: 'Open on YouTube' })
  expect(main.className).toContain('bg-brand ')
  expect(sheet.getByRole('button', { name: 'Replace from Storage' }).className).not.toContain('bg-brand')
  expect(sheet.getAllByRole('link', { name: /Download/ })).toHaveLength(1)
  // Actions come first; what can't change is said in words.
  const kept = sheet.getByText(/^Its date, mode \(Live\), and targets \(.+\) can’t change because it’s published\.$/)
  expect(main.compareDocumentPosition(kept)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect(sheet.queryByRole('group')).toBeNull()
})

test('on phones, mode, date and accounts are folded behind one row above Delete, each with its name', async () => {
  const { user } = await show('/content', { items: [item({})], platforms: [channel()] })

  await user.click(await screen.findByRole('button', { name: /^More about / }))
  const sheet = within(await screen.findByRole('dialog'))
  const settings = sheet.getByText('Publishing settings')
  const group = settings.closest('details') as HTMLDetailsElement
  expect(group.open).toBe(false)
  expect(
    within(group)
      .getAllByRole('term', { hidden: true })
      .map(({ textContent }) => textContent),
  ).toEqual(['Mode', 'Scheduled date', 'Publish To'])
  expect(await within(group).findByText(/^YouTube: /, { selector: 'button > span' })).toBeTruthy()
})

const REASON =
  'Writing the script failed: These personas can’t talk about “why Monday mornings feel heavy” without a forbidden word. Change the theme or the personas.'

test('a long reason of a failure can be read whole in its row', async () => {
  const items = [item({ status: 'Failed', error_detail: REASON, supabase_url: null })]
  const { user } = await show('/content', { items })
  const rows = within(await screen.findByRole('table'))
  const isCut = () => rows.getByText(REASON).className.includes('line-clamp-3')
  expect(isCut()).toBe(true)

  const more = rows.getByRole('button', { name: 'Show more of why Begin with the bent nail failed' })
  more.focus()
  await user.keyboard('{Enter}')

  expect([isCut(), more.ariaExpanded]).toEqual([false, 'true'])
  expect(more.textContent).toBe('Show less')
})

test('the edit dialog of a failed video says why, and retries it', async () => {
  const { user, calls } = await show('/content?edit=item-1', {
    items: [item({ status: 'Failed', error_detail: REASON, supabase_url: null })],
    onChange: () => ({ job_id: 'job-1', item_ids: ['item-1'], publications: [] }),
  })
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit short' }))
  expect(await dialog.findByText(REASON)).toBeTruthy()

  await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText(/^Title/)))

  await user.type(dialog.getByLabelText(/^Title/), '!')
  expect(dialog.queryByRole('button', { name: 'Retry Job' })).toBeNull()
  expect(dialog.getByRole('button', { name: 'Save and retry' })).toBeTruthy()
  expect(dialog.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', false)
  await user.type(dialog.getByLabelText(/^Title/), '{Backspace}')
  expect(dialog.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true)
  await user.click(dialog.getByRole('button', { name: 'Retry Job' }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Retry' }))

  expect(await screen.findByText('Retry triggered!')).toBeTruthy()
  expect(calls).toEqual(['POST /api/content/short/item-1/retry'])
  expect(await dialog.findByText('This video is still rendering. You can edit it when it’s done.')).toBeTruthy()
  expect(dialog.queryByText(REASON)).toBeNull()
})

const FORBIDDEN =
  'Writing the script failed: The theme or key points contain “Monday”, which Forge never says. Write it another way, or remove it from Forge’s forbidden words.'

test('a forbidden word is shown at the field that holds it, and saving retries', async () => {
  const { user, calls, sent } = await show('/content?edit=item-1', {
    items: [
      item({ status: 'Failed', error_detail: FORBIDDEN, theme: 'monday mornings', quote: null, supabase_url: null }),
    ],
    onChange: () => ({ publications: [] }),
  })
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit short' }))
  const theme = await dialog.findByLabelText(/^Theme/)
  await waitFor(() => expect(document.activeElement).toBe(theme))
  expect(theme.ariaInvalid).toBe('true')
  expect(dialog.getByText('Forge never says “Monday”. Write this without it.')).toBeTruthy()
  expect(dialog.queryByText(FORBIDDEN)).toBeNull()
  expect(dialog.queryByLabelText(/^Quote/)).toBeNull()
  expect(dialog.queryByRole('button', { name: 'Retry Job' })).toBeNull()
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Save and retry' }).disabled).toBe(true)

  await user.clear(theme)
  await user.type(theme, 'heavy mornings')
  expect(theme.ariaInvalid).toBeNull()
  await user.click(dialog.getByRole('button', { name: 'Save and retry' }))

  expect(await screen.findByText('Saved! Rendering started.')).toBeTruthy()
  expect(sent[0]?.body).toEqual({ id: 'item-1', theme: 'heavy mornings' })
  expect(calls).toEqual(['PATCH /api/update/short', 'POST /api/content/short/item-1/retry?render=true'])
})

test('a slideshow of a single image offers no seconds per image', async () => {
  const slideshow = item({ background_mode: 'ai_slideshow' })
  const pictures = (count: number) => ({ slideshow_pictures: Array.from({ length: count }, (_, id) => ({ id })) })
  await show('/content?edit=item-1', {
    items: [slideshow],
    onChange: (path) => (path === '/assets/all_signed' ? pictures(1) : {}),
  })
  expect(await screen.findByText('Shows your one image for the whole video.')).toBeTruthy()
  expect(screen.queryByLabelText('Seconds per image')).toBeNull()
  cleanup()

  await show('/content?edit=item-1', {
    items: [slideshow],
    onChange: (path) => (path === '/assets/all_signed' ? pictures(2) : {}),
  })
  expect(await screen.findByLabelText('Seconds per image')).toBeTruthy()
})

test('the length of a quote is estimated', async () => {
  const quote =
    'You say that you can’t do anything every day. Every night at ten you stand at the fridge, in the dark, on time.'
  await show('/content?edit=item-1', { items: [item({ quote })] })

  expect(await screen.findByText('111 characters · about 8 sec')).toBeTruthy()
})

test('a published video shows no theme that only repeats its title', async () => {
  await show('/content?edit=item-1', { items: [item({ ...out, theme: 'begin with the bent nail' })] })

  expect(await screen.findByText(/This video is published/)).toBeTruthy()
  expect(screen.queryByText('Theme')).toBeNull()
})

test('the background of a published short without a file can be changed, since it is rendered again', async () => {
  const gone = item({ ...out, supabase_url: null, youtube_url: 'https://youtube.com/watch?v=1' })
  const { user, sent } = await show('/content?edit=item-1', { items: [gone] })
  expect(await screen.findByText('Used when you press Re-Render & Upload, which renders the video again.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true)

  await user.selectOptions(screen.getByLabelText('Background'), 'ai_slideshow')
  await user.click(screen.getByRole('button', { name: 'Save' }))

  expect(await screen.findByText('Short appearance saved!')).toBeTruthy()
  expect(sent.map(({ body }) => body)).toEqual([{ id: 'item-1', background_mode: 'ai_slideshow' }])
})

test('a video that was published without a date says when', async () => {
  await show('/content', { items: [item(out)] })
  const [, row] = await screen.findAllByRole('row')

  expect(await within(row as HTMLElement).findByText('Nov 27, 2026')).toBeTruthy()
  expect(within(row as HTMLElement).queryByText(/^(No|Set) date$/)).toBeNull()
})

test('the card of a published video has its day beside its time, even on the day itself', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-27T09:00:00.000Z'), toFake: ['Date'] })
  await show('/content', { items: [item({ ...out, publish_date: '2026-11-26T18:20:00.000Z' })] })

  const card = within((await screen.findByRole('button', { name: /^More about / })).closest('li') as HTMLElement)
  // Breaks only between day and time.
  expect((await card.findByText(/^Nov 27/)).textContent).toBe('Nov\u00a027, 12:05\u00a0AM')
  expect(await card.findByText('Forge · 0:27')).toBeTruthy()
})

test('the gallery shows the status of every video as a badge, and the date of a planned one', async () => {
  const planned = item({ id: 'item-2', publish_date: '2126-11-30T17:00:00.000Z' })
  await show('/content?view=gallery', { items: [item({ publish_date: null }), planned] })

  expect(await screen.findAllByText('Ready')).toHaveLength(2)
  expect(screen.getByText(/^Planned for Nov 30, 2126, \d+:\d\d.[AP]M/)).toBeTruthy()
})

test('the gallery says that a video is scheduled, and below it when it goes live', async () => {
  const due = { state: 'waiting', reason: 'scheduled', due_at: '2126-11-30T17:00:00.000Z' } as const
  await show('/content?view=gallery', { items: [item({ publications: [publication(due)] })] })

  const chip = await screen.findByRole('button', { name: /: Scheduled ?\. Goes live Nov 30, 2126/ })
  expect(within(chip).getByText(/Scheduled/)).toBeTruthy()
  expect(screen.getByText(/^Nov 30, 2126, \d+:\d\d.[AP]M/)).toBeTruthy()
})

test('the owner confirms before a video is shown on the Examples page, and can hide it with one click', async () => {
  const { sent, user } = await show('/content?play=item-1', {
    items: [item({ supabase_url: 'https://pack.test/v.mp4' })],
  })

  await user.click(await screen.findByRole('switch', { name: 'Show on Examples page' }))
  const question = await screen.findByRole('alertdialog')
  const asked = sent.length
  within(question).getByText('Anyone can watch this video on the Examples page. You can turn this off anytime.')
  await user.click(within(question).getByRole('button', { name: 'Make public' }))
  await waitFor(() => expect(screen.getByRole('switch', { checked: true })).toBeTruthy())
  await user.click(screen.getByRole('switch', { name: 'Show on Examples page' }))
  await waitFor(() => expect(screen.getByRole('switch', { name: 'Show on Examples page' }).ariaChecked).toBe('false'))

  expect(asked).toBe(0)
  expect(sent.map(({ path }) => path)).toEqual(Array(2).fill('/api/content/short/item-1/showcase'))
})

test('a test video cannot be shown on the Examples page', async () => {
  const tried = item({ supabase_url: 'https://pack.test/v.mp4', test: true, status: 'TestComplete' })
  await show('/content?play=item-1', { items: [tried] })

  await screen.findByRole('link', { name: 'Download' })

  expect(screen.queryByRole('switch', { name: 'Show on Examples page' })).toBeNull()
})

test('the menu of a published video leads to it on each platform, and to its details instead of an editor', async () => {
  const opened = vi.fn()
  vi.stubGlobal('open', opened)
  const live = publication({ state: 'live', url: 'https://youtube.com/watch?v=1' })
  const { user } = await show('/content', { items: [item({ status: 'Published', publications: [live] })] })

  const entries = await openMenu(user)
  expect(screen.getAllByRole('separator')).toHaveLength(3)
  await user.click(screen.getByRole('menuitem', { name: 'Open on YouTube' }))

  expect(entries).toEqual([
    'Open on YouTube',
    ...['Watch', 'Download'],
    ...['View details', 'Upload thumbnail'],
    'Post to TikTok',
    'Delete',
  ])
  expect(opened).toHaveBeenCalledWith('https://youtube.com/watch?v=1', '_blank', 'noopener,noreferrer')
})

test('a menu that is opened by key for the first time marks its first entry', async () => {
  const { user } = await show('/content', { items: [item({})] })
  const table = within(await screen.findByRole('table'))
  table.getByRole('button', { name: 'More actions for Begin with the bent nail' }).focus()
  await user.keyboard('{Enter}')

  const [first] = await screen.findAllByRole('menuitem')
  await waitFor(() => expect(document.activeElement).toBe(first))
})

test('a video that is live on TikTok can only be posted there again', async () => {
  const live = publication({ platform: 'tiktok', state: 'live', url: 'https://www.tiktok.com/@forge/video/1' })
  const { user } = await show('/content', { items: [item({ status: 'Published', publications: [live] })] })

  const entries = await openMenu(user)
  expect(entries).toContain('Post to TikTok again')
  expect(entries).not.toContain('Post to TikTok')
})

test('a word that the persona may say by now is tried again', async () => {
  await show('/content?edit=item-1', {
    items: [
      item({ status: 'Failed', error_detail: FORBIDDEN, theme: 'Monday', supabase_url: null, personas: ['flow'] }),
    ],
  })
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit short' }))

  expect(await dialog.findByRole('button', { name: 'Retry Job' })).toBeTruthy()
  expect(dialog.queryByText(/Write this without it/)).toBeNull()
})

test('a row whose retry would fail again says so in one sentence, and leads to the edit dialog', async () => {
  const { user, router } = await show('/content', {
    items: [item({ status: 'Failed', error_detail: FORBIDDEN, theme: 'Monday', quote: null, supabase_url: null })],
  })
  const table = within(await screen.findByRole('table'))
  expect(table.getByText('Forge never says “Monday”.')).toBeTruthy()
  expect(table.queryByRole('button', { name: 'Retry Job' })).toBeNull()

  await user.click(table.getByRole('button', { name: 'Edit and retry' }))

  expect(router.state.location.search).toEqual({ edit: 'item-1' })
})

test('a story that failed before it was written shows no empty script', async () => {
  const failed = { mode: 'story', status: 'Failed', quote: null, script: null, supabase_url: null } as const
  await show('/content?type=story&edit=item-1', { items: [item({ ...failed, error_detail: 'Writing failed.' })] })

  expect(await screen.findByText('The script is written when you retry.')).toBeTruthy()
  expect(screen.queryByText(/^0 lines/)).toBeNull()
  expect(screen.queryByRole('button', { name: 'Add line' })).toBeNull()
})

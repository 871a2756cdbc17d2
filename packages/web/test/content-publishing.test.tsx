import type { ContentItem } from '@pack/core/content/item-schema'
import type { PublicationSummary } from '@pack/core/content/publication-summary-schema'
import type { PublicationReceipt } from '@pack/core/publishing/publication-schema'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import axe from 'axe-core'
import { describe, expect, test, vi } from 'vitest'
import { channel, item, openMenu, publication, receipt, show, useContentWorld } from './content-world.tsx'
import { lastSocket } from './fake-socket.ts'

// Long timeouts, because a busy machine renders slowly.
vi.setConfig({ testTimeout: 60_000 })
useContentWorld()

const FUTURE = new Date(Date.now() + 3 * 86_400_000).toISOString()
const url = 'https://www.youtube.com/watch?v=AbC123'
const published = item({ status: 'Published', youtube_url: url, publications: [publication({ revision: 2, url })] })

const TIKTOK = channel({ id: 'tiktok', code: 'tiktok', name: 'TikTok', connected: false, channel_info: null })
const UNLINKED = channel({ id: 'youtube', connected: false, channel_info: null })

/** The table and the phone cards show each item; tests look at the table. */
const table = async () => within(await screen.findByRole('table'))
const press = async (user: { click(button: Element): Promise<void> }, name: string) =>
  user.click((await table()).getByRole('button', { name }))

/** Presses "Publish from Storage" of a video without a date, and confirms. */
const publishNow = async (user: { click(button: Element): Promise<void> }) => {
  await press(user, 'Publish from Storage')
  const question = within(await screen.findByRole('alertdialog', { name: /^Publish now to / }))
  await user.click(question.getByRole('button', { name: 'Publish now' }))
}

/** Violations in a dialog. jsdom has no layout, so colors are judged in the browser journeys. */
async function violations(dialog: Element): Promise<string[]> {
  const { violations } = await axe.run(dialog, { rules: { 'color-contrast': { enabled: false } } })
  return violations.map(({ id }) => id)
}

describe('the chip of a target', () => {
  const STATES: [string, Partial<PublicationSummary>][] = [
    ['Starting the upload', { state: 'prepared' }],
    ['Uploading 40%', { state: 'uploading', sent_bytes: 4_960_000 }],
    ['Processing on YouTube', { state: 'processing' }],
    ['Published', { state: 'live' }],
    [
      'Published, needs attention',
      { state: 'live', reason: 'replace_failed', message: 'The old video is still public.' },
    ],
    ['Failed: YouTube doesn’t accept the title', { state: 'failed', message: 'YouTube doesn’t accept the title.' }],
    ['Outcome unknown', { state: 'unknown', reason: 'unknown' }],
    ['Withdrawn', { state: 'cancelled', reason: 'cancelled' }],
    ['Deleted on YouTube', { state: 'cancelled', reason: 'deleted' }],
    ['Waiting for YouTube quota', { state: 'waiting', reason: 'quota', message: 'Waiting for YouTube quota.' }],
  ]

  test('says where a video stands', async () => {
    const items = STATES.map(([, over], index) => item({ id: `item-${index}`, publications: [publication(over)] }))
    await show('/content', { items })

    const chips = (await table()).getAllByRole('button', { name: /^YouTube, Forge Speaks: / })

    expect(chips.map((chip) => chip.textContent)).toEqual(STATES.map(([text]) => `YouTube, Forge Speaks: ${text}`))
  })

  test('carries the link to the video, which is nowhere else in its row', async () => {
    await show('/content', { items: [published] })

    const [link, ...more] = await (await table()).findAllByRole('link', { name: `${published.title} on YouTube` })
    expect(link?.getAttribute('href')).toBe(url)
    expect(link?.closest('ul')?.getAttribute('aria-label')).toBe(`Publications of ${published.title}`)
    expect(more).toEqual([])
  })

  test('names the minute at which a scheduled video goes live, in the account’s zone', async () => {
    const scheduled = publication({ state: 'waiting', reason: 'scheduled', due_at: '2999-11-30T17:00:00.000Z' })
    await show('/content', { items: [item({ publications: [scheduled] })] })

    await waitFor(async () =>
      expect((await table()).getByRole('button', { name: /: Goes live Nov 30, 2999 ?, 10:45 PM$/ })).toBeTruthy(),
    )
  })

  test('says that a video is published in the same words for both platforms', async () => {
    const url = 'https://www.tiktok.com/@forge/video/7'
    const onTikTok = publication({ id: 't', platform: 'tiktok', account_id: 'creator-1', account_title: 'Forge', url })
    await show('/content', { items: [item({ publications: [onTikTok, publication()] })] })

    const chips = (await table()).getAllByRole('button', { name: /Published/ })

    const seen = chips.map((chip) => {
      const copy = chip.cloneNode(true) as Element
      for (const hidden of copy.querySelectorAll('.sr-only')) hidden.remove()
      return copy.textContent?.trim()
    })
    expect(seen).toEqual(['Published', 'Published'])
    expect(chips[0]?.textContent).toBe('TikTok, Forge: Published to TikTok — link available')
  })

  test('names the account where a video is published to several of a platform, in the gallery too', async () => {
    const publications = [
      publication(),
      publication({ id: 'p2', account_id: 'account-2', account_title: 'Night Forge' }),
    ]
    await show('/content?view=gallery', { items: [item({ publications })] })

    expect(await screen.findByText('Forge Speaks:')).toBeTruthy()
    expect(screen.getByText('Night Forge:')).toBeTruthy()
  })

  test('says that no account is linked, and leads to linking one', async () => {
    await show('/content', { items: [item({})], platforms: [UNLINKED, TIKTOK] })

    const missing = await (await table()).findByRole('link', { name: 'YouTube isn’t connected' })
    expect(missing.getAttribute('href')).toBe('/integrations')
  })

  test('follows live messages: the list is fetched, and the link appears', async () => {
    const items = [item({ status: 'In Progress', publications: [publication({ state: 'uploading' })] })]
    const { lists } = await show('/content', { items })
    const rows = await table()
    rows.getByRole('button', { name: /Uploading$/ })
    // The production of this video is over.
    expect(rows.queryByRole('progressbar')).toBeNull()
    lastSocket().accept()
    const before = lists()
    items[0] = item({ status: 'Finalizing', youtube_url: url, publications: [publication({ state: 'processing' })] })

    act(() =>
      lastSocket().say({ job_id: 'item-1', status: 'Finalizing', percent: 100, last_update_ms: 0, share_url: url }),
    )

    expect((await rows.findByRole('link', { name: 'Begin with the bent nail on YouTube' })).getAttribute('href')).toBe(
      url,
    )
    expect(await rows.findByRole('button', { name: /Processing on YouTube$/ })).toBeTruthy()
    expect(lists()).toBe(before + 1)
  })
})

describe('the main action', () => {
  const queued = publication({ state: 'prepared' })
  test.each<[string, Partial<ContentItem>, string, string]>([
    [
      'Publish from Storage',
      {},
      'POST /autopush/single/short/item-1?from_storage=true&revision=0',
      'Queued (storage)!',
    ],
    [
      'Publish from Storage',
      { mode: 'uploaded' },
      'POST /videos/publish_from_supabase/item-1?revision=0',
      'Queued (uploaded)!',
    ],
    ['Generate & Publish', { supabase_url: null }, 'POST /autopush/single/short/item-1?revision=0', 'Queued!'],
  ])('“%s” publishes', async (label, over, call, toast) => {
    const items = [item({ publish_date: null, ...over })]
    const { user, calls } = await show('/content', {
      items,
      platforms: [channel()],
      onChange: () => {
        items[0] = item({ ...over, status: 'In Progress', publications: [queued] })
        return { publications: [queued] }
      },
    })
    await (await table()).findByRole('button', { name: 'YouTube: Forge Speaks' })

    if (label === 'Publish from Storage') await publishNow(user)
    else await press(user, label)

    expect(await screen.findByText(toast)).toBeTruthy()
    expect(await (await table()).findByRole('button', { name: /Starting the upload$/ })).toBeTruthy()
    expect(calls).toEqual([call])
  })

  test('asks before it publishes at once, and names the accounts', async () => {
    const { user, calls } = await show('/content', { items: [item({ publish_date: null })], platforms: [channel()] })
    await (await table()).findByRole('button', { name: 'YouTube: Forge Speaks' })

    await press(user, 'Publish from Storage')
    const question = await screen.findByRole('alertdialog', { name: 'Publish now to Forge Speaks on YouTube?' })
    expect(await violations(question)).toEqual([])
    await user.click(within(question).getByRole('button', { name: 'Cancel' }))

    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(calls).toEqual([])
  })

  test('says when a scheduled video goes live', async () => {
    const { user } = await show('/content', {
      items: [item({ publish_date: FUTURE })],
      tier: 'pro',
      onChange: () => ({ publications: [publication({ state: 'waiting', reason: 'date', due_at: FUTURE })] }),
    })

    await press(user, 'Publish from Storage')

    expect(await screen.findByText('Queued (storage)!')).toBeTruthy()
    expect(screen.getByText(/^Goes live \w+ \d+, .+ [AP]M\.$/)).toBeTruthy()
  })

  test('is quieter in the row of a video that is scheduled already, and isn’t the large one in its player', async () => {
    const scheduled = publication({ state: 'waiting', reason: 'date', due_at: '2999-11-30T17:00:00.000Z' })
    const items = [
      item({ publish_date: '2999-11-30T17:00:00.000Z', publications: [scheduled] }),
      item({ id: 'item-2', title: 'Sparks', publish_date: null }),
    ]
    const { user } = await show('/content', { items, platforms: [channel()] })
    const rows = await table()
    const [waiting, ready] = await rows.findAllByRole('button', { name: 'Publish from Storage' })
    expect([waiting, ready].map((button) => button?.className.includes('bg-brand/8'))).toEqual([false, true])

    await user.click(rows.getByRole('button', { name: 'Watch Begin with the bent nail' }))

    const player = within(
      await screen.findByRole('dialog', { name: /^Begin with the bent nail Scheduled for Nov 30, 2999, / }),
    )
    const date = await player.findByText('Goes live')
    expect(date.nextElementSibling?.textContent).toBe('Nov 30, 2999, 10:45 PM GMT+5:45 on Forge Speaks')
    expect(player.queryByText('Scheduled date')).toBeNull()
    expect(player.getByRole('button', { name: 'Publish from Storage' }).className).not.toContain('bg-brand')
    expect(player.getByRole('button', { name: 'Change date' }).className).toContain('bg-brand')
    expect(player.getByText('It goes live on its date. Publish from Storage doesn’t change that.')).toBeTruthy()
  })

  test('of a scheduled video has “Cancel schedule” beside it in the player, which asks first', async () => {
    const scheduled = publication({ state: 'waiting', reason: 'scheduled', due_at: FUTURE })
    const { user, calls } = await show('/content?play=item-1', {
      items: [item({ publish_date: FUTURE, publications: [scheduled] })],
      platforms: [channel()],
    })
    await user.click(await screen.findByRole('button', { name: 'Cancel schedule' }))
    const question = within(await screen.findByRole('alertdialog'))
    question.getByText(/We’ll delete the upload from YouTube\./)
    expect(calls).toEqual([])
    await user.click(question.getByRole('button', { name: 'Cancel schedule' }))
    await waitFor(() => expect(calls).toHaveLength(1))
    expect(JSON.stringify(calls[0])).toContain(`publications/${scheduled.id}/cancel`)
  })

  test.each([
    [409, 'YouTube access expired. Reconnect it in Account & Integrations.', 'Account & Integrations', '/config'],
    [403, 'This feature is not available on the free plan.', 'Services', '/services'],
  ])('that is refused (%i) shows why, and leads to where that is solved', async (status, detail, place, path) => {
    const { user, router } = await show('/content', {
      items: [item({ publish_date: null })],
      onChange: () => Response.json({ detail }, { status }),
    })

    await publishNow(user)

    expect(await screen.findByText('Failed to queue publish from storage')).toBeTruthy()
    expect(screen.getByText(detail)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: `Open ${place}` }))
    await waitFor(() => expect(router.state.location.pathname).toBe(path))
  })

  test('says so when there is no answer', async () => {
    const { user } = await show('/content', {
      items: [item({ publish_date: null })],
      onChange: () => {
        throw new TypeError('Failed to fetch')
      },
    })

    await publishNow(user)

    expect(await screen.findByText('Failed (storage).')).toBeTruthy()
  })

  test.each<[string, { tier?: string; platforms?: ReturnType<typeof channel>[] }, Partial<ContentItem>, string | null]>(
    [
      ['Publishing needs Pro or higher.', { tier: 'free' }, {}, '/services'],
      ['No account is connected.', { platforms: [UNLINKED, TIKTOK] }, {}, '/integrations'],
      ['Test videos aren’t published.', {}, { test: true, status: 'TestComplete' }, null],
    ],
  )('sends nothing when it is known before: %s', async (title, world, over, path) => {
    const { user, calls } = await show('/content', { items: [item(over)], platforms: [channel()], ...world })
    // What can be done instead is the main action then, and this one is in the menu.
    const instead = (await table()).findByTitle(title)
    const { textContent: label } = await instead

    if (label === 'Publish…') await user.click(await instead)
    else {
      expect(label).toBe(over.test ? 'Watch' : 'Download')
      expect(await openMenu(user)).toContain('Publish from Storage')
      await user.click(screen.getByRole('menuitem', { name: 'Publish from Storage' }))
    }

    const dialog = await screen.findByRole('dialog', { name: title })
    if (world.tier === 'free') {
      expect(within(dialog).getByText(/^Paid plans go on sale soon\./)).toBeTruthy()
      // The main button comes last.
      expect(within(dialog).getAllByRole('link').at(-1)?.textContent?.trim()).toBe('Download')
    }
    expect(
      within(dialog)
        .queryByRole('link', { name: /plans|account/ })
        ?.getAttribute('href') ?? null,
    ).toBe(path)
    expect(await violations(dialog)).toEqual([])
    expect(calls).toEqual([])
  })

  test('asks where a video without a target goes, and publishes it there', async () => {
    const { user, calls } = await show('/content', {
      items: [item({ publish_to: [], publish_date: null })],
      platforms: [channel(), TIKTOK],
      onChange: (path) => Response.json(path.includes('publish-to') ? {} : { publications: [publication({})] }),
    })

    await press(user, 'Publish…')

    const dialog = within(await screen.findByRole('dialog', { name: 'Choose where to publish' }))
    expect((await dialog.findByRole('link', { name: 'Connect TikTok' })).getAttribute('href')).toBe('/integrations')
    const only = dialog.getByRole<HTMLInputElement>('checkbox')
    expect(only.checked).toBe(true)
    await user.click(only)
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Publish' }).disabled).toBe(true)
    dialog.getByText('Choose at least one account.')
    await user.click(only)
    expect(await violations(screen.getByRole('dialog'))).toEqual([])
    await user.click(dialog.getByRole('button', { name: 'Publish to YouTube' }))

    expect(await screen.findByText('Queued (storage)!')).toBeTruthy()
    expect(calls).toEqual([
      'POST /api/content/short/item-1/publish-to',
      'POST /autopush/single/short/item-1?from_storage=true&revision=0',
    ])
  })

  const WITHOUT_TARGET = 'Won’t go out until you choose an account'
  const dated = { publish_date: '2040-01-31T18:00:00.000Z' }

  test('a video with a date and no account says that it will not go out, and leads to the choice', async () => {
    const items = [item({ ...dated, publish_to: [] }), item({ ...dated, id: 'item-2', publish_to: ['youtube'] })]
    const { user } = await show('/content', { items, platforms: [channel()] })

    // The table, and the cards below it.
    const [onCard, ...more] = await screen.findAllByRole('button', { name: WITHOUT_TARGET })
    expect([onCard?.closest('li') !== null, more]).toEqual([true, []])
    const inRow = (await table()).getByRole('button', { name: 'Choose an account' })
    expect(inRow.title).toBe(WITHOUT_TARGET)
    await user.click(inRow)

    await screen.findByRole('dialog', { name: 'Choose where to publish' })
  })

  test('says so in short in the gallery, too', async () => {
    const items = [item({ ...dated, publish_to: [] })]
    const { user } = await show('/content?view=gallery', { items, platforms: [channel()] })

    const short = await screen.findByRole('button', { name: 'Choose an account' })
    expect(short.title).toBe(WITHOUT_TARGET)
    await user.click(short)

    await screen.findByRole('dialog', { name: 'Choose where to publish' })
  })

  test('says so where the video is watched, too', async () => {
    const { user } = await show('/content?play=item-1', {
      items: [item({ ...dated, publish_to: [] })],
      platforms: [channel()],
    })
    const player = within(await screen.findByRole('dialog'))
    expect(await player.findByText('Scheduled date')).toBeTruthy()

    await user.click(await player.findByRole('button', { name: WITHOUT_TARGET }))

    await screen.findByRole('dialog', { name: 'Choose where to publish' })
  })

  test('says so of a script with a date, too, whose choice is in its row', async () => {
    const script = { status: 'Script Ready', supabase_url: null, publish_to: [] }
    const items = [item({ ...dated, ...script }), item({ ...dated, ...script, id: 'item-2', test: true })]
    await show('/content', { items, platforms: [channel()] })

    expect(await (await table()).findAllByText(WITHOUT_TARGET)).toHaveLength(1)
    expect(screen.queryByRole('button', { name: WITHOUT_TARGET })).toBeNull()
  })

  test('an address opens the choice of a finished video, and closing it stays on the screen', async () => {
    const { user, router } = await show('/content?publish=item-1', {
      items: [item({ ...dated, publish_to: [] })],
      platforms: [channel()],
    })

    const dialog = within(await screen.findByRole('dialog', { name: 'Choose where to publish' }))
    await user.click(dialog.getByRole('button', { name: 'Cancel' }))

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(router.state.location.search).not.toHaveProperty('publish')
  })

  test('names the zone of the time at which a dated video goes live, beside it', async () => {
    const { user } = await show('/content', {
      items: [item({ publish_to: [], publish_date: null })],
      platforms: [channel()],
    })
    await press(user, 'Publish…')
    const dialog = within(await screen.findByRole('dialog', { name: 'Choose where to publish' }))

    await user.click(await dialog.findByRole('radio', { name: 'On a date' }))

    expect(dialog.getByText(/^Goes live .* [AP]M (GMT|UTC|[A-Z]{3})/)).toBeTruthy()
  })

  test('publishes to YouTube before it goes on to TikTok, and shows what YouTube gets', async () => {
    const creator = channel({ id: 'creator-1', code: 'tiktok', name: 'TikTok', channel_info: { title: 'Forge' } })
    const named = channel({ channel_info: { title: 'Forge', handle: '@forge-speaks' } })
    const { user, calls, router } = await show('/content', {
      items: [item({ publish_to: [], publish_date: null })],
      platforms: [named, creator],
      onChange: (path) =>
        path === '/user-meta'
          ? { title_template: '{title} | {persona}', youtube_privacy: 'unlisted' }
          : { publications: [publication({})] },
    })
    await press(user, 'Publish…')
    const dialog = within(await screen.findByRole('dialog', { name: 'Choose where to publish' }))
    const sent = within(await dialog.findByRole('region', { name: 'On YouTube' }))
    await waitFor(() =>
      expect(sent.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
        'Begin with the bent nail | Forge',
        'You start over from everything you have learned.',
        'Unlisted',
      ]),
    )

    await user.click(await dialog.findByRole('checkbox', { name: 'Forge TikTok' }))
    expect(dialog.getByText('You choose who can watch in the next step, after YouTube is done.')).toBeTruthy()
    const youTube = dialog.getByRole('checkbox', { name: 'Forge YouTube · @forge-speaks' })
    await user.click(youTube)
    expect(dialog.getByRole('button', { name: 'Continue to TikTok' })).toBeTruthy()
    expect(dialog.queryByRole('region', { name: 'On YouTube' })).toBeNull()
    await user.click(youTube)
    expect(await violations(screen.getByRole('dialog'))).toEqual([])
    await user.click(dialog.getByRole('button', { name: 'Publish, then TikTok' }))

    await waitFor(() => expect(router.state.location.search).toMatchObject({ post: 'item-1' }))
    expect(await screen.findByText('Queued (storage)!')).toBeTruthy()
    expect(calls.slice(0, 2)).toEqual([
      'POST /api/content/short/item-1/publish-to',
      'POST /autopush/single/short/item-1?from_storage=true&revision=0',
    ])
  })

  test('publishes a video without a target on the chosen day', async () => {
    const { user, calls } = await show('/content', {
      items: [item({ publish_to: [], publish_date: null })],
      platforms: [channel(), TIKTOK],
      onChange: (path) => Response.json(path.includes('autopush') ? { publications: [publication({})] } : {}),
    })
    await press(user, 'Publish…')
    const dialog = within(await screen.findByRole('dialog', { name: 'Choose where to publish' }))

    await dialog.findByRole('link', { name: 'Connect TikTok' })
    await user.click(dialog.getByRole('radio', { name: 'On a date' }))
    const day = dialog.getByLabelText<HTMLInputElement>(/^Date/)
    expect(day.value > new Date().toISOString().slice(0, 10)).toBe(true)
    fireEvent.change(day, { target: { value: '2020-01-31' } })
    expect(dialog.getByText('Choose today or a later day.')).toBeTruthy()
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Publish to YouTube' }).disabled).toBe(true)
    fireEvent.change(day, { target: { value: '2040-01-31' } })
    expect(dialog.getByText(/^Goes live Jan 31, 2040.*, for everyone to see\.$/)).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Schedule on YouTube' }))

    expect(await screen.findByText('Queued (storage)!')).toBeTruthy()
    expect(calls).toEqual([
      'POST /api/content/short/item-1/date?publish_date=2040-01-31',
      'POST /api/content/short/item-1/publish-to',
      'POST /autopush/single/short/item-1?from_storage=true&revision=0',
    ])
  })

  test.each<[string, Partial<ContentItem>, RegExp, string]>([
    ['Replace from Storage', {}, /upload the file saved in the Pack as a new video/, '?from_storage=true&revision=2'],
    ['Re-Render & Upload', { supabase_url: null }, /render it again and upload it as a new video/, '?revision=2'],
  ])('“%s” asks first, and says what happens to the old video', async (label, over, text, query) => {
    const { user, calls } = await show('/content', {
      items: [{ ...published, ...over }],
      onChange: () => ({ publications: [publication({ revision: 3, state: 'prepared' })] }),
    })
    await press(user, label)
    const question = within(await screen.findByRole('alertdialog'))
    question.getByText(text)
    question.getByText(/Views, likes and comments stay with the old video, which becomes private/)
    expect(calls).toEqual([])

    await user.click(question.getByRole('button', { name: label }))

    await waitFor(() => expect(calls).toEqual([`POST /autopush/single/short/item-1${query}`]))
  })

  test('“Retry Job” names the reason and the remedy of a failed publication', async () => {
    const failed = publication({
      ...{ state: 'failed', reason: 'disclosure', may_retry: true },
      message: 'YouTube needs to know whether your videos are made for kids, and you haven’t answered yet.',
      remedy: 'Answer in Account & Integrations, under Publishing templates.',
    })
    const { user, calls } = await show('/content', {
      items: [item({ status: 'Failed', publications: [failed] })],
      onChange: () => ({ job_id: 'job-1', item_ids: ['item-1'], publications: [] }),
    })
    const rows = await table()
    rows.getByRole('button', {
      name: /Failed ?: YouTube needs to know whether your videos are made for kids, and you haven’t answered yet$/,
    })
    // One badge says that it failed; the remedy is in the receipt.
    expect(rows.queryByText('Failed', { selector: '[role=status] *' })).toBeNull()
    expect(rows.getByText(failed.message ?? '').title).toBe(failed.remedy)
    expect(rows.queryByText(failed.remedy ?? '')).toBeNull()

    await press(user, 'Retry Job')
    const question = within(await screen.findByRole('alertdialog'))
    question.getByText(/We’ll try to publish it again/)
    question.getByText(/and you haven’t answered yet/)
    expect(question.getByRole('link', { name: 'Account & Integrations' }).getAttribute('href')).toBe('/config')
    await user.click(question.getByRole('button', { name: 'Retry' }))

    expect(await screen.findByText('Retry triggered!')).toBeTruthy()
    expect(calls).toEqual(['POST /api/content/short/item-1/retry'])
  })

  test('a title that YouTube refused is saved and published again without rendering', async () => {
    const failed = publication({ state: 'failed', reason: 'invalidTitle', may_retry: true, message: 'No such title.' })
    const { user, calls } = await show('/content', {
      items: [item({ status: 'Failed', publications: [failed] })],
      onChange: () => ({ job_id: 'job-1', item_ids: ['item-1'], publications: [] }),
    })
    await press(user, 'Edit and retry')
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit short' }))
    await user.type(await dialog.findByLabelText(/^Title/), ' again')
    await user.click(dialog.getByRole('button', { name: 'Save and retry' }))

    expect(await screen.findByText('Saved! Publishing again.')).toBeTruthy()
    expect(calls).toEqual(['PATCH /api/update/short', 'POST /api/content/short/item-1/retry'])
  })
})

test('a free account with videos is told that publishing needs a plan', async () => {
  await show('/content', { items: [item({})], tier: 'free' })

  expect(await screen.findByText('Publishing needs Pro or higher.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Compare plans' }).getAttribute('href')).toBe('/services')
})

test('where the plan doesn’t publish, dates can’t be set, only removed, and the mode can’t be changed', async () => {
  await show('/content', {
    items: [item({ publish_date: null }), item({ id: 'item-2', title: 'Sparks' })],
    tier: 'free',
  })
  const rows = await table()

  await waitFor(() =>
    expect(rows.getByRole('button', { name: /^Scheduled date of Begin/ })).toMatchObject({
      ...{ disabled: true, textContent: 'No date' },
    }),
  )
  expect(rows.getByRole('button', { name: /^Scheduled date of Sparks/ })).toMatchObject({ disabled: false })
  expect(rows.getByRole('group', { name: 'Mode of Sparks' })).toMatchObject({ disabled: true })
})

test('while an admin views a client’s videos, everything that leads to a change is disabled and says why', async () => {
  const refused = publication({ state: 'failed', reason: 'invalidTitle', may_retry: true, message: 'No such title.' })
  await show('/content', {
    items: [
      item({ status: 'Failed', publications: [refused] }),
      item({ id: 'item-2', title: 'Sparks', publish_to: [], publish_date: null }),
      item({ id: 'item-3', title: 'Embers', publish_to: [], publish_date: FUTURE }),
    ],
    platforms: [channel()],
    readOnly: 'You can’t change anything.',
  })
  const rows = await table()

  const buttons = [
    await rows.findByRole('button', { name: 'Edit and retry' }),
    ...(await rows.findAllByRole('button', { name: 'Publish…' })),
    await rows.findByRole('button', { name: 'Choose an account' }),
    screen.getByRole('button', { name: 'Generate' }),
  ]
  for (const button of buttons) expect(button).toMatchObject({ disabled: true, title: 'You can’t change anything.' })
})

test('while an admin views a client’s videos, nothing leads to linking an account, and no target looks chosen to press', async () => {
  const lost = channel({ connected: false })
  await show('/content', {
    items: [
      item({ publish_account_ids: [lost.id] }),
      item({ id: 'item-2', title: 'Sparks', publish_to: [] }),
      item({ id: 'item-3', title: 'Embers', publish_to: ['tiktok'] }),
    ],
    platforms: [lost, TIKTOK],
    readOnly: 'You can’t change anything.',
  })
  const rows = await table()

  // As brief as where it can be pressed.
  expect((await rows.findAllByRole('button', { name: /^Reconnect / }))[0]?.textContent).toBe('Reconnect')
  for (const link of rows.getAllByRole('link', { name: /connect/i })) {
    expect(link.getAttribute('href')).toBeNull()
    expect(link.ariaDisabled).toBe('true')
  }
  for (const button of rows.getAllByRole('button', { name: /^Reconnect / }))
    expect(button).toHaveProperty('disabled', true)
  for (const target of rows.getAllByRole('button', { pressed: true }))
    expect(target.className).not.toContain('brand/12')
})

describe('the receipt', () => {
  const newest = receipt({
    ...{ id: 'publication-2', revision: 2, url, remote_id: 'AbC123', sha256: 'ab'.repeat(32) },
    warnings: ['YouTube didn’t accept the thumbnail. Verify your phone number at youtube.com/verify.'],
    sent: {
      title: 'Begin with the bent nail',
      description: 'You start over.\n\n#forge',
      tags: ['forge', 'pack-publication2'],
      privacy: 'public',
      publish_at: null,
      made_for_kids: false,
      synthetic_media: true,
      playlist_id: 'PL42',
    },
    processed_at: '2026-11-20T10:01:30.000Z',
    live_at: '2026-11-20T10:02:00.000Z',
    history: [
      { state: 'prepared', reason: null, message: null, at: '2026-11-20T10:00:00.000Z' },
      { state: 'waiting', reason: 'quota', message: 'Waiting for YouTube quota.', at: '2026-11-20T10:00:01.000Z' },
      { state: 'uploading', reason: null, message: null, at: '2026-11-20T10:00:30.000Z' },
      { state: 'live', reason: null, message: null, at: '2026-11-20T10:02:00.000Z' },
    ],
  })
  const replaced = receipt({
    ...{ state: 'cancelled', reason: 'replaced', message: 'Replaced by a newer upload. This one is private now.' },
    url: 'https://www.youtube.com/watch?v=Old456',
  })
  const elsewhere = receipt({ id: 'other', account_id: 'account-2', account_title: 'Night Forge', remote_id: 'Other9' })

  /** Opens the receipt of the first chip. */
  async function open(receipts: PublicationReceipt[], over: Partial<ContentItem> = {}, onChange?: () => unknown) {
    const world = await show('/content', {
      items: [{ ...published, ...over }],
      receipts,
      ...(onChange && { onChange }),
    })
    await world.user.click((await table()).getByRole('button', { name: /^YouTube, Forge Speaks/ }))
    const { state, reason } = (over.publications ?? published.publications)[0] ?? {}
    const names: Partial<Record<string, string>> = {
      live: 'Published on YouTube',
      failed: 'Not published on YouTube',
      scheduled: 'Scheduled on YouTube',
    }
    const name = names[reason ?? ''] ?? names[state ?? ''] ?? 'YouTube: Forge Speaks'
    const dialog = await screen.findByRole('dialog', { name })
    const [technical] = await within(dialog).findAllByText('Technical details')
    expect(technical?.closest('details')?.open).toBe(false)
    if (technical) await world.user.click(technical)
    expect(technical?.closest('details')?.open).toBe(true)
    return { ...world, dialog, shown: within(dialog) }
  }
  const detail = (shown: ReturnType<typeof within>, name: string) =>
    shown.getByText(name).nextElementSibling?.textContent

  test('shows when, where and how the video was published, and what was sent', async () => {
    const { dialog, shown } = await open([newest, elsewhere])

    const link = shown.getByRole('link', { name: 'Open on YouTube' })
    expect([link.getAttribute('href'), link.getAttribute('target'), link.getAttribute('rel')]).toEqual([
      url,
      '_blank',
      'noopener noreferrer',
    ])
    const parts = shown.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
    expect(parts).toEqual(['What was sent', 'Timeline', 'Details'])
    expect(
      shown
        .getAllByRole('term')
        .map(({ textContent }) => textContent)
        .slice(0, 5),
    ).toEqual(['Published on', 'Channel', 'Visibility', 'Link', 'Title'])
    expect(detail(shown, 'Video ID')).toBe('AbC123')
    expect(detail(shown, 'Title')).toBe('Begin with the bent nail')
    expect(detail(shown, 'Description')).toBe('You start over.\n\n#forge')
    expect(detail(shown, 'Tags')).toBe('forge')
    expect(detail(shown, 'Tracking tag')).toMatch(/^pack-publication2/)
    expect(detail(shown, 'Visibility')).toBe('Public')
    expect(detail(shown, 'Made for kids')).toBe('No')
    expect(detail(shown, 'AI disclosure')).toBe('Yes, altered or synthetic content')
    expect(detail(shown, 'Playlist')).toBe('PL42')
    expect(detail(shown, 'File size')).toBe('12 MB')
    expect(detail(shown, 'SHA-256')).toBe('ab'.repeat(32))
    expect(shown.getByRole('link', { name: /youtube\.com\/verify/ })).toBeTruthy()
    const phases = [...dialog.querySelectorAll('ol li')].map((phase) => phase.textContent)
    expect(phases).toEqual([
      expect.stringMatching(/^Requested3:45:00 PM$/),
      expect.stringMatching(/^Waiting · Waiting for YouTube quota\.3:45:01 PM$/),
      expect.stringMatching(/^Upload started3:45:30 PM$/),
      expect.stringMatching(/^Processed3:46:30 PM$/),
      expect.stringMatching(/^Published3:47:00 PM$/),
    ])
    expect(shown.getAllByText(/^Nov 20, 2026, GMT/)).toHaveLength(1)
    expect(detail(shown, 'Published on')).toMatch(/^Nov 20, 2026, 3:47.PM/)
    // The facts come before what can be done.
    expect(shown.getByText('Visibility').compareDocumentPosition(link)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    expect(shown.getAllByRole('button', { name: 'Close' })).toHaveLength(1)
    expect(shown.queryByText('Other9')).toBeNull()
    expect(shown.queryByRole('button', { name: 'Withdraw' })).toBeNull()
    expect(await violations(dialog)).toEqual([])
  })

  test('keeps the links of versions that were replaced', async () => {
    const { shown } = await open([newest, replaced])

    expect(shown.getAllByRole('link', { name: replaced.url ?? '' })[0]).toBeTruthy()
    expect(shown.getByText('Details of version 1')).toBeTruthy()
  })

  test('asks before a scheduled upload is withdrawn', async () => {
    const due = { state: 'waiting', reason: 'scheduled', due_at: FUTURE, remote_id: 'AbC123' } as const
    const { shown, user, calls } = await open([receipt(due)], { publications: [publication(due)] }, () =>
      receipt({ state: 'cancelled', reason: 'cancelled', message: 'You canceled it.' }),
    )

    await user.click(shown.getByRole('button', { name: 'Withdraw' }))
    const question = within(await screen.findByRole('alertdialog'))
    question.getByText(/We’ll delete the upload from YouTube/)
    expect(calls).toEqual([])
    await user.click(question.getByRole('button', { name: 'Withdraw' }))

    expect(await screen.findByText('Withdrawn.')).toBeTruthy()
    expect(calls).toEqual(['POST /api/content/short/item-1/publications/publication-1/cancel'])
  })

  test('of an unknown outcome says what to do, and checks again', async () => {
    const lost = receipt({
      ...{ state: 'unknown', reason: 'unknown' },
      message: 'We can’t tell whether YouTube has this video.',
      remedy: 'Press Check again, or look for it in YouTube Studio.',
    })
    const { shown, user, calls } = await open([lost], {}, () => receipt({ state: 'live' }))
    expect(shown.getByRole('link', { name: 'YouTube Studio' })).toBeTruthy()

    await user.click(shown.getByRole('button', { name: 'Check again' }))

    expect(await screen.findByText('Checking again.')).toBeTruthy()
    expect(calls).toEqual(['POST /api/content/short/item-1/publications/publication-1/check'])
  })

  test('gives the date of a scheduled upload once', async () => {
    const due: Partial<PublicationSummary> = {
      ...{ state: 'waiting', reason: 'scheduled', due_at: FUTURE },
      message: 'It goes live then.',
    }
    const sent = { ...newest.sent, privacy: 'private', publish_at: FUTURE } as PublicationReceipt['sent']
    const { shown } = await open([receipt({ ...due, sent })], { publications: [publication(due)] })

    expect(within(shown.getByRole('status')).getByText('Scheduled')).toBeTruthy()
    expect(shown.getByText('Scheduled for')).toBeTruthy()
    expect(detail(shown, 'Visibility')).toBe('Private until then')
    expect(shown.queryByText('It goes live then.')).toBeNull()
  })

  test('of a failed publication says why, and retries it', async () => {
    const failed: Partial<PublicationSummary> = {
      ...{ state: 'failed', reason: 'invalidTitle', may_retry: true },
      message: 'YouTube doesn’t accept the title.',
      remedy: 'Change the title or the title template in Account & Integrations, then press Retry Job.',
    }
    const { shown, user, calls } = await open(
      [receipt(failed)],
      { status: 'Failed', youtube_url: null, publications: [publication(failed)] },
      () => ({ job_id: 'job-1', item_ids: ['item-1'], publications: [] }),
    )
    expect(shown.getByText('YouTube doesn’t accept the title.')).toBeTruthy()
    // The server has nothing to look up.
    expect(shown.queryByRole('button', { name: 'Check again' })).toBeNull()

    await user.click(shown.getByRole('button', { name: 'Retry Job' }))

    expect(await screen.findByText('Retry triggered!')).toBeTruthy()
    expect(calls).toEqual(['POST /api/content/short/item-1/retry'])

    await user.click(shown.getByRole('button', { name: 'Edit title' }))

    expect(await screen.findByRole('dialog', { name: 'Edit short' })).toBeTruthy()
  })
})

test('the player of a video that couldn’t be published says why', async () => {
  const failed = publication({ state: 'failed', message: 'YouTube rejected the video.', remedy: 'Change the music.' })
  const { user } = await show('/content', { items: [item({ status: 'Failed', publications: [failed] })] })

  await user.click(await (await table()).findByRole('button', { name: 'Watch Begin with the bent nail' }))

  const player = within(await screen.findByRole('dialog', { name: 'Begin with the bent nail Failed' }))
  expect(await player.findByText(/YouTube rejected the video. Change the music./)).toBeTruthy()
})

describe('a video of which TikTok may have a post', () => {
  const unsure = publication({
    ...{ platform: 'tiktok', account_title: 'Wolf Whispers', state: 'unknown', reason: 'init_unanswered' },
    message: 'TikTok didn’t answer when we tried to post the video.',
    remedy: 'Press Check again. We won’t post it a second time ourselves, so that it can’t appear twice.',
  })
  const items = [item({ status: 'Failed', publications: [unsure] })]
  const CHECKED = 'POST /api/content/short/item-1/publications/publication-1/check'
  const closest = async (element: string, name: string): Promise<HTMLElement> => {
    const [found] = (await screen.findAllByRole('button', { name })).flatMap(
      (button) => button.closest<HTMLElement>(element) ?? [],
    )
    if (!found) throw new Error(`${name} is in no ${element}`)
    return found
  }

  test.each([
    ['row', '/content', async () => within(await screen.findByRole('table'))],
    ['card', '/content', async () => within(await closest('li', 'More about Begin with the bent nail'))],
    ['tile', '/content?view=gallery', async () => within(await closest('li', 'Watch Begin with the bent nail'))],
    ['player', '/content?play=item-1', async () => within(await screen.findByRole('dialog'))],
    ['edit dialog', '/content?edit=item-1', async () => within(await screen.findByRole('dialog'))],
  ])('is checked again from its %s, not retried', async (_where, address, place) => {
    let answer = (_receipt: unknown) => {}
    const { user, calls } = await show(address, {
      items,
      onChange: () => new Promise((resolve) => (answer = resolve)),
    })
    const shown = await place()

    const button = await shown.findByRole('button', { name: 'Check again' })
    expect(shown.queryByRole('button', { name: 'Retry Job' })).toBeNull()
    await user.click(button)

    expect(button.ariaBusy).toBe('true')
    await waitFor(() => expect(calls).toEqual([CHECKED]))
    answer(receipt(unsure))
    expect(await screen.findByText('Checking again.')).toBeTruthy()
  })

  test('is no error where it is watched, says why the filter finds it under Failed, and no other post is offered there', async () => {
    await show('/content?play=item-1', { items })

    const player = within(
      await screen.findByRole('dialog', { name: 'Begin with the bent nail Failed · outcome unknown' }),
    )
    expect((await player.findByRole('button', { name: 'Check again' })).className).toContain('bg-brand')
    expect(player.queryByRole('button', { name: 'Post to TikTok' })).toBeNull()
    const reason = player.getByText(/TikTok didn’t answer/)
    expect(reason.closest('[class*="warning"]')).toBeTruthy()
    expect(reason.closest('[class*="danger"]')).toBeNull()
  })

  test('says why when it can’t be checked', async () => {
    const { user } = await show('/content', { items, refusal: 'Slow down.' })

    await press(user, 'Check again')

    expect(await screen.findByText('Failed to check.')).toBeTruthy()
    expect(screen.getByText('Slow down.')).toBeTruthy()
  })
})

describe('the main action of a row', () => {
  const live = publication({ state: 'live', url })
  test.each<[string, Partial<ContentItem>]>([
    ['Retry Job', { status: 'Failed', error_detail: 'Rendering failed.' }],
    ['Publish from Storage', {}],
    ['Check again', { status: 'Failed', publications: [publication({ state: 'unknown', reason: 'unknown' })] }],
  ])('is colored where the user has to act: %s', async (name, over) => {
    await show('/content', { items: [item(over)], platforms: [channel()] })
    expect((await (await table()).findByRole('button', { name })).className).toContain('bg-brand/8')
  })

  test.each<[string, Partial<ContentItem>]>([
    ['Watch', { test: true, status: 'TestComplete' }],
    ['Replace from Storage', { status: 'Published', youtube_url: url, publications: [live] }],
    ['Publish from Storage', { publications: [publication({ state: 'waiting', reason: 'date' })] }],
    ['Publish from Storage', { status: 'Published', publications: [publication({ ...live, platform: 'tiktok' })] }],
  ])('is neutral where it need not be pressed: %s, %o', async (name, over) => {
    await show('/content', { items: [item(over)], platforms: [channel()] })
    const button = await (await table()).findByRole('button', { name })
    expect(button.className).not.toContain('bg-brand/8')
    expect(button.className).toContain('border-control')
  })
})

describe('a video that YouTube rejected for what it shows', () => {
  const rejected = publication({
    ...{ state: 'failed', reason: 'copyright', may_retry: true },
    message: 'YouTube rejected the video because of copyright.',
    remedy: 'Change the music or images and render it again, then press Retry Job.',
  })
  const items = [item({ status: 'Failed', publications: [rejected] })]

  test('is not offered on YouTube, where it can’t be watched', async () => {
    const refused = { ...rejected, url }
    const { user } = await show('/content', {
      items: [item({ status: 'Failed', publications: [refused] })],
      receipts: [receipt(refused)],
    })
    const rows = await table()
    const chip = await rows.findByRole('button', { name: /^YouTube, Forge Speaks: Failed/ })
    expect(rows.queryByRole('link', { name: 'Begin with the bent nail on YouTube' })).toBeNull()
    await user.click(chip)
    const dialog = within(await screen.findByRole('dialog', { name: 'Not published on YouTube' }))
    await dialog.findByRole('button', { name: 'Edit video' })
    expect(dialog.queryByRole('link', { name: 'Open on YouTube' })).toBeNull()
  })

  test('is edited first where it is watched, and retried second', async () => {
    const { user } = await show('/content', { items })
    await user.click(await (await table()).findByRole('button', { name: 'Watch Begin with the bent nail' }))

    const player = within(await screen.findByRole('dialog', { name: 'Begin with the bent nail Failed' }))
    expect((await player.findByRole('button', { name: 'Edit video' })).className).toContain('bg-brand')
    expect(player.getByRole('button', { name: 'Retry Job' }).className).not.toContain('bg-brand')
  })

  test('has the way to the music as its main button in the edit dialog', async () => {
    await show('/content?edit=item-1', { items })

    const dialog = within(await screen.findByRole('dialog', { name: 'Edit short' }))
    expect((await dialog.findByRole('link', { name: 'Open Assets' })).className).toContain('bg-brand ')
    expect(dialog.getByRole('button', { name: 'Retry Job' }).className).not.toContain('bg-brand ')
  })

  test('is edited from its row, and asked about when “Retry Job” is pressed in its menu', async () => {
    const { user, router } = await show('/content', { items })
    const rows = await table()
    expect(rows.getByRole('button', { name: 'Edit video' })).toBeTruthy()
    expect(rows.queryByRole('button', { name: 'Retry Job' })).toBeNull()
    await user.click(rows.getByRole('button', { name: 'More actions for Begin with the bent nail' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Retry Job' }))

    const question = within(await screen.findByRole('dialog', { name: 'Retry “Begin with the bent nail”?' }))
    question.getByText(/because of copyright/)
    question.getByRole('button', { name: 'Retry anyway' })
    await user.click(question.getByRole('button', { name: 'Edit video' }))
    await waitFor(() => expect(router.state.location.search).toEqual({ edit: 'item-1' }))
  })
})

describe('an account whose access was lost', () => {
  const lost = channel({ connected: false })

  test('is what the row of a stopped publication offers to link again', async () => {
    const stopped = publication({
      ...{ state: 'waiting', reason: 'token_expired' },
      message: 'Our access to Forge Speaks has expired or was revoked.',
      remedy: 'Reconnect YouTube in Account & Integrations.',
    })
    const { user, router } = await show('/content', { items: [item({ publications: [stopped] })], platforms: [lost] })
    const rows = await table()
    rows.getByRole('button', { name: /Access expired ?: Forge Speaks/ })
    // The account is named below its chip, so that neither takes two lines.
    expect(rows.getByText('Forge Speaks', { selector: 'p' })).toBeTruthy()
    expect(rows.getByText('Reconnect').getAttribute('aria-label')).toBe('Reconnect Forge Speaks')
    const [way] = await rows.findAllByRole('link', { name: 'Reconnect Forge Speaks' })
    if (way) await user.click(way)
    await waitFor(() => expect(router.state.location.pathname).toBe('/integrations'))
  })

  test('is not called one that was never linked', async () => {
    await show('/content', { items: [item({ publish_to: [] })], platforms: [lost] })
    const rows = await table()
    expect((await rows.findAllByRole('link', { name: 'Reconnect Forge Speaks' })).length).toBeGreaterThan(0)
    expect(screen.queryByText(/Not linked yet/)).toBeNull()
    expect(screen.queryByText('Connect YouTube or TikTok')).toBeNull()
  })

  test('is in the choice of accounts below those that can be chosen, with the way to link it again', async () => {
    const another = channel({ id: 'yt-2', connected: false, channel_info: { title: 'Campfire Shorts' } })
    const { user } = await show('/content', {
      items: [item({ publish_to: [], publish_date: null })],
      platforms: [channel(), another],
    })

    await press(user, 'Publish…')

    const dialog = within(await screen.findByRole('dialog', { name: 'Choose where to publish' }))
    const reconnect = await dialog.findByRole('link', { name: 'Reconnect Campfire Shorts' })
    expect(dialog.getAllByRole('checkbox')).toHaveLength(1)
    dialog.getByText('Our access to Campfire Shorts has expired')
    expect(reconnect.getAttribute('href')).toBe('/integrations')
    expect(dialog.queryByRole('link', { name: 'Connect YouTube' })).toBeNull()
  })
})

describe('deleting a published video', () => {
  test.each([
    [false, 'DELETE /api/content/short/item-1'],
    [true, 'DELETE /api/content/short/item-1?delete_there=true'],
  ])('on YouTube as well: %s', async (there, call) => {
    const { user, calls } = await show('/content', { items: [published] })
    await openMenu(user)
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
    const dialog = await screen.findByRole('alertdialog')
    const question = within(dialog)
    question.getByText(/our copy/)
    question.getByText(/On YouTube the video stays online with its link, views and comments/)
    if (there) await user.click(question.getByRole('checkbox', { name: /Delete on YouTube as well/ }))
    expect(await violations(dialog)).toEqual([])
    await user.click(question.getByRole('button', { name: /^Delete/ }))

    expect(await screen.findByText('Deleted!')).toBeTruthy()
    expect(calls).toEqual([call])
  })

  test('says that an upload on its way is withdrawn', async () => {
    const items = [item({ publications: [publication({ state: 'waiting', reason: 'date', due_at: FUTURE })] })]
    const { user } = await show('/content', { items })
    await openMenu(user)
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))

    const question = within(await screen.findByRole('alertdialog'))
    expect(question.getByText(/It’s on its way to YouTube. Deleting the video stops that, too/)).toBeTruthy()
    expect(question.queryByRole('checkbox')).toBeNull()
  })
})

test('a published video keeps its mode and targets, and says why', async () => {
  await show('/content', { items: [published], platforms: [channel()] })
  const rows = await table()

  expect(rows.getByRole('group', { name: /^Mode of Begin with the bent nail/ })).toMatchObject({
    disabled: true,
    title: 'A published video can’t become a Test video.',
  })
  const target = await rows.findByRole('button', { name: 'YouTube: Forge Speaks' })
  expect(target).toMatchObject({
    disabled: true,
    title: 'YouTube: Forge Speaks. You can’t change where a published video goes.',
  })
})

describe('Publish To', () => {
  const night = channel({ id: 'account-2', channel_info: { title: 'Night Forge', handle: 'night' } })

  test('offers several accounts by name in a menu, and sends ids', async () => {
    const lost = channel({ id: 'account-3', connected: false, channel_info: { title: 'Campfire Shorts' } })
    const { user, sent } = await show('/content', { items: [item({})], platforms: [channel(), lost, night, TIKTOK] })
    // Without a choice, the account that was linked last is meant.
    const button = await (await table()).findByRole('button', {
      name: /^Publish Begin with the bent nail to: Forge Speaks/,
    })
    await user.click(button)
    const menu = within(await screen.findByRole('menu'))
    expect(menu.getByRole('menuitemcheckbox', { name: /^Forge Speaks/ }).getAttribute('aria-checked')).toBe('true')
    // What can be chosen comes first.
    const boxes = menu.getAllByRole('menuitemcheckbox')
    for (const link of menu.getAllByRole('menuitem'))
      expect(boxes.at(-1)?.compareDocumentPosition(link)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    expect(menu.getByRole('menuitem', { name: 'Reconnect Campfire Shorts' })).toBeTruthy()

    await user.click(menu.getByRole('menuitemcheckbox', { name: 'Night Forge (@night)' }))

    expect(await screen.findByText('Publish targets updated!')).toBeTruthy()
    expect(sent.map(({ path, body }) => [path, body])).toEqual([
      ['/api/content/short/item-1/publish-to', { targets: ['account-1', 'account-2'] }],
    ])
  })

  test('asks in words for an account while none is chosen, except for test videos', async () => {
    const items = [
      item({ publish_to: [] }),
      item({ id: 'item-2', publish_to: [], test: true, status: 'TestComplete' }),
      item({ id: 'item-3' }),
    ]
    await show('/content', { items, platforms: [channel()] })

    expect(await (await table()).findAllByText('Choose one')).toHaveLength(1)
  })

  test('says why targets could not be changed', async () => {
    const { user } = await show('/content', { items: [item({})], platforms: [channel()], refusal: 'Not now.' })

    await user.click(await (await table()).findByRole('button', { name: 'YouTube: Forge Speaks' }))

    expect(await screen.findByText('Failed to update targets')).toBeTruthy()
    expect(screen.getByText('Not now.')).toBeTruthy()
  })
})

test('the edit dialog counts the title as YouTube does, and says that changes of a scheduled video are sent on', async () => {
  const scheduled = publication({ state: 'waiting', reason: 'scheduled', due_at: FUTURE })
  const { user } = await show('/content?edit=item-1', { items: [item({ title: 'Sparks', publications: [scheduled] })] })

  await user.type(await screen.findByLabelText(/^Title/), '🔥')

  // An emoji outside the basic plane counts twice.
  expect(screen.getByText('8 of 100 characters')).toBeTruthy()
  expect(
    screen.getByText('This video is scheduled. If you change the title or date, we send the change to YouTube.'),
  ).toBeTruthy()
})

test('while a preview is loaded in the edit dialog, its pane has the focus, not the title', async () => {
  const { user } = await show('/content?edit=item-1', { items: [item({})] })

  await user.click(await screen.findByRole('button', { name: 'Preview' }))

  await screen.findByText('Generating voice-over…')
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Preview' }))
})

test('a title that is too long is refused while it is typed, and gets the focus when saving is tried', async () => {
  const { user, calls } = await show('/content?edit=item-1', { items: [item({ title: 'Sparks' })] })
  const title = await screen.findByLabelText(/^Title/)
  expect(title.getAttribute('aria-invalid')).toBeNull()

  await user.click(title)
  await user.paste('!'.repeat(95))

  expect(title.getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByText('Title is too long: at most 100 characters.')).toBeTruthy()
  expect(screen.getByText('101 of 100 characters').className).toContain('text-danger')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(document.activeElement).toBe(title)
  expect(calls.filter((call) => call.startsWith('PATCH'))).toEqual([])
})

test('the edit dialog shows the title and description on YouTube as they are typed', async () => {
  const { user } = await show('/content?edit=item-1', { items: [item({ title: 'Sparks' })] })
  const section = within(await screen.findByRole('region', { name: 'YouTube title and description' }))
  expect(section.getByRole('link', { name: 'Publishing templates' }).getAttribute('href')).toBe('/config#templates')
  const heading = await section.findByRole('heading', { name: 'YouTube title and description' })
  const block = heading.closest('details') as HTMLDetailsElement
  expect(block.open).toBe(false)
  await waitFor(() => expect(heading.closest('summary')?.textContent).toMatch(/Sparks$/))
  await user.click(heading)
  expect(block.open).toBe(true)

  await user.type(await screen.findByLabelText(/^Title/), ' fly')
  await user.type(screen.getByLabelText('Script'), ' Always.')

  expect(section.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    'Sparks fly',
    'You start over from everything you have learned. Always.',
    'Public',
  ])
})

test('a video that is being published says so in the edit dialog', async () => {
  const items = [item({ status: 'In Progress', publications: [publication({ state: 'uploading' })] })]
  await show('/content?edit=item-1', { items })

  expect(await screen.findByText('This video is being published. You can edit it when that’s done.')).toBeTruthy()
})

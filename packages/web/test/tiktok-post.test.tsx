import type { ContentItem } from '@pack/core/content/item-schema'
import type { CreatorInfo } from '@pack/core/publishing/platforms-schema'
import type { PublicationReceipt } from '@pack/core/publishing/publication-schema'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import axe from 'axe-core'
import { describe, expect, test, vi } from 'vitest'
import { channel, item, openMenu, receipt, show, useContentWorld } from './content-world.tsx'

// Long timeouts, because a busy machine renders slowly.
vi.setConfig({ testTimeout: 60_000 })
useContentWorld()

const TITLE = 'Begin with the bent nail'
const POST = 'Post to TikTok'
const INVALID = 'Please fill required fields or resolve validation errors.'
const LINKED = [channel({ id: 'creator-1', code: 'tiktok', name: 'TikTok', channel_info: { title: 'Forge' } })]
const CREATOR: CreatorInfo = {
  nickname: 'Forge the Fox',
  channel_title: 'Forge',
  display_name: 'Forge',
  unique_id: 'forge',
  avatar: '/media/forge.webp',
  privacy_level_options: ['PUBLIC_TO_EVERYONE', 'MUTUAL_FOLLOW_FRIENDS', 'SELF_ONLY'],
  max_video_post_duration_sec: 60,
  ...{ disable_duet: false, disable_stitch: false, disable_comment: false },
  ...{ can_post: true, can_post_now: true },
}
const READY: Partial<ContentItem> = { clean_status: 'ready', clean_url: '/media/clean.mp4', clean_seconds: 25 }

type Given = {
  item?: Partial<ContentItem>
  creator?: Partial<CreatorInfo>
  defaults?: object
  /** The answer to POST /tiktok/post, or to PATCH …/tiktok-metadata. */
  answer?: () => unknown
  receipts?: PublicationReceipt[]
  linked?: boolean
  clean?: () => unknown
}

/** The Content Manager with one finished video and a linked creator. */
const world = (given: Given = {}, address = '/content') => {
  const items = [item({ ...READY, ...given.item })]
  const asked = { creator: 0 }
  return show(address, {
    items,
    platforms: given.linked === false ? [channel()] : LINKED,
    receipts: given.receipts ?? [],
    onChange: (path) => {
      if (path === '/tiktok/creator_info') {
        asked.creator++
        return { ...CREATOR, ...given.creator }
      }
      if (path === '/api/user/tiktok/defaults')
        return { defaults: { allow_commercial_publish: true, ...given.defaults }, display_name: 'Forge' }
      if (path.endsWith('/clean-rendition')) return given.clean?.() ?? items[0]
      return given.answer?.() ?? {}
    },
  }).then((shown) => ({ ...shown, items, asked }))
}

/** The modal, opened by its address. */
async function modal(given: Given = {}) {
  const shown = await world(given, '/content?post=item-1')
  const dialog = within(await screen.findByRole('dialog', { name: POST }))
  return { ...shown, dialog }
}

/** The form of the modal. */
async function form(given: Given = {}) {
  const shown = await modal(given)
  const { dialog, user } = shown
  const post = (await dialog.findByRole('button', { name: POST })) as HTMLButtonElement
  return {
    ...shown,
    post,
    box: (name: string) => dialog.getByRole('checkbox', { name: new RegExp(`^${name}`) }) as HTMLInputElement,
    privacy: () => dialog.getByRole('combobox', { name: /^Who can watch/ }),
    choose: async (level: string) => {
      await user.click(dialog.getByRole('combobox', { name: /^Who can watch/ }))
      await user.click(await screen.findByRole('option', { name: new RegExp(`^${level}`) }))
    },
    disclose: () => user.click(dialog.getByRole('switch', { name: 'Disclose commercial content' })),
  }
}

describe('Post to TikTok', () => {
  test('is opened from the row: the creator, the file that is posted, and nothing preselected', async () => {
    const { user } = await world()
    await openMenu(user, TITLE)
    await user.click(screen.getByRole('menuitem', { name: 'Post to TikTok' }))

    const dialog = within(await screen.findByRole('dialog', { name: POST }))
    expect(await dialog.findByText('Forge the Fox')).toBeTruthy()
    const tile = dialog.getByLabelText<HTMLVideoElement>(`${TITLE}, as posted`)
    expect([tile.getAttribute('src'), tile.controls]).toEqual(['/media/clean.mp4', false])
    expect(dialog.getByText('TikTok gets exactly this file.')).toBeTruthy()
    expect(dialog.getByText('1080 × 1920')).toBeTruthy()
    expect(dialog.getByRole('textbox', { name: 'TikTok title' })).toHaveProperty('value', `${TITLE} #nails`)
    expect(dialog.getByRole('combobox', { name: /^Who can watch/ }).textContent).toBe('Choose who can watch')
    for (const name of ['Comment', 'Duet', 'Stitch'])
      expect(dialog.getByRole('checkbox', { name })).toHaveProperty('checked', false)
    expect(dialog.getByRole('switch', { name: 'Disclose commercial content' }).ariaChecked).toBe('false')
    expect(dialog.queryByText(/will be labeled/)).toBeNull()
    const label = dialog.getByRole('checkbox', { name: /^AI-generated content/ })
    expect([label.getAttribute('disabled'), (label as HTMLInputElement).checked]).toEqual(['', true])
    expect(dialog.getByText(/^By posting, you agree/).textContent).toBe(
      "By posting, you agree to TikTok's Music Usage Confirmation.",
    )
    expect(dialog.getByRole('button', { name: POST })).toHaveProperty('disabled', true)
    expect(dialog.getByText('Before you post to TikTok, choose who can watch.')).toBeTruthy()
    expect(dialog.queryByText(INVALID)).toBeNull()
    expect((await axe.run(screen.getByRole('dialog'), NO_COLORS)).violations.map(({ id }) => id)).toEqual([])
  })

  test('says what a form that was changed still lacks', async () => {
    const { user, box, dialog } = await form()
    await user.click(box('Comment'))

    expect(dialog.getByText(INVALID)).toBeTruthy()
    expect(dialog.getByText('First choose who can watch the video.')).toBeTruthy()
    expect(dialog.queryByText('Before you post to TikTok, choose who can watch.')).toBeNull()
  })

  test('posts what was chosen, and says with which publish_id', async () => {
    const { post, user, box, choose, sent, dialog } = await form({
      answer: () => ({ tiktok_url: null, tiktok_video_id: null, publish_id: 'v_pub_file~1' }),
    })
    await choose('Friends')
    expect(dialog.queryByText('First choose who can watch the video.')).toBeNull()
    await user.click(box('Comment'))
    await user.clear(dialog.getByRole('textbox', { name: 'TikTok title' }))
    await user.type(dialog.getByRole('textbox', { name: 'TikTok title' }), 'Nails 🔨')
    expect(dialog.getByText('8 of 2,200')).toBeTruthy()
    await user.click(post)

    expect(await screen.findByText('Submitted to TikTok (publish_id: v_pub_file~1)')).toBeTruthy()
    expect(sent).toEqual([
      {
        method: 'POST',
        path: '/tiktok/post',
        body: {
          mode: 'short',
          item_id: 'item-1',
          revision: 0,
          title: 'Nails 🔨',
          privacy_level: 'MUTUAL_FOLLOW_FRIENDS',
          ...{ disable_comment: false, disable_duet: true, disable_stitch: true },
          ...{ is_commercial: false, your_brand: false, branded_content: false },
          ...{ is_aigc: true, layout: 'vertical' },
        },
      },
    ])
  })

  test('labels commercial content only once it is said for whom', async () => {
    const { post, user, box, choose, disclose, dialog } = await form()
    await choose('Public')
    expect(post.disabled).toBe(false)
    await disclose()
    const missing = 'You need to indicate if your content promotes yourself, a third party, or both.'
    expect([post.disabled, post.parentElement?.title]).toEqual([true, missing])
    expect(dialog.queryByText(/will be labeled/)).toBeNull()

    const consent = () => dialog.getByText(/^By posting, you agree/).textContent
    await user.click(box('Your brand'))
    expect(dialog.getByText("Your photo/video will be labeled as 'Promotional content'")).toBeTruthy()
    expect(consent()).toBe("By posting, you agree to TikTok's Music Usage Confirmation.")
    await user.click(box('Branded content'))
    expect(dialog.getByText("Your photo/video will be labeled as 'Paid partnership'")).toBeTruthy()
    expect(consent()).toBe("By posting, you agree to TikTok's Branded Content Policy and Music Usage Confirmation.")
    expect(post.disabled).toBe(false)

    const forbidden = 'Branded content visibility cannot be set to private.'
    await user.click(dialog.getByRole('combobox', { name: /^Who can watch/ }))
    const onlyMe = await screen.findByRole('option', { name: /^Private/ })
    expect([onlyMe.ariaDisabled, onlyMe.title]).toEqual(['true', forbidden])
  })

  test('changes “Only me” when branded content is ticked, and says so', async () => {
    const { user, box, choose, disclose, privacy, dialog } = await form()
    await choose('Private')
    await disclose()
    await user.click(box('Branded content'))

    expect(dialog.getByText('Privacy auto-changed because Branded Content cannot be private.')).toBeTruthy()
    expect(privacy().textContent).toBe('Public')
  })

  test('offers no branded content where the creator may only post privately', async () => {
    const { box, disclose } = await form({ creator: { privacy_level_options: ['SELF_ONLY'] } })
    await disclose()
    expect([box('Branded content').disabled, box('Branded content').title]).toEqual([
      true,
      'Branded content visibility cannot be set to private.',
    ])
  })

  test('turns commercial options off where the account’s settings forbid them', async () => {
    const { dialog } = await form({ defaults: { allow_commercial_publish: false } })
    expect(dialog.getByRole('switch', { name: 'Disclose commercial content' })).toHaveProperty('disabled', true)
    for (const note of [
      'Commercial posting disabled in your account settings. Enable under TikTok defaults to allow.',
      'Your account has not enabled commercial publishing via API.',
    ])
      expect(dialog.getByText(note)).toBeTruthy()
  })

  test('grays out what the creator turned off, and lists the levels that TikTok names', async () => {
    const { box, user, privacy } = await form({
      creator: { disable_duet: true, privacy_level_options: ['FOLLOWER_OF_CREATOR', 'CLOSE_FRIENDS', 'SELF_ONLY'] },
    })
    expect(['Comment', 'Duet', 'Stitch'].map((name) => box(name).disabled)).toEqual([false, true, false])
    await user.click(privacy())
    expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
      'FollowersEveryone who follows you',
      'Close friends',
      'PrivateOnly me',
    ])
  })

  test.each([
    ['a video longer than the creator may post', { item: { clean_seconds: 61 } }, /^This video is 1:01 long\./],
    ['a title of 2,201 characters', { item: { tiktok: titled('x'.repeat(2201)) } }, /2201 characters/],
  ])('refuses %s before it is sent', async (_what, given, problem) => {
    const { post, choose, dialog } = await form(given)
    await choose('Public')
    expect(post.disabled).toBe(true)
    expect(dialog.getByText(problem)).toBeTruthy()
  })

  test('stops while the creator can’t post; the row says so, too', async () => {
    const { dialog, user } = await modal({ creator: { can_post_now: false, privacy_level_options: [] } })
    expect(await dialog.findByText('TikTok account cannot post right now. Try again later.')).toBeTruthy()
    expect(dialog.queryByRole('button', { name: POST })).toBeNull()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(within(screen.getByRole('table')).getByText('Posting disabled — try again later')).toBeTruthy()
  })

  test('says that no account is linked, and leads to Account & Integrations', async () => {
    const { dialog } = await modal({ linked: false })
    expect(await dialog.findByText('TikTok not connected.')).toBeTruthy()
    expect(dialog.getByRole('link', { name: 'Connect TikTok' }).getAttribute('href')).toBe('/integrations')
  })

  test('shows the making of the file, and posts nothing before it can be watched', async () => {
    const making = { clean_status: 'making', clean_url: null, clean_percent: 40 } as const
    const { dialog, post, choose, items, calls } = await form({ item: making })
    await choose('Public')
    expect(dialog.getByText('Preparing the version for TikTok… 40%')).toBeTruthy()
    expect(dialog.getByText('The preview appears here in a moment.')).toBeTruthy()
    expect(dialog.queryByText('Length')).toBeNull()
    expect(post.disabled).toBe(true)
    expect(calls).toEqual(['POST /api/content/short/item-1/clean-rendition'])
    items[0] = item({ ...READY })
    expect(await dialog.findByLabelText(`${TITLE}, as posted`)).toBeTruthy()
    expect(post.disabled).toBe(false)
    expect(dialog.getByText('Length').nextElementSibling?.textContent).toBe('0:25')
  })

  const WITHOUT_EDGES = 'Without the intro and outro. Your video with them is 0:27.'
  test.each<[string, Given, boolean]>([
    ['is shorter', {}, true],
    ['is as long', { item: { clean_seconds: 27.3 } }, false],
    ['keeps its branding', { defaults: { keep_branding: true } }, false],
  ])('says why the file is shorter than the video, if it is: it %s', async (_what, given, said) => {
    const { dialog } = await form(given)
    expect(dialog.queryByText(WITHOUT_EDGES) !== null).toBe(said)
  })

  test('plays the file in a window of its own, with how long it is on its button', async () => {
    const { dialog, user } = await form()
    const play = dialog.getByRole('button', { name: `Play ${TITLE}, as posted` })
    expect(play.textContent).toBe('0:25')
    fireEvent.click(play)

    const player = within(await screen.findByRole('dialog', { name: 'As it appears on TikTok' }))
    expect(player.getByRole('slider', { name: 'Position' })).toBeTruthy()
    await user.click(player.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.getByRole('dialog', { name: POST })).toBeTruthy())
  })

  test('offers another try when the file couldn’t be made', async () => {
    const failed = { clean_status: 'failed', clean_url: null, clean_error: 'The disk is full.' } as const
    const { dialog, user, calls } = await form({ item: failed })
    expect(await dialog.findByText('The disk is full.')).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(calls).toHaveLength(2))
  })

  test.each([
    [
      'TikTok’s reason',
      () => Response.json({ detail: 'Duets are turned off.' }, { status: 422 }),
      /Duets are turned off\./,
    ],
    ['“Publish failed.” without one', () => new Response('', { status: 502 }), /^Publish failed\.$/],
  ])('shows %s when a post is refused, and asks TikTok again what the creator may do', async (_what, answer, text) => {
    const { dialog, post, choose, user, asked } = await form({ answer })
    await choose('Public')
    await user.click(post)
    expect((await dialog.findByRole('alert')).textContent).toMatch(text)
    await waitFor(() => expect(asked.creator).toBe(2))
  })

  test('asks before choices are lost', async () => {
    const { choose, user } = await form()
    await choose('Public')
    await user.keyboard('{Escape}')
    expect(await screen.findByRole('alertdialog', { name: 'Discard changes?' })).toBeTruthy()
  })

  test('starts from saved settings only when its author says so', async () => {
    const saved = { ...titled('Saved'), privacy_level: 'SELF_ONLY', disable_comment: false }
    const { box, privacy, dialog, user } = await form({ item: { tiktok: saved } })
    expect([privacy().textContent, box('Comment').checked]).toEqual(['Choose who can watch', false])
    await user.click(dialog.getByRole('button', { name: 'Use saved settings' }))
    expect([privacy().textContent, box('Comment').checked]).toEqual(['Private', true])
  })
})

const post = (over: Partial<PublicationReceipt>) =>
  receipt({ platform: 'tiktok', account_id: 'creator-1', account_title: 'Forge', remote_id: 'v_pub_file~1', ...over })
const LINK = 'https://www.tiktok.com/@forge/video/7512345678901234567'

describe('what became of a post', () => {
  const PENDING = 'Published to TikTok. Its link is available once TikTok has reviewed it.'
  test.each<[string, Partial<PublicationReceipt>, string, string | null]>([
    ['on its way', { state: 'uploading', bytes: 100, sent_bytes: 40 }, 'Uploading 40%', null],
    [
      'being processed',
      { state: 'processing' },
      'Processing on TikTok',
      'Submitted to TikTok (publish_id: v_pub_file~1)',
    ],
    [
      'processed for very long',
      { state: 'processing', reason: 'still_processing', message: 'TikTok is still processing the video.' },
      'Processing on TikTok',
      'TikTok is still processing the video.',
    ],
    [
      'published without a link yet',
      { state: 'live', reason: 'link_pending', message: PENDING },
      'Published to TikTok',
      PENDING,
    ],
    ['published privately', { state: 'live' }, 'Published to TikTok', null],
    ['published with its link', { state: 'live', url: LINK }, 'Published to TikTok — link available', null],
    ['unclear', { state: 'unknown', reason: 'unknown' }, 'We don’t know if it was published', null],
  ])('is shown in the modal: %s', async (_what, over, text, more) => {
    const { dialog } = await modal({ receipts: [post(over)] })
    const status = within(await dialog.findByRole('status'))
    expect(status.getByText(text)).toBeTruthy()
    if (more) expect(status.getByText(more)).toBeTruthy()
    expect(dialog.queryByRole('textbox')).toBeNull()
  })

  test('only then is the link offered, and another post, which is confirmed', async () => {
    const { dialog, user, sent } = await modal({ receipts: [post({ state: 'live', url: LINK })] })
    expect((await dialog.findByRole('link', { name: 'Open on TikTok' })).getAttribute('href')).toBe(LINK)
    await user.click(dialog.getByRole('button', { name: 'Post again…' }))
    await user.click(await dialog.findByRole('combobox', { name: /^Who can watch/ }))
    await user.click(await screen.findByRole('option', { name: /^Public/ }))
    await user.click(dialog.getByRole('button', { name: POST }))
    const question = within(await screen.findByRole('alertdialog', { name: `Post “${TITLE}” again?` }))
    expect(question.getByText(/Remove the old one in the TikTok app/)).toBeTruthy()
    expect(sent).toEqual([])
    await user.click(question.getByRole('button', { name: 'Post again' }))
    await waitFor(() => expect(sent).toHaveLength(1))
  })

  test('one that waits for its settings is prepared in the modal, which its receipt opens', async () => {
    const waiting = post({
      state: 'waiting',
      reason: 'settings_missing',
      message: 'Waiting for your TikTok settings.',
      remedy: 'Choose them under Post to TikTok.',
    })
    const { user } = await world({ item: { publications: [waiting] }, receipts: [waiting] })
    const row = within(await screen.findByRole('table'))
    await user.click(row.getByRole('button', { name: 'TikTok, Forge: Waiting for your TikTok settings' }))
    const shown = within(await screen.findByRole('dialog'))
    await user.click(await shown.findByRole('button', { name: POST }))
    const dialog = within(await screen.findByRole('dialog', { name: POST }))
    expect(await dialog.findByText('Forge the Fox')).toBeTruthy()
  })

  test('is prepared in the modal after a press that was refused for its settings', async () => {
    const detail = 'Choose how this video is posted first: open Post to TikTok.'
    const given = {
      item: { publish_to: ['tiktok'], publish_date: null },
      answer: () => Response.json({ detail }, { status: 409 }),
    }
    const { user } = await world(given)
    const row = within(await screen.findByRole('table'))
    await user.click(row.getByRole('button', { name: 'Publish from Storage' }))
    const question = within(await screen.findByRole('alertdialog', { name: /^Publish now to / }))
    await user.click(question.getByRole('button', { name: 'Publish now' }))
    const toast = within(await screen.findByRole('region', { name: /Notifications/ }))
    await user.click(await toast.findByRole('button', { name: POST }))
    const dialog = within(await screen.findByRole('dialog', { name: POST }))
    expect(await dialog.findByText('Forge the Fox')).toBeTruthy()
  })

  test('a private post has no link among the outputs, and is there all the same', async () => {
    await world({ item: { tiktok_status: 'published' } })
    const row = within(await screen.findByRole('table'))
    expect(row.getByRole('img', { name: `${TITLE} is on TikTok, without a link` })).toBeTruthy()
  })
})

describe('TikTok metadata in the edit modal', () => {
  async function section(given: Given = {}) {
    const shown = await world(given, '/content?edit=item-1')
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit short' }))
    await shown.user.click(await dialog.findByText('TikTok title and settings'))
    const choose = async (level: string) => {
      await shown.user.click(dialog.getByRole('combobox', { name: /^Who can watch/ }))
      await shown.user.click(await screen.findByRole('option', { name: new RegExp(`^${level}`) }))
    }
    return { ...shown, dialog, choose }
  }

  const METADATA = '/content/short/item-1/tiktok-metadata'

  test('is saved by the dialog’s Save: what was changed', async () => {
    const saved = { ...item({}).tiktok, privacy_level: 'PUBLIC_TO_EVERYONE', disable_duet: false }
    const { dialog, choose, user, sent } = await section({ answer: () => item({ tiktok: saved }) })
    const save = dialog.getByRole('button', { name: /^Save/ })
    expect(save).toHaveProperty('disabled', true)
    const missing = 'Before you post to TikTok, choose who can watch.'
    expect(dialog.getByText(missing).closest('[role=status]')?.parentElement).toBe(save.parentElement)
    expect(dialog.getByText('Not set yet').parentElement?.className).not.toContain('text-warning')
    const audience = () => dialog.getByRole('combobox', { name: /^Who can watch/ }).className
    expect(audience()).toContain('border-warning')
    await user.click(dialog.getByRole('checkbox', { name: 'Duet' }))
    await choose('Public')
    expect(dialog.queryByText(missing)).toBeNull()
    expect(audience()).not.toContain('border-warning')
    await user.click(save)

    expect(await screen.findByText('Saved to item.')).toBeTruthy()
    const body = { privacy_level: 'PUBLIC_TO_EVERYONE', disable_duet: false }
    expect(sent).toEqual([{ method: 'PATCH', path: METADATA, body }])
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Edit short' })).toBeNull())
    expect(screen.queryByText('Discard changes?')).toBeNull()
  })

  test('is saved together with the video’s texts', async () => {
    const saved = { ...item({}).tiktok, privacy_level: 'PUBLIC_TO_EVERYONE' }
    const { dialog, choose, user, sent } = await section({ answer: () => item({ tiktok: saved }) })
    await choose('Public')
    await user.type(dialog.getByRole('textbox', { name: /^Title/ }), '!')
    await user.click(dialog.getByRole('button', { name: 'Save' }))

    expect(await screen.findByText('Saved!')).toBeTruthy()
    expect(sent).toEqual([
      { method: 'PATCH', path: METADATA, body: { privacy_level: 'PUBLIC_TO_EVERYONE' } },
      { method: 'PATCH', path: '/api/update/short', body: { id: 'item-1', title: `${TITLE}!` } },
    ])
  })

  test('says what is missing, and saves nothing until it is chosen', async () => {
    const { dialog, user, sent } = await section()
    await user.click(dialog.getByRole('checkbox', { name: 'Duet' }))
    await user.type(dialog.getByRole('textbox', { name: /^Title/ }), '!')
    await user.click(dialog.getByRole('button', { name: 'Save' }))

    expect(dialog.getByRole('alert').textContent).toBe('Choose who can watch this video.')
    expect(dialog.getByRole('combobox', { name: /^Who can watch/ }).getAttribute('aria-invalid')).toBe('true')
    expect(sent).toEqual([])
  })

  test('says why it couldn’t be saved, and keeps what was chosen', async () => {
    const answer = () =>
      Response.json({ detail: 'Someone just changed this video. Reload and try again.' }, { status: 409 })
    const { dialog, choose, user, sent } = await section({ answer })
    await choose('Friends')
    await user.type(dialog.getByRole('textbox', { name: /^Title/ }), '!')
    await user.click(dialog.getByRole('button', { name: 'Save' }))

    expect(await screen.findByText('Failed to save TikTok metadata.')).toBeTruthy()
    expect(
      dialog.getByText('Failed to save TikTok metadata. Someone just changed this video. Reload and try again.'),
    ).toBeTruthy()
    expect(dialog.getByRole('combobox', { name: /^Who can watch/ }).textContent).toBe('Friends')
    expect(sent).toMatchObject([{ path: METADATA }])
  })

  test('is applied to the preview without being saved', async () => {
    const answer = () => Response.json({ detail: 'No preview.' }, { status: 503 })
    const { dialog, choose, user, sent } = await section({ answer })
    await choose('Public')
    await user.click(dialog.getByRole('button', { name: 'Preview the TikTok text' }))

    expect(await screen.findByText('Applied to preview.')).toBeTruthy()
    expect(dialog.getByText('On TikTok').parentElement?.textContent).toContain(`${TITLE} #nailsPublic`)
    expect(sent).toEqual([])
    await user.click(dialog.getByRole('button', { name: 'Preview' }))
    await waitFor(() =>
      expect(sent).toMatchObject([{ path: '/api/content/short/item-1/preview', body: { for_tiktok: true } }]),
    )
  })
})

const NO_COLORS = { rules: { 'color-contrast': { enabled: false } } }
function titled(title: string) {
  return { ...item({}).tiktok, title }
}

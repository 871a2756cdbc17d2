import type { ContentItem } from '@pack/core/content/item-schema'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { item, show, useContentWorld } from './content-world.tsx'

vi.setConfig({ testTimeout: 60_000 })
useContentWorld()

const waits = (id: string, over: Partial<ContentItem> = {}) =>
  item({ id, title: `Script ${id}`, status: 'Script Ready', supabase_url: null, ...over })
const story = (id: string) =>
  waits(id, {
    mode: 'story',
    quote: null,
    script: JSON.stringify([
      { persona: 'forge', line: 'I quit the job on a Tuesday, and I never told anyone at home about it.' },
      { persona: 'forge', line: 'It rained.' },
    ]),
  })
/** There is no preview. */
const onChange = (call: string) =>
  call.endsWith('/preview') ? Response.json({ detail: 'No preview.' }, { status: 503 }) : {}
const changesOf = (calls: readonly string[]) => calls.filter((call) => !call.endsWith('/preview'))

test('a waiting script is reviewed among the others, and moving on saves what was changed', async () => {
  const { user, calls, router } = await show('/content?type=short&edit=a', {
    items: [waits('a'), waits('b'), waits('c')],
    onChange,
  })
  await screen.findByRole('heading', { name: 'Review script' })
  await screen.findByText('1 of 3')
  screen.getByText('Rewriting doesn’t use up another video.')
  expect(screen.getByRole('button', { name: 'Previous script' })).toHaveProperty('disabled', true)

  await user.type(await screen.findByLabelText('Script'), ' Always.')
  screen.getByText('Kept in this browser until you save or discard.')
  expect(screen.getByRole('button', { name: 'Rewrite this one' }).title).toMatch(/^Replaces this script/)
  await user.click(screen.getByRole('button', { name: 'Next script' }))

  await screen.findByText('2 of 3')
  expect(changesOf(calls)).toEqual(['PATCH /api/update/short'])
  expect(router.state.location.search).toMatchObject({ edit: 'b' })
  expect(screen.queryByText('Discard changes?')).toBeNull()
})

test('each type says how many of its scripts wait, and a review begins with the title', async () => {
  await show('/content?type=story&edit=c', { items: [waits('a'), waits('b'), story('c')], onChange })

  expect(await screen.findByRole('textbox', { name: /^Title/ })).toHaveProperty('value', 'Script c')
  const tabs = await screen.findAllByRole('tab', { hidden: true })
  await waitFor(() =>
    expect(tabs.map((tab) => tab.textContent)).toEqual([
      'Shorts2 to review',
      'Stories1 to review',
      'Dialogues',
      'Uploads',
    ]),
  )
})

test('rendering or rewriting a script leads to the next one', async () => {
  const { user, calls, router } = await show('/content?type=short&edit=a', {
    items: [waits('a'), story('b')],
    onChange,
  })
  await screen.findByText('1 of 2')

  await user.click(await screen.findByRole('button', { name: 'Render video' }))
  await waitFor(() => expect(router.state.location.search).toMatchObject({ type: 'story', edit: 'b' }))
  await screen.findByLabelText('Line 1: text')
  await user.click(screen.getByRole('button', { name: 'Rewrite this one' }))

  await waitFor(() =>
    expect(changesOf(calls)).toEqual(['POST /api/content/short/a/render', 'POST /api/content/story/b/rewrite']),
  )
})

test('while the only script is rewritten, the dialog stays, and shows the new one when it is there', async () => {
  const items = [waits('a')]
  const { user, router } = await show('/content?type=short&edit=a', {
    items,
    onChange: (call) => {
      if (call.endsWith('/rewrite')) items[0] = waits('a', { status: 'Queued' })
      return onChange(call)
    },
  })
  await screen.findByLabelText('Script')
  await user.click(screen.getByRole('button', { name: 'Rewrite this one' }))

  await screen.findByText('Rewriting…')
  screen.getByRole('heading', { name: 'Review script' })
  expect(router.state.location.search).toHaveProperty('edit', 'a')
  expect(document.activeElement).toBe(screen.getByRole('dialog'))
  items[0] = waits('a', { quote: 'A new one.' })
  const quote = await screen.findByLabelText('Script', {}, { timeout: 5000 })
  expect(quote).toHaveProperty('value', 'A new one.')
  expect(screen.queryByText('Rewriting…')).toBeNull()
  expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true)
})

test('all waiting scripts are rendered at once, after a question, with what was changed', async () => {
  const { user, sent, router } = await show('/content?type=short&edit=a', { items: [waits('a'), waits('b')], onChange })
  await user.type(await screen.findByLabelText('Script'), ' Always.')

  await user.click(await screen.findByRole('button', { name: 'Render all 2' }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Render all' }))

  await screen.findByText('Rendering of 2 videos started.')
  await waitFor(() => expect(router.state.location.search).not.toHaveProperty('edit'))
  expect(sent.filter(({ path }) => !path.endsWith('/preview')).map(({ path, body }) => [path, body])).toMatchObject([
    ['/api/update/short', { id: 'a' }],
    ['/api/content/scripts/render', { ids: ['a', 'b'] }],
  ])
})

test('a script shows how long it takes to say, in total and per line', async () => {
  await show('/content?type=story&edit=a', { items: [story('a')], onChange })
  const rows = within((await screen.findByLabelText('Line 1: text')).closest('ol') as HTMLElement).getAllByRole(
    'listitem',
  )

  expect(screen.getByText('2 lines · about 6 sec')).toBeTruthy()
  expect(rows.map((row) => within(row).getByText(/^\d+ sec$/).textContent)).toEqual(['5 sec', '1 sec'])
  // To listen comes first, to delete last.
  expect(
    rows.slice(0, 1).flatMap((row) =>
      within(row)
        .getAllByRole('button')
        .map((button) => button.getAttribute('aria-label')),
    ),
  ).toEqual(['Listen to line 1', 'Move line 1 up', 'Move line 1 down', 'Delete line 1'])
})

test('changes that were not saved are there again when the page was closed, and can be discarded', async () => {
  await show('/content?type=short&edit=a', { items: [waits('a')], onChange }).then(async ({ user }) =>
    user.type(await screen.findByLabelText('Script'), ' Always.'),
  )
  cleanup()
  const { user } = await show('/content?type=short&edit=a', { items: [waits('a')], onChange })

  expect(await screen.findByLabelText('Script')).toHaveProperty('value', expect.stringMatching(/ Always\.$/))
  await user.click(screen.getByRole('button', { name: 'Discard them' }))
  expect(screen.getByLabelText('Script')).toHaveProperty('value', 'You start over from everything you have learned.')
})

test('changes of a text that was changed elsewhere meanwhile are dropped', async () => {
  await show('/content?type=short&edit=a', { items: [waits('a')], onChange }).then(async ({ user }) =>
    user.type(await screen.findByLabelText('Script'), ' Always.'),
  )
  cleanup()
  await show('/content?type=short&edit=a', { items: [waits('a', { quote: 'Another one.' })], onChange })

  expect(await screen.findByLabelText('Script')).toHaveProperty('value', 'Another one.')
  expect(screen.queryByText(/We kept the changes/)).toBeNull()
})

test('a video that was deleted in another tab says so beside the buttons, and the text stays', async () => {
  const { user } = await show('/content?type=short&edit=a', {
    items: [waits('a')],
    onChange: (call) =>
      call.endsWith('/preview') ? onChange(call) : Response.json({ detail: 'Item not found' }, { status: 404 }),
  })
  await user.type(await screen.findByLabelText('Script'), ' Always.')

  await user.click(screen.getByRole('button', { name: 'Render video' }))

  const dialog = within(screen.getByRole('dialog'))
  expect(await dialog.findByText('This video was deleted, in another tab or by someone else.')).toBeTruthy()
  expect(dialog.getByLabelText('Script')).toHaveProperty('value', expect.stringMatching(/ Always\.$/))
})

test('after the only waiting script is sent to rendering, the focus is on the heading: its tile has gone', async () => {
  const items = [waits('a')]
  const { user } = await show('/content?view=gallery', {
    items,
    onChange: (call) => {
      if (call.endsWith('/render')) items.pop()
      return onChange(call)
    },
  })
  const [review] = await screen.findAllByRole('button', { name: 'Review script' })
  await user.click(review as HTMLElement)

  await user.click(await screen.findByRole('button', { name: 'Render video' }))

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(document.activeElement?.tagName).toBe('H1'))
})

import { READ_ONLY_MESSAGE } from '@pack/core/accounts/impersonation'
import { NO_FACTS } from '@pack/core/content/typed-problem'
import type { Job } from '@pack/core/generation/job-schema'
import { GENERATE_MESSAGES } from '@pack/core/generation/request'
import type { Persona } from '@pack/core/personas/persona'
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ReactNode, useState } from 'react'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { AddWolves } from '../src/features/generation/add-wolves.tsx'
import { GenerateForm } from '../src/features/generation/generate-form.tsx'
import { JobQueue } from '../src/features/generation/job-queue.tsx'
import { jobsOptions, type Order } from '../src/features/generation/jobs.ts'
import { type Draft, emptyDraft, PAST_DAY, type Posting, today, toOrder } from '../src/features/generation/order.ts'
import { PlatformsField } from '../src/features/generation/platforms-field.tsx'
import { PreviewFrame } from '../src/features/generation/preview-frame.tsx'
import { QueueLink } from '../src/features/generation/queue-link.tsx'
import { ReadinessNotice } from '../src/features/generation/readiness-notice.tsx'
import { meOptions } from '../src/product/me.ts'
import { speakersOptions } from '../src/product/personas.ts'
import type { Platform } from '../src/product/platforms.ts'
import { ReadOnly } from '../src/ui/read-only.ts'
import { Toaster } from '../src/ui/toast.tsx'

// Long timeouts, because parts of the form load after it.
vi.setConfig({ testTimeout: 60_000 })
/** A setup without logo and watermark. */
const readiness = {
  ...{ is_ready: false, has_persona: true, has_logo: false, has_watermark: false, has_intro: true, has_outro: true },
  ...{ has_background: true, turns: {}, writes: null, speaks: {} },
}
/** A free account that has made one of its three videos. */
const me = {
  ...{ tier: 'free', is_admin: false, resets_at: '2026-12-01T00:00:00Z' },
  ...{ limits: { videos: 3, personas: 1 }, usage: { videos: 1, personas: 0 } },
}

/** Says how much of the form's bar is where it belongs. */
let showBar = (_ratio: number, _bottom?: number) => {}
class Observer {
  constructor(tell: (entries: { intersectionRatio: number; boundingClientRect: { bottom: number } }[]) => void) {
    showBar = (ratio, bottom = innerHeight) =>
      act(() => tell([{ intersectionRatio: ratio, boundingClientRect: { bottom } }]))
  }
  observe() {}
  disconnect() {}
}

/** The changes that were sent to the API. */
let changes: string[] = []
/** The themes that the API was asked about. */
let themes: (string | null)[] = []
let jobs: Partial<Job>[] = []
/** The languages that the writer knows; null: all. */
let writes: string[] | null = null
beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  vi.stubGlobal('IntersectionObserver', Observer)
  changes = []
  themes = []
  jobs = []
  writes = null
  vi.stubGlobal('fetch', async (input: URL, { method }: RequestInit) => {
    const { pathname, searchParams } = new URL(input)
    if (method !== 'GET') changes.push(`${method} ${pathname}`)
    if (pathname === '/user/theme') themes.push(searchParams.get('theme'))
    const answers: Record<string, unknown> = {
      '/user/readiness': { ...readiness, writes },
      '/me': { ...me, limits: { videos: 400, personas: 50 } },
      '/jobs/user': jobs,
      // The account's personas, once one was added.
      '/user/personas': method === 'POST' ? lyra : [forge, flow, lyra],
      '/user/theme': { note: /zoomies|kill/.test(searchParams.get('theme') ?? '') ? NO_FACTS : null },
    }
    return Response.json(answers[pathname] ?? {})
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const forge = {
  ...{ id: 'forge', slug: 'forge', name: 'Forge', voice: { id: 'forge', pace: 1, pitch: 0 } },
  forbidden_words: [] as string[],
} as Persona

const flow = { ...forge, id: 'flow', slug: 'flow', name: 'Flow' }
const lyra = { ...forge, id: 'added', slug: 'lyra', name: 'Lyra', clone_of: 'lyra' } as Persona
type Shown = {
  cast?: Persona[]
  posting?: Posting
  account?: object
  readOnly?: string
  preview?: ReactNode
  /** Sends until it is called back, and empties the form as the screen does. */
  isSlow?: boolean
}

function show(filled: Partial<Draft> = {}, { cast = [forge], posting = {}, account, isSlow, ...shown }: Shown = {}) {
  const { readOnly, preview } = shown
  const submitted: Order[] = []
  let end = () => {}
  function Form() {
    const [draft, setDraft] = useState({ ...emptyDraft(), ...filled })
    const [isSubmitting, setSubmitting] = useState(false)
    end = () => {
      setSubmitting(false)
      setDraft({ ...emptyDraft(), personas: draft.personas })
    }
    const { data } = useQuery({ ...speakersOptions(), initialData: cast, staleTime: Number.POSITIVE_INFINITY })
    return (
      <GenerateForm
        draft={draft}
        onChange={setDraft}
        onSubmit={() => {
          submitted.push(toOrder(draft, []))
          if (isSlow) setSubmitting(true)
        }}
        submitting={isSubmitting}
        cast={data}
        platforms={[]}
        posting={posting}
        preview={preview}
      />
    )
  }
  const client = new QueryClient()
  if (account) client.setQueryData(meOptions().queryKey, account as never)
  const router = createRouter({ routeTree: createRootRoute({ component: Form }), history: createMemoryHistory() })
  render(
    <QueryClientProvider client={client}>
      <ReadOnly value={readOnly ?? null}>
        <RouterProvider router={router as never} />
      </ReadOnly>
    </QueryClientProvider>,
  )
  return { user: userEvent.setup(), submitted, end: () => act(end) }
}

const filledIn = { theme: 'patience', personas: ['forge'] }

test('the field for personas says that one is needed, until one is chosen', async () => {
  const { user } = show({ theme: 'patience' }, { cast: [forge, flow] })
  expect(await screen.findByText('Choose at least one')).toBeTruthy()

  await user.click(screen.getByRole('checkbox', { name: 'Flow' }))

  expect(screen.queryByText('Choose at least one')).toBeNull()
})

test('the field for personas says once that one is needed, after it was refused', async () => {
  const { user } = show({ theme: 'patience' }, { cast: [forge, flow] })

  await user.click(await screen.findByRole('button', { name: 'Generate' }))

  expect(
    within(screen.getByRole('group', { name: /^Personas/ })).getByText(GENERATE_MESSAGES.shortPersonas),
  ).toBeTruthy()
  expect(screen.queryByText('Choose at least one')).toBeNull()
})

test('the preview says whose example it shows while no persona is chosen', () => {
  const frame = { orientation: 'vertical', backgroundMode: 'loop', hasOwnLines: false, children: null } as const
  const { rerender } = render(<PreviewFrame {...frame} standIns={['Forge']} />)
  expect(screen.getByRole('figure').textContent).toMatch(/^Example.*This example shows Forge\./)

  rerender(<PreviewFrame {...frame} standIns={[]} />)

  expect(screen.getByRole('figure').textContent).toMatch(/^Live preview with sample text\./)
  rerender(<PreviewFrame {...frame} standIns={[]} ordered="patience" />)
  expect(screen.getByRole('figure').textContent).toMatch(/^This previews “patience”, which you just ordered\./)

  rerender(<PreviewFrame {...frame} standIns={[]} hasOwnLines />)

  expect(screen.getByRole('figure').textContent).toMatch(/^Live preview with your first line\./)
})

test('the preview comes after the fields and before the buttons', async () => {
  show(filledIn, { preview: <img alt="Preview" /> })
  const generate = await screen.findByRole('button', { name: 'Generate' })
  const preview = screen.getByRole('img', { name: 'Preview' })

  expect(screen.getByText('Schedule and publishing').compareDocumentPosition(preview)).toBe(
    Node.DOCUMENT_POSITION_FOLLOWING,
  )
  expect(preview.compareDocumentPosition(generate)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test('“Preview” leads to the preview, with the focus', async () => {
  const { user } = show(filledIn, { preview: <aside id="preview" tabIndex={-1} /> })

  await user.click(await screen.findByRole('button', { name: 'Preview' }))

  expect(document.activeElement?.id).toBe('preview')
})

describe('Theme', () => {
  test.each(['{Enter}', '{Shift>}{Enter}{/Shift}'])(
    '%s goes on to the key points, and orders nothing',
    async (keys) => {
      const { user, submitted } = show({ personas: ['forge'] })
      const points = await screen.findByLabelText(/^Key points/)

      await user.type(await screen.findByRole('textbox', { name: 'Theme' }), `patience${keys}`)

      expect(document.activeElement).toBe(points)
      expect(points).toHaveProperty('value', '')
      expect(submitted).toEqual([])
      await user.keyboard('{Control>}{Enter}{/Control}')
      expect(submitted).toMatchObject([{ theme: 'patience' }])
    },
  )

  test('Enter that chooses a word while it is composed submits nothing', async () => {
    const { submitted } = show(filledIn)

    fireEvent.keyDown(await screen.findByLabelText(/^Theme/), { key: 'Enter', isComposing: true })
    fireEvent.keyDown(screen.getByLabelText(/^Theme/), { key: 'Enter', keyCode: 229 })

    expect(submitted).toEqual([])
  })

  test('pasted line breaks become spaces, and the caret stays behind what was pasted', async () => {
    const { user } = show({ theme: 'my year baker' })
    const field = await screen.findByLabelText<HTMLTextAreaElement>(/^Theme/)
    await user.click(field)
    field.setSelectionRange(8, 8)

    await user.paste('as\na ')

    expect(field.value).toBe('my year as a baker')
    expect(field.selectionStart).toBe(13)
  })
})

test('a short says how many key points it is written from, which an own script is not', async () => {
  const { user } = show({ theme: 'patience' })
  expect(await screen.findByRole('radio', { name: /^Short ?One quote$/ })).toBeTruthy()

  await user.type(await screen.findByLabelText('Key points (optional)'), 'Slow down.{Enter}Rest.')
  expect(screen.getByRole('radio', { name: /^Short ?Your 2 points$/ })).toBeTruthy()
  await user.click(await screen.findByLabelText('My own script'))

  expect(screen.getByRole('radio', { name: /^Short ?One quote$/ })).toBeTruthy()
})

test('a theme that promises another number than there are points is noted once the field is left', async () => {
  const { user } = show({ theme: '3 signs you need new glasses' })
  const note = 'The theme says 3, and there are 2 key points.'

  await user.type(await screen.findByLabelText('Key points (optional)'), 'You squint.{Enter}You turn on every lamp.')
  expect(screen.queryByText(note)).toBeNull()
  await user.tab()

  expect(screen.getByText(note)).toBeTruthy()
})

test('fields that guide the writer are hidden while the script is the user’s own, and keep what was typed', async () => {
  const { user } = show({ theme: 'patience', tone: 'calm', keywords: ['river'] })
  const guides = () =>
    [screen.queryByLabelText('Tone'), screen.queryByLabelText('Inject Keywords'), screen.queryByText('river')].filter(
      (field) => field !== null,
    ).length
  await screen.findByText('river')

  await user.click(await screen.findByLabelText('My own script'))
  expect(guides()).toBe(0)
  await user.click(screen.getByLabelText('Write it for me'))

  expect(guides()).toBe(3)
  expect(screen.getByLabelText('Tone')).toHaveProperty('value', 'calm')
})

test('Ctrl+Enter submits the keyword that is still being typed', async () => {
  const { user, submitted } = show(filledIn)

  await user.type(await screen.findByLabelText('Inject Keywords'), 'river, stone')
  await user.keyboard('{Control>}{Enter}{/Control}')

  expect(submitted.map((order) => order.inject_keywords)).toEqual([['river', 'stone']])
})

test('the seconds per image are rounded to halves, and stay as typed until the field is left', async () => {
  const { user, submitted } = show({ ...filledIn, backgroundMode: 'ai_slideshow' })
  const field = await screen.findByLabelText('Seconds per image')

  await user.clear(field)
  await user.type(field, '2.3')
  expect(field).toHaveProperty('value', '2.3')
  await user.keyboard('{Control>}{Enter}{/Control}')
  await user.tab()

  expect(submitted.map((order) => order.bg_change_seconds)).toEqual([2.5])
  expect(field).toHaveProperty('value', '2.5')
})

test('a day that has passed is refused with the reason', async () => {
  const { user, submitted } = show({ ...filledIn, date: '2020-02-03' })

  await user.type(await screen.findByLabelText(/^Theme/), '{Control>}{Enter}{/Control}')

  expect(screen.getAllByText(PAST_DAY).length).toBeGreaterThan(0)
  expect(screen.getByLabelText('Schedule Date').getAttribute('aria-invalid')).toBe('true')
  expect(submitted).toEqual([])
})

test('beside a helpline nothing else is asked for', async () => {
  const { user } = show({ theme: 'how to kill myself' }, { cast: [forge, flow] })
  await screen.findByRole('link', { name: 'findahelpline.com' })
  expect(screen.queryByText('Choose at least one')).toBeNull()

  await user.click(screen.getByRole('button', { name: 'Generate' }))

  expect(screen.getByRole('button', { name: 'See the message under “Theme”.' })).toBeTruthy()
  expect(screen.queryByText(GENERATE_MESSAGES.incomplete)).toBeNull()
  expect(screen.queryByText(GENERATE_MESSAGES.shortPersonas)).toBeNull()
})

test('a refused theme is explained below its field only: nothing is missing, and no facts would help', async () => {
  const { user, submitted } = show({ theme: 'how to kill myself', personas: ['forge'] })
  expect((await screen.findByRole('link', { name: 'findahelpline.com' })).getAttribute('href')).toBe(
    'https://findahelpline.com',
  )
  const generate = screen.getByRole('button', { name: 'Generate' })
  expect(generate.ariaDisabled).toBe('true')
  await user.click(generate)

  expect(document.activeElement).toBe(
    screen.getByRole('textbox', { name: /^Theme/, description: /^Help is available/ }),
  )
  expect(screen.getAllByText(/findahelpline\.com lists/)).toHaveLength(1)
  expect(screen.getByRole('link', { name: 'Call 988' }).getAttribute('href')).toBe('tel:988')
  expect(screen.getByRole('button', { name: 'See the message under “Theme”.' })).toBeTruthy()
  expect(screen.queryByText('Please fill in all required fields.')).toBeNull()
  expect(screen.queryByText(NO_FACTS)).toBeNull()
  expect(submitted).toEqual([])
})

test('a theme in another language leads to the user’s own script', async () => {
  writes = ['en']
  const { user } = show({ theme: 'Warum wir immer müde sind', personas: ['forge'] })

  await screen.findByLabelText('My own script')
  await user.click(await screen.findByRole('button', { name: 'Use my own script' }))

  const choice = screen.getByRole('radio', { name: 'My own script', checked: true })
  expect(document.activeElement).toBe(choice)
  expect(choice.closest('details')?.open).toBe(true)
  expect(screen.queryByText(/looks like German/)).toBeNull()
  expect(screen.queryByRole('button', { name: 'Use my own script' })).toBeNull()
})

test('the form can be submitted from the start, and leads to the first field that is missing', async () => {
  const { user, submitted } = show({ personas: ['forge'] })
  const generate = await screen.findByRole('button', { name: 'Generate' })
  expect(generate).toHaveProperty('disabled', false)
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
  onTestFinished(() => scrolled.mockRestore())

  await user.click(generate)

  expect(screen.getByText('Please fill in all required fields.')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText(/^Theme/))
  expect(scrolled.mock.contexts).toEqual([screen.getByLabelText(/^Theme/)])
  expect(submitted).toEqual([])
  await user.tab()
  await user.click(screen.getByRole('button', { name: GENERATE_MESSAGES.incomplete }))
  expect(document.activeElement).toBe(screen.getByLabelText(/^Theme/))
  await user.keyboard('patience{Control>}{Enter}{/Control}')
  expect(submitted).toMatchObject([{ theme: 'patience' }])
})

test('the bar alone says that fields are empty, and leads to the first, then to the next one', async () => {
  const { user } = show({}, { cast: [forge, flow] })

  await user.click(await screen.findByRole('button', { name: 'Generate' }))
  await user.tab()
  expect(screen.getAllByText(GENERATE_MESSAGES.incomplete)).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: GENERATE_MESSAGES.incomplete }))

  expect(document.activeElement).toBe(screen.getByLabelText(/^Theme/))
  await user.keyboard('patience')
  await user.click(screen.getByRole('button', { name: GENERATE_MESSAGES.incomplete }))
  const [face] = within(screen.getByRole('group', { name: /^Personas/ })).getAllByRole<HTMLInputElement>('checkbox')
  expect(document.activeElement).toBe(face)
  expect(face?.closest('label')?.parentElement?.className).toContain('outline-danger')
})

test('an empty theme is refused when it is left only if something was typed in it', async () => {
  const { user, end } = show({ personas: ['forge'] }, { isSlow: true })
  const theme = await screen.findByLabelText(/^Theme/)
  await user.click(theme)
  await user.tab()
  expect(screen.queryByText(GENERATE_MESSAGES.theme)).toBeNull()

  await user.type(theme, 'patience{Control>}{Enter}{/Control}')
  await end()
  expect(theme).toHaveProperty('value', '')
  await user.tab()
  expect(screen.queryByText(GENERATE_MESSAGES.theme)).toBeNull()

  await user.type(theme, 'p{Backspace}')
  await user.tab()
  expect(screen.getByText(GENERATE_MESSAGES.theme)).toBeTruthy()
})

test.each(['Generate', 'Write script first'])('the focus stays on “%s” while the form is sent', async (name) => {
  const { user, submitted, end } = show(filledIn, { isSlow: true })
  const button = await screen.findByRole<HTMLButtonElement>('button', { name })
  act(() => button.focus())

  await user.keyboard('{Enter}{Enter}')

  expect([button.disabled, button.ariaDisabled, document.activeElement]).toEqual([false, 'true', button])
  expect(submitted.length).toBe(1)
  await end()
  expect([button.ariaDisabled, document.activeElement]).toEqual([null, button])
})

test('a wolf that is being added keeps the focus on its button, which adds it once', async () => {
  let answer = () => {}
  const answered = new Promise<void>((resolve) => (answer = resolve))
  const { fetch } = globalThis
  vi.stubGlobal('fetch', async (input: URL, init: RequestInit) => {
    if (init.method === 'POST') await answered
    return fetch(input, init)
  })
  const added: string[] = []
  render(
    <QueryClientProvider client={new QueryClient()}>
      <AddWolves cast={[]} large onAdded={({ name }) => added.push(name)} />
    </QueryClientProvider>,
  )
  const choose = screen.getByRole<HTMLButtonElement>('button', { name: 'Choose Lyra' })
  act(() => choose.focus())

  await userEvent.keyboard('{Enter}{Enter}')

  expect([choose.disabled, document.activeElement]).toEqual([false, choose])
  answer()
  await waitFor(() => expect(added).toEqual(['Lyra']))
  expect(changes).toEqual(['POST /user/personas'])
})

describe('Personas', () => {
  const seven = [flow, forge, ...Array.from('abcde', (id) => ({ ...forge, id, slug: id, name: `Wolf ${id}` }))]
  const field = (name: RegExp) => within(screen.getByRole('group', { name }))
  const faces = (name: RegExp) =>
    field(name)
      .queryAllByRole<HTMLInputElement>('checkbox')
      .map(({ checked, labels }) => `${labels?.[0]?.textContent}${checked ? ' (chosen)' : ''}`)

  test('up to six are faces to press: each leads a video, so choosing two raises the quantity', async () => {
    const { user, submitted } = show({ theme: 'patience', personas: ['forge'] }, { cast: seven.slice(0, 6) })
    expect((await screen.findAllByRole('checkbox')).length).toBeGreaterThanOrEqual(6)

    await user.click(field(/^Personas/).getByRole('checkbox', { name: 'Flow' }))

    expect(faces(/^Personas/).slice(0, 2)).toEqual(['Flow (chosen)', 'Forge (chosen)'])
    expect(screen.getByText('1 for Forge, 1 for Flow')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Generate' }))
    expect(submitted).toMatchObject([{ personas: ['forge', 'flow'], quantity: 2 }])
  })

  test('one that leads does not support as well', async () => {
    const { user, submitted } = show(
      { theme: 'patience', mode: 'dialogue', personas: ['forge'], supporting: ['flow'] },
      { cast: [flow, forge] },
    )
    await screen.findByRole('group', { name: /^Supporting Personas/ })
    expect(faces(/^Supporting Personas/)).toEqual(['Flow (chosen)'])

    await user.click(field(/^Primary Personas/).getByRole('checkbox', { name: 'Flow' }))
    expect(field(/^Supporting Personas/).getByText('All available personas selected')).toBeTruthy()
    await user.click(field(/^Primary Personas/).getByRole('checkbox', { name: 'Forge' }))

    expect(faces(/^Supporting Personas/)).toEqual(['Forge'])
    await user.click(screen.getByRole('button', { name: 'Generate' }))
    expect(submitted).toEqual([])
    expect(document.activeElement).toBe(field(/^Supporting Personas/).getByRole('checkbox', { name: 'Forge' }))
    await user.keyboard(' {Control>}{Enter}{/Control}')
    expect(submitted).toMatchObject([{ personas: ['flow'], supporting_personas: ['forge'] }])
  })

  test('the only one is said to be the only one, not to be selected as a reply', async () => {
    show({ theme: 'patience', mode: 'dialogue', personas: ['forge'] }, { cast: [forge] })
    await screen.findByRole('group', { name: /^Supporting Personas/ })

    expect(field(/^Supporting Personas/).getByText('You have no other persona yet.')).toBeTruthy()
    expect(screen.queryByText('All available personas selected')).toBeNull()
  })

  test('a dialogue without a reply says what is missing beside its buttons, and leads there', async () => {
    const { user } = show({ theme: 'patience', mode: 'dialogue', personas: ['forge'] }, { cast: [flow, forge] })

    const button = await screen.findByRole('button', { name: 'Choose who replies' })
    expect(field(/^Supporting Personas/).getByText('Choose who replies')).toBeTruthy()
    await user.click(button)

    const reply = field(/^Supporting Personas/).getByRole('checkbox', { name: 'Flow' })
    expect(document.activeElement).toBe(reply)
    await user.keyboard(' ')
    expect(screen.queryByText('Choose who replies')).toBeNull()
    expect(field(/^Supporting Personas/).getByText('Replies')).toBeTruthy()
  })

  test('wolves are added in one place, whoever speaks next', async () => {
    const { user } = show({ theme: 'patience', mode: 'dialogue' }, { cast: [flow, forge] })
    await screen.findByRole('group', { name: /^Supporting Personas/ })
    expect(field(/^Primary Personas/).getByRole('button', { name: 'Add a wolf' })).toBeTruthy()

    await user.click(field(/^Primary Personas/).getByRole('checkbox', { name: 'Forge' }))
    const add = field(/^Primary Personas/).getByRole('button', { name: 'Add a wolf' })
    expect(add.getAttribute('aria-expanded')).toBe('false')
    await user.click(add)

    expect(add.getAttribute('aria-expanded')).toBe('true')
    expect(await screen.findByRole('list', { name: 'Wolves of the Pack' })).toBeTruthy()
  })

  test('a wolf that was added is selected and has the focus', async () => {
    const { user } = show({ theme: 'patience', mode: 'dialogue', personas: ['forge'] }, { cast: [forge, flow] })

    await user.click(await screen.findByRole('button', { name: 'Add a wolf' }))
    await user.click(await screen.findByRole('button', { name: 'Lyra' }))

    const chip = await within(screen.getByRole('group', { name: /^Supporting Personas/ })).findByRole('checkbox', {
      name: 'Lyra',
      checked: true,
    })
    await waitFor(() => expect(document.activeElement).toBe(chip))
  })

  test('the wolves to add are brought into view, once they are there', async () => {
    const { user } = show({}, { cast: [forge] })
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
    onTestFinished(() => scrolled.mockRestore())
    await user.click(await screen.findByRole('button', { name: 'Add a wolf' }))

    const wolves = await screen.findByRole('list', { name: 'Wolves of the Pack' })
    expect(scrolled.mock.contexts).toEqual([wolves.closest('#more-wolves')])
  })

  test('Escape or a press closes the wolves to add, and returns the focus to their button', async () => {
    const { user } = show({ theme: 'patience', personas: ['forge'] }, { cast: [forge, flow] })
    const add = await screen.findByRole('button', { name: 'Add a wolf' })
    await user.click(add)
    act(() => screen.getByRole('button', { name: 'Lyra' }).focus())

    await user.keyboard('{Escape}')

    expect(screen.queryByRole('list', { name: 'Wolves of the Pack' })).toBeNull()
    expect(document.activeElement).toBe(add)

    await user.click(add)
    await user.click(screen.getByRole('button', { name: 'Close the wolves to add' }))
    expect(add.getAttribute('aria-expanded')).toBe('false')
    expect(document.activeElement).toBe(add)
  })

  test('more than six are searched: Enter picks the one that matches what was typed', async () => {
    const { user } = show({ theme: 'patience' }, { cast: seven })

    await user.type(await screen.findByRole('combobox', { name: /^Personas/ }), 'fo{Enter}')

    expect(await screen.findByRole('button', { name: 'Remove Forge' })).toBeTruthy()
  })

  test('Escape closes the list of more than six, and never removes who was chosen', async () => {
    const { user } = show({ theme: 'patience' }, { cast: seven })
    const input = await screen.findByRole('combobox', { name: /^Personas/ })
    await user.type(input, 'fo{Enter}')
    const forge = await screen.findByRole('button', { name: 'Remove Forge' })
    await user.keyboard('{ArrowDown}')
    await waitFor(() => expect(input.ariaExpanded).toBe('true'))

    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull())
    await user.keyboard('{Escape}{Escape}')
    expect(forge.isConnected).toBe(true)

    await user.keyboard('{Backspace}')
    expect(forge.isConnected).toBe(false)
  })

  test('the list of more than six scrolls the page where it has no room below', async () => {
    const scrolled = vi.fn()
    vi.stubGlobal('scrollBy', scrolled)
    const { user } = show({ theme: 'patience' }, { cast: seven })
    const input = await screen.findByRole('combobox', { name: /^Personas/ })
    const group = input.parentElement?.parentElement as HTMLElement
    group.getBoundingClientRect = () => new DOMRect(0, innerHeight - 148, 300, 48)

    await user.click(input)

    expect(scrolled.mock.calls).toEqual([[{ top: 240, behavior: 'instant' }]])
  })

  test('on phones the list of more than six leaves the bars at the bottom free', async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }))
    const scrolled = vi.fn()
    vi.stubGlobal('scrollBy', scrolled)
    const { user } = show({ theme: 'patience' }, { cast: seven })
    const input = await screen.findByRole('combobox', { name: /^Personas/ })
    input.style.scrollMarginBottom = '128px'
    const group = input.parentElement?.parentElement as HTMLElement
    group.getBoundingClientRect = () => new DOMRect(0, innerHeight - 148, 300, 48)

    await user.click(input)

    expect(scrolled.mock.calls).toEqual([[{ top: 240 + 128, behavior: 'instant' }]])
  })

  test.each([
    ['faces', [forge, flow]],
    ['a search', seven],
  ])(
    'while an admin views the product as another user, %s can’t be changed, and none is asked for',
    async (_, cast) => {
      show({ mode: 'dialogue', personas: ['forge'] }, { cast, readOnly: READ_ONLY_MESSAGE })

      const name = /^(Primary|Supporting) Personas|^(Forge|Flow)$/
      const controls = await screen.findAllByRole(cast === seven ? 'combobox' : 'checkbox', { name })
      for (const control of controls) expect(control.matches(':disabled')).toBe(true)
      // The search looks so, too.
      if (cast === seven) for (const control of controls) expect(control.closest('[data-disabled]')).toBeTruthy()
      expect(screen.queryByText('Choose who replies')).toBeNull()
    },
  )

  test('those of a short are chosen again after the arrow keys have passed through the other modes', async () => {
    const { user } = show({ ...filledIn, personas: ['forge', 'flow'], quantity: 2 }, { cast: [flow, forge] })
    const quantity = () => screen.getByRole('spinbutton', { name: /^Quantity/ })
    await user.click(await screen.findByRole('radio', { name: /^Story/ }))
    expect(faces(/^Primary Personas/)).toEqual(['Flow', 'Forge'])
    expect(quantity()).toHaveProperty('value', '1')

    await user.click(screen.getByRole('radio', { name: /^Dialogue/ }))
    await user.click(screen.getByRole('radio', { name: /^Short/ }))

    expect(faces(/^Personas/)).toEqual(['Flow (chosen)', 'Forge (chosen)'])
    expect(quantity()).toHaveProperty('value', '2')
  })

  test('the only one stays selected when the mode changes', async () => {
    const { user } = show(filledIn)
    await screen.findByRole('checkbox', { name: 'Forge' })

    await user.click(screen.getByRole('radio', { name: /^Story/ }))

    expect(faces(/^Primary Personas/)).toEqual(['Forge (chosen)'])
  })
})

test('Ctrl+Enter sends nothing while an admin views the product as another user, and says why', async () => {
  const { user, submitted } = show(filledIn, { readOnly: READ_ONLY_MESSAGE })
  render(<Toaster theme="dark" />)

  const preview = await screen.findByRole('button', { name: 'Preview' })
  act(() => preview.focus())
  await user.keyboard('{Control>}{Enter}{/Control}')

  expect(screen.getByRole('textbox', { name: /^Theme/ }).matches(':disabled')).toBe(true)
  expect(await screen.findByText(READ_ONLY_MESSAGE)).toBeTruthy()
  expect(submitted).toEqual([])
})

test('the form says what is left of the plan, and refuses what does not fit before it is sent', async () => {
  const { user, submitted } = show(filledIn, { account: me })
  await screen.findByText('2 of 3 videos left this month')
  screen.getByText('A script and the video made from it count as one.')

  await user.click(screen.getByRole('button', { name: 'Increase' }))
  expect(screen.queryByText(/won’t fit/)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Increase' }))

  const refusal = 'You have 2 of 3 videos left this month, so 3 won’t fit. You get 3 more on December 1.'
  expect(screen.getByText(refusal)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Generate' }))
  expect(submitted).toEqual([])
  expect(screen.getAllByText(refusal)).toHaveLength(1)
  const bar = within(screen.getByRole('button', { name: 'Generate' }).parentElement as HTMLElement)
  expect(bar.getByRole('link', { name: 'Compare plans' }).getAttribute('href')).toBe('/services')

  await user.click(bar.getByRole('button', { name: 'Make 2 instead' }))
  expect(screen.getByRole('spinbutton', { name: /^Quantity/ })).toHaveProperty('value', '2')
  expect(screen.queryByText(refusal)).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Generate' }))
})

test.each([
  ['a complete form', filledIn],
  ['an empty form', {}],
  ['a form without a quantity', { ...filledIn, quantity: null }],
])('once the plan’s videos are used the buttons look disabled; pressed, they say only that: %s', async (_, filled) => {
  const account = { ...me, usage: { videos: 3, personas: 0 } }
  const { user, submitted } = show(filled, { account, cast: [forge, flow] })
  const refusal = 'You’ve used all 3 of this month’s videos. You get 3 more on December 1.'
  await waitFor(() => expect(screen.getByRole('button', { name: 'Generate' }).ariaDisabled).toBe('true'))
  expect(screen.queryByText(refusal)).toBeNull()
  expect(screen.queryByText('Choose at least one')).toBeNull()

  for (const name of ['Generate', 'Write script first']) {
    const button = screen.getByRole('button', { name })
    expect(button.getAttribute('aria-disabled')).toBe('true')
    await user.click(button)
    expect(screen.getByRole('alert').textContent).toBe(refusal)
    expect(document.querySelector('[aria-invalid=true]')).toBeNull()
    // The notice above the form has it.
    expect(within(button.parentElement as HTMLElement).queryByRole('link', { name: 'Compare plans' })).toBeNull()
  }
  expect(submitted).toEqual([])
})

test('a theme that is refused is named beside the buttons, and gets the focus when they are pressed', async () => {
  const { user } = show({ ...filledIn, theme: 'https://example.com' }, { account: me })
  const way = await screen.findByRole('button', { name: 'Change the theme first.' }, { timeout: 10_000 })
  expect(screen.queryByText('2 of 3 videos left this month')).toBeNull()
  screen.getByRole('spinbutton', { name: /^Quantity/ }).focus()

  await user.click(screen.getByRole('button', { name: 'Generate' }))

  const theme = screen.getByLabelText(/^Theme/)
  expect(theme.ariaInvalid ?? theme.getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(theme)
  expect(way.isConnected).toBe(true)
})

const RUNNING = { id: 'job-1', theme: 'patience', progress_percent: 34 }

test.each([
  { status: 'Queued', waiting: [], text: 'Waiting to start: “patience”' },
  { status: 'In Progress', waiting: [], text: 'Writing “patience” 34%' },
  { status: 'Rendering', waiting: [], text: 'Making “patience” 34%' },
  // Newer ones wait.
  { status: 'Rendering', waiting: ['job-3', 'job-2'], text: 'Making “patience” 34% · 2 more in the queue' },
])('while the queue’s first video is $status, the form says “$text”', async ({ status, waiting, text }) => {
  jobs = [...waiting.map((id) => ({ ...RUNNING, id, status: 'Queued', progress_percent: 0 })), { ...RUNNING, status }]
  show(filledIn, { account: me })

  expect(await screen.findByRole('button', { name: text })).toBeTruthy()
})

test('while a video is made, what to do about a plan that has too few left is still said', async () => {
  jobs = [{ ...RUNNING, status: 'Rendering' }]
  const { user } = show(filledIn, { account: { ...me, usage: { videos: 2, personas: 0 } } })
  expect(await screen.findByRole('button', { name: /^Making “patience”/ })).toBeTruthy()

  await user.click(screen.getByRole('button', { name: 'Increase' }))

  expect(screen.queryByText(/^Making/)).toBeNull()
  expect(screen.getByRole('button', { name: 'Make 1 instead' })).toBeTruthy()
})

test('when a video is made, the focus goes from its progress to the button that plays it', async () => {
  const running = {
    ...{ id: 'job-1', mode: 'short', theme: 'patience', personas: [], quantity: 1, item_ids: ['item-1'] },
    ...{ status: 'Rendering', progress_percent: 34, background_mode: 'loop', created_at: new Date().toISOString() },
    updated_at: new Date().toISOString(),
  } as unknown as Job
  jobs = [running]
  const client = new QueryClient()
  const Jobs = () => <JobQueue jobs={useQuery(jobsOptions()).data ?? []} />
  const root = createRootRoute({
    component: () => (
      <>
        <QueueLink />
        <Jobs />
      </>
    ),
  })
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={createRouter({ routeTree: root, history: createMemoryHistory() }) as never} />
    </QueryClientProvider>,
  )
  const progress = await screen.findByRole('button', { name: /^Making “patience”/ })
  vi.spyOn(Element.prototype, 'scrollIntoView')
  await userEvent.click(progress)
  expect((document.activeElement as HTMLElement).dataset.job).toBe('job-1')
  act(() => progress.focus())

  act(() => client.setQueryData(jobsOptions().queryKey, [{ ...running, status: 'Ready' }]))

  const [watch] = await screen.findAllByRole('link', { name: 'Watch patience' })
  expect(document.activeElement).toBe(watch)
})

test('a job that failed for a forbidden word leads to its edit dialog instead of failing again', async () => {
  const reason = 'Writing the script failed: The theme or key points contain “Monday”, which Forge never says.'
  const failed = {
    ...{ id: 'job-1', mode: 'short', theme: 'Monday', personas: [], quantity: 1, item_ids: ['item-1'] },
    ...{ status: 'Failed', error_detail: reason, background_mode: 'loop', created_at: new Date().toISOString() },
    updated_at: new Date().toISOString(),
  } as unknown as Job
  const root = createRootRoute({ component: () => <JobQueue jobs={[failed]} /> })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={createRouter({ routeTree: root, history: createMemoryHistory() }) as never} />
    </QueryClientProvider>,
  )

  const card = within(await screen.findByRole('list', { name: 'Recent jobs' }))
  expect(card.getByText('Forge never says “Monday”.')).toBeTruthy()
  expect(card.getByRole('link', { name: 'Edit Monday' }).getAttribute('href')).toBe('/content?type=short&edit=item-1')
  expect(card.queryByRole('button', { name: /^Retry/ })).toBeNull()
})

/** The queue with one job. */
async function showJob(over: Partial<Job>) {
  const job = {
    ...{ id: 'job-1', mode: 'short', theme: 'patience', personas: [], quantity: 1, item_ids: ['item-1'] },
    ...{ status: 'Failed', error_detail: null, progress_percent: 40, background_mode: 'loop' },
    created_at: new Date().toISOString(),
    updated_at: new Date().toISOString(),
    ...over,
  } as unknown as Job
  const sent: string[] = []
  vi.stubGlobal('fetch', async (input: URL, init: RequestInit) => {
    if (init.method !== 'GET') sent.push(`${init.method} ${new URL(input).pathname}`)
    return Response.json({})
  })
  const root = createRootRoute({ component: () => <JobQueue jobs={[job]} /> })
  const client = new QueryClient()
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={createRouter({ routeTree: root, history: createMemoryHistory() }) as never} />
    </QueryClientProvider>,
  )
  return { card: within(await screen.findByRole('list', { name: /^(Recent jobs|Jobs in progress)$/ })), sent, client }
}

test('before a job is retried that needs another upload, the main button leads to its assets', async () => {
  const reason = 'Rendering failed: The background cannot be read. Upload it again as an MP4 file (H.264).'
  const { card, sent } = await showJob({ error_detail: reason })

  act(() => card.getByRole('button', { name: 'Retry patience' }).click())

  const question = within(await screen.findByRole('dialog', { name: 'Retry “patience”?' }))
  question.getByText(reason)
  question.getByText('Without a change, it will probably fail again.')
  expect(question.queryByText(/pick up where/)).toBeNull()
  const assets = question.getByRole('link', { name: 'Open Assets' })
  expect(assets.getAttribute('href')).toBe('/assets')
  expect(assets.className).toContain('bg-brand')
  const retry = question.getByRole('button', { name: 'Retry anyway' })
  expect(retry.className).not.toContain('bg-brand')
  act(() => retry.click())
  await waitFor(() => expect(sent).toEqual(['PATCH /jobs/job-1/retry']))
})

test('before a job is retried whose assets may be to blame, the main button retries', async () => {
  const reason = 'Rendering failed: it is silent. Try again. If it keeps failing, replace your assets.'
  const { card } = await showJob({ error_detail: reason })

  act(() => card.getByRole('button', { name: 'Retry patience' }).click())

  const question = within(await screen.findByRole('alertdialog', { name: 'Retry “patience”?' }))
  question.getByText(/^We’ll pick up where it left off/)
  expect(question.getByRole('link', { name: 'Open Assets' }).getAttribute('href')).toBe('/assets')
  expect(question.getByRole('button', { name: 'Retry' }).className).toContain('bg-brand')
})

test.each([
  [{ status: 'Failed' }, 'This removes the failed video and its script.'],
  [
    { status: 'Failed', quantity: 3 },
    'This removes the videos that failed, and their scripts. Finished videos stay in the Content Manager.',
  ],
  [{ status: 'Rendering' }, 'The video will be canceled and removed. Unfinished videos don’t count toward your plan.'],
  [
    { status: 'Rendering', quantity: 3 },
    'Videos still in progress will be canceled and removed. Unfinished videos don’t count toward your plan. Finished videos stay in the Content Manager.',
  ],
  [{ status: 'Ready' }, 'This removes the job from the list. Its video stays in the Content Manager.'],
  [
    { status: 'Ready', quantity: 3 },
    'This removes the job from the list, and its scripts that you haven’t rendered. Finished videos stay in the Content Manager.',
  ],
])('the question before a job is deleted says what is lost: %o', async (job, text) => {
  const { card } = await showJob(job)

  const verb = job.status === 'Rendering' ? 'Cancel' : 'Delete'
  act(() => card.getByRole('button', { name: `${verb} patience` }).click())

  const question = within(await screen.findByRole('alertdialog', { name: `${verb} “patience”?` }))
  question.getByText(text)
})

test('a canceled job is said to be canceled, and the plan’s videos are counted again', async () => {
  const { card, sent, client } = await showJob({ status: 'Rendering' })
  client.setQueryData(meOptions().queryKey, me as never)
  render(<Toaster theme="dark" />)
  act(() => card.getByRole('button', { name: 'Cancel patience' }).click())

  await userEvent.click(await screen.findByRole('button', { name: 'Cancel job' }))

  expect(await screen.findByText('Canceled.')).toBeTruthy()
  expect(sent).toEqual(['DELETE /jobs/job-1'])
  expect(client.getQueryState(meOptions().queryKey)?.isInvalidated).toBe(true)
})

test('after a job is deleted the focus goes to the next one, then to the heading', async () => {
  const job = (id: string) => ({
    ...{ id, mode: 'short', theme: id, personas: [], quantity: 1, item_ids: [`item-${id}`], error_detail: null },
    ...{ status: 'Ready', progress_percent: 100, background_mode: 'loop', created_at: new Date().toISOString() },
    updated_at: new Date().toISOString(),
  })
  jobs = [job('one'), job('two')] as unknown as Job[]
  const Jobs = () => (
    <>
      <h2 id="queue" tabIndex={-1}>
        Queue
      </h2>
      <JobQueue jobs={useQuery(jobsOptions()).data ?? []} />
    </>
  )
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider
        router={
          createRouter({ routeTree: createRootRoute({ component: Jobs }), history: createMemoryHistory() }) as never
        }
      />
    </QueryClientProvider>,
  )
  const remove = async (name: string) => {
    const [button] = await screen.findAllByRole('button', { name: `Delete ${name}` })
    act(() => button?.focus())
    await userEvent.keyboard('{Enter}')
    const question = within(await screen.findByRole('alertdialog'))
    jobs = jobs.filter(({ id }) => id !== name)
    await userEvent.click(question.getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(screen.queryAllByRole('button', { name: `Delete ${name}` })).toEqual([]))
  }

  await remove('one')
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Delete two'))
  await remove('two')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Queue'))
})

test('the form names the posting time, and leads to where it is set', async () => {
  show({ ...filledIn, date: '2999-02-03', publishTo: ['youtube'] }, { posting: { hour: 18 } })

  expect(await screen.findByText(/^Goes live on this date at 6:00 PM\./)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Change time' }).getAttribute('href')).toBe('/config')
})

test.each([
  [1, /^Choose a platform to publish it on this date at 6:00 PM\./],
  [3, /^Choose a platform to publish the first video on this date at 6:00 PM, then one per day\./],
])('without a platform, the date of %i promises nothing', async (quantity, text) => {
  show({ ...filledIn, quantity, date: '2999-02-03' }, { posting: { hour: 18 } })

  expect(await screen.findByText(text)).toBeTruthy()
  expect(screen.queryByText(/goes? live/i)).toBeNull()
})

test('on a plan that publishes only by a press, the date says so', async () => {
  const account = { ...me, tier: 'pro' }
  show({ ...filledIn, date: '2999-02-03', publishTo: ['youtube'] }, { posting: { hour: 18 }, account })

  expect(await screen.findByText(/^Goes live on this date at 6:00 PM once you press Publish\./)).toBeTruthy()
})

test('the date says nothing about publishing on a plan without it', async () => {
  show({ ...filledIn, date: '2999-02-03' }, { posting: { hour: 18 }, account: me })

  await screen.findByText('Nothing is published. You can download the video.')
  expect(screen.queryByText(/on this date/)).toBeNull()
})

test('a posting time that has passed today is said', async () => {
  show({ ...filledIn, date: today(), publishTo: ['youtube'] }, { posting: { hour: 0 } })

  expect(await screen.findByText(/^12:00 AM has passed today, so it goes live as soon as it’s ready\./)).toBeTruthy()
})

test('the pace of a slideshow is asked only for one', async () => {
  const { user } = show(filledIn)
  await user.selectOptions(await screen.findByLabelText('Background'), 'loop')
  expect(screen.queryByLabelText('Seconds per image')).toBeNull()

  await user.selectOptions(screen.getByLabelText('Background'), 'Slideshow')

  expect(screen.getByLabelText('Seconds per image')).toBeTruthy()
})

test('the setup warning fills the empty slots with the starter kit in one click', async () => {
  const root = createRootRoute({ component: () => <ReadinessNotice readiness={readiness} /> })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={createRouter({ routeTree: root, history: createMemoryHistory() }) as never} />
    </QueryClientProvider>,
  )
  const button = await screen.findByRole('button', { name: 'Use the starter kit' })
  screen.getByText(/^Optional: add your own logo\./)

  await waitFor(() => expect(button).toHaveProperty('disabled', false))
  await userEvent.click(button)

  await waitFor(() => expect(changes).toEqual(['POST /assets/adopt_defaults']))
})

test('before a video is made, the form says when nothing is known about the theme', async () => {
  const { user } = show({ theme: 'patience' })
  await screen.findByText('What should the video say? One point per line, ideally with a reason.')

  await user.clear(screen.getByLabelText(/^Theme/))
  await user.type(screen.getByLabelText(/^Theme/), 'zoomies')
  await screen.findByText(NO_FACTS)

  await user.type(screen.getByLabelText(/^Key points/), 'They begin at 4 am.')
  expect(screen.queryByText(NO_FACTS)).toBeNull()
})

test('an order that is sent before typing has paused is told at once that nothing is known about its theme', async () => {
  show({ theme: 'zoomie', personas: ['forge'] }, { isSlow: true })
  const theme = await screen.findByLabelText(/^Theme/)
  await screen.findByLabelText(/^Key points/)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())

  fireEvent.change(theme, { target: { value: 'zoomies' } })
  fireEvent.keyDown(theme, { key: 'Enter', ctrlKey: true })
  const pass = () => act(() => vi.advanceTimersByTimeAsync(10))
  for (let ms = 0; ms < 200; ms += 10) await pass()

  expect(themes).toContain('zoomies')
  while (!screen.queryByText(NO_FACTS)) await pass()
})

describe('on phones', () => {
  beforeEach(() =>
    vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} })),
  )

  test.each([
    { left: 'few', account: me, text: '2 of 3 videos left this month', place: Node.DOCUMENT_POSITION_FOLLOWING },
    {
      left: 'many',
      account: { ...me, limits: { videos: 400, personas: 50 } },
      text: '399 of 400 videos left this month',
      place: Node.DOCUMENT_POSITION_PRECEDING,
    },
  ])('what is left of the plan is above the form only where it is $left', async ({ account, text, place }) => {
    show(filledIn, { account })

    expect((await screen.findByText(text)).compareDocumentPosition(screen.getByLabelText(/^Theme/))).toBe(place)
  })

  test('that nothing is left of the plan is said above the form only', async () => {
    show(filledIn, { account: { ...me, usage: { videos: 3, personas: 0 } } })

    await screen.findByLabelText(/^Theme/)
    expect(screen.queryByText('No videos left this month.')).toBeNull()
  })

  test.each(['short', 'story', 'dialogue'] as const)('a %s has the field for key points', async (mode) => {
    show({ ...filledIn, mode })

    expect(await screen.findByLabelText('Key points (optional)')).toBeTruthy()
  })
})

test('the closed group says whether pressing Generate publishes something', async () => {
  show(filledIn, { account: { ...me, tier: 'pro_plus' } })

  expect(await screen.findByText('Not scheduled')).toBeTruthy()
})

test('the bar with Generate fades out what is behind it only while it covers a part of the form', async () => {
  show(filledIn)
  const bar = (await screen.findByRole('button', { name: 'Generate' })).parentElement

  showBar(0.9)
  expect(bar?.hasAttribute('data-stuck')).toBe(true)
  showBar(1)
  expect(bar?.hasAttribute('data-stuck')).toBe(false)

  // It leaves the window at the top.
  showBar(0.6, 40)
  expect(bar?.hasAttribute('data-stuck')).toBe(false)
})

describe('Publish to Platforms', () => {
  const channel = {
    id: 'account-1',
    name: 'YouTube',
    code: 'youtube',
    connected: true,
    channel_info: { title: 'Forge' },
  }
  const night = { ...channel, id: 'account-2', channel_info: { title: 'Night Forge' } }
  const tiktok = { id: 'tiktok', name: 'TikTok', code: 'tiktok', connected: false }

  const show = async (platforms: readonly Platform[], start: Partial<Draft> = {}) => {
    let order: Order | undefined
    function Field() {
      const [draft, setDraft] = useState({ ...emptyDraft(), ...filledIn, ...start })
      order = toOrder(draft, platforms)
      return <PlatformsField {...{ platforms, draft }} onChange={(part) => setDraft({ ...draft, ...part })} />
    }
    const router = createRouter({ routeTree: createRootRoute({ component: Field }), history: createMemoryHistory() })
    render(
      <QueryClientProvider client={new QueryClient()}>
        <RouterProvider router={router as never} />
      </QueryClientProvider>,
    )
    await screen.findAllByRole('checkbox')
    return { user: userEvent.setup(), ordered: () => order }
  }

  test('lists every account, and platforms without one', async () => {
    const { user, ordered } = await show([channel, night, tiktok])
    expect(screen.getAllByRole('checkbox')).toHaveLength(3)
    expect(screen.getByRole('checkbox', { name: /^TikTok ?Not linked yet/ })).toHaveProperty('disabled', true)
    expect(screen.getByRole('link', { name: 'connect an account' }).getAttribute('href')).toBe('/integrations')

    await user.click(screen.getByRole('checkbox', { name: /^Night Forge/ }))
    expect(ordered()).toMatchObject({ publish_to: ['youtube'], publish_account_ids: ['account-2'] })
    await user.click(screen.getByRole('checkbox', { name: /^Forge YouTube/ }))
    expect(ordered()?.publish_account_ids).toEqual(['account-1', 'account-2'])
    await user.click(screen.getByRole('checkbox', { name: /^Night Forge/ }))
    expect(ordered()?.publish_account_ids).toEqual(['account-1'])
    await user.click(screen.getByRole('checkbox', { name: /^Forge YouTube/ }))

    expect(ordered()).toMatchObject({ publish_to: [], publish_account_ids: [] })
  })

  test('leads from an account whose access expired to the page that links it again', async () => {
    const lost = { ...night, connected: false }
    const { user, ordered } = await show([lost, channel], { publishTo: ['youtube'] })
    // Below those that work.
    expect(screen.getAllByRole<HTMLInputElement>('checkbox').map(({ disabled }) => disabled)).toEqual([false, true])

    const expired = screen.getByRole('checkbox', { name: /^Night Forge.*Access expired$/ })
    expect(expired).toMatchObject({ checked: false, disabled: true })
    expect(screen.getByRole('link', { name: 'Reconnect Night Forge' }).getAttribute('href')).toBe('/integrations')
    await user.click(screen.getByRole('checkbox', { name: /^Forge YouTube/ }))

    expect(ordered()?.publish_to).toEqual([])
  })

  test('a platform that was chosen before its only account was lost can be taken out', async () => {
    const { user, ordered } = await show([{ ...channel, connected: false }], { publishTo: ['youtube'] })
    expect(ordered()?.publish_to).toEqual(['youtube'])

    await user.click(screen.getByRole('checkbox', { name: /^Forge/, checked: true }))

    expect(ordered()?.publish_to).toEqual([])
  })
})

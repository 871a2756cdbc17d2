import { PACK } from '@pack/core/personas/pack'
import type { Persona } from '@pack/core/personas/persona'
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CloneDialog } from '../src/features/personas/clone-dialog.tsx'
import { CropDialog } from '../src/features/personas/crop-dialog.tsx'
import { changedFields, draftOf, fieldsOf } from '../src/features/personas/draft.ts'
import { FacePicker } from '../src/features/personas/face-picker.tsx'
import { PersonaForm } from '../src/features/personas/persona-form.tsx'
import { Portrait } from '../src/features/personas/portrait.tsx'
import { VoiceFields } from '../src/features/personas/voice-fields.tsx'
import { personasOptions } from '../src/product/personas.ts'

/** A wide window, or a phone. */
const window = (isWide: boolean) =>
  vi.stubGlobal('matchMedia', () => ({ matches: isWide, addEventListener() {}, removeEventListener() {} }))

/** jsdom has none. The caption sample draws while it is in view. */
class Observer {
  observe() {}
  unobserve() {}
  disconnect() {}
}

beforeEach(() => {
  window(false)
  for (const name of ['ResizeObserver', 'IntersectionObserver']) vi.stubGlobal(name, Observer)
  // jsdom has none, either.
  Element.prototype.scrollIntoView = () => {}
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function show(shown = <PersonaForm persona={null} wolf={null} />) {
  const root = createRootRoute({ component: () => shown })
  const router = createRouter({ routeTree: root, history: createMemoryHistory() })
  render(
    <QueryClientProvider client={new QueryClient()}>
      {/* A router of this test's own: the registered one has the whole product's routes. */}
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
}

test('a picture with transparent corners has a neutral ground, not the persona’s color', async () => {
  const portrait = { draft: draftOf(null), face: { id: 'x', clone_of: null, colour: '#d97706', face_seed: null } }
  const props = { ...portrait, disabled: false, problem: undefined, onColor() {}, children: null }
  const { rerender } = render(<Portrait {...props} picture={null} />)
  const ground = () => screen.getByRole('img', { name: /^Portrait of/ }).parentElement?.style.background
  expect(ground()).toContain('gradient')

  rerender(<Portrait {...props} picture="https://files.test/marta.png" />)

  expect(ground()).toBe('')
})

test('a persona without a name is not saved: the field comes into view with its error, and the bar says why', async () => {
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
  // The form loads its rules when it is submitted; transforming them takes seconds on a busy machine.
  await import('../src/features/personas/draft-rules.ts')
  show()
  await userEvent.type(await screen.findByLabelText('Tone'), 'dry')

  await userEvent.click(screen.getByRole('button', { name: 'Create a Persona' }))

  expect(await screen.findByText('A name is required.')).toBeTruthy()
  const name = screen.getByLabelText(/^Name/)
  expect(name.getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(name)
  expect(scrolled.mock.contexts).toEqual([name])
  expect(scrolled).toHaveBeenCalledWith({ block: 'center', behavior: 'instant' })
  const status = screen.getByText('Enter a name first.')
  expect([...status.classList]).toContain('text-danger')
  await userEvent.type(name, 'Nia')
  expect(status.textContent).toBe('Only the name is required.')
})

test('a section that was closed comes to the top once its content is there, when a link leads to it', async () => {
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
  location.hash = '#style'
  show()
  const section = (await screen.findByRole('heading', { name: 'Style' })).closest('details') as HTMLElement
  expect(scrolled).not.toHaveBeenCalled()

  section.setAttribute('open', '')

  await screen.findByLabelText('Signature line')
  expect(scrolled.mock.contexts).toEqual([section])
  location.hash = ''
})

test('the link to the section in the address leads there again', async () => {
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
  location.hash = '#voice'
  show()
  const sections = within(await screen.findByRole('navigation', { name: 'Sections' }))

  await userEvent.click(sections.getByRole('link', { name: 'Voice' }))

  expect(scrolled.mock.contexts[0]).toBe(document.getElementById('voice'))
  location.hash = ''
})

const KEPT = { ...PACK.forge, id: 'p1', clone_of: 'forge', read_only: false, has_picture: false } as unknown as Persona

test('the form of a persona always says whether everything is saved', async () => {
  await import('../src/features/personas/draft-rules.ts')
  let kept = KEPT
  vi.stubGlobal('fetch', async (address: string | URL, { method, body }: RequestInit = {}) => {
    if (!String(address).includes('/user/personas')) return Response.json([])
    if (method === 'PATCH') kept = { ...kept, ...JSON.parse(String(body)) }
    return Response.json(method === 'PATCH' ? kept : [kept])
  })
  const Kept = () => {
    const persona = useQuery(personasOptions()).data?.[0]
    return persona ? <PersonaForm persona={persona} wolf={null} /> : null
  }
  show(<Kept />)
  const save = await screen.findByRole('button', { name: 'Save' })
  expect(screen.getByText('No unsaved changes')).toBeTruthy()
  expect(save).toHaveProperty('disabled', true)

  await userEvent.type(screen.getByLabelText('Role title'), '!')
  const bar = screen.getByText('Unsaved changes').parentElement as HTMLElement
  // It stays in view, above the tab bar of phones.
  expect([...bar.classList]).toEqual(expect.arrayContaining(['sticky', 'bottom-(--tabs,0px)']))
  await userEvent.click(save)

  expect(await screen.findByText('Saved')).toBeTruthy()
  // A button that has the focus would lose it if it were disabled.
  expect([save.ariaDisabled, document.activeElement, save]).toEqual([
    'true',
    save,
    expect.objectContaining({ disabled: false }),
  ])
  await userEvent.tab()
  expect(save).toHaveProperty('disabled', true)
})

test('what deletes a persona comes after the form and its Save', async () => {
  vi.stubGlobal('fetch', async () => Response.json([]))
  show(<PersonaForm persona={KEPT} wolf={null} />)

  const save = await screen.findByRole('button', { name: 'Save' })
  const remove = screen.getByRole('button', { name: 'Delete persona' })
  expect(save.compareDocumentPosition(remove)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test.each([
  ['on phones', false, KEPT],
  ['of a new persona', true, null],
])('%s, the optional sections are closed until they are opened', async (_, isWide, persona) => {
  window(isWide)
  vi.stubGlobal('fetch', async () => Response.json([]))
  show(<PersonaForm persona={persona} wolf={null} />)
  const style = (await screen.findByRole('heading', { name: 'Style' })).closest('details')
  expect(style).toHaveProperty('open', false)
  expect(style?.querySelector('summary')?.textContent).toMatch(/Signature line, catchphrases and forbidden words/)
  expect(screen.queryByLabelText('Signature line')).toBeNull()

  style?.setAttribute('open', '')

  expect(await screen.findByLabelText('Signature line')).toBeTruthy()
})

test('the links to the sections have the words of the headings', async () => {
  vi.stubGlobal('fetch', async () => Response.json([]))
  show(<PersonaForm persona={KEPT} wolf={null} />)

  const sections = within(await screen.findByRole('navigation', { name: 'Sections' })).getAllByRole('link')
  const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
  // The face has a label.
  for (const { textContent } of sections) if (textContent !== 'Face') expect(headings).toContain(textContent)
})

test('on phones, “Change voice” leads to the chosen voice in the list, and the focus stays after “Done”', async () => {
  const voice = { provider: 'offline voice', languages: ['en'], description: '' }
  const voices = [
    { ...voice, id: 'flow', name: 'Flow' },
    { ...voice, id: 'umbra', name: 'Umbra' },
  ]
  vi.stubGlobal('fetch', async () => Response.json(voices))
  // jsdom has none; the arrow keys use it.
  vi.stubGlobal('CSS', { escape: String })
  show()
  const change = await screen.findByRole('button', { name: 'Change voice', expanded: false })

  await userEvent.click(change)
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Flow' }))
  await userEvent.keyboard('{ArrowDown}')
  expect(screen.getByRole('radio', { name: 'Umbra' })).toHaveProperty('checked', true)
  await userEvent.click(screen.getByRole('button', { name: 'Done', expanded: true }))

  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Change voice', expanded: false }))
  expect(screen.getAllByRole('button', { name: 'Listen to Umbra' })[0]?.closest('li')).toBeNull()
})

test('Enter in the line that tests the voice plays it, and never submits the form', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (input: URL, init: RequestInit) => {
    asked.push(`${init.method} ${new URL(input).pathname}`)
    return new Promise(() => {})
  })
  const submitted = vi.fn()
  const fields = { disabled: false, problems: {}, onChange() {} }
  show(
    <form onSubmit={submitted}>
      <VoiceFields {...fields} draft={draftOf(null)} />
      <button type="submit">Save</button>
    </form>,
  )
  await userEvent.type(await screen.findByLabelText('Test the voice'), 'Hello.{Enter}')

  expect(await screen.findByRole('button', { name: 'Stop (Listen to this line)' })).toBeTruthy()
  expect(submitted).not.toHaveBeenCalled()
  expect(asked.filter((call) => call.startsWith('POST'))).toHaveLength(1)
})

test('the selected face has a ring of its own beside that of the focus', () => {
  const picks = { onSeed() {}, onPicture() {}, onRemovePicture() {} }
  render(
    <FacePicker stem="new" cloneOf="flow" colour="#d97706" seed={null} hasPicture={false} busy={false} {...picks} />,
  )

  const { className } = screen.getByRole('button', { pressed: true })
  expect(className).toContain('aria-pressed:ring-2')
  expect(className).not.toContain('aria-pressed:outline-2')
})

test('when a picture is removed, the focus goes to the button that adds one', async () => {
  const picks = { onSeed() {}, onPicture() {} }
  const Face = () => {
    const [hasPicture, setPicture] = useState(true)
    return (
      <FacePicker
        {...{ ...picks, hasPicture }}
        {...{ stem: 'new', cloneOf: null, colour: '#d97706', seed: null, busy: false }}
        onRemovePicture={() => setPicture(false)}
      />
    )
  }
  render(<Face />)

  await userEvent.click(screen.getByRole('button', { name: 'Remove picture' }))

  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add picture' }))
})

test('the ring of the picture that is cropped is around its frame, which would cut it off', async () => {
  vi.stubGlobal('createImageBitmap', () => new Promise(() => {}))
  render(<CropDialog file={new File(['x'], 'me.png')} onClose={() => {}} onCropped={() => {}} />)

  const picture = await screen.findByRole('img', { name: 'Crop preview' })
  expect([...picture.classList]).toContain('outline-none')
  expect([...(picture.parentElement?.classList ?? [])]).toContain('has-[canvas:focus-visible]:outline-2')
})

test('one semitone is singular, and lower ones have a minus sign', () => {
  const fields = { disabled: false, problems: {}, onChange() {} }
  const at = (pitch: number) => <VoiceFields {...fields} draft={{ ...draftOf(null), pitch }} />
  const client = new QueryClient()
  const { rerender } = render(at(-1), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  })
  const pitch = () => screen.getByRole('slider', { name: /^Pitch/ }).getAttribute('aria-valuetext')
  expect(pitch()).toBe('−1 semitone')

  rerender(at(2.5))

  expect(pitch()).toBe('+2.5 semitones')
})

test('the signature line stays one paragraph', async () => {
  show()
  const style = (await screen.findByRole('heading', { name: 'Style' })).closest('details')
  style?.setAttribute('open', '')
  const line = await screen.findByLabelText('Signature line')

  await userEvent.type(line, 'Small fires{Enter} warm long nights.')

  expect(line).toHaveProperty('value', 'Small fires warm long nights.')
})

test('a form prefilled from a wolf yields the fields of that wolf', () => {
  const { catch_phrases, forbidden_words, voice, name } = PACK.forge

  expect(fieldsOf(draftOf(PACK.forge))).toMatchObject({ name, catch_phrases, forbidden_words, voice })
})

test('only changed fields are sent', () => {
  const stored = draftOf(PACK.jinx)

  expect(changedFields(stored, stored)).toEqual({})
  expect(changedFields(stored, { ...stored, pace: 1.2, catch_phrases: ['One.', 'Two.'] })).toEqual({
    voice: { id: 'jinx', pace: 1.2, pitch: 0 },
    catch_phrases: ['One.', 'Two.'],
  })
})

test('a persona that could not be saved stays in the form, with the reason beside the button', async () => {
  await import('../src/features/personas/draft-rules.ts')
  vi.stubGlobal('fetch', async () => Response.json({ detail: 'The Pack is restarting. Try again.' }, { status: 503 }))
  show()
  await userEvent.type(await screen.findByLabelText(/^Name/), 'רונה')

  await userEvent.click(screen.getByRole('button', { name: 'Create a Persona' }))

  const alerts = await screen.findAllByText('The Pack is restarting. Try again.')
  expect(alerts.some((one) => one.getAttribute('role') === 'alert')).toBe(true)
  expect(screen.getByLabelText(/^Name/)).toHaveProperty('value', 'רונה')
  expect(screen.getByRole('link', { name: 'Cancel' })).toBeTruthy()
})

test('wolves among the account’s personas are marked where a wolf is added, and each can be heard', async () => {
  const taken = [
    { ...PACK.flow, clone_of: 'flow' },
    { ...PACK.flow, clone_of: 'flow' },
    { ...PACK.jinx, clone_of: 'jinx' },
  ] as unknown as Persona[]
  show(<CloneDialog open taken={taken} onClose={() => {}} />)

  const marks = (await screen.findAllByRole('listitem')).map(
    ({ textContent }) => /You have \d/.exec(textContent ?? '')?.[0],
  )

  expect(marks.filter(Boolean)).toEqual(['You have 2', 'You have 1'])
  expect(screen.getAllByRole('button', { name: /^Listen to / })).toHaveLength(9)
  expect(screen.getByRole('button', { name: 'Add Forge to your personas' }).textContent).toMatch(/Add$/)
  const another = screen.getByRole('button', { name: 'Add another Flow to your personas' })
  expect(another.textContent).toMatch(/Add another$/)
})

import { PACK } from '@pack/core/personas/pack'
import type { Persona } from '@pack/core/personas/persona'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { CloneDialog } from '../src/features/personas/clone-dialog.tsx'
import { changedFields, draftOf, fieldsOf } from '../src/features/personas/draft.ts'
import { PersonaForm } from '../src/features/personas/persona-form.tsx'

afterEach(() => {
  cleanup()
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

test('a persona without a name is not saved: the field shows the error and has the focus', async () => {
  // The form loads its rules when it is submitted; transforming them takes seconds on a busy machine.
  await import('../src/features/personas/draft-rules.ts')
  show()
  await userEvent.type(await screen.findByLabelText('Tone'), 'dry')

  await userEvent.click(screen.getByRole('button', { name: 'Create a Persona' }))

  expect(await screen.findByText('A name is required.')).toBeTruthy()
  const name = screen.getByLabelText(/^Name/)
  expect(name.getAttribute('aria-invalid')).toBe('true')
  await waitFor(() => expect(document.activeElement).toBe(name))
})

test('the signature line stays one paragraph', async () => {
  show()
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

test('wolves among the account’s personas are marked where a wolf is cloned, and each can be heard', async () => {
  const taken = [
    { ...PACK.flow, clone_of: 'flow' },
    { ...PACK.flow, clone_of: 'flow' },
    { ...PACK.jinx, clone_of: 'jinx' },
  ] as unknown as Persona[]
  show(<CloneDialog open taken={taken} onClose={() => {}} />)

  const marks = (await screen.findAllByRole('listitem')).map(
    ({ textContent }) => /You have (?:one|\d)/.exec(textContent ?? '')?.[0],
  )

  expect(marks.filter(Boolean)).toEqual(['You have 2', 'You have one'])
  expect(screen.getAllByRole('button', { name: /^Listen to / })).toHaveLength(9)
})

import { PACK } from '@pack/core/personas/pack'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { changedFields, draftOf, fieldsOf } from '../src/features/personas/draft.ts'
import { PersonaForm } from '../src/features/personas/persona-form.tsx'

afterEach(cleanup)

function show() {
  const root = createRootRoute({ component: () => <PersonaForm persona={null} wolf={null} /> })
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

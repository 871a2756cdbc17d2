import { REFUSALS } from '@pack/core/content/grave'
import type { Persona } from '@pack/core/personas/persona'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { type Draft, emptyDraft } from '../src/features/generation/order.ts'
import { useTypedProblem } from '../src/features/generation/typed-problem.ts'
import { readinessOptions } from '../src/product/me.ts'

type Setup = { writes: readonly string[] | null; speaks: Record<string, readonly string[] | null> }
const FLOW = { id: 'flow', name: 'Flow', forbidden_words: ['deadline'] } as unknown as Persona
const OFFLINE: Setup = { writes: ['en'], speaks: { flow: ['en'] } }

function problemWhileTyping(typed: Partial<Draft>, { writes, speaks }: Setup = OFFLINE) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  client.setQueryData(readinessOptions().queryKey, {
    ...{ is_ready: true, has_persona: true, has_logo: true, has_watermark: true },
    ...{ has_intro: true, has_outro: true, has_background: true, turns: {}, writes, speaks },
  })
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  return renderHook(() => useTypedProblem({ ...emptyDraft(), personas: ['flow'], ...typed }, [FLOW]), { wrapper })
    .result
}

test.each([
  ['a theme in German', { theme: 'Warum wir immer müde sind' }, /looks like German.*Write in English/],
  ['a key point in German', { theme: 'sleep', points: 'warum wir immer müde sind' }, /looks like German/],
  ['a joke about an atrocity', { theme: 'the Holocaust', tone: 'funny' }, new RegExp(REFUSALS.mockery.slice(0, 30))],
  ['a question about self-harm', { theme: 'how to kill myself' }, /findahelpline\.com.*988/],
  ['a word that a chosen persona never says', { theme: 'meeting the Deadline' }, /“Deadline”, which Flow never says/],
  ['such a word in a key point', { theme: 'calm work', points: 'No deadline' }, /“deadline”, which Flow never says/],
  ['only a link', { theme: 'https://example.com' }, /Describe the theme in words/],
])('the Generate form says while typing what is wrong with %s', async (_, typed, message) => {
  const result = problemWhileTyping(typed)

  await waitFor(() => expect(result.current).toMatch(message), { timeout: 10_000 })
})

test('of an own script only the theme’s words are judged, not its language or the tone left in the form', async () => {
  const own = { text: '', script: '[]', problem: null }
  const slur = problemWhileTyping({ theme: 'why retards ruin it', own })
  const fine = problemWhileTyping({ theme: 'Warum wir immer müde sind', tone: 'funny', points: 'the Holocaust', own })

  await waitFor(() => expect(slur.current).toBe(REFUSALS.slur), { timeout: 10_000 })
  expect(fine.current).toBeUndefined()
})

test('a foreign theme is fine once a model writes it and the chosen voice speaks its language', async () => {
  const theme = 'Warum wir immer müde sind'
  const spoken = problemWhileTyping({ theme }, { writes: null, speaks: { flow: ['de'] } })
  const unspoken = problemWhileTyping({ theme }, { writes: null, speaks: { flow: ['en'] } })

  await waitFor(() => expect(unspoken.current).toMatch(/not every chosen persona has a voice/), { timeout: 10_000 })
  expect(spoken.current).toBeUndefined()
})

import { REFUSALS } from '@pack/core/content/grave'
import { LINES_SPLIT_NOTICE } from '@pack/core/content/lines'
import type { Mode } from '@pack/core/content/mode'
import type { Persona } from '@pack/core/personas/persona'
import { act, cleanup, render, renderHook, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { emptyDraft, toOrder, withOwnScript } from '../src/features/generation/order.ts'
import { ScriptSource } from '../src/features/generation/script-source.tsx'
import { usePaused } from '../src/features/generation/use-paused.ts'
import { Toaster } from '../src/ui/toast.tsx'

vi.setConfig({ testTimeout: 60_000 })
afterEach(cleanup)

const persona = (slug: string, name: string) =>
  ({ id: slug, slug, name, voice: { id: slug, pace: 1, pitch: 0 } }) as Persona
const CAST = [persona('forge', 'Forge'), persona('flow', 'Flow')]

/** Shows the field in a form whose draft the test can read. */
function show(speakers = CAST, mode: Mode = 'dialogue') {
  let draft = { ...emptyDraft(), mode, quantity: 3, theme: 'patience' }
  function Form({ cast }: { cast: Persona[] }) {
    const [shown, setShown] = useState(draft)
    draft = shown
    return (
      <ScriptSource
        own={shown.own}
        mode={mode}
        speakers={cast}
        onChange={(own) => setShown((now) => ({ ...now, ...withOwnScript(now, own) }) as typeof draft)}
      />
    )
  }
  const all = (cast: Persona[]) => (
    <>
      <Form cast={cast} />
      <Toaster theme="dark" />
    </>
  )
  const { rerender } = render(all(speakers))
  return { user: userEvent.setup(), draft: () => draft, choose: (cast: Persona[]) => rerender(all(cast)) }
}

test('a script is written unless the user brings one, which makes one video', async () => {
  const { user, draft } = show()
  expect(screen.getByLabelText('Write it for me')).toHaveProperty('checked', true)
  expect(toOrder(draft(), []).script).toBeUndefined()

  await user.click(screen.getByLabelText('My own script'))
  await user.click(screen.getByLabelText(/^Lines/))
  await user.paste('Sit down.\nFlow: Gladly, I said.')

  const spoken = within(screen.getByRole('list', { name: 'Who says what' }))
  expect(spoken.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Forge:Sit down.1 sec',
    'Flow:Gladly, I said.1 sec',
  ])
  expect(screen.getByText('2 lines · about 2 sec')).toBeTruthy()
  expect(draft()).toMatchObject({ quantity: 1, own: { problem: null } })
  expect(JSON.parse(toOrder(draft(), []).script ?? '')).toEqual([
    { persona: 'forge', line: 'Sit down.' },
    { persona: 'flow', line: 'Gladly, I said.' },
  ])
})

test.each([
  { speakers: 'one speaker', cast: CAST.slice(0, 1), mode: 'short', isNamed: false },
  { speakers: 'a narrator', cast: CAST.slice(0, 1), mode: 'story', isNamed: false },
  { speakers: 'a narrator and another voice', cast: CAST, mode: 'story', isNamed: true },
  { speakers: 'nobody yet', cast: [], mode: 'dialogue', isNamed: true },
] as const)('names before lines are explained for a $mode of $speakers: $isNamed', async ({ cast, mode, isNamed }) => {
  const { user } = show([...cast], mode)

  await user.click(screen.getByLabelText('My own script'))

  expect(screen.queryByText(/Start a row with “Name:”/) !== null).toBe(isNamed)
  expect(screen.getByText(/^One spoken line per row, said exactly as typed\./)).toBeTruthy()
  expect(/^Forge: /.test(screen.getByLabelText<HTMLTextAreaElement>(/^Lines/).placeholder)).toBe(cast.length > 1)
})

test('the estimated length follows the typing', async () => {
  const { user } = show()
  await user.click(screen.getByLabelText('My own script'))
  const field = screen.getByLabelText(/^Lines/)

  await user.type(field, 'He carried the anvil up the hill.')
  expect(screen.getByText('1 line · about 2 sec')).toBeTruthy()
  await user.click(field)
  await user.paste(`\n${'He carried the anvil up the hill.\n'.repeat(99)}`)

  expect(screen.getByText(/^100 lines · about \d{3} sec of at most 240 sec$/)).toBeTruthy()
})

test('lines are counted before anyone is chosen to speak them; an empty script has no length', async () => {
  const { user, choose } = show([])
  await user.click(screen.getByLabelText('My own script'))
  expect(screen.queryByText(/about \d/)).toBeNull()

  await user.click(screen.getByLabelText(/^Lines/))
  await user.paste('He carried the anvil up the hill.\nFlow: He carried the anvil up the hill.')
  expect(screen.getByText('2 lines · about 4 sec')).toBeTruthy()
  await user.tab()
  expect(screen.getByText('Choose a persona to speak your script.')).toBeTruthy()
  choose(CAST)

  expect(screen.queryByText('Choose a persona to speak your script.')).toBeNull()
  expect(screen.getByText('2 lines · about 4 sec')).toBeTruthy()
})

test('the typed script comes back when the user changes their mind twice', async () => {
  const { user, draft } = show()
  await user.click(screen.getByLabelText('My own script'))
  await user.click(screen.getByLabelText(/^Lines/))
  await user.paste('Sit down.')

  await user.click(screen.getByLabelText('Write it for me'))
  expect(draft().own).toBeNull()
  await user.click(screen.getByLabelText('My own script'))

  expect(screen.getByLabelText(/^Lines/)).toHaveProperty('value', 'Sit down.')
})

test('an unknown name is explained once the field is left, and accepted when that persona is chosen', async () => {
  const { user, draft, choose } = show()
  await user.click(screen.getByLabelText('My own script'))
  await user.click(screen.getByLabelText(/^Lines/))
  await user.paste('Jinx: Boo to you.')
  expect(screen.queryByText(/starts with “Jinx:”/)).toBeNull()

  await user.tab()
  expect(screen.getByText(/^Line 1 starts with “Jinx:”, but the chosen personas are Forge and Flow\./)).toBeTruthy()
  choose([...CAST, persona('jinx', 'Jinx')])

  expect(screen.queryByText(/starts with “Jinx:”/)).toBeNull()
  expect(draft().own).toMatchObject({ problem: null, script: '[{"persona":"jinx","line":"Boo to you."}]' })
})

test('a slur in the script is named while it is typed; a sober script on a loss is fine', async () => {
  const { user, draft } = show()
  await user.click(screen.getByLabelText('My own script'))
  const field = screen.getByLabelText(/^Lines/)
  await user.click(field)
  await user.paste('Then the faggots came in.')
  await user.tab()
  expect(screen.getByText(REFUSALS.slur)).toBeTruthy()

  await user.clear(field)
  await user.click(field)
  await user.paste('I lost my brother to suicide.\nHe wrote: I don’t want to be here anymore.')

  expect(draft().own?.problem).toBeNull()
})

test('a line over 350 characters is split, with the notice of the edit dialog', async () => {
  const { user, draft } = show()
  await user.click(screen.getByLabelText('My own script'))
  await user.click(screen.getByLabelText(/^Lines/))
  await user.paste('He carried the anvil up the hill. '.repeat(20))
  await user.tab()

  expect(await screen.findByText(LINES_SPLIT_NOTICE)).toBeTruthy()
  expect(JSON.parse(draft().own?.script ?? '[]')).toHaveLength(2)
})

test('the preview shows a pasted script at once, and a typed one after a pause', () => {
  vi.useFakeTimers()
  try {
    const { result, rerender } = renderHook(usePaused, { initialProps: '' })
    rerender('Sit down.')
    expect(result.current).toBe('Sit down.')

    rerender('Sit down. N')
    rerender('Sit down. No')
    expect(result.current).toBe('Sit down. N')
    act(() => vi.advanceTimersByTime(500))
    expect(result.current).toBe('Sit down. No')
  } finally {
    vi.useRealTimers()
  }
})

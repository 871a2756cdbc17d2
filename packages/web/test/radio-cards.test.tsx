import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { RadioCards } from '../src/ui/radio-cards.tsx'

// jsdom lacks it, and user-event needs it to find the radio buttons of a group.
beforeEach(() => vi.stubGlobal('CSS', { escape: String }))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const PETS = [
  { value: 'cat', label: 'Cat', note: 'Sleeps' },
  { value: 'dog', label: 'Dog', note: 'Walks' },
  { value: 'owl', label: 'Owl', note: 'Watches' },
] as const
type Pet = (typeof PETS)[number]['value']

function Pets({ legend, error }: { legend: string; error?: string }) {
  const [pet, setPet] = useState<Pet | ''>('')
  return <RadioCards legend={legend} choices={PETS} value={pet} onChange={setPet} error={pet ? undefined : error} />
}
const chosen = () => screen.getAllByRole('radio', { checked: true }).map((radio) => radio.getAttribute('value'))

test('a card is a radio button named by its label and note, and a click anywhere on it chooses it', async () => {
  render(<Pets legend="Pet" />)

  await userEvent.setup().click(screen.getByText('Walks'))

  expect(screen.getByRole('group', { name: 'Pet' })).toBeTruthy()
  expect(screen.getByRole('radio', { name: 'Dog Walks' })).toHaveProperty('checked', true)
})

test('arrow keys move between the cards of one group only', async () => {
  render(
    <>
      <Pets legend="Mine" />
      <Pets legend="Yours" />
    </>,
  )
  const user = userEvent.setup()

  await user.tab()
  await user.keyboard(' {ArrowDown}{ArrowDown}')
  expect(chosen()).toEqual(['owl'])
  await user.keyboard('{ArrowUp}')
  expect(chosen()).toEqual(['dog'])
  expect(document.activeElement).toBe(screen.getAllByRole('radio')[1])

  await user.tab()
  await user.keyboard(' ')
  expect(chosen()).toEqual(['dog', 'cat'])
})

test('a problem describes the group until it is solved', async () => {
  render(<Pets legend="Pet" error="Choose a pet." />)
  const group = screen.getByRole('group', { name: 'Pet' })
  expect(document.getElementById(group.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Choose a pet.')

  await userEvent.setup().click(screen.getByText('Owl'))

  expect(group.getAttribute('aria-describedby')).toBeNull()
  expect(screen.queryByText('Choose a pet.')).toBeNull()
})

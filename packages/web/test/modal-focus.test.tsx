import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ConfirmPopup } from '../src/ui/confirm-popup.tsx'
import { DialogPopup } from '../src/ui/dialog-popup.tsx'

beforeEach(() => {
  // Dialogs fade out until the test ends.
  vi.stubGlobal('BASE_UI_ANIMATIONS_DISABLED', false)
  Element.prototype.getAnimations = () => [{ finished: new Promise(() => {}), pending: false } as never]
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  Reflect.deleteProperty(Element.prototype, 'getAnimations')
})

function Page() {
  const [open, setOpen] = useState(false)
  const [asking, setAsking] = useState(false)
  return (
    <main>
      <h1 tabIndex={-1}>Page</h1>
      <button type="button" onClick={() => setOpen(true)}>
        Edit
      </button>
      <DialogPopup open={open} onClose={() => setOpen(false)} title="Edit short">
        <input aria-label="Title" />
        <label>
          <input type="radio" name="layout" defaultChecked /> Wide
        </label>
        <label>
          <input type="radio" name="layout" /> Tall
        </label>
        <button type="button" onClick={() => setAsking(true)}>
          Delete
        </button>
        <ConfirmPopup
          open={asking}
          onClose={() => setAsking(false)}
          onConfirm={() => setAsking(false)}
          title="Delete it?"
          confirm="Delete it"
        />
      </DialogPopup>
    </main>
  )
}

const button = (name: string) => screen.getByRole('button', { name, hidden: true })

async function ask() {
  const user = userEvent.setup()
  render(<Page />)
  await user.click(button('Edit'))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Title')))
  await user.click(button('Delete'))
  await waitFor(() => expect(document.activeElement).toBe(button('Cancel')))
  return user
}

test('Tab wraps at once at both ends of a question and of the dialog below it', async () => {
  const user = await ask()

  await user.tab()
  await user.tab()
  expect(document.activeElement).toBe(button('Cancel'))
  await user.tab({ shift: true })
  expect(document.activeElement).toBe(button('Delete it'))

  await user.keyboard('{Escape}')
  expect(document.activeElement).toBe(button('Delete'))
  await user.tab()
  expect(document.activeElement).toBe(button('Close'))
  await user.tab({ shift: true })
  expect(document.activeElement).toBe(button('Delete'))
})

test('a dialog that begins to close returns the focus and takes no more keys', async () => {
  const user = await ask()

  await user.keyboard('{Escape}')
  expect(document.activeElement).toBe(button('Delete'))
  expect(button('Delete it').closest('[inert]')).toBeTruthy()
  await user.keyboard('{Escape}')

  expect(document.activeElement).toBe(button('Edit'))
  expect(screen.getByLabelText('Title').closest('[inert]')).toBeTruthy()
})

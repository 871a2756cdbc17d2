import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { Pagination } from '../src/ui/pagination.tsx'

afterEach(cleanup)

test('an icon button that becomes disabled keeps the focus, and ignores presses', async () => {
  function Pages() {
    const [page, setPage] = useState(1)
    return <Pagination page={page} totalPages={2} onPage={setPage} />
  }
  render(<Pages />)
  const user = userEvent.setup()
  const next = screen.getByRole<HTMLButtonElement>('button', { name: 'Next page' })
  await user.click(next)
  await user.keyboard('{Enter}')

  expect(screen.getByRole('textbox')).toHaveProperty('value', '2')
  expect([document.activeElement, next.ariaDisabled]).toEqual([next, 'true'])
})

import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useCurrentSection } from '../src/product/use-current-section.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** Tops in the page, which is 5000 pixels high. */
const TOPS: Record<string, number> = { first: 100, second: 300, last: 4900 }

function Sections() {
  const current = useCurrentSection(Object.keys(TOPS))
  return (
    <>
      <output>{current}</output>
      {Object.keys(TOPS).map((id) => (
        <section key={id} id={id} />
      ))}
    </>
  )
}

function scrollTo(top: number) {
  vi.stubGlobal('scrollY', top)
  fireEvent.scroll(window)
}

test('the first section is current at the top of a tall window, and others once they reach the top', async () => {
  vi.stubGlobal('innerHeight', 2500)
  vi.stubGlobal('scrollY', 0)
  vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(5000)
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    return new DOMRect(0, (TOPS[this.id] ?? 0) - scrollY)
  })
  const router = createRouter({
    routeTree: createRootRoute({ component: Sections }),
    history: createMemoryHistory(),
  })
  // A router of this test's own: the registered one has the whole product's routes.
  render(<RouterProvider router={router as never} />)
  const current = await screen.findByRole('status')
  expect(current.textContent).toBe('first')

  const seen = [50, 150, 2500, -20].map((top) => {
    scrollTo(top)
    return current.textContent
  })

  expect(seen).toEqual(['first', 'second', 'last', 'first'])
})

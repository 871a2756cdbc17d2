import { configure } from '@testing-library/react'
import { toast } from 'sonner'
import { afterEach, vi } from 'vitest'

// A query that waits would print the whole page at each try: a tenth of the tests' time. Set DEBUG_PRINT_LIMIT to see
// the page when one fails.
if (!process.env.DEBUG_PRINT_LIMIT)
  configure({
    getElementError: (message) => Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' }),
  })

// The first query of a file also waits until its screens have loaded.
configure({ asyncUtilTimeout: 10_000 })

// A query by role asks for the style of every element, for which jsdom matches the element against all rules of a
// browser's style sheet: a third of the tests' time. Only inline styles matter here, since the product's are not loaded.
if (typeof window !== 'undefined') window.getComputedStyle = (element) => (element as HTMLElement).style

// Every page that a test opens would be another tab to the pages before it: their sign-in clients would hear of its
// session, and log out or reload long after their own tests.
if (typeof window !== 'undefined') Reflect.deleteProperty(globalThis, 'BroadcastChannel')

// Toasts outlive the page that showed them, and the next page would show them again.
afterEach(() => void toast.dismiss())

// API_DELAY_MS lets each request and each answer of fetch wait a random time up to that long, by the test's clock: it
// finds tests that assume an order of answers. Test files share a process, so fetch may already wait.
const longestDelay = Number(process.env.API_DELAY_MS ?? 0)
if (longestDelay > 0 && fetch.name !== 'delayedFetch') {
  const delay = () => new Promise((resolve) => setTimeout(resolve, Math.random() * longestDelay))
  const delayed = (answer: typeof fetch) =>
    async function delayedFetch(...request: Parameters<typeof fetch>) {
      await delay()
      const response = await answer(...request)
      await delay()
      return response
    }
  globalThis.fetch = delayed(fetch)
  const { stubGlobal } = vi
  vi.stubGlobal = (name, value) => stubGlobal(name, name === 'fetch' ? delayed(value as typeof fetch) : value)
}

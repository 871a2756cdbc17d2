import { afterEach, beforeEach, expect } from 'vitest'

// A test during which something complained on console.error has failed, whatever else it asserts.
let complaints: unknown[][] = []
const original = console.error

beforeEach(() => {
  complaints = []
  console.error = (...words: unknown[]) => {
    complaints.push(words)
    original(...words)
  }
})

afterEach(() => {
  console.error = original
  expect(complaints, 'console.error was called').toEqual([])
})

// jsdom has no layout, so nothing is ever resized or scrolled.
if (typeof window !== 'undefined') {
  Element.prototype.scrollIntoView ??= () => {}
  window.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
}

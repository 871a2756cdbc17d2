import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LoopVideo } from '../src/ui/loop-video.tsx'

let scroll: (inView: boolean) => void
let running: boolean

beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(told: (entries: { isIntersecting: boolean }[]) => void) {
        scroll = (isIntersecting) => act(() => told([{ isIntersecting }]))
      }
      observe() {}
      disconnect() {}
    },
  )
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  running = false
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(async () => {
    running = true
  })
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(() => {
    running = false
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function hide(hidden: boolean) {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden)
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
}

test('a loop plays while it is in view of a visible tab', () => {
  render(<LoopVideo src="/loop.mp4" label="Background" />)
  const states = [running]
  const after = (change: () => void) => {
    change()
    states.push(running)
  }

  after(() => scroll(true))
  after(() => hide(true))
  after(() => hide(false))
  after(() => scroll(false))

  expect(screen.getByLabelText('Background')).toHaveProperty('loop', true)
  expect(states).toEqual([false, true, false, true, false])
})

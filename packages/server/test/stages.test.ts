import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Stages } from '../src/jobs/stages.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

test('how long a stage prepares before its first report does not lengthen what is said to be left', async () => {
  const ends: (number | null)[] = []
  const stages = new Stages({
    report: async ({ etaAt }) => void ends.push(etaAt && (etaAt.getTime() - Date.now()) / 1000),
    signal: new AbortController().signal,
    reached: () => {},
  })

  const rendered = stages.run('Rendering', async ({ progress }) => {
    await pause(20_000)
    for (let hundredths = 1; hundredths <= 50; hundredths++) {
      progress(hundredths / 100)
      await pause(100)
    }
  })
  await vi.runAllTimersAsync()
  await rendered

  // A hundredth of rendering in a tenth of a second; nothing is said before a rate is known.
  const said = ends.filter((end) => end !== null)
  expect(ends.slice(0, 2)).toEqual([null, null])
  expect(said.length).toBeGreaterThan(5)
  expect(Math.max(...said)).toBeLessThan(12)
  expect(said).toEqual([...said].sort((one, other) => other - one))
})

import { VIDEO_PLAN } from '@pack/core/generation/progress'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Stages } from '../src/jobs/stages.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

test('the time before a stage’s first report does not count towards its estimate', async () => {
  const ends: (number | null)[] = []
  const stages = new Stages(VIDEO_PLAN, {
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

  // 1 % of rendering per 0.1 s; no estimate before the rate is known.
  const said = ends.filter((end) => end !== null)
  expect(ends.slice(0, 2)).toEqual([null, null])
  expect(said.length).toBeGreaterThan(5)
  expect(Math.max(...said)).toBeLessThan(12)
  expect(said).toEqual([...said].sort((one, other) => other - one))
})

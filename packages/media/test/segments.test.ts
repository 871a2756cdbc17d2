import type { TimedLine, Timeline } from '@pack/core/generation/timeline'
import { describe, expect, test } from 'vitest'
import { render } from '../src/render.ts'
import { segmentName, segmentsOf } from '../src/segments.ts'
import { openStudio, SPEECH, smallTimeline } from './studio.ts'

/** Lines of four words, each as long as said, one after the other. */
function spoken(
  seconds: readonly number[],
  texts: Record<number, string> = {},
): Pick<Timeline, 'lines' | 'bodySeconds'> {
  let at = 0.35
  const lines = seconds.map((length, index): TimedLine => {
    const text = texts[index] ?? `Line ${index} is spoken.`
    const start = at
    at += length + 0.3
    const step = length / 4
    const words = text
      .split(' ')
      .map((word, nth) => ({ text: word, start: start + nth * step, end: start + (nth + 1) * step }))
    return { speaker: 'f', text, start, end: start + length, words }
  })
  return { lines, bodySeconds: Math.ceil((at + 0.8) * 30) / 30 }
}
const TWELVE = Array.from({ length: 12 }, () => 5)
const timeline = (body: Pick<Timeline, 'lines' | 'bodySeconds'>, changes: Partial<Timeline> = {}) =>
  smallTimeline({ ...body, ...changes })
const namesOf = (of: Timeline) => segmentsOf(of).map((segment) => segmentName(of, segment, '7.0'))

describe('the segments of a body', () => {
  test('cover it without gaps, begin with lines, and are at least four seconds long but for the last', () => {
    const body = timeline(spoken(TWELVE))
    const segments = segmentsOf(body)

    expect(segments.length).toBeGreaterThanOrEqual(5)
    expect(segments[0]?.from).toBe(0)
    expect(segments.at(-1)?.to).toBe(Math.round(body.bodySeconds * 30))
    for (const [index, { from, to }] of segments.entries()) {
      if (index > 0) {
        expect(from).toBe(segments[index - 1]?.to)
        expect(body.lines.some(({ start }) => start * 30 >= from && start * 30 - from < 6)).toBe(true)
      }
      expect(to - from).toBeGreaterThanOrEqual(index === segments.length - 1 ? 60 : 120)
    }
  })

  test('are longer over a slideshow, where each costs more', () => {
    const slides = [{ media: 'a.png', start: 0, end: 80 }]
    const background = { kind: 'slideshow', slides, crossfadeSeconds: 0.4 } as const
    const segments = segmentsOf(timeline(spoken(TWELVE), { background }))

    for (const { from, to } of segments.slice(0, -1)) expect(to - from).toBeGreaterThanOrEqual(300)
  })

  test('are one for a short', () => {
    expect(segmentsOf(timeline(spoken([14])))).toHaveLength(1)
  })

  test('stay what they were before a line that was edited', () => {
    const before = namesOf(timeline(spoken(TWELVE)))
    const longer = TWELVE.with(6, 5.7)
    const after = namesOf(timeline(spoken(longer, { 6: 'Another text is spoken.' })))

    const same = after.filter((name, index) => name === before[index])
    expect(same).toEqual(before.slice(0, 6))
  })

  test('are others when anything that is seen in them has changed', () => {
    const body = spoken(TWELVE)
    const first = (changes: Partial<Timeline>) => namesOf(timeline(body, changes))[0]
    const captions = { style: 'minimal', position: 'top', face: 'tall' } as const
    const speaker = { id: 'f', name: 'F', colour: '#22d3ee', avatar: 'a.png' }

    const names = [
      first({}),
      first({ logo: 'logo.png' }),
      first({ background: { kind: 'loop', media: 'other.mp4' } }),
      first({ speakers: [speaker] }),
      first({ speakers: [{ ...speaker, captions }] }),
      first({ plates: true }),
    ]

    expect(new Set(names).size).toBe(names.length)
  })
})

test('a body of several segments shows each frame of its looping background where it belongs', async () => {
  await using studio = await openStudio()
  // Each frame of the three seconds is a little lighter than the one before.
  await studio.ask(
    ...['-f', 'lavfi', '-i', 'nullsrc=s=216x384:r=30:d=3,geq=lum=30+2*N:cb=128:cr=128', '-crf', '10', 'background.mp4'],
  )
  await studio.clip('speech.wav', null, SPEECH)
  await studio.picture('avatar.png', 'color=blue:s=40x40')
  const of = timeline(spoken([10, 10]), { plates: false })

  await render(of, studio.options)

  expect(segmentsOf(of)).toHaveLength(2)
  const look = 'crop=216:20:0:0,scale=1:1:flags=area,format=gray'
  const seen = await studio.bytes('-i', 'out.mp4', '-vf', look, '-f', 'rawvideo')
  expect(seen).toHaveLength(Math.round(of.bodySeconds * 30))
  // As shown to the full range.
  const expected = (frame: number) => ((30 + 2 * (frame % 90) - 16) * 255) / 219
  const wrong = [...seen].flatMap((value, frame) => (Math.abs(value - expected(frame)) > 2.5 ? [{ frame, value }] : []))
  expect(wrong).toEqual([])
})

test('after the last line was edited only the last segment is encoded again', async () => {
  await using studio = await openStudio()
  await studio.clip('background.mp4', 'testsrc2=s=216x384:r=30:d=1', null)
  await studio.clip('speech.wav', null, SPEECH)
  const kept = new Map<string, Buffer>()
  const made: string[] = []
  const segments = {
    recall: async (name: string) => (kept.has(name) ? studio.path(`${name}.mp4`) : null),
    keep: async (name: string, path: string) => {
      made.push(name)
      kept.set(name, Buffer.alloc(0))
      await studio.ask('-i', path, '-c', 'copy', `${name}.mp4`)
    },
  }
  const first = await render(timeline(spoken([10, 10])), { ...studio.options, segments })
  const madeFirst = made.splice(0)

  const edited = await render(timeline(spoken([10, 11], { 1: 'Quite another text.' })), { ...studio.options, segments })

  expect([madeFirst.length, made.length]).toEqual([2, 1])
  expect(edited.frames).toBe(first.frames + 30)
})

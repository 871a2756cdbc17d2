import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { HORIZONTAL, type TimedLine, type Timeline } from '@pack/core/generation/timeline'
import { findFfmpeg, render } from '@pack/media'
import type { Figure } from './render.ts'
import { makeInputs, shortTimeline } from './short.ts'

const LINES = 12
const EDITED = 6

/** What it costs to render again after one of twelve lines was edited, the seventh, as a share of the first render. */
export async function benchEdit(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'pack-bench-edit-'))
  try {
    const ffmpeg = await findFfmpeg()
    const file = await makeInputs(ffmpeg, join(folder, 'in'))
    const kept = new Set<string>()
    const place = (name: string) => join(folder, `${name}.mp4`)
    const segments = {
      recall: async (name: string) => (kept.has(name) ? place(name) : null),
      keep: async (name: string, path: string) => {
        await copyFile(path, place(name))
        kept.add(name)
      },
    }
    const cpuOf = async (timeline: Timeline) => {
      const before = process.cpuUsage()
      const places = {
        workFolder: join(folder, 'work'),
        cacheFolder: join(folder, 'cache'),
        outFile: join(folder, 'o.mp4'),
      }
      const { cpuSeconds } = await render(timeline, { file, ffmpeg, segments, ...places })
      const { user, system } = process.cpuUsage(before)
      return cpuSeconds + (user + system) / 1e6
    }
    const lengths = Array.from({ length: LINES }, () => 4.6)
    // Normalising happens once, and belongs to neither.
    await cpuOf(dialogue(lengths.slice(0, 1)))
    const first = await cpuOf(dialogue(lengths))
    const again = await cpuOf(dialogue(lengths.with(EDITED, 5.1)))
    return [
      { name: 'dialogue of twelve lines', value: first, unit: 'CPU s' },
      { name: 'the seventh edited', value: again, unit: 'CPU s' },
      { name: 'edited / first render', value: again / first, unit: 'x', limit: 0.6 },
    ]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function dialogue(lengths: readonly number[]): Timeline {
  const short = shortTimeline({})
  let at = 0.35
  const lines = lengths.map((length, index): TimedLine => {
    const start = at
    at += length + 0.35
    const words = `Here is what wolf number ${index} has to say of it.`.split(' ')
    const each = length / words.length
    const timed = words.map((text, nth) => ({ text, start: start + nth * each, end: start + (nth + 1) * each }))
    return { speaker: 'flow', text: words.join(' '), start, end: start + length, words: timed }
  })
  return {
    ...short,
    ...HORIZONTAL,
    plates: true,
    bodySeconds: Math.ceil((at + 0.8) * 30) / 30,
    lines,
    speech: lines.map(({ start }) => ({ media: 'line.wav', start })),
  }
}

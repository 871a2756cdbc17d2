import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Timeline } from '@pack/core/film/timeline'
import { arrange } from '@pack/core/generation/arrange'
import { findFfmpeg, render } from '@pack/media'
import type { Figure } from './render.ts'
import { makeInputs } from './short.ts'

const LINES = 12
/** Length of a line before and after its edit, seconds. */
const [SPOKEN, EDITED] = [4.6, 5.1]

/** CPU cost of rendering again after editing one line of twelve, relative to the first render; each line in turn. */
export async function benchEdit(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'pack-bench-edit-'))
  try {
    const ffmpeg = await findFfmpeg()
    const file = await makeInputs(ffmpeg, join(folder, 'in'))
    const kept = new Set<string>()
    const place = (name: string) => join(folder, `${name}.mp4`)
    const segments = {
      find: async (name: string) => (kept.has(name) ? place(name) : null),
      store: async (name: string, path: string) => {
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
    const lengths = Array.from({ length: LINES }, () => SPOKEN)
    const first = dialogue(lengths)
    // Unmeasured: inputs are normalised once per asset.
    await cpuOf(dialogue(lengths.slice(0, 1)))
    const whole = await cpuOf(first)
    const shares: number[] = []
    for (const index of lengths.keys()) shares.push((await cpuOf(dialogue(lengths.with(index, EDITED), first))) / whole)
    const mean = shares.reduce((sum, share) => sum + share, 0) / LINES
    return [
      { name: 'dialogue of twelve lines', value: whole, unit: 'CPU s' },
      { name: 'one edited / first render, mean', value: mean, unit: 'x' },
      { name: 'one edited / first render, the most expensive', value: Math.max(...shares), unit: 'x', limit: 0.6 },
    ]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Two wolves take turns, each line of this length (seconds); `previous` is the timeline before an edit. */
function dialogue(lengths: readonly number[], previous: Timeline | null = null): Timeline {
  const said = lengths.map((seconds, index) => ({
    persona: index % 2 ? 'forge' : 'flow',
    line: `Here is what wolf number ${index} has to say for ${seconds} seconds.`,
    seconds,
  }))
  return arrange({
    mode: 'dialogue',
    orientation: 'horizontal',
    script: { title: '', writer: '', lines: said.map(({ persona, line }) => ({ persona, line })) },
    speech: said.map(({ line, seconds }) => {
      const words = line.split(' ')
      const each = seconds / words.length
      const timed = words.map((text, nth) => ({ text, start: nth * each, end: (nth + 1) * each }))
      return { media: 'line.wav', provider: '', seconds, words: timed }
    }),
    speakers: ['flow', 'forge'].map((id) => ({ id, name: id, colour: '#2dd4bf', avatar: 'logo.png' })),
    background: { kind: 'loop', media: 'background.mp4' },
    intro: { media: 'intro.mp4', seconds: 2 },
    outro: { media: 'outro.mp4', seconds: 3 },
    logo: 'logo.png',
    watermark: 'watermark.png',
    music: { media: 'music.mp3' },
    previous,
  })
}

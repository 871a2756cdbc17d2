import { randomUUID } from 'node:crypto'
import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { STOCK_FRAMINGS } from '@pack/core/film/loop'
import { HORIZONTAL, type Timeline, VERTICAL } from '@pack/core/film/timeline'
import { arrange } from '@pack/core/generation/arrange'
import { type CleanArtifact, cleanOrder, produceCleanRendition } from '@pack/core/generation/clean-rendition'
import type { CleanMakers } from '@pack/core/generation/ports'
import { findFfmpeg, openJobFolder, render } from '@pack/media'
import { type NormaliseRun, normaliseEdge, normaliseLoop, normaliseMusic } from '@pack/media/normalise/normalise'
import { ffmpegRenderer } from '../packages/server/src/adapters/rendering/ffmpeg-renderer.ts'
import { diskStorage } from '../packages/server/src/adapters/storage/disk.ts'
import type { Figure } from './render.ts'
import { makeInputs, shortTimeline } from './short.ts'

const LINES = 12
/** Length of a line before and after its edit, seconds. */
const [SPOKEN, EDITED] = [4.6, 5.1]

/** Cost of editing one line, and of a clean rendition; `part` selects one of them. */
export async function benchEdit(part?: string): Promise<Figure[]> {
  const lines = part === 'clean' ? [] : await benchLines()
  return [...lines, ...(part === 'lines' ? [] : await benchClean())]
}

/** CPU cost of rendering again after editing one line of twelve, relative to the first render; each line in turn. */
async function benchLines(): Promise<Figure[]> {
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
    const cpuOf = (timeline: Timeline) => {
      const places = {
        workFolder: join(folder, 'work'),
        cacheFolder: join(folder, 'cache'),
        outFile: join(folder, 'o.mp4'),
      }
      return cpuSecondsOf(() => render(timeline, { file, ffmpeg, segments, ...places }))
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

/** CPU seconds of this process and of the encoder. */
async function cpuSecondsOf(run: () => Promise<{ cpuSeconds: number }>): Promise<number> {
  const before = process.cpuUsage()
  const { cpuSeconds } = await run()
  const { user, system } = process.cpuUsage(before)
  return cpuSeconds + (user + system) / 1e6
}

/** Lines of the dialogue for clean renditions: half a minute. */
const FEW_LINES = 6

/**
 * CPU cost of a clean rendition relative to the first render of its video: of a short, and of a horizontal dialogue,
 * which is laid out vertically. Then of a one-line edit of both, while the files and segments of both are stored as the
 * product keeps them, and of the same edit of a dialogue without a clean rendition.
 */
async function benchClean(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'pack-bench-clean-'))
  try {
    const ffmpeg = await findFfmpeg()
    const inputs = await makeInputs(ffmpeg, join(folder, 'in'))
    const cacheFolder = join(folder, 'cache')
    await normaliseInputs(inputs, { ffmpeg, cacheFolder, folder: await openJobFolder(folder) })
    const cpu = await cleanRun(folder, { inputs, cacheFolder })
    return [
      { name: 'short, first render', value: cpu.short, unit: 'CPU s' },
      { name: 'short, clean / first render', value: cpu.cleanShort / cpu.short, unit: 'x', limit: 1 },
      { name: 'dialogue of six lines, first render', value: cpu.dialogue, unit: 'CPU s' },
      {
        name: 'dialogue, clean and vertical / first render',
        value: cpu.cleanDialogue / cpu.dialogue,
        unit: 'x',
        // Its layout differs, so no segment of the video can be reused.
        limit: 1.25,
      },
      { name: 'dialogue, one edited / first render', value: cpu.edited / cpu.dialogue, unit: 'x', limit: 0.6 },
      {
        name: 'dialogue, four edits with a clean rendition / without',
        value: cpu.next / cpu.nextAlone,
        unit: 'x',
        limit: 1.1,
      },
      {
        name: 'clean dialogue, one edited / first clean',
        value: cpu.cleanEdited / cpu.cleanDialogue,
        unit: 'x',
        limit: 0.6,
      },
    ]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Unmeasured: inputs are normalised once per asset. */
async function normaliseInputs(inputs: CleanRun['inputs'], run: NormaliseRun): Promise<void> {
  const asset = async (name: string) => ({ path: await inputs(name), name })
  const background = await asset('background.mp4')
  const stock = { ...run, cacheFolder: join(run.cacheFolder, 'stock') }
  for (const framing of [null, ...STOCK_FRAMINGS]) await normaliseLoop(background, { ...VERTICAL, framing }, stock)
  await normaliseMusic(await asset('music.mp3'), run)
  for (const frame of [VERTICAL, HORIZONTAL]) {
    await normaliseLoop(background, frame, run)
    await normaliseEdge(await asset('intro.mp4'), { ...frame, seconds: 2 }, run)
    await normaliseEdge(await asset('outro.mp4'), { ...frame, seconds: 3 }, run)
  }
}

type CleanRun = { inputs: (key: string) => Promise<string>; cacheFolder: string }

async function cleanRun(home: string, { inputs, cacheFolder }: CleanRun) {
  const disk = diskStorage({
    folder: join(home, 'storage'),
    baseUrl: 'http://localhost',
    secrets: { sign: () => '', verify: () => false },
    stockFile: inputs,
  })
  const localFile: typeof disk.localFile = (key) => (key.startsWith('bench/') ? disk.localFile(key) : inputs(key))
  const places = { storage: { ...disk, localFile }, workFolder: join(home, 'work'), cacheFolder, ffmpegPath: null }
  const context = { progress: () => {}, signal: new AbortController().signal }
  const renderersOf = (item: string) => {
    const main = ffmpegRenderer({ ...places, folder: `bench/${item}/` })
    const makers: CleanMakers = {
      renderer: ffmpegRenderer({ ...places, folder: `bench/${item}/clean/` }),
      drawn: { draw: () => Promise.reject(new Error('no pictures')) },
      layOut: async (media) => [...media],
    }
    return { first: (timeline: Timeline) => cpuSecondsOf(() => main.render(timeline, randomUUID(), context)), makers }
  }
  const clean = async (mode: 'short' | 'dialogue', timeline: Timeline, makers: CleanMakers, last: Timeline | null) => {
    const account = { background: 'background.mp4', background_large: 'background.mp4', background_audio: 'music.mp3' }
    const order = await cleanOrder({
      item: { mode, tiktok: null, personaIds: [], rotation: 0, bgChangeSeconds: 3 } as never,
      finished: { timeline, pictures: null, changeSeconds: 3 },
      filled: { account, personas: {}, pictures: { account: [], personas: {} } },
      ...{ personas: [], startWith: 'hook', keepsBranding: false, exists: async () => true },
    })
    if (!order) throw new Error('the video itself is the rendition')
    const made: CleanArtifact[] = []
    const cpu = await cpuSecondsOf(async () => {
      const run = await produceCleanRendition(order, { makers, previous: last }, (_, input, step) =>
        step(input, { ...context, hash: randomUUID() }),
      )
      made.push(run)
      return run.video
    })
    return { cpu, timeline: made[0]?.timeline ?? null }
  }

  const short = renderersOf('short')
  const spoken = Array.from({ length: FEW_LINES }, () => SPOKEN)
  const [before, after] = [dialogue(spoken), (previous: Timeline) => dialogue(spoken.with(2, EDITED), previous)]
  const talk = renderersOf('dialogue')
  const [cpuShort, cpuDialogue] = [await short.first(shortTimeline({})), await talk.first(before)]
  const cleanShort = await clean('short', shortTimeline({}), short.makers, null)
  const cleanDialogue = await clean('dialogue', before, talk.makers, null)
  const edited = await talk.first(after(before))
  const cleanEdited = await clean('dialogue', after(before), talk.makers, cleanDialogue.timeline)
  const alone = renderersOf('alone')
  await alone.first(before)
  await alone.first(after(before))
  const [next, nextAlone] = await editInTurns(after(before), [talk.first, alone.first])
  return {
    ...{ short: cpuShort, dialogue: cpuDialogue, edited, next, nextAlone },
    ...{ cleanShort: cleanShort.cpu, cleanDialogue: cleanDialogue.cpu, cleanEdited: cleanEdited.cpu },
  }
}

/**
 * CPU seconds of two videos whose lines are edited one after the other, in alternate order: a machine's speed changes.
 */
async function editInTurns(
  from: Timeline,
  videos: readonly [one: CpuOf, other: CpuOf],
): Promise<[one: number, other: number]> {
  const spent: [number, number] = [0, 0]
  const lengths = Array.from({ length: FEW_LINES }, (_, index) => (index === 2 ? EDITED : SPOKEN))
  let last = from
  for (const line of [0, 1, 3, 4]) {
    lengths[line] = EDITED
    last = dialogue(lengths, last)
    for (const nth of line % 2 ? [1, 0] : [0, 1]) spent[nth as 0 | 1] += await (videos[nth] as CpuOf)(last)
  }
  return spent
}

type CpuOf = (timeline: Timeline) => Promise<number>

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

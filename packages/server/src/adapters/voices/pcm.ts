import { ProviderFault } from '../providers/provider-fault.ts'

/** Raw 16-bit little-endian mono samples as numbers in [-1, 1]. Throws ProviderFault. */
export function samplesOfPcm(provider: string, bytes: Buffer): Float32Array {
  if (bytes.length % 2 === 1) throw new ProviderFault(provider, 'unusable', { detail: 'the audio is truncated' })
  return Float32Array.from({ length: bytes.length / 2 }, (_, i) => bytes.readInt16LE(i * 2) / 32768)
}

const PCM = 1
const FLOAT = 3
const EXTENSIBLE = 0xfffe

/**
 * A WAV file of 16-bit or float samples, mixed to mono in [-1, 1]. Lengths that are not known yet, as streams write them,
 * mean "to the end". Throws ProviderFault on anything else, and on a file that is shorter than it says.
 */
export function samplesOfWav(provider: string, bytes: Buffer): { samples: Float32Array; sampleRate: number } {
  const unusable = (detail: string) => new ProviderFault(provider, 'unusable', { detail })
  const nameAt = (at: number) => bytes.toString('latin1', at, at + 4)
  if (bytes.length === 0) throw unusable('there is no sound in it')
  if (bytes.length < 12 || nameAt(0) !== 'RIFF' || nameAt(8) !== 'WAVE') throw unusable('it is not a WAV file')
  let form: { read: (at: number) => number; bytes: number; channels: number; sampleRate: number } | null = null
  for (let at = 12; at + 8 <= bytes.length; ) {
    const stated = bytes.readUInt32LE(at + 4)
    const start = at + 8
    if (nameAt(at) === 'fmt ' && start + 16 <= bytes.length) form = formAt(bytes, start)
    if (nameAt(at) === 'data') {
      if (!form) throw unusable('its kind of sound is unknown')
      const isOpen = stated === 0 || stated >= 0x7fffff00
      if (!isOpen && start + stated > bytes.length) throw unusable('the audio is truncated')
      const { read, channels, sampleRate, bytes: size } = form
      const length = isOpen ? bytes.length - start : stated
      const samples = Float32Array.from({ length: Math.floor(length / (size * channels)) }, (_, i) => {
        let sum = 0
        for (let c = 0; c < channels; c++) sum += read(start + (i * channels + c) * size)
        return sum / channels
      })
      if (!samples.every(Number.isFinite)) throw unusable('the sound is damaged')
      return { samples, sampleRate }
    }
    at = start + stated + (stated % 2)
  }
  throw unusable('there is no sound in it')
}

function formAt(bytes: Buffer, start: number) {
  const given = bytes.readUInt16LE(start)
  const channels = bytes.readUInt16LE(start + 2)
  const sampleRate = bytes.readUInt32LE(start + 4)
  const bits = bytes.readUInt16LE(start + 14)
  const kind = given === EXTENSIBLE && start + 26 <= bytes.length ? bytes.readUInt16LE(start + 24) : given
  if (channels < 1 || channels > 8 || sampleRate < 8000 || sampleRate > 192_000) return null
  if (kind === PCM && bits === 16)
    return { read: (at: number) => bytes.readInt16LE(at) / 32768, bytes: 2, channels, sampleRate }
  if (kind === FLOAT && bits === 32)
    return { read: (at: number) => bytes.readFloatLE(at), bytes: 4, channels, sampleRate }
  return null
}

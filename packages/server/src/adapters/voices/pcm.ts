import { decodeWav, type Wav, WavError } from '@pack/media/sound/wav'
import { ProviderFault } from '../providers/provider-fault.ts'

/** Samples of 16 bits as numbers in [-1, 1). */
export const toNumbers = (samples: Int16Array): Float32Array =>
  new Float32Array(samples).map((sample) => sample / 32768)

/** Numbers in [-1, 1] as samples of 16 bits. */
export const toSamples = (sound: Float32Array): Int16Array =>
  new Int16Array(sound.map((value) => Math.round(value * 32767)))

/** Raw 16-bit little-endian mono samples as numbers in [-1, 1]. Throws ProviderFault. */
export function samplesOfPcm(provider: string, bytes: Buffer): Float32Array {
  if (bytes.length % 2 === 1) throw new ProviderFault(provider, 'unusable', { detail: 'the audio is truncated' })
  return Float32Array.from({ length: bytes.length / 2 }, (_, i) => bytes.readInt16LE(i * 2) / 32768)
}

/**
 * Reads a provider's WAV file, mixed to mono in [-1, 1]. Throws ProviderFault for another format and for a file that is
 * shorter than it says.
 */
export function samplesOfWav(provider: string, bytes: Buffer): { samples: Float32Array; sampleRate: number } {
  const unusable = (detail: string) => new ProviderFault(provider, 'unusable', { detail })
  if (bytes.length === 0) throw unusable('there is no sound in it')
  let wav: Wav & { isCutOff: boolean }
  try {
    wav = decodeWav(bytes)
  } catch (cause) {
    if (!(cause instanceof WavError)) throw cause
    throw unusable(cause.message)
  }
  if (wav.isCutOff) throw unusable('the audio is truncated')
  const samples = mono(wav)
  if (!samples.every(Number.isFinite)) throw unusable('the sound is damaged')
  return { samples, sampleRate: wav.sampleRate }
}

function mono({ samples, channels }: Wav): Float32Array {
  const scale = samples instanceof Int16Array ? 1 / 32_768 : 1
  return Float32Array.from({ length: samples.length / channels }, (_, i) => {
    let sum = 0
    for (let c = 0; c < channels; c++) sum += (samples[i * channels + c] ?? 0) * scale
    return sum / channels
  })
}

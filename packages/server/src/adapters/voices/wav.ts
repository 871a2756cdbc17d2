import { ProductError } from '@pack/core/kernel/errors'
import { decodeWav, WavError } from '@pack/media/sound/wav'

/**
 * Reads a spoken line: a mono WAV file of 16-bit samples, possibly shorter than its header says. Throws ProductError
 * 'unsupported_media' on anything else.
 */
export function decodeSpeech(file: Uint8Array): { samples: Int16Array; sampleRate: number } {
  try {
    const { samples, sampleRate, channels } = decodeWav(file)
    if (channels !== 1 || !(samples instanceof Int16Array)) throw new WavError('it is not 16-bit mono')
    return { samples, sampleRate }
  } catch (cause) {
    if (!(cause instanceof WavError)) throw cause
    throw new ProductError('unsupported_media', `The sound cannot be read: ${cause.message}.`, { cause })
  }
}

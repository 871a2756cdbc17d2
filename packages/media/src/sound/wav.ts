import { readFile } from 'node:fs/promises'

/** Samples as stored, channels interleaved: 16-bit integers, or 32-bit floats between -1 and 1. */
export type Wav = { sampleRate: number; channels: number; samples: Int16Array | Float32Array }

/** A file that is not a WAV file of a supported format; the message says why. */
export class WavError extends Error {}

const HEADER_BYTES = 44
const PCM = 1
const FLOAT = 3
const EXTENSIBLE = 0xfffe
/** Streams write 0 or a huge length before they know it. */
const isUnknownLength = (bytes: number) => bytes === 0 || bytes >= 0x7fffff00

/**
 * Reads a WAV file of 16-bit integers or 32-bit floats; skips unknown chunks. `isCutOff`: the file is shorter than it
 * says. Throws WavError.
 */
export function decodeWav(file: Uint8Array): Wav & { isCutOff: boolean } {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength)
  const nameAt = (at: number) => bytes.toString('latin1', at, at + 4)
  if (bytes.length < 12 || nameAt(0) !== 'RIFF' || nameAt(8) !== 'WAVE') throw new WavError('it is not a WAV file')
  let format: ReturnType<typeof formatAt> | null = null
  for (let at = 12; at + 8 <= bytes.length; ) {
    const stated = bytes.readUInt32LE(at + 4)
    const start = at + 8
    if (nameAt(at) === 'fmt ' && start + 16 <= bytes.length) format = formatAt(bytes, start)
    if (nameAt(at) === 'data') {
      if (!format) throw new WavError('its format is missing')
      const { Samples, channels, sampleRate } = format
      const end = isUnknownLength(stated) ? bytes.length : Math.min(bytes.length, start + stated)
      const frames = Math.floor((end - start) / (Samples.BYTES_PER_ELEMENT * channels))
      const length = frames * Samples.BYTES_PER_ELEMENT * channels
      // A copy, because typed arrays must begin at an aligned address.
      const samples = new Samples(Uint8Array.from(bytes.subarray(start, start + length)).buffer)
      return { sampleRate, channels, samples, isCutOff: !isUnknownLength(stated) && start + stated > bytes.length }
    }
    at = start + stated + (stated % 2)
  }
  throw new WavError('there is no sound in it')
}

function formatAt(bytes: Buffer, start: number) {
  const given = bytes.readUInt16LE(start)
  const channels = bytes.readUInt16LE(start + 2)
  const sampleRate = bytes.readUInt32LE(start + 4)
  const bits = bytes.readUInt16LE(start + 14)
  const kind = given === EXTENSIBLE && start + 26 <= bytes.length ? bytes.readUInt16LE(start + 24) : given
  const Samples = kind === PCM && bits === 16 ? Int16Array : kind === FLOAT && bits === 32 ? Float32Array : null
  if (!Samples || channels < 1 || channels > 8 || sampleRate < 8000 || sampleRate > 192_000)
    throw new WavError(`it has ${channels} channels of ${bits} bits at ${sampleRate} Hz`)
  return { Samples, channels, sampleRate }
}

/** Reads a WAV file of 16-bit samples. Throws WavError, or the error of the file system. */
export async function readWav(path: string): Promise<Wav & { samples: Int16Array }> {
  const { samples, ...wav } = decodeWav(await readFile(path))
  if (!(samples instanceof Int16Array)) throw new WavError('its samples do not have 16 bits')
  return { ...wav, samples }
}

/** Writes interleaved samples as a WAV file: 16-bit PCM, or 32-bit floats. */
export function encodeWav(samples: Int16Array | Float32Array, sampleRate = 48_000, channels = 1): Buffer {
  const size = samples.BYTES_PER_ELEMENT
  const header = Buffer.alloc(HEADER_BYTES)
  header.write('RIFF', 0, 'latin1')
  header.writeUInt32LE(HEADER_BYTES - 8 + samples.byteLength, 4)
  header.write('WAVEfmt ', 8, 'latin1')
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(samples instanceof Float32Array ? FLOAT : PCM, 20)
  header.writeUInt16LE(channels, 22)
  header.writeUInt32LE(sampleRate, 24)
  header.writeUInt32LE(sampleRate * size * channels, 28)
  header.writeUInt16LE(size * channels, 32)
  header.writeUInt16LE(size * 8, 34)
  header.write('data', 36, 'latin1')
  header.writeUInt32LE(samples.byteLength, 40)
  return Buffer.concat([header, Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength)])
}

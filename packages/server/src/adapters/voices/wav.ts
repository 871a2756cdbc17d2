import { ProductError } from '@pack/core/kernel/errors'

const HEADER_BYTES = 44
const PCM = 1

/** 16-bit PCM samples as a WAV file: how a spoken line is stored. */
export function encodeWav(samples: Int16Array, sampleRate = 48000): Buffer {
  const bytes = samples.length * 2
  const file = Buffer.alloc(HEADER_BYTES + bytes)
  file.write('RIFF', 0, 'latin1')
  file.writeUInt32LE(HEADER_BYTES - 8 + bytes, 4)
  file.write('WAVEfmt ', 8, 'latin1')
  file.writeUInt32LE(16, 16)
  file.writeUInt16LE(PCM, 20)
  file.writeUInt16LE(1, 22)
  file.writeUInt32LE(sampleRate, 24)
  file.writeUInt32LE(sampleRate * 2, 28)
  file.writeUInt16LE(2, 32)
  file.writeUInt16LE(16, 34)
  file.write('data', 36, 'latin1')
  file.writeUInt32LE(bytes, 40)
  samples.forEach((sample, i) => {
    file.writeInt16LE(sample, HEADER_BYTES + i * 2)
  })
  return file
}

/**
 * Reads a mono 16-bit PCM WAV file, skipping chunks that it does not know. A data length that is wrong or not yet known
 * (0xffffffff, as streams write it) means "to the end of the file". Throws ProductError 'unsupported_media' on anything else.
 */
export function decodeWav(file: Uint8Array): { samples: Int16Array; sampleRate: number } {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength)
  const chunkName = (at: number) => bytes.toString('latin1', at, at + 4)
  if (bytes.length < 12 || chunkName(0) !== 'RIFF' || chunkName(8) !== 'WAVE') throw unreadable('it is not a WAV file')
  let sampleRate: number | undefined
  for (let at = 12; at + 8 <= bytes.length; ) {
    const length = bytes.readUInt32LE(at + 4)
    const start = at + 8
    if (chunkName(at) === 'fmt ' && start + 16 <= bytes.length) {
      const channels = bytes.readUInt16LE(start + 2)
      const bits = bytes.readUInt16LE(start + 14)
      if (channels !== 1 || bits !== 16) throw unreadable(`it has ${channels} channels of ${bits} bits, not 1 of 16`)
      sampleRate = bytes.readUInt32LE(start + 4)
    }
    if (chunkName(at) === 'data') {
      if (sampleRate === undefined) throw unreadable('its format is missing')
      const samples = new Int16Array(Math.floor(Math.min(length, bytes.length - start) / 2))
      for (let i = 0; i < samples.length; i++) samples[i] = bytes.readInt16LE(start + i * 2)
      return { samples, sampleRate }
    }
    at = start + length + (length % 2)
  }
  throw unreadable('it holds no sound')
}

const unreadable = (why: string) => new ProductError('unsupported_media', `The sound cannot be read: ${why}.`)

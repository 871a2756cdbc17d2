import { readFile } from 'node:fs/promises'

/** 16-bit samples, channels interleaved. */
export type Wav = { sampleRate: number; channels: number; samples: Int16Array }

/** Reads a WAV file of 16-bit PCM. Throws an Error that says what it is instead. */
export async function readWav(path: string): Promise<Wav> {
  const bytes = await readFile(path)
  if (bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.toString('latin1', 8, 12) !== 'WAVE') {
    throw new Error('It is not a WAV file')
  }
  let form: { sampleRate: number; channels: number } | null = null
  for (let at = 12; at + 8 <= bytes.length; ) {
    const name = bytes.toString('latin1', at, at + 4)
    const start = at + 8
    // ffmpeg leaves the sizes open when it writes to a pipe.
    const end = Math.min(bytes.length, start + bytes.readUInt32LE(at + 4))
    if (name === 'fmt ') {
      if (bytes.readUInt16LE(start + 14) !== 16) throw new Error('Its samples do not have 16 bits')
      form = { channels: bytes.readUInt16LE(start + 2), sampleRate: bytes.readUInt32LE(start + 4) }
    } else if (name === 'data' && form) {
      const length = end - start - ((end - start) % (2 * form.channels))
      // A copy, for samples must begin at an even address.
      const samples = new Int16Array(bytes.buffer.slice(bytes.byteOffset + start, bytes.byteOffset + start + length))
      return { ...form, samples }
    }
    at = end + ((end - start) % 2)
  }
  throw new Error('It has no sound')
}

import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'

/** A file's size and SHA-256 in hex digits. Throws when it cannot be read, or the signal's reason. */
export async function fingerprintOf(path: string, signal: AbortSignal): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of createReadStream(path, { signal, highWaterMark: 1024 * 1024 })) {
    hash.update(chunk)
    bytes += chunk.length
  }
  return { bytes, sha256: hash.digest('hex') }
}

import { probe } from '@pack/media'
import { fingerprintOf } from '@pack/media/files/fingerprint'

/** Size, hash, length and picture of a video file of this machine; null for what cannot be read from it. */
export async function inspectVideo(path: string, signal: AbortSignal) {
  const fingerprint = await fingerprintOf(path, signal)
  const found = await probe(path)
  const { fps = null, width = null, height = null } = found?.video ?? {}
  return { ...fingerprint, seconds: found?.seconds ?? null, frameRate: fps, width, height }
}

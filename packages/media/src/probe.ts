/** What a file says of itself; sizes as shown (turned upright), seconds. Nothing of it is proof that it decodes. */
export type Probe = {
  /** As ffmpeg names its reader. */
  format: 'mov' | 'matroska' | 'mp3' | 'wav'
  seconds: number
  video: { codec: string | null; width: number; height: number; fps: number; headers: Uint8Array | null } | null
  audio: { codec: string | null; sampleRate: number; channels: number } | null
  tracks: { video: number; audio: number }
}

/**
 * Reads a media file's headers, in this process: for files that we made or judged. Null when it is none of mp4, mov, webm,
 * mkv, mp3, wav, or is broken.
 */
export async function probe(path: string): Promise<Probe | null> {
  // Loaded with the first file: the reader of all formats is seventy modules, and most processes read none.
  const { probeFile } = await import('./judging/probe-file.mjs')
  return probeFile(path)
}

import type { InputTrack } from 'mediabunny'

/** The contents of a file's headers: sizes as shown (after rotation), seconds. The file may still not decode. */
export type Probe = {
  /** Name of ffmpeg's demuxer. */
  format: 'mov' | 'matroska' | 'mp3' | 'wav'
  seconds: number
  video: { codec: string | null; width: number; height: number; fps: number; headers: Uint8Array | null } | null
  audio: { codec: string | null; sampleRate: number; channels: number } | null
  tracks: { video: number; audio: number }
}

/** Frames that are read to find the frame rate. */
const FRAMES_FOR_RATE = 60

/**
 * Reads a media file's headers in this process: only for files that we made or judged. Null when the file is damaged or
 * not mp4, mov, webm, mkv, mp3 or wav.
 */
export async function probe(path: string): Promise<Probe | null> {
  // Loaded on first use: a large package that most processes never need.
  const { ALL_FORMATS, FilePathSource, Input, MATROSKA, MP3, MP4, QTFF, WAVE, WEBM } = await import('mediabunny')
  const readers = new Map<unknown, Probe['format']>([
    [MP4, 'mov'],
    [QTFF, 'mov'],
    [MATROSKA, 'matroska'],
    [WEBM, 'matroska'],
    [MP3, 'mp3'],
    [WAVE, 'wav'],
  ])
  const input = new Input({ source: new FilePathSource(path), formats: ALL_FORMATS })
  try {
    const format = readers.get(await input.getFormat())
    if (!format) return null
    const tracks = await input.getTracks()
    const seconds = await input.computeDuration()
    if (!Number.isFinite(seconds) || seconds <= 0) return null
    return {
      format,
      seconds,
      video: await videoOf(tracks),
      audio: await audioOf(tracks),
      tracks: {
        video: tracks.filter((track) => track.isVideoTrack()).length,
        audio: tracks.filter((track) => track.isAudioTrack()).length,
      },
    }
  } catch {
    // A hostile file may break the reader in any way: it counts as unreadable.
    return null
  } finally {
    input.dispose()
  }
}

async function videoOf(tracks: InputTrack[]): Promise<Probe['video']> {
  const track = tracks.find((each) => each.isVideoTrack())
  if (!track) return null
  const headers = (await track.getDecoderConfig())?.description
  return {
    codec: await track.getCodec(),
    width: await track.getDisplayWidth(),
    height: await track.getDisplayHeight(),
    fps: (await track.computePacketStats(FRAMES_FOR_RATE)).averagePacketRate,
    headers: headers ? bytesOf(headers) : null,
  }
}

async function audioOf(tracks: InputTrack[]): Promise<Probe['audio']> {
  const track = tracks.find((each) => each.isAudioTrack())
  if (!track) return null
  return {
    codec: await track.getCodec(),
    sampleRate: await track.getSampleRate(),
    channels: await track.getNumberOfChannels(),
  }
}

function bytesOf(source: ArrayBufferLike | ArrayBufferView): Uint8Array {
  return ArrayBuffer.isView(source)
    ? new Uint8Array(source.buffer, source.byteOffset, source.byteLength)
    : new Uint8Array(source)
}

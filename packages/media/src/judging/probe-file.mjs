// In JavaScript: the process that looks at strangers' files (look.mjs) runs on plain Node, without a loader.
import { ALL_FORMATS, FilePathSource, Input, MATROSKA, MP3, MP4, QTFF, WAVE, WEBM } from 'mediabunny'

const READERS = new Map([
  [MP4, 'mov'],
  [QTFF, 'mov'],
  [MATROSKA, 'matroska'],
  [WEBM, 'matroska'],
  [MP3, 'mp3'],
  [WAVE, 'wav'],
])

/** Frames looked at to learn the rate. */
const FRAMES_FOR_RATE = 60

export async function probeFile(path) {
  const input = new Input({ source: new FilePathSource(path), formats: ALL_FORMATS })
  try {
    const format = READERS.get(await input.getFormat())
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
    // A hostile file may break the reader in any way; to us it is unreadable.
    return null
  } finally {
    input.dispose()
  }
}

async function videoOf(tracks) {
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

async function audioOf(tracks) {
  const track = tracks.find((each) => each.isAudioTrack())
  if (!track) return null
  return {
    codec: await track.getCodec(),
    sampleRate: await track.getSampleRate(),
    channels: await track.getNumberOfChannels(),
  }
}

function bytesOf(source) {
  return ArrayBuffer.isView(source)
    ? new Uint8Array(source.buffer, source.byteOffset, source.byteLength)
    : new Uint8Array(source)
}

import { FPS } from '@pack/core/film/timeline'

/** A picture and the frame (at 30 fps) where it appears; it stays until the next one. */
export type SparsePicture = { frame: number; pixels: Uint8Array }

/** A part of the body that is encoded separately: frames from the body's start, `to` exclusive. */
export type Segment = { from: number; to: number }

type PixelLayout = 'RGBA' | 'I420'

/**
 * Writes pictures at irregular times as a Matroska stream of uncompressed video (RFC 9559): ffmpeg's raw demuxer has no
 * timestamps, and encoding PNGs costs four times as much. Timestamps count frames.
 */
export async function* sparseVideo(
  pictures: AsyncIterable<SparsePicture>,
  { width, height, layout }: { width: number; height: number; layout: PixelLayout },
): AsyncGenerator<Uint8Array> {
  yield header(width, height, layout)
  for await (const { frame, pixels } of pictures) {
    yield clusterStart(frame, pixels.length)
    yield pixels
  }
}

/** Segment of unknown size, because it is streamed. */
const OPEN_SEGMENT = Buffer.from('1853806701ffffffffffffff', 'hex')
const NANOSECONDS_PER_FRAME = Math.floor(1_000_000_000 / FPS)

function header(width: number, height: number, layout: PixelLayout): Buffer {
  const ebml = element(
    '1a45dfa3',
    [number('4286', 1), number('42f7', 1), number('42f2', 4), number('42f3', 8)],
    [...[element('4282', [Buffer.from('matroska')]), number('4287', 4), number('4285', 2)]],
  )
  const segmentInfo = element('1549a966', [number('2ad7b1', NANOSECONDS_PER_FRAME)])
  const video = element('e0', [number('b0', width), number('ba', height), element('2eb524', [Buffer.from(layout)])])
  const codec = element('86', [Buffer.from('V_UNCOMPRESSED')])
  // Track 1: video, no lacing.
  const track = element('ae', [number('d7', 1), number('73c5', 1), number('83', 1), number('9c', 0), codec, video])
  return Buffer.concat([ebml, OPEN_SEGMENT, segmentInfo, element('1654ae6b', [track])])
}

/** The start of a cluster with one key frame; the frame's pixels follow it. */
function clusterStart(frame: number, pixels: number): Buffer {
  const timestamp = number('e7', frame)
  // Track 1, no offset to the cluster's time, key frame.
  const blockHeader = Buffer.from('81000080', 'hex')
  const block = Buffer.concat([Buffer.from('a3', 'hex'), size(blockHeader.length + pixels), blockHeader])
  const cluster = Buffer.concat([Buffer.from('1f43b675', 'hex'), size(timestamp.length + block.length + pixels)])
  return Buffer.concat([cluster, timestamp, block])
}

function element(id: string, ...children: Buffer[][]): Buffer {
  const body = Buffer.concat(children.flat())
  return Buffer.concat([Buffer.from(id, 'hex'), size(body.length), body])
}

function number(id: string, value: number): Buffer {
  const body = Buffer.alloc(8)
  body.writeBigUInt64BE(BigInt(value))
  return element(id, [body])
}

/** An EBML length of 8 bytes. */
function size(value: number): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64BE(BigInt(value))
  bytes[0] = 1
  return bytes
}

import { createHash, randomBytes } from 'node:crypto'

const box = (type: string, ...content: Uint8Array[]) => {
  const body = Buffer.concat(content)
  const head = Buffer.alloc(8)
  head.writeUInt32BE(body.length + 8)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, body])
}

/** An MP4 with a header that says what it is and random bytes in place of frames, of exactly this size. */
export function clip(bytes = 1000, { seconds = 12, width = 1080, height = 1920 } = {}): Buffer<ArrayBuffer> {
  const movie = Buffer.alloc(100)
  movie.writeUInt32BE(1000, 12)
  movie.writeUInt32BE(seconds * 1000, 16)
  const track = Buffer.alloc(84)
  track.writeUInt32BE(width * 65_536, 76)
  track.writeUInt32BE(height * 65_536, 80)
  const header = Buffer.concat([
    box('ftyp', Buffer.from('isom\0\0\0\0isommp42')),
    box('moov', box('mvhd', movie), box('trak', box('tkhd', track))),
  ])
  return Buffer.concat([header, box('mdat', randomBytes(bytes - header.length - 8))])
}

export const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

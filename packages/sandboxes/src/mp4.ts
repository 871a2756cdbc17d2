import { type FileHandle, open } from 'node:fs/promises'

/** Facts of a video from the header of its MP4. */
export type Media = { seconds: number; width: number; height: number }

type Box = { type: string; start: number; end: number }

const LARGEST_HEADER = 64 * 1024 * 1024

/** Reads an MP4's header; null for anything else, and for a file that ends before its last box does. */
export async function readMp4(file: string): Promise<Media | null> {
  const handle = await open(file, 'r')
  try {
    const { size } = await handle.stat()
    const header = await movieHeader(handle, size)
    return header && mediaOf(header)
  } finally {
    await handle.close()
  }
}

async function movieHeader(handle: FileHandle, size: number): Promise<Buffer | null> {
  let header: Buffer | null = null
  for (let at = 0; at < size; ) {
    const head = Buffer.alloc(16)
    await handle.read(head, 0, 16, at)
    const box = boxAt(head, 0, size - at)
    if (!box || (at === 0 && box.type !== 'ftyp')) return null
    const length = box.end - box.start
    if (box.type === 'moov' && length <= LARGEST_HEADER) {
      header = Buffer.alloc(length)
      await handle.read(header, 0, length, at + box.start)
    }
    at += box.end
  }
  return header
}

/** The box at an offset, with the limits of its content; null if it does not fit into `limit`. */
function boxAt(buffer: Buffer, at: number, limit: number): Box | null {
  if (limit - at < 8) return null
  const short = buffer.readUInt32BE(at)
  const isLong = short === 1
  if (isLong && limit - at < 16) return null
  const size = isLong ? Number(buffer.readBigUInt64BE(at + 8)) : short === 0 ? limit - at : short
  const head = isLong ? 16 : 8
  if (size < head || at + size > limit) return null
  return { type: buffer.toString('latin1', at + 4, at + 8), start: at + head, end: at + size }
}

function boxesIn(buffer: Buffer, type: string): Buffer[] {
  const found: Buffer[] = []
  for (let at = 0; at < buffer.length; ) {
    const box = boxAt(buffer, at, buffer.length)
    if (!box) break
    if (box.type === type) found.push(buffer.subarray(box.start, box.end))
    at = box.end
  }
  return found
}

function mediaOf(header: Buffer): Media | null {
  const [movie] = boxesIn(header, 'mvhd')
  if (!movie || movie.length < 32) return null
  const isLong = movie[0] === 1
  const scale = movie.readUInt32BE(isLong ? 20 : 12)
  const duration = isLong ? Number(movie.readBigUInt64BE(24)) : movie.readUInt32BE(16)
  for (const track of boxesIn(header, 'trak')) {
    const [size] = boxesIn(track, 'tkhd')
    if (!size || size.length < 84) continue
    // The last two fields, as 16.16 fixed point; 0 for sound.
    const width = size.readUInt32BE(size.length - 8) / 65_536
    const height = size.readUInt32BE(size.length - 4) / 65_536
    if (width > 0 && height > 0 && scale > 0) return { seconds: duration / scale, width, height }
  }
  return null
}

/** How a video is sent: `count` chunks of `size` bytes, of which the last takes the remainder. */
export type Chunks = { bytes: number; size: number; count: number }

// TikTok doesn't say whether its MB are decimal. The stricter reading holds here.
const SMALLEST_CHUNK = 5 * 1024 * 1024
const LARGEST_CHUNK = 64_000_000
const LARGEST_LAST_CHUNK = 128_000_000
const LARGEST_VIDEO = 4 * 1024 ** 3
const MOST_CHUNKS = 1000

/** Why TikTok refuses these chunks, or null. */
export function chunksProblem({ bytes, size, count }: Chunks): string | null {
  if (![bytes, size, count].every((one) => Number.isSafeInteger(one) && one > 0))
    return 'video_size, chunk_size and total_chunk_count must be positive integers'
  if (bytes > LARGEST_VIDEO) return 'The video_size is too large'
  if (size > LARGEST_CHUNK || (size < SMALLEST_CHUNK && size !== bytes)) return 'The chunk size is invalid'
  if (count !== Math.floor(bytes / size) || count > MOST_CHUNKS) return 'The total chunk count is invalid'
  const last = bytes - (count - 1) * size
  return last > LARGEST_LAST_CHUNK ? 'The chunk size is invalid' : null
}

/** Where the chunk that begins at this offset ends; the last one ends with the video. */
export const endOfChunk = ({ bytes, size, count }: Chunks, first: number) =>
  first + size > (count - 1) * size ? bytes : first + size

/** The bytes that a PUT announces; null if its headers are refused, or it is none of the chunks. */
export function readChunk(header: (name: string) => string | undefined, chunks: Chunks) {
  const [, from, to, total] = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(header('content-range') ?? '') ?? []
  if (from === undefined || Number(total) !== chunks.bytes) return null
  const range = { first: Number(from), end: Number(to) + 1 }
  if (!/^video\/(mp4|quicktime|webm)$/.test(header('content-type') ?? '')) return null
  if (Number(header('content-length')) !== range.end - range.first) return null
  return range.first % chunks.size === 0 && range.end === endOfChunk(chunks, range.first) ? range : null
}

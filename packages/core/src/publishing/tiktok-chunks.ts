/** The size of a chunk. It fits both readings of TikTok's 64 MB, decimal and binary (part 4 §B3). */
const CHUNK_BYTES = 64_000_000

/** How a file is sent to TikTok: `count` chunks of `size` bytes, of which the last one takes the remainder. */
export type Chunks = { size: number; count: number }

/** The chunks of a file (part 4 §B3). A file that fits into one chunk is one of its own size; `size` is for tests. */
export const chunksOf = (bytes: number, size = CHUNK_BYTES): Chunks =>
  bytes <= size ? { size: bytes, count: 1 } : { size, count: Math.floor(bytes / size) }

/** The chunk in which this byte lies: chunks are sent whole, so one that TikTok has part of is sent again. */
export function chunkAt(bytes: number, { size, count }: Chunks, byte: number): { from: number; to: number } {
  const index = Math.min(Math.floor(byte / size), count - 1)
  return { from: index * size, to: index === count - 1 ? bytes : (index + 1) * size }
}

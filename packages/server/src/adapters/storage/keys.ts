import { ProductError } from '@pack/core/kernel/errors'

/** Keys are relative, with forward slashes, and cannot climb out of their folder. Throws ProductError 'invalid'. */
export function assertKey(key: string, { folder = false } = {}): void {
  const path = folder && key.endsWith('/') ? key.slice(0, -1) : key
  const sound = path.length > 0 && path.length <= 512 && path.split('/').every(isSegment)
  if (!sound) throw new ProductError('invalid', 'This is not the name of a stored file.')
}

// A leading dot would allow `..` and the store's own half-written files; the rest would not survive every file system.
const isSegment = (segment: string) =>
  segment.length > 0 && segment.length <= 200 && !segment.startsWith('.') && !/[\\:*?"<>|\p{Cc}]/u.test(segment)

/** The stock kit is part of the program: it can be read like any file, and not be written. */
export function assertWritable(key: string): void {
  if (key.startsWith('stock/')) throw new ProductError('forbidden', 'The stock kit cannot be changed.')
}

/**
 * When a URL that is to be good for `seconds` ends, as epoch seconds: rounded up, so that a list read again a little later
 * shows the same URLs and the browser's cache serves.
 */
export function urlExpiry(seconds: number, nowMs: number): number {
  const step = Math.max(1, Math.floor(seconds / 4))
  return Math.ceil((nowMs / 1000 + seconds) / step) * step
}

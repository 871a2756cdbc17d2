import { ProductError } from '@pack/core/kernel/errors'

/** Keys are relative paths with forward slashes and without `..`. Throws ProductError 'invalid'. */
export function assertKey(key: string, { folder = false } = {}): void {
  const path = folder && key.endsWith('/') ? key.slice(0, -1) : key
  const isValid = path.length > 0 && path.length <= 512 && path.split('/').every(isSegment)
  if (!isValid) throw new ProductError('invalid', 'This is not the name of a stored file.')
}

// A leading dot would allow `..` and our temporary files; the other characters are not valid on every file system.
const isSegment = (segment: string) =>
  segment.length > 0 && segment.length <= 200 && !segment.startsWith('.') && !/[\\:*?"<>|\p{Cc}]/u.test(segment)

/** The stock kit is part of the program and read-only. */
export function assertWritable(key: string): void {
  if (key.startsWith('stock/')) throw new ProductError('forbidden', 'The stock kit cannot be changed.')
}

/**
 * Expiry of a URL that is valid for at least `seconds`, in epoch seconds: rounded up, so that a list that is loaded
 * again soon has the same URLs and the browser's cache is used.
 */
export function urlExpiry(seconds: number, nowMs: number): number {
  const step = Math.max(1, Math.floor(seconds / 4))
  return Math.ceil((nowMs / 1000 + seconds) / step) * step
}

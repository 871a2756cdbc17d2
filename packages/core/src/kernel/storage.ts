/**
 * File storage: a folder or an S3 bucket. Keys are relative paths with forward slashes; those of a user's files begin
 * with the user's id. `stock/…` keys name the stock kit and can only be read.
 */
export interface Storage {
  /** Stores a local file under the key, atomically; replaces an existing file. */
  putFile(key: string, path: string): Promise<void>
  putBytes(key: string, bytes: Uint8Array): Promise<void>
  /** A local path with the file's content, to read only. Throws ProductError 'not_found'. */
  localFile(key: string, signal?: AbortSignal): Promise<string>
  /** Bytes, or null when there is no such file. */
  size(key: string): Promise<number | null>
  /** Deletes one file, or with a trailing slash everything below. Idempotent. */
  remove(key: string): Promise<void>
  /** All keys below a folder (with a trailing slash), unordered. */
  list(folder: string): Promise<string[]>
  /**
   * A URL, valid for `seconds`, that serves the file with ranges. Made without looking for the file, so that a list of
   * links costs nothing; the URL of a missing file is refused. Null when the stock kit has no such file.
   */
  signedUrl(key: string, options: { seconds: number; downloadAs?: string }): Promise<string | null>
}

/** A file's size and SHA-256 in hex digits. */
export type Fingerprint = { bytes: number; sha256: string }

/**
 * First segment of a storage key: the owner's id or `stock`; empty without a folder. Also names the owner's local cache
 * folder.
 */
export const ownerOfKey = (key: string): string => key.slice(0, Math.max(0, key.indexOf('/')))

/**
 * Where files are kept: a folder or an S3 bucket. Keys are relative paths with forward slashes; those of a user's files
 * begin with the user's id. `stock/…` keys name the stock kit and can only be read.
 */
export interface Storage {
  /** Stores a local file under the key, whole or not at all; an existing file is replaced. */
  putFile(key: string, path: string): Promise<void>
  putBytes(key: string, bytes: Uint8Array): Promise<void>
  /** A local path with the file's content, to read only. Throws ProductError 'not_found'. */
  localFile(key: string, signal?: AbortSignal): Promise<string>
  /** Bytes, or null when there is no such file. */
  size(key: string): Promise<number | null>
  /** Removes one file, or with a trailing slash all below; what is not there is no error. */
  remove(key: string): Promise<void>
  /** All keys below a folder, which ends with a slash; in no order. */
  list(folder: string): Promise<string[]>
  /** A URL, good for `seconds`, that answers the file with ranges; null when there is no such file. */
  signedUrl(key: string, options: { seconds: number; downloadAs?: string }): Promise<string | null>
}

/** Whose a file is: a user's id, or `stock`; empty for a file in no folder. What this machine keeps of files lies in a folder by that name. */
export const ownerOfKey = (key: string): string => key.slice(0, Math.max(0, key.indexOf('/')))

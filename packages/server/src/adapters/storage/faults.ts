import { randomBytes } from 'node:crypto'
import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { ProductError } from '@pack/core/kernel/errors'

/** Codes of the file system, of Postgres (disk_full), and names of errors of buckets. */
const FULL = new Set([
  'ENOSPC',
  'EDQUOT',
  'EFBIG',
  '53100',
  'XMinioStorageFull',
  'QuotaExceeded',
  'InsufficientStorage',
])
const UNWRITABLE = new Set(['EROFS', 'EACCES', 'EPERM', 'EIO', 'AccessDenied', 'NoSuchBucket'])
const NOTHING_SAVED = 'Nothing was saved. Try again later. If it keeps happening, contact support.'

/** Why files cannot be stored; null for an error with another cause. */
function storageState(error: unknown): 'full' | 'unwritable' | null {
  for (let one = error, depth = 0; one instanceof Error && depth < 5; one = one.cause, depth++) {
    const { code, syscall } = one as { code?: unknown; syscall?: unknown }
    for (const known of [code, one.name].map(String)) {
      if (FULL.has(known)) return 'full'
      // A program that may not be started is no fault of storage.
      if (UNWRITABLE.has(known) && !String(syscall).startsWith('spawn')) return 'unwritable'
    }
  }
  return null
}

/** The error that a user sees when files cannot be stored; null for an error with another cause. */
export function storageProblem(cause: unknown): ProductError | null {
  const state = storageState(cause)
  if (state === 'full')
    return new ProductError('storage_full', `Our server’s storage is full. ${NOTHING_SAVED}`, { cause })
  if (state === null) return null
  return new ProductError('unavailable', `Our server can’t save files right now. ${NOTHING_SAVED}`, { cause })
}

/** As much as a small file that a request stores. */
const PROBE = Buffer.alloc(64 * 1024)

/** Writes a file and removes it again. Throws when the folder's disk is full or cannot be written. */
export async function probeFolder(folder: string): Promise<void> {
  const path = join(folder, `probe-${randomBytes(6).toString('hex')}`)
  try {
    await mkdir(folder, { recursive: true })
    const file = await open(path, 'wx')
    try {
      await file.writeFile(PROBE)
      await file.sync()
    } finally {
      await file.close()
      await rm(path, { force: true })
    }
  } catch (error) {
    const state = storageState(error)
    if (state === null) throw error
    throw new Error(state === 'full' ? 'Our server’s storage is full.' : 'Our server can’t save files right now.')
  }
}

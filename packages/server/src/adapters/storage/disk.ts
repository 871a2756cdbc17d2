import { randomBytes } from 'node:crypto'
import { constants, existsSync } from 'node:fs'
import { copyFile, mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { ProductError } from '@pack/core/kernel/errors'
import { ownerOfKey, type Storage } from '@pack/core/kernel/storage'
import { hasCode } from '@pack/media/files/errors'
import type { Secrets } from '../secrets.ts'
import { probeFolder } from './faults.ts'
import { assertKey, assertWritable, urlExpiry } from './keys.ts'

type MediaSignature = { expires: number; downloadAs: string; signature: string }

/** Storage in a folder that also checks the URLs that it signed. */
export type DiskStorage = Storage & {
  /** The file's path if the signature is ours and has not expired, else null. */
  openSigned(key: string, given: MediaSignature): Promise<string | null>
  /** Throws when nothing can be stored. */
  probe(): Promise<void>
}

type Uses = {
  folder: string
  /** Base of signed URLs: the server's public URL. */
  baseUrl: string
  secrets: Pick<Secrets, 'sign' | 'verify'>
  /** The file of a `stock/…` key. Throws ProductError 'not_found'. */
  stockFile: (key: string) => Promise<string>
}

const PURPOSE = 'media-url'
// On the same disk, so that a finished file is renamed into place; keys never begin with a dot.
const HALF_WRITTEN = '.half-written'

export function diskStorage({ folder, baseUrl, secrets, stockFile }: Uses): DiskStorage {
  const pathOf = (key: string) => join(folder, ...key.split('/'))
  // On a fresh installation the first file makes it.
  let wasThere = existsSync(folder)
  const sizeOf = async (path: string) => {
    const found = await stat(path).catch(ifMissing(null))
    if (found) wasThere = true
    // A folder that was there and is missing has lost its disk: nothing says that the file is gone.
    else if (wasThere && path.startsWith(folder)) await stat(folder)
    return found?.isFile() ? found.size : null
  }
  /** Atomic: writes to a temporary file, flushes, renames. */
  const put = async (key: string, write: (half: string) => Promise<void>) => {
    assertKey(key)
    assertWritable(key)
    // In the owner's folder, so that leftovers of a crash are deleted with the account.
    const half = join(folder, HALF_WRITTEN, ownerOfKey(key), randomBytes(12).toString('hex'))
    await mkdir(dirname(half), { recursive: true })
    await mkdir(dirname(pathOf(key)), { recursive: true })
    try {
      await write(half)
      await flush(half)
      await rename(half, pathOf(key))
    } catch (error) {
      await rm(half, { force: true })
      throw error
    }
    await flush(dirname(pathOf(key)))
  }
  const localFile = async (key: string) => {
    assertKey(key)
    if (key.startsWith('stock/')) return stockFile(key)
    const path = pathOf(key)
    if ((await sizeOf(path)) === null) throw new ProductError('not_found', 'File not found')
    return path
  }

  return {
    probe: () => probeFolder(join(folder, HALF_WRITTEN)),
    putFile: (key, path) => put(key, (half) => copyFile(path, half, constants.COPYFILE_FICLONE)),
    putBytes: (key, bytes) => put(key, (half) => writeFile(half, bytes)),
    localFile: (key) => localFile(key),
    async size(key) {
      assertKey(key)
      if (!key.startsWith('stock/')) return sizeOf(pathOf(key))
      return stockFile(key).then(sizeOf, () => null)
    },
    async remove(key) {
      assertKey(key, { folder: true })
      assertWritable(key)
      if (!key.endsWith('/')) return rm(pathOf(key), { force: true })
      await rm(pathOf(key.slice(0, -1)), { recursive: true, force: true })
      if (key === `${ownerOfKey(key)}/`)
        await rm(join(folder, HALF_WRITTEN, ownerOfKey(key)), { recursive: true, force: true })
    },
    async list(key) {
      assertKey(key, { folder: true })
      const below = pathOf(key.slice(0, -1))
      const entries = await readdir(below, { recursive: true, withFileTypes: true }).catch(ifMissing([]))
      return entries
        .filter((entry) => entry.isFile())
        .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    },
    async signedUrl(key, { seconds, downloadAs = '' }) {
      assertKey(key)
      if (key.startsWith('stock/') && (await stockFile(key).catch(() => null)) === null) return null
      const expires = urlExpiry(seconds, Date.now())
      const url = new URL(`/media/${key.split('/').map(encodeURIComponent).join('/')}`, baseUrl)
      url.searchParams.set('expires', String(expires))
      if (downloadAs) url.searchParams.set('download', downloadAs)
      url.searchParams.set('s', secrets.sign(PURPOSE, signed(key, expires, downloadAs)))
      return url.href
    },
    async openSigned(key, { expires, downloadAs, signature }) {
      const ours = secrets.verify(PURPOSE, signed(key, expires, downloadAs), signature)
      if (!ours || !(expires * 1000 > Date.now())) return null
      return localFile(key).catch(() => null)
    },
  }
}

const signed = (key: string, expires: number, downloadAs: string) => JSON.stringify([key, expires, downloadAs])

/** Also a path through a file, and one that no file can have. */
const NO_SUCH_FILE = ['ENOENT', 'ENOTDIR', 'ENAMETOOLONG']
const ifMissing =
  <Value>(value: Value) =>
  (error: unknown): Value => {
    if (NO_SUCH_FILE.some((code) => hasCode(error, code))) return value
    throw error
  }

async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

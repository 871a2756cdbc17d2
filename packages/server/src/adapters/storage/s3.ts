import { createHash, randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { ProductError } from '@pack/core/kernel/errors'
import { ownerOfKey, type Storage } from '@pack/core/kernel/storage'
import { evict } from '@pack/media/files/evict'
import type { Config } from '../../config/config.ts'
import { contentType } from '../../content-type.ts'
import { assertKey, assertWritable, urlExpiry } from './keys.ts'

type Settings = Extract<Config['storage'], { kind: 's3' }>
type Uses = {
  /** The file of a `stock/…` key. Throws ProductError 'not_found'. */
  stockFile: (key: string) => Promise<string>
  /** The public URL of a `stock/…` key. */
  stockUrl: (key: string) => string
}

/** Size of the local cache of downloaded files. Bytes. */
const CACHE_BYTES = 8 * 2 ** 30

/** Storage in a bucket of any S3-compatible service. Files needed locally are downloaded once into a cache. */
export function s3Storage(settings: Settings, { stockFile, stockUrl }: Uses): Storage {
  const { bucket: Bucket, cacheFolder } = settings
  const client = new S3Client({
    region: settings.region,
    credentials: { accessKeyId: settings.accessKeyId, secretAccessKey: settings.secretAccessKey },
    // Most services other than AWS use path-style URLs and lack the newer checksums.
    ...(settings.endpoint ? { endpoint: settings.endpoint, forcePathStyle: true } : {}),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  const head = (Key: string) =>
    client.send(new HeadObjectCommand({ Bucket, Key })).catch((error) => {
      if (isMissing(error)) return null
      throw error
    })
  const writable = (key: string) => {
    assertKey(key)
    assertWritable(key)
  }
  const removeBelow = async (Prefix: string) => {
    for (;;) {
      const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket, Prefix, MaxKeys: 1000 }))
      if (Contents.length === 0) return
      const Objects = Contents.map(({ Key }) => ({ Key: Key ?? '' }))
      await client.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }))
    }
  }

  return {
    async putFile(key, path) {
      writable(key)
      const { size } = await stat(path)
      const Body = createReadStream(path)
      await client.send(
        new PutObjectCommand({ Bucket, Key: key, Body, ContentLength: size, ContentType: contentType(key) }),
      )
    },
    async putBytes(key, bytes) {
      writable(key)
      await client.send(new PutObjectCommand({ Bucket, Key: key, Body: bytes, ContentType: contentType(key) }))
    },
    async localFile(key, signal) {
      assertKey(key)
      if (key.startsWith('stock/')) return stockFile(key)
      const found = await head(key)
      if (!found) throw new ProductError('not_found', 'File not found')
      const version = createHash('sha256').update(`${key}\n${found.ETag}\n${found.ContentLength}`).digest('hex')
      const own = join(cacheFolder, ownerOfKey(key))
      const path = join(own, `${version}${extname(key)}`)
      if ((await stat(path).catch(() => null))?.size === found.ContentLength) {
        await utimes(path, new Date(), new Date())
        return path
      }
      await mkdir(own, { recursive: true })
      const half = join(own, `.${randomBytes(12).toString('hex')}`)
      try {
        const { Body } = await client.send(
          new GetObjectCommand({ Bucket, Key: key }),
          signal ? { abortSignal: signal } : {},
        )
        if (!(Body instanceof Readable)) throw new Error('the bucket sent no content')
        await pipeline(Body, createWriteStream(half), signal ? { signal } : {})
        await rename(half, path)
      } catch (error) {
        await rm(half, { force: true })
        throw error
      }
      await trim(cacheFolder)
      return path
    },
    async size(key) {
      assertKey(key)
      if (!key.startsWith('stock/')) return (await head(key))?.ContentLength ?? null
      const path = await stockFile(key).catch(() => null)
      return path === null ? null : (await stat(path)).size
    },
    async remove(key) {
      assertKey(key, { folder: true })
      assertWritable(key)
      if (key.endsWith('/')) return removeBelow(key)
      await client.send(new DeleteObjectCommand({ Bucket, Key: key }))
    },
    async list(key) {
      assertKey(key, { folder: true })
      const keys: string[] = []
      for (let token: string | undefined; ; ) {
        const page = await client.send(
          new ListObjectsV2Command({ Bucket, Prefix: key, ...(token && { ContinuationToken: token }) }),
        )
        keys.push(...(page.Contents ?? []).flatMap(({ Key }) => (Key ? [Key] : [])))
        token = page.NextContinuationToken
        if (!token) return keys
      }
    },
    async signedUrl(key, { seconds, downloadAs }) {
      assertKey(key)
      if (key.startsWith('stock/'))
        return stockFile(key).then(
          () => stockUrl(key),
          () => null,
        )
      const now = Date.now()
      // Dated to the start of the window, so that the URL stays the same, and cacheable, within it.
      const expires = urlExpiry(seconds, now)
      const step = Math.max(1, Math.floor(seconds / 4))
      const signingDate = new Date((expires - seconds - step) * 1000)
      const command = new GetObjectCommand({
        Bucket,
        Key: key,
        ResponseContentType: contentType(key),
        ...(downloadAs
          ? { ResponseContentDisposition: `attachment; filename*=UTF-8''${encodeURIComponent(downloadAs)}` }
          : {}),
      })
      return getSignedUrl(client, command, { expiresIn: seconds + step, signingDate })
    },
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && ['NotFound', 'NoSuchKey'].includes(error.name)
}

/** Evicts the least recently used files once the cache is over its size; files still being written begin with a dot. */
async function trim(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const whole = entries.filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
  await evict(
    whole.map((entry) => join(entry.parentPath, entry.name)),
    CACHE_BYTES,
  )
}

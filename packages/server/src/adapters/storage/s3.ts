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
import { keeperOf, type Storage } from '@pack/core/kernel/storage'
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

/** How much of the bucket is kept at hand for rendering. */
const CACHE_BYTES = 8 * 2 ** 30

/** A bucket of any S3-compatible service. Files to render from are downloaded once and kept in a folder. */
export function s3Storage(settings: Settings, { stockFile, stockUrl }: Uses): Storage {
  const { bucket: Bucket, cacheFolder } = settings
  const client = new S3Client({
    region: settings.region,
    credentials: { accessKeyId: settings.accessKeyId, secretAccessKey: settings.secretAccessKey },
    // Services other than AWS are mostly reached by path and do not know the newer checksums.
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
      const own = join(cacheFolder, keeperOf(key))
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
        if (!(Body instanceof Readable)) throw new Error('the bucket sent nothing')
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
      if (!(await head(key))) return null
      const now = Date.now()
      // Signed as of the window's begin, so that the URL stays the same within it.
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

/** Lets the files go that were not used for longest, once there is too much. */
async function trim(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const whole = entries.filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
  const files = await Promise.all(
    whole.map(async (entry) => {
      const path = join(entry.parentPath, entry.name)
      const { size = 0, mtimeMs = 0 } = (await stat(path).catch(() => null)) ?? {}
      return { path, size, mtimeMs }
    }),
  )
  let total = files.reduce((sum, { size }) => sum + size, 0)
  for (const { path, size } of files.sort((a, b) => a.mtimeMs - b.mtimeMs)) {
    if (total <= CACHE_BYTES) return
    await rm(path, { force: true })
    total -= size
  }
}

import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ProductError } from '@pack/core/kernel/errors'
import type { Storage } from '@pack/core/kernel/storage'
import { stockFile } from '@pack/media'
// @ts-expect-error: brings no types
import S3rver from 's3rver'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '../src/adapters/embedded-postgres/free-port.ts'
import { diskStorage } from '../src/adapters/storage/disk.ts'
import { storageProblem } from '../src/adapters/storage/faults.ts'
import { s3Storage } from '../src/adapters/storage/s3.ts'

type Store = { storage: Storage; close(): Promise<void> }

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pack-storage-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const stock = async (key: string) => stockFile(key)

async function disk(): Promise<Store> {
  const secrets = { sign: (purpose: string, text: string) => `${purpose}${text}`, verify: () => true }
  const storage = diskStorage({ folder: join(folder, 'disk'), baseUrl: 'http://localhost', secrets, stockFile: stock })
  return { storage, close: async () => {} }
}

async function bucket() {
  const port = await freePort()
  const directory = join(folder, 'bucket')
  await mkdir(directory)
  const server = new S3rver({
    port,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: 'pack' }],
  })
  await server.run()
  const storage = s3Storage(
    {
      kind: 's3',
      endpoint: `http://127.0.0.1:${port}`,
      bucket: 'pack',
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
      region: 'us-east-1',
      cacheFolder: join(folder, 'cache'),
    },
    { stockFile: stock, stockUrl: (key) => `http://localhost/${key}` },
  )
  return { storage, server, close: () => server.close() as Promise<void> }
}

describe.each([
  ['a folder', disk],
  ['a bucket', bucket],
])('%s as storage', (_name, open) => {
  let store: Store
  beforeAll(async () => {
    store = await open()
  })
  afterAll(() => store.close())
  const read = async (key: string) => readFile(await store.storage.localFile(key), 'utf8')

  test('returns the stored bytes, the newest version after storing again', async () => {
    const path = join(folder, 'source.txt')
    await writeFile(path, 'from a file')

    await store.storage.putFile('lyra/videos/a.txt', path)
    await store.storage.putBytes('lyra/videos/ünï cöde & +.txt', Buffer.from('bytes'))

    expect(await read('lyra/videos/a.txt')).toBe('from a file')
    expect(await read('lyra/videos/ünï cöde & +.txt')).toBe('bytes')
    expect(await store.storage.size('lyra/videos/a.txt')).toBe(11)
    expect(await readFile(path, 'utf8')).toBe('from a file')
    await store.storage.putBytes('lyra/videos/a.txt', Buffer.from('newer'))
    expect(await read('lyra/videos/a.txt')).toBe('newer')
  })

  test('reports a missing file', async () => {
    expect(await store.storage.size('lyra/none.txt')).toBeNull()
    await expect(store.storage.localFile('lyra/none.txt')).rejects.toMatchObject({ code: 'not_found' })
    await store.storage.remove('lyra/none.txt')
    await store.storage.remove('lyra/none/')
  })

  test('removes one file, or everything below a folder', async () => {
    const keys = ['jinx/a/1.txt', 'jinx/a/b/2.txt', 'jinx/ab.txt']
    for (const key of keys) await store.storage.putBytes(key, Buffer.from(key))

    await store.storage.remove('jinx/a/')

    expect(await Promise.all(keys.map((key) => store.storage.size(key)))).toEqual([null, null, 11])
    await store.storage.remove('jinx/ab.txt')
    expect(await store.storage.size('jinx/ab.txt')).toBeNull()
  })

  test('lists the files below a folder only', async () => {
    const keys = ['umbra/a/1.txt', 'umbra/a/b/2.txt', 'umbra/ab.txt']
    for (const key of keys) await store.storage.putBytes(key, Buffer.from(key))

    expect((await store.storage.list('umbra/')).sort()).toEqual(keys)
    expect((await store.storage.list('umbra/a/')).sort()).toEqual(keys.slice(0, 2))
    expect(await store.storage.list('nobody/')).toEqual([])
  })

  test('serves the stock kit read-only', async () => {
    const key = 'stock/avatar_lyra.svg'

    expect(await read(key)).toContain('<svg')
    expect(await store.storage.size(key)).toBeGreaterThan(100)
    expect(await store.storage.signedUrl(key, { seconds: 60 })).toContain(key)
    await expect(store.storage.putBytes(key, Buffer.from('x'))).rejects.toThrow(ProductError)
    await expect(store.storage.remove('stock/')).rejects.toThrow(ProductError)
    await expect(store.storage.localFile('stock/none.svg')).rejects.toMatchObject({ code: 'not_found' })
  })

  test('signs the same link for a while, so that browsers can cache', async () => {
    await store.storage.putBytes('lyra/link.txt', Buffer.from('link'))

    const [one, two] = [
      await store.storage.signedUrl('lyra/link.txt', { seconds: 36_000 }),
      await store.storage.signedUrl('lyra/link.txt', { seconds: 36_000 }),
    ]

    expect(one).toBe(two)
  })

  test.each(['../x', 'a/../../x', '/etc/passwd', 'a//b', 'a/.hidden', '', 'a\\..\\b', 'a\u0000b', 'x'.repeat(600)])(
    'refuses the name %j',
    async (key) => {
      const tries = [
        () => store.storage.putBytes(key, Buffer.from('x')),
        () => store.storage.localFile(key),
        () => store.storage.size(key),
        () => store.storage.remove(key),
        () =>
          store.storage
            .signedUrl(key, { seconds: 60 })
            .then((url) => url ?? Promise.reject(new ProductError('invalid', 'none'))),
      ]

      for (const attempt of tries) await expect(attempt()).rejects.toMatchObject({ code: 'invalid' })
    },
  )
})

test('a failed write leaves no partial file in a folder', async () => {
  const { storage } = await disk()

  await expect(storage.putFile('lyra/gone.txt', join(folder, 'there-is-no-such-file'))).rejects.toThrow('ENOENT')

  expect(await storage.size('lyra/gone.txt')).toBeNull()
  expect(await readdir(join(folder, 'disk', '.half-written', 'lyra'))).toEqual([])
})

test('a folder that cannot be written is reported as such', async () => {
  const secrets = { sign: () => '', verify: () => false }
  // Read-only, also for root.
  const storage = diskStorage({ folder: '/sys/kernel/pack', baseUrl: 'http://localhost', secrets, stockFile: stock })

  const error = await storage.putBytes('lyra/a.txt', Buffer.from('a')).catch((cause) => cause)

  expect(storageProblem(error)).toMatchObject({
    code: 'unavailable',
    message:
      'Our server can’t save files right now. Nothing was saved. Try again later. If it keeps happening, contact support.',
  })
  await expect(storage.probe()).rejects.toThrow('Our server can’t save files right now.')
  expect(storageProblem(new Error('something else'))).toBeNull()
})

test('before the first file is stored there are none', async () => {
  const { storage } = await disk()
  expect(await storage.size('lyra/a.txt')).toBeNull()
  await expect(storage.localFile('lyra/a.txt')).rejects.toMatchObject({ code: 'not_found' })
})

test('while the folder itself is missing, its files are not reported as gone', async () => {
  const { storage } = await disk()
  await storage.putBytes('lyra/a.txt', Buffer.from('a'))
  await rename(join(folder, 'disk'), join(folder, 'away'))

  await expect(storage.localFile('lyra/a.txt')).rejects.toThrow('ENOENT')
  await expect(storage.size('lyra/a.txt')).rejects.toThrow('ENOENT')

  await rename(join(folder, 'away'), join(folder, 'disk'))
  expect(await storage.size('lyra/a.txt')).toBe(1)
})

test('a bucket serves its own links, which are signed without asking it', async () => {
  const { storage, server, close } = await bucket().catch(async () => {
    await rm(join(folder, 'bucket'), { recursive: true })
    return bucket()
  })
  await storage.putBytes('lyra/clip.mp4', Buffer.from('0123456789'))

  let calls = 0
  server.httpServer.on('request', () => calls++)
  const url = (await storage.signedUrl('lyra/clip.mp4', { seconds: 60, downloadAs: 'my clip.mp4' })) ?? ''
  expect(calls).toBe(0)
  const answer = await fetch(url, { headers: { range: 'bytes=2-4' } })

  expect([answer.status, await answer.text()]).toEqual([206, '234'])
  expect(answer.headers.get('content-disposition')).toContain('my%20clip.mp4')
  expect((await fetch((await storage.signedUrl('lyra/none.mp4', { seconds: 60 })) ?? '')).status).toBe(404)
  await close()
})

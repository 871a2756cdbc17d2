import { randomBytes } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { request as httpRequest } from 'node:http'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import { STOCK_KIT } from '@pack/core/assets/asset'
import type { AssetSlots, UploadedAsset } from '@pack/core/assets/manage-assets'
import type { Preparer } from '@pack/core/assets/ports'
import { stockFile } from '@pack/media'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { assets, items } from '../src/adapters/postgres/schema.ts'
import { warmUp } from '../src/jobs/warm-up.ts'
import { noticeDeadWorker, startWorkerProcess } from './crash-process.ts'
import { type Answer, type Pack, sharedPack, startPack } from './pack.ts'
import { smallVideo } from './publishing.ts'
import { quickStudio } from './quick-studio.ts'
import { hasJob, hasPersona, startWorker, until } from './worker.ts'

type Sent = { type?: string; bytes: Uint8Array; name?: string; personaId?: string; order?: 'file first' }

/** Uploads as the screens do. */
async function upload(pack: Pack, who: string, { type, bytes, name = 'file.bin', personaId, order }: Sent) {
  const form = new FormData()
  const file = () => form.set('file', new File([new Uint8Array(bytes)], name, { type: 'image/png' }))
  if (order) file()
  if (type !== undefined) form.set('asset_type', type)
  if (personaId !== undefined) form.set('persona_id', personaId)
  if (!order) file()
  return send(pack, who, form)
}

async function send(pack: Pack, who: string, body: FormData | Buffer, headers: Record<string, string> = {}) {
  const authorization = `Bearer ${await pack.token(`${who}@pack.test`)}`
  const sent = body instanceof FormData ? body : new Uint8Array(body)
  const response = await fetch(`${pack.url}/assets/upload`, {
    method: 'POST',
    body: sent,
    headers: { authorization, ...headers },
  })
  return { status: response.status, body: await response.json() } as {
    status: number
    body: UploadedAsset & { detail?: unknown }
  }
}

/** A grey square. */
function picture(side = 8): Buffer {
  const chunk = (type: string, body: Buffer) => {
    const [named, ends] = [Buffer.concat([Buffer.from(type), body]), Buffer.alloc(8)]
    ends.writeUInt32BE(body.length)
    ends.writeUInt32BE(crc32(named), 4)
    return Buffer.concat([ends.subarray(0, 4), named, ends.subarray(4)])
  }
  const header = Buffer.from([0, 0, 0, side, 0, 0, 0, side, 8, 0, 0, 0, 0])
  const pixels = deflateSync(Buffer.alloc(side * (side + 1)))
  const start = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  return Buffer.concat([start, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))])
}
const intro = () => readFile(stockFile('stock/intro.mp4'))
const slots = ({ body }: Answer) => body as AssetSlots
const idOf = async (pack: Pack, who: string) => {
  const { body } = await pack.as(who).get('/me')
  return (body as { id: string }).id
}
/** All that lies in storage, and in the folders of what is being judged. */
async function files(pack: Pack) {
  const { home } = pack.config
  const below = async (folder: string) =>
    (await readdir(join(home, folder), { recursive: true, withFileTypes: true }).catch(() => []))
      .filter((entry) => entry.isFile())
      .map(({ name }) => name)
  return [...(await below('storage')), ...(await below('work'))]
}

describe('an upload', () => {
  test('fills the slot with the detected type, and readiness changes at once', async () => {
    await using pack = await sharedPack()

    const video = await upload(pack, 'lyra', { type: 'intro', bytes: await intro(), name: 'Our intro.mp4' })
    const logo = await upload(pack, 'lyra', {
      type: 'logo',
      bytes: picture(8),
      name: 'logo.exe',
      order: 'file first',
    })

    expect(video).toMatchObject({
      status: 201,
      body: { asset_type: 'intro', name: 'Our intro.mp4', width: 1080, height: 1920, seconds: 2, prepared: 'waiting' },
    })
    expect(logo.body).toMatchObject({ width: 8, height: 8, seconds: null, prepared: 'ready', error_detail: null })
    expect(logo.body.path).toMatch(new RegExp(`^${await idOf(pack, 'lyra')}/assets/[0-9a-f-]{36}\\.png$`))
    const listed = slots(await pack.as('lyra').get('/assets/all_signed'))
    expect(Object.keys(listed).sort()).toEqual(['intro', 'logo'])
    const served = await fetch(listed.logo?.signed_url ?? '')
    expect(Buffer.from(await served.arrayBuffer())).toEqual(picture(8))
    expect(served.headers.get('content-security-policy')).toContain('sandbox')
    expect((await pack.as('lyra').get('/user/readiness')).body).toMatchObject({
      has_logo: true,
      has_intro: true,
      has_outro: false,
    })
  })

  test('replaces the old file; deleting the slot removes the file', async () => {
    await using pack = await sharedPack()
    await upload(pack, 'lyra', { type: 'logo', bytes: picture(8) })

    const second = await upload(pack, 'lyra', { type: 'logo', bytes: picture(9) })
    const kept = await files(pack)
    const gone = await pack.as('lyra').delete('/assets?asset_type=logo')

    expect(kept).toEqual([second.body.path.split('/').at(-1)])
    expect(gone.status).toBe(204)
    expect(await files(pack)).toEqual([])
    expect((await pack.as('lyra').delete('/assets?asset_type=logo')).status).toBe(404)
    expect((await pack.as('lyra').delete('/assets?asset_type=hat')).status).toBe(422)
  })

  test('that is refused explains why, changes nothing and leaves no file', async () => {
    await using pack = await sharedPack()
    await upload(pack, 'lyra', { type: 'logo', bytes: picture(8) })
    const before = await files(pack)
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')

    const refused = [
      await upload(pack, 'lyra', { type: 'logo', bytes: svg }),
      await upload(pack, 'lyra', { type: 'logo', bytes: await intro() }),
      await upload(pack, 'lyra', { type: 'intro', bytes: picture() }),
      await upload(pack, 'lyra', { type: 'background_audio', bytes: Buffer.from('#EXTM3U\nhttp://a/b.mp3') }),
      await upload(pack, 'lyra', { type: 'intro', bytes: (await intro()).subarray(0, 300_000) }),
      await upload(pack, 'lyra', { type: 'logo', bytes: Buffer.alloc(0) }),
      await upload(pack, 'lyra', { type: 'hat', bytes: picture() }),
      await upload(pack, 'lyra', { bytes: picture() }),
      await upload(pack, 'lyra', { type: 'logo', bytes: picture(), personaId: 'none' }),
    ]

    expect(refused.map(({ status, body }) => [status, body.detail])).toEqual([
      [422, 'The logo is an SVG drawing. Upload a PNG, JPEG or WebP image.'],
      [422, 'This is a video. Choose an image: PNG, JPEG or WebP.'],
      [422, 'This is a picture. Choose an MP4 video (H.264).'],
      [422, 'The background audio is a playlist that names other files. Upload an MP3 or WAV file.'],
      [422, expect.stringMatching(/^The intro is (damaged|cut off|incomplete).*Upload an MP4 video \(H\.264\)\.$/)],
      [422, 'The logo is empty. Choose another file.'],
      [422, [{ loc: ['body', 'asset_type'], msg: expect.any(String) }]],
      [422, [{ loc: ['body', 'asset_type'], msg: expect.any(String) }]],
      [422, [{ loc: ['body', 'persona_id'], msg: expect.any(String) }]],
    ])
    expect(await files(pack)).toEqual(before)
  })

  test('that exceeds the size limit of its type is refused before it is read completely', async () => {
    // Its own server: after a refusal it closes the connection, which other tests would reuse.
    await using pack = await startPack()
    const large = Buffer.alloc(21 * 1024 * 1024)

    const first = await upload(pack, 'lyra', { type: 'logo', bytes: large })
    const last = await upload(pack, 'lyra', { type: 'logo', bytes: large, order: 'file first' })
    const declared = await declares(pack, 600 * 1024 * 1024)

    expect([first, last].map(({ status }) => status)).toEqual([413, 413])
    expect(first.body.detail).toBe('The file is too large: at most 20 MB. Choose a smaller one.')
    expect(last.body.detail).toBe('The logo is too large: at most 20 MB. Choose a smaller file.')
    expect(declared).toBe(413)
    expect(await files(pack)).toEqual([])
  })

  test.each([
    ['../../../etc/passwd', 'passwd'],
    ['..\\..\\boot.ini', 'boot.ini'],
    ['a%00b.png', 'a%00b.png'],
    ['..%2f..%2fx.png', '..%2f..%2fx.png'],
    ['\u202Egnp.exe', 'gnp.exe'],
    [`${'x'.repeat(300)}.png`, 'x'.repeat(120)],
    ['-i', '-i'],
    ['a|b;$(id)`.png', 'a|b;$(id)`.png'],
    ['\u202E', 'logo.png'],
    ['00000000-0000-4000-8000-000000000000/assets/x.png', 'x.png'],
  ])('called %j is stored under a generated name', async (given, shown) => {
    await using pack = await sharedPack()

    const { status, body } = await send(pack, 'lyra', multipart({ name: given, bytes: picture() }), MULTIPART)

    expect(status).toBe(201)
    expect(body.name).toBe(shown)
    expect(body.path).toMatch(new RegExp(`^${await idOf(pack, 'lyra')}/assets/[0-9a-f-]{36}\\.png$`))
  })

  test('that is not valid multipart is refused', async () => {
    await using pack = await sharedPack()
    const before = await files(pack)
    const boundary = { 'content-type': 'multipart/form-data; boundary=b' }

    const answers = [
      await send(pack, 'forge', Buffer.from('nothing'), { 'content-type': 'multipart/form-data' }),
      await send(pack, 'forge', Buffer.from('nothing of this kind'), boundary),
      await send(
        pack,
        'forge',
        Buffer.from('--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nhalf'),
        boundary,
      ),
      await send(
        pack,
        'forge',
        Buffer.from('--b\r\nContent-Disposition: form-data; name="asset_type"\r\n\r\nlogo\r\n--b--\r\n'),
        boundary,
      ),
      await send(pack, 'forge', Buffer.from('{}'), { 'content-type': 'application/json' }),
      await send(pack, 'forge', multipart({ name: 'a\0b.png', bytes: picture() }), MULTIPART),
      await send(pack, 'forge', multipart({ name: '', bytes: picture() }), MULTIPART),
    ]

    expect(answers.map(({ status }) => status)).toEqual([422, 422, 422, 422, 422, 422, 422])
    expect(await files(pack)).toEqual(before)
  })

  test('whose connection breaks leaves no file', async () => {
    await using pack = await sharedPack()
    const token = await pack.token('lyra@pack.test')
    const headers = { authorization: `Bearer ${token}`, ...MULTIPART, 'content-length': 50_000_000 }
    const cut = httpRequest(`${pack.url}/assets/upload`, { method: 'POST', headers })
    cut.on('error', () => {})

    cut.write(multipart({ name: 'a.mp4', bytes: randomBytes(2_000_000), type: 'intro' }).subarray(0, 1_500_000))
    await until(
      () => files(pack),
      (all) => all.includes('upload'),
    )
    cut.destroy()

    await until(
      () => files(pack),
      (all) => all.length === 0,
    )
    expect(slots(await pack.as('lyra').get('/assets/all_signed'))).toEqual({})
  })

  test('concurrent with another one for the same slot: exactly one complete file stays', async () => {
    await using pack = await sharedPack()

    const both = await Promise.all(
      [8, 9].map(async (side) => upload(pack, 'lyra', { type: 'logo', bytes: picture(side) })),
    )

    const { logo } = slots(await pack.as('lyra').get('/assets/all_signed'))
    expect(both.map(({ status }) => status)).toEqual([201, 201])
    expect(both.map(({ body }) => body.path)).toContain(logo?.path)
    expect(await files(pack)).toEqual([logo?.path.split('/').at(-1)])
  })

  test('for a persona belongs to it and is deleted with it; foreign personas are refused', async () => {
    await using pack = await sharedPack()
    const mine = await hasPersona(pack.as('lyra'))
    const foreign = await hasPersona(pack.as('forge'))

    const own = await upload(pack, 'lyra', { type: 'logo', bytes: picture(), personaId: mine.id })
    const other = await upload(pack, 'lyra', { type: 'logo', bytes: picture(), personaId: foreign.id })

    expect([own.status, other.status]).toEqual([201, 404])
    expect(slots(await pack.as('lyra').get('/assets/all_signed'))).toEqual({})
    expect(Object.keys(slots(await pack.as('lyra').get(`/assets/all_signed?persona_id=${mine.id}`)))).toEqual(['logo'])
    expect((await pack.as('lyra').get(`/assets/all_signed?persona_id=${foreign.id}`)).status).toBe(404)
    expect((await pack.as('lyra').get('/user/readiness')).body).toMatchObject({ has_logo: true })
    await pack.as('lyra').delete(`/user/personas/${mine.id}`)
    expect(await pack.context.db.select().from(assets)).toEqual([])
  })
})

describe('the starter kit', () => {
  test('fills empty slots in one call, all slots with overwrite', async () => {
    await using pack = await sharedPack()
    const caller = pack.as('vanta')
    const own = await upload(pack, 'vanta', { type: 'logo', bytes: picture() })

    const gentle = slots(await caller.post('/assets/adopt_defaults', {}))
    const thorough = slots(await caller.post('/assets/adopt_defaults', { overwrite: true }))

    expect(Object.keys(gentle)).toHaveLength(9)
    expect(gentle.logo?.path).toBe(own.body.path)
    expect(gentle.intro).toMatchObject({
      path: 'stock/intro.mp4',
      width: 1080,
      height: 1920,
      seconds: 2,
      prepared: 'ready',
    })
    expect(thorough.logo).toMatchObject({ path: 'stock/logo.png', seconds: null })
    expect((await caller.get('/user/readiness')).body).toMatchObject({
      has_logo: true,
      has_intro: true,
      has_outro: true,
      has_background: true,
    })
    expect(await pack.context.storage.size(own.body.path)).toBeNull()
  })

  test('accepts single files of the kit for their slot, or own files of a fitting type', async () => {
    await using pack = await sharedPack()
    const caller = pack.as('umbra')
    const mine = (await upload(pack, 'umbra', { type: 'logo', bytes: picture() })).body.path
    const theirs = (await upload(pack, 'jinx', { type: 'logo', bytes: picture() })).body.path
    const adopt = async (assets: Record<string, string>) =>
      (await caller.post('/assets/adopt_defaults', { overwrite: true, assets })).status

    const own = await caller.post('/assets/adopt_defaults', { overwrite: true, assets: { watermark: mine } })
    const statuses = [
      await adopt({ background: 'stock/background_aurora.mp4' }),
      await adopt({ intro: 'stock/outro.mp4' }),
      await adopt({ logo: theirs }),
      await adopt({ intro: mine }),
      await adopt({ logo: `${mine}/../${theirs.split('/').at(-1)}` }),
      await adopt({ logo: `${await idOf(pack, 'umbra')}/../${theirs}` }),
      await adopt({ logo: '/etc/passwd' }),
      await adopt({ logo: 'stock/../stock/logo.png' }),
      await adopt({ hat: 'stock/logo.png' }),
    ]

    expect(slots(own).watermark).toMatchObject({ path: mine, width: 8 })
    expect(statuses).toEqual([200, 422, 422, 422, 422, 422, 422, 422, 422])
    // A file in two slots stays until both are deleted.
    await caller.delete('/assets?asset_type=logo')
    expect(await pack.context.storage.size(mine)).not.toBeNull()
    await caller.delete('/assets?asset_type=watermark')
    expect(await pack.context.storage.size(mine)).toBeNull()
  })
})

describe('a worker', () => {
  test('prepares the starter kit while idle, pauses for a video and continues', async () => {
    let idle = true
    const done: string[] = []
    const stopped: string[] = []
    const preparer: Preparer = {
      prepare: ({ media }, _, signal) =>
        new Promise((resolve, reject) => {
          // The third file is not finished before a video arrives.
          if (done.length !== 2 || stopped.length > 0) return resolve(void done.push(media))
          idle = false
          signal.addEventListener('abort', () => {
            stopped.push(media)
            idle = true
            reject(signal.reason)
          })
        }),
    }

    await warmUp({ preparer, isIdle: async () => idle, pauseMs: 5, settleMs: 5 }, new AbortController().signal)

    const kit = Object.values(STOCK_KIT).flat()
    expect(stopped).toHaveLength(1)
    // Pictures need no preparation.
    expect(done).toEqual(kit.filter((media) => !media.endsWith('.png')))
  })

  test('prepares uploads, and reports on the slot when one fails', async () => {
    await using pack = await sharedPack()
    await using _ = await startWorker(pack)
    await upload(pack, 'lyra', { type: 'intro', bytes: await smallVideo() })
    const ownerId = await idOf(pack, 'lyra')
    const missing = {
      ownerId,
      personaId: null,
      type: 'outro',
      media: `${ownerId}/assets/none.mp4`,
      prepared: 'waiting',
    } as const
    const blank = { name: '', bytes: null, width: null, height: null, seconds: null }
    await pack.context.assets.fill(ownerId, [{ ...missing, ...blank }], { overwrite: true })

    const done = await until(
      async () => slots(await pack.as('lyra').get('/assets/all_signed')),
      ({ intro, outro }) => intro?.prepared === 'ready' && outro?.prepared === 'failed',
    )

    expect(done.outro?.error_detail).toBe('File not found')
    // Both orientations: the horizontal slot is empty and takes this intro.
    expect(await readdir(join(pack.config.home, 'cache/media', ownerId, 'normalised'))).toHaveLength(2)
  })

  test('killed while it prepares a file is replaced: the next one completes the file and leaves none of the first', async () => {
    await using pack = await sharedPack()
    await upload(pack, 'lyra', { type: 'intro', bytes: await smallVideo() })
    await using killed = await startWorkerProcess(pack, { failpoint: 'Preparing:done', studio: 'quick' })
    const end = await killed.ended
    await noticeDeadWorker(pack)

    await using _ = await startWorker(pack)

    expect([end, killed.output()]).toEqual(['SIGKILL', expect.anything()])
    await until(
      async () => slots(await pack.as('lyra').get('/assets/all_signed')),
      (now) => now.intro?.prepared === 'ready',
    )
    expect(await readdir(join(pack.config.home, 'work'))).toEqual([])
  })

  test('keeps a replaced file while a video uses it, then removes it', async () => {
    await using pack = await sharedPack()
    const first = await upload(pack, 'lyra', { type: 'logo', bytes: picture(8) })
    let go = () => {}
    const held = new Promise<void>((resolve) => {
      go = resolve
    })
    const studio = quickStudio(pack.context.storage)
    const slow: typeof studio = (item) => {
      const { writer, ...parts } = studio(item)
      const write: typeof writer.write = async (...order) => {
        await held
        return writer.write(...order)
      }
      return { ...parts, writer: { ...writer, write } }
    }
    await using _ = await startWorker(pack, { studio: slow })
    const { item } = await hasJob(pack.as('lyra'))
    const status = async () => (await pack.context.db.select().from(items).where(eq(items.id, item)))[0]?.status
    await until(status, (now) => now === 'In Progress')

    await upload(pack, 'lyra', { type: 'logo', bytes: picture(9) })

    expect(await pack.context.storage.size(first.body.path)).not.toBeNull()
    go()
    await until(status, (now) => now === 'Ready')
    await until(
      () => pack.context.storage.size(first.body.path),
      (size) => size === null,
    )
  })

  test('removes a file that was stored but never assigned to a slot', async () => {
    await using pack = await sharedPack()
    const media = `${await idOf(pack, 'lyra')}/assets/lost.png`
    await pack.context.assets.expectFile(await idOf(pack, 'lyra'), media)
    await pack.context.storage.putBytes(media, picture())
    // An hour later.
    await pack.context.db.execute(sql`update pgboss.job set start_after = now() where data ->> 'media' = ${media}`)

    await using _ = await startWorker(pack)

    await until(
      () => pack.context.storage.size(media),
      (size) => size === null,
    )
  })
})

const MULTIPART = { 'content-type': 'multipart/form-data; boundary=boundary' }

/** A multipart body with the name unchanged. */
function multipart({ name, bytes, type = 'logo' }: { name: string; bytes: Uint8Array; type?: string }): Buffer {
  const part = (disposition: string, body: Uint8Array) =>
    Buffer.concat([
      Buffer.from(`--boundary\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n`),
      body,
      Buffer.from('\r\n'),
    ])
  const quoted = name.replaceAll('\\', '\\\\').replaceAll('"', '\\"')
  return Buffer.concat([
    part('name="asset_type"', Buffer.from(type)),
    part(`name="file"; filename="${quoted}"`, bytes),
    Buffer.from('--boundary--\r\n'),
  ])
}

/** Declares a length and sends next to nothing; returns the status. */
async function declares(pack: Pack, bytes: number): Promise<number> {
  const token = await pack.token('lyra@pack.test')
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}`, ...MULTIPART, 'content-length': bytes }
    const call = httpRequest(`${pack.url}/assets/upload`, { method: 'POST', headers }, (answer) => {
      resolve(answer.statusCode ?? 0)
      call.destroy()
    })
    call.on('error', reject)
    call.write('--boundary\r\n')
  })
}

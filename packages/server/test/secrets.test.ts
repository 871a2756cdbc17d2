import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { tokenPlace } from '../src/adapters/postgres/platform-accounts.ts'
import { reseal } from '../src/adapters/postgres/reseal.ts'
import { platformAccounts } from '../src/adapters/postgres/schema.ts'
import { addKeptKey, createSecrets, dropOldKeptKeys } from '../src/adapters/secrets.ts'
import { parseTokenKey, type TokenKey } from '../src/config/config.ts'
import { createLog, redact } from '../src/log.ts'
import { type Pack, sharedPack } from './pack.ts'

const PLACE = { table: 'platform_tokens', owner: 'lyra', platform: 'youtube' }

async function keptKeys() {
  const folder = await mkdtemp(join(tmpdir(), 'pack-keys-'))
  return { file: join(folder, 'token-keys'), [Symbol.asyncDispose]: () => rm(folder, { recursive: true }) }
}

test('keys are created at the first start, readable by their owner only, and reused', async () => {
  await using kept = await keptKeys()
  const settings = { kind: 'kept', file: kept.file } as const
  const [one, other] = await Promise.all([createSecrets(settings), createSecrets(settings)])

  const sealed = await one.seal('ya29.secret', PLACE)

  expect(sealed).toMatch(/^v1\.[0-9a-f]{12}\.[\w-]+$/)
  expect(await other.open(sealed, PLACE)).toBe('ya29.secret')
  expect((await stat(kept.file)).mode & 0o777).toBe(0o600)
})

test('a sealed secret opens unmodified and in its own place only', async () => {
  await using kept = await keptKeys()
  const secrets = await createSecrets({ kind: 'kept', file: kept.file })
  const sealed = await secrets.seal('secret', PLACE)
  const flip = (at: number) => sealed.slice(0, at) + (sealed[at] === 'A' ? 'B' : 'A') + sealed.slice(at + 1)

  for (const place of [
    { ...PLACE, owner: 'jinx' },
    { ...PLACE, platform: 'tiktok' },
    { ...PLACE, table: 'x' },
    { ...PLACE, row: 'another account' },
  ]) {
    await expect(secrets.open(sealed, place)).rejects.toThrow()
  }
  for (const at of [sealed.length - 20, sealed.length - 3, 20])
    await expect(secrets.open(flip(at), PLACE)).rejects.toThrow()
  await expect(secrets.open(sealed.replace(/^v1\.\w+/, 'v1.unknown'), PLACE)).rejects.toThrow(
    'TOKEN_KEYS does not hold',
  )
  const many = await Promise.all(Array.from({ length: 1000 }, () => secrets.seal('same', PLACE)))
  expect(new Set(many.map((text) => text.split('.')[2]?.slice(0, 16))).size).toBe(1000)
})

test('keys rotate while the server runs, after which the old key is unnecessary', async () => {
  await using pack = await sharedPack()
  const { tokenKeys } = pack.config
  if (tokenKeys.kind !== 'kept') throw new Error('this world keeps its own keys')
  const before = await pack.as('lyra').get('/me')
  const [oldLine] = (await readFile(tokenKeys.file, 'utf8')).split('\n')

  await addKeptKey(tokenKeys.file)
  expect(await reseal(pack.context.db, await createSecrets(tokenKeys))).toBe(1)
  await dropOldKeptKeys(tokenKeys.file)

  expect(await readFile(tokenKeys.file, 'utf8')).not.toContain(oldLine)
  expect([before.status, (await pack.as('lyra').get('/me')).status]).toEqual([200, 200])
  expect((await pack.as('jinx').get('/me')).status).toBe(200)
  expect(await reseal(pack.context.db, await createSecrets(tokenKeys))).toBe(0)
})

test('after a rotation no secret is sealed with a dropped key, however many are sealed at once', async () => {
  await using kept = await keptKeys()
  const secrets = await createSecrets({ kind: 'kept', file: kept.file })
  const dropped = await secrets.currentPrefix()
  await addKeptKey(kept.file)
  await dropOldKeptKeys(kept.file)

  // Some begin while others read the changed file.
  const sealing: Promise<string>[] = []
  for (let at = 0; at < 300; at++) {
    sealing.push(secrets.seal('secret', PLACE))
    await new Promise((resolve) => setImmediate(resolve))
  }
  const sealed = await Promise.all(sealing)

  expect(sealed.filter((text) => text.startsWith(dropped))).toEqual([])
})

/** Linked accounts with sealed tokens. */
async function hasTokens({ context: { db, secrets: own }, as }: Pack, count: number, secrets = own) {
  const { id: ownerId } = (await as('lyra').get('/me')).body as { id: string }
  const rows = Array.from({ length: count }, (_, at) => ({ id: crypto.randomUUID(), at })).map(async ({ id, at }) => {
    const account = { id, ownerId, platform: 'youtube' as const }
    return {
      ...{ ...account, remoteId: String(at), title: 'Lyra', scopes: [] },
      accessToken: await secrets.seal(`access ${id}`, tokenPlace('access_token', account)),
      refreshToken: await secrets.seal(`refresh ${id}`, tokenPlace('refresh_token', account)),
    }
  })
  const values = await Promise.all(rows)
  await db.insert(platformAccounts).values(values)
  return values
}

test('every stored token is re-encrypted in batches while it is read; an interrupted run is continued', async () => {
  await using pack = await sharedPack()
  const { db, platformTokens, secrets } = pack.context
  const { tokenKeys } = pack.config
  if (tokenKeys.kind !== 'kept') throw new Error('this world keeps its own keys')
  const rows = await hasTokens(pack, 450)
  let failed = 0
  const read = async ({ id }: { id: string }) => {
    const tokens = await platformTokens.read(id).catch(() => null)
    if (tokens?.access !== `access ${id}` || tokens.refresh !== `refresh ${id}`) failed++
  }
  let reading = true
  const readers = Promise.all(
    Array.from({ length: 4 }, async (_, reader) => {
      for (let at = reader; reading; at += 7) await read(rows[at % rows.length] ?? { id: '' })
    }),
  )

  await addKeptKey(tokenKeys.file)
  const renewed = await createSecrets(tokenKeys)
  let statements = 0
  const dying = new Proxy(db, {
    get: (target, name, self) =>
      name === 'execute' && ++statements > 4
        ? () => Promise.reject(new Error('killed'))
        : Reflect.get(target, name, self).bind?.(target),
  })
  await expect(reseal(dying, renewed)).rejects.toThrow('killed')
  await addKeptKey(tokenKeys.file)
  const rest = await reseal(db, await createSecrets(tokenKeys))
  await dropOldKeptKeys(tokenKeys.file)
  // The running product seals with the new key from now on.
  const place = { table: 'platform_accounts', owner: 'lyra', platform: 'youtube' }
  const sealed = await secrets.seal('later', place)
  reading = false
  await readers
  for (const row of rows) await read(row)

  expect([failed, rest > 0, rest < 900]).toEqual([0, true, true])
  const fresh = await createSecrets(tokenKeys)
  expect(await fresh.open(sealed, place)).toBe('later')
  expect(await reseal(db, fresh)).toBe(0)
})

test('keys are told apart whatever characters their ids have', async () => {
  await using pack = await sharedPack()
  const { tokenKeys } = pack.config
  if (tokenKeys.kind !== 'kept') throw new Error('this world keeps its own keys')
  const kept = parseTokenKey((await readFile(tokenKeys.file, 'utf8')).trim())
  const [old, current] = ['ab1', 'a_1'].map((id) => ({ id, key: randomBytes(32) })) as [TokenKey, TokenKey]
  const given = (...keys: TokenKey[]) => createSecrets({ kind: 'given', keys })
  await hasTokens(pack, 1, await given(old))

  await reseal(pack.context.db, await given(current, old, kept))

  // The signing key too returns to the key of this world.
  expect(await reseal(pack.context.db, await given(kept, current))).toBe(3)
})

test('a token that was moved to another account or another column does not open', async () => {
  await using pack = await sharedPack()
  const { db, platformTokens } = pack.context
  const [one, other] = await hasTokens(pack, 2)
  if (!one || !other) throw new Error('two accounts')

  const put = (set: { accessToken?: string; refreshToken?: string }) =>
    db.update(platformAccounts).set(set).where(eq(platformAccounts.id, one.id))
  await put({ accessToken: other.accessToken })
  await expect(platformTokens.read(one.id)).rejects.toThrow()
  await put({ accessToken: one.refreshToken })
  await expect(platformTokens.read(one.id)).rejects.toThrow()
  await put({ accessToken: one.accessToken })
  expect(await platformTokens.read(one.id)).toMatchObject({ access: `access ${one.id}` })
})

test('logs contain no tokens, addresses or signatures', async () => {
  const error = new Error('GET http://x/media/a?expires=1&s=SIGNED failed for lyra@pack.test', {
    cause: { access_token: 'ya29.SECRET' },
  })

  const written = JSON.stringify(
    redact({
      error,
      url: 'postgres://pack:PASSWORD@db/pack',
      link: 'http://x/callback?code=4/0AUTHCODE&state=STATEVALUE#access_token=TOKENVALUE',
      authorization: 'Bearer BEARER',
      said: 'refused ya29.a0GOOGLE_ACCESS, 1//0GOOGLE-REFRESH, 4/0GOOGLE_CODE, act.TIKTOK_ACCESS!1.e1 and rft.TIKTOK_REFRESH',
      session: 'https://www.googleapis.com/upload/youtube/v3/videos?uploadType=resumable&upload_id=UPLOAD_ID',
      upload_url: 'https://open-upload.tiktokapis.com/video/?UPLOAD_URL',
      nested: [{ refresh_token: 'REFRESH', text: 'Bearer eyJhbGciOi.eyJzdWIi.sig' }],
    }),
  )

  for (const secret of [
    'SIGNED',
    'lyra@',
    'SECRET',
    'PASSWORD',
    'AUTHCODE',
    'STATEVALUE',
    'TOKENVALUE',
    'BEARER',
    'REFRESH',
    'eyJ',
    'GOOGLE',
    'TIKTOK',
    'UPLOAD',
  ])
    expect(written).not.toContain(secret)
  expect(written).toContain('failed for')
  expect((await createLog({ level: 'silent', pretty: false })).http.level).toBe('silent')
})

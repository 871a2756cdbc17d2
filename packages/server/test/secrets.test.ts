import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { resealSigningKeys } from '../src/adapters/postgres/signing-keys.ts'
import { addKeptKey, createSecrets, dropOldKeptKeys } from '../src/adapters/secrets.ts'
import { createLog, redact } from '../src/log.ts'
import { sharedPack } from './pack.ts'

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
  expect(await resealSigningKeys(pack.context.db, await createSecrets(tokenKeys))).toBe(1)
  await dropOldKeptKeys(tokenKeys.file)

  expect(await readFile(tokenKeys.file, 'utf8')).not.toContain(oldLine)
  expect([before.status, (await pack.as('lyra').get('/me')).status]).toEqual([200, 200])
  expect((await pack.as('jinx').get('/me')).status).toBe(200)
  expect(await resealSigningKeys(pack.context.db, await createSecrets(tokenKeys))).toBe(0)
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
  ])
    expect(written).not.toContain(secret)
  expect(written).toContain('failed for')
  expect((await createLog({ level: 'silent', pretty: false })).http.level).toBe('silent')
})

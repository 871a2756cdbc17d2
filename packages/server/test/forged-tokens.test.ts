import { createHmac, generateKeyPairSync } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { exportJWK, generateKeyPair, importJWK, type JWTHeaderParameters, SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { postgresAuthStore } from '../src/adapters/postgres/auth-store.ts'
import { sharedPack } from './pack.ts'

const encode = (part: unknown) =>
  Buffer.from(typeof part === 'string' ? part : JSON.stringify(part)).toString('base64url')

test('forged, foreign and outdated tokens are refused at once', async () => {
  await using pack = await sharedPack()
  const good = await pack.token('lyra@pack.test')
  const [head = '', body = '', signature = ''] = good.split('.')
  const header = JSON.parse(Buffer.from(head, 'base64url').toString()) as JWTHeaderParameters
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString())
  const [key] = await postgresAuthStore(pack.context.db, pack.context.secrets).signingKeys()
  if (!key) throw new Error('no signing key')
  const ours = await importJWK(key.privateJwk, 'ES256')
  const other = await generateKeyPair('ES256', { extractable: true })
  const now = Math.floor(Date.now() / 1000)
  const signed = (changes: object, headers: object = {}, by = ours) =>
    new SignJWT({ ...claims, ...changes }).setProtectedHeader({ ...header, ...headers }).sign(by)
  if (!pack.context.auth) throw new Error('no embedded auth service')
  const session = await pack.context.auth.sessionFor('lyra@pack.test')
  const signedOut = await pack.context.auth.sessionFor('jinx@pack.test')
  await fetch(`${pack.url}/auth/v1/logout`, {
    method: 'POST',
    headers: { authorization: `Bearer ${signedOut.access_token}` },
  })
  const gone = await pack.context.auth.sessionFor('umbra@pack.test')
  await pack.context.db.execute(sql`delete from users where email = 'umbra@pack.test'`)
  await pack.context.storage.putBytes('lyra/a.mp4', Buffer.from('a'))
  const link = (await pack.context.storage.signedUrl('lyra/a.mp4', { seconds: 60 })) ?? ''
  const hmac = (secret: string) => {
    const content = `${encode({ ...header, alg: 'HS256' })}.${body}`
    return `${content}.${createHmac('sha256', secret).update(content).digest('base64url')}`
  }
  const pem = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    .publicKey.export({ type: 'spki', format: 'pem' })
    .toString()
  const forged: Record<string, string> = {
    ...Object.fromEntries(
      ['none', 'None', 'NONE', 'nOnE'].map((alg) => [`alg ${alg}`, `${encode({ ...header, alg })}.${body}.`]),
    ),
    'HS256 with the public key': hmac(JSON.stringify(key.publicJwk)),
    'HS256 with a PEM': hmac(pem),
    'another key under our kid': await signed({}, {}, other.privateKey),
    'jwk in the header': await signed({}, { jwk: await exportJWK(other.publicKey), kid: 'x' }, other.privateKey),
    'jku in the header': await signed({}, { jku: 'http://localhost:1/keys', kid: 'x' }, other.privateKey),
    'x5u in the header': await signed({}, { x5u: 'http://localhost:1/cert', kid: 'x' }, other.privateKey),
    'kid with a path': await signed({}, { kid: '../../../dev/null' }, other.privateKey),
    'kid with SQL': await signed({}, { kid: "' or 1=1 --" }, other.privateKey),
    'an unknown critical header': `${encode({ ...header, crit: ['x'], x: 1 })}.${body}.${signature}`,
    'another audience': await signed({ aud: 'anon' }),
    'no audience': await signed({ aud: undefined }),
    'another issuer': await signed({ iss: 'https://evil.example/auth/v1' }),
    'no issuer': await signed({ iss: undefined }),
    expired: await signed({ exp: now - 60 }),
    'no expiry': await signed({ exp: undefined }),
    'not yet valid': await signed({ nbf: now + 600 }),
    'no session': await signed({ session_id: undefined }),
    'a session that is none': await signed({ session_id: crypto.randomUUID() }),
    'a session id that is no id': await signed({ session_id: "x'; drop table users" }),
    "somebody else's session": await signed({ sub: crypto.randomUUID() }),
    'an edited role': `${head}.${encode({ ...claims, role: 'service_role' })}.${signature}`,
    'an edited account': `${head}.${encode({ ...claims, sub: crypto.randomUUID() })}.${signature}`,
    'an edited expiry': `${head}.${encode({ ...claims, exp: now + 1e6 })}.${signature}`,
    'a session that was signed out': signedOut.access_token,
    'a deleted user': gone.access_token,
    'a refresh token': session.refresh_token,
    'a signature of a file': new URL(link).searchParams.get('s') ?? '',
    'an id token of the provider': await signed({ aud: 'the-pack', iss: pack.google.url }),
    'a cut token': good.slice(0, -4),
    'an encrypted token': `${encode({ alg: 'dir', enc: 'A256GCM' })}..${encode('x')}.${encode('x')}.${encode('x')}`,
    'no key id': await signed({}, { kid: undefined }, other.privateKey),
    'a claim twice': `${head}.${encode(`{"sub":"x",${JSON.stringify(claims).slice(1)}`)}.${signature}`,
    '100 KB': `${head}.${encode({ ...claims, pad: 'x'.repeat(100_000) })}.${signature}`,
    'two dots': '..',
    'the anon key': 'embedded',
  }

  expect(Object.keys(forged).length).toBeGreaterThanOrEqual(18)
  for (const [kind, token] of Object.entries(forged)) {
    const answer = await fetch(`${pack.url}/me`, { headers: { authorization: `Bearer ${token}` } })
    // Node refuses longer headers before our code runs; our code would refuse such a token, too.
    expect([kind, answer.status]).toEqual([kind, kind === '100 KB' ? 431 : 401])
    if (answer.status === 401) expect(await answer.json(), kind).toEqual({ detail: expect.any(String) })
    await expect(pack.context.verifyAccessToken(token), kind).rejects.toMatchObject({ code: 'not_signed_in' })
  }
  expect((await pack.as('lyra').get('/me')).status).toBe(200)
})

test('a token ends with its session and with its account', async () => {
  await using pack = await sharedPack()
  const [lyra, jinx] = [pack.as('lyra'), pack.as('jinx')]
  const before = [await lyra.get('/me'), await jinx.get('/me')]

  await pack.context.db.execute(
    sql`update auth_sessions set not_after = now() where owner_id = (select id from users where email = 'lyra@pack.test')`,
  )
  await pack.context.db.execute(sql`delete from users where email = 'jinx@pack.test'`)

  expect(before.map(({ status }) => status)).toEqual([200, 200])
  expect([(await lyra.get('/me')).status, (await jinx.get('/me')).status]).toEqual([401, 401])
})

import { createServer } from 'node:http'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { freePort } from '../src/adapters/postgres/ping.ts'
import { startPack } from './pack.ts'

/** A hosted project: publishes its keys and signs as it does. */
async function hostedProject() {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const { publicKey, privateKey } = await generateKeyPair('RS256')
  const jwk = { ...(await exportJWK(publicKey)), kid: 'hosted', alg: 'RS256', use: 'sig' }
  const server = createServer((request, answer) => {
    answer.statusCode = request.url === '/auth/v1/.well-known/jwks.json' ? 200 : 404
    answer.end(JSON.stringify({ keys: [jwk] }))
  })
  await new Promise<void>((ready) => server.listen(port, '127.0.0.1', ready))
  const token = (claims: object) =>
    new SignJWT({
      aud: 'authenticated',
      iss: `${url}/auth/v1`,
      sub: crypto.randomUUID(),
      session_id: crypto.randomUUID(),
      ...claims,
    })
      .setProtectedHeader({ alg: 'RS256', kid: 'hosted' })
      .setExpirationTime('1h')
      .sign(privateKey)
  return { url, token, [Symbol.asyncDispose]: async () => void server.close() }
}

test('a hosted project vouches for people; what they may do is decided here', async () => {
  await using project = await hostedProject()
  await using pack = await startPack({ environment: { VITE_AUTH_URL: project.url, VITE_AUTH_ANON_KEY: 'anon' } })
  const sub = crypto.randomUUID()
  const email = 'flow@pack.test'
  const asked = async (claims: object) => {
    const answer = await fetch(`${pack.url}/me`, {
      headers: { authorization: `Bearer ${await project.token(claims)}` },
    })
    return { status: answer.status, body: await answer.json() }
  }

  const first = await asked({
    sub,
    email,
    user_metadata: { role: 'admin', tier: 'alpha' },
    app_metadata: { provider: 'email' },
  })
  const again = await asked({ sub, email, app_metadata: { provider: 'google' } })
  const foreign = await asked({ iss: 'http://127.0.0.1:1/auth/v1' })

  expect(first).toMatchObject({ status: 200, body: { email, tier: 'free', is_admin: false } })
  // The address is on the list of admins, and only Google vouches for addresses.
  expect(again).toMatchObject({ status: 200, body: { id: (first.body as { id: string }).id, is_admin: true } })
  expect(foreign.status).toBe(401)
  expect((await pack.anonymous.get('/auth/v1/settings')).status).toBe(404)
})

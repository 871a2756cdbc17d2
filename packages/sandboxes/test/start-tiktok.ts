import { startTikTok } from '../src/index.ts'
import type { TikTokClient } from '../src/tiktok/oauth.ts'
import { freePort } from './free-port.ts'

export const CALLBACK = 'http://localhost:4400/oauth/callback/tiktok'
export const WEB_CALLBACK = 'https://pack.example/oauth/callback/tiktok'
export const CLIENT = {
  key: 'pack',
  secret: 'hush',
  redirectUris: [
    CALLBACK,
    WEB_CALLBACK,
    'http://pack.example/callback',
    'http://localhost/callback',
    'https://pack.example/callback?a=1',
  ],
}
// TikTok's own example of the hex digest.
export const VERIFIER = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk'
const CHALLENGE = '13d31e961a1ad8ec2f16b10c4c982e0876a878ad6df144566ee1894acb70f9c3'
export const HOUR = 3600

export type Json = Record<string, unknown>
type Change = Record<string, string | null>

/** The TikTok sandbox with what a test does to it; in memory unless there is a folder. */
export async function start(folder: string | null = null, client: TikTokClient = CLIENT) {
  const port = await freePort()
  const address = { host: '127.0.0.1', port, url: `http://localhost:${port}`, folder }
  const tiktok = await startTikTok(address, [client])
  const { url } = tiktok
  const authorize = async (change: Change = {}) => {
    const parameters: Change = {
      client_key: 'pack',
      redirect_uri: CALLBACK,
      response_type: 'code',
      scope: 'user.info.basic,video.publish,video.list',
      state: 'st',
      prompt: 'none',
      login_hint: 'Lyra',
      code_challenge: CHALLENGE,
      code_challenge_method: 'S256',
      ...change,
    }
    const query = new URLSearchParams()
    for (const [name, value] of Object.entries(parameters)) if (value !== null) query.set(name, value)
    const answer = await fetch(`${url}/v2/auth/authorize/?${query}`, { redirect: 'manual' })
    const target = answer.headers.get('location')
    return { status: answer.status, page: await answer.text(), back: target ? new URL(target).searchParams : null }
  }
  const form = async (path: string, fields: Record<string, string>) => {
    const body = new URLSearchParams({ client_key: 'pack', client_secret: 'hush', ...fields })
    const answer = await fetch(url + path, { method: 'POST', body })
    return { status: answer.status, body: (await answer.json()) as Json }
  }
  const exchange = (code: string, change: Record<string, string> = {}) =>
    form('/v2/oauth/token/', {
      grant_type: 'authorization_code',
      code,
      redirect_uri: CALLBACK,
      code_verifier: VERIFIER,
      ...change,
    })
  const code = async (change: Change = {}) => (await authorize(change)).back?.get('code') ?? ''
  const call = async (method: string, path: string, token: string, type = 'application/json; charset=UTF-8') => {
    const headers = { authorization: `Bearer ${token}`, ...(method === 'POST' && { 'content-type': type }) }
    const answer = await fetch(url + path, { method, headers })
    return { status: answer.status, body: (await answer.json()) as { data: Json; error: Json } }
  }
  return {
    ...tiktok,
    authorize,
    code,
    exchange,
    form,
    link: async (change: Change = {}) => (await exchange(await code(change))).body as Record<string, string>,
    refresh: (token: unknown) =>
      form('/v2/oauth/token/', { grant_type: 'refresh_token', refresh_token: String(token) }),
    userInfo: (token: unknown, fields: string) => call('GET', `/v2/user/info/?fields=${fields}`, String(token)),
    creatorInfo: (token: unknown, type?: string) =>
      call('POST', '/v2/post/publish/creator_info/query/', String(token), type),
    control: (method: string, path: string, body?: unknown) =>
      fetch(`${url}/_control/${path}`, { method, ...(body !== undefined && { body: JSON.stringify(body) }) }),
    pass: (seconds: number) => tiktok.control.clock.set(tiktok.control.clock.now() + seconds * 1000),
    [Symbol.asyncDispose]: tiktok.close,
  }
}

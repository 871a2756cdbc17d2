import { createHash } from 'node:crypto'
import { startYouTube } from '../src/index.ts'
import { freePort } from './free-port.ts'

export const CALLBACK = 'http://localhost:4400/oauth/callback/google'
const CLIENT = { id: 'pack', secret: 'hush', redirectUris: [CALLBACK] }
export const VERIFIER = 'v'.repeat(43)
export const SCOPE = 'https://www.googleapis.com/auth/'
export const DAY = 86_400

export type Json = Record<string, unknown>

/** The YouTube sandbox with what a test does to it; in memory unless there is a folder. */
export async function start(folder: string | null = null) {
  const port = await freePort()
  const youtube = await startYouTube({ host: '127.0.0.1', port, url: `http://localhost:${port}`, folder }, [CLIENT])
  const { url } = youtube
  const authorize = async (change: Record<string, string | null> = {}) => {
    const parameters: Record<string, string | null> = {
      client_id: 'pack',
      redirect_uri: CALLBACK,
      response_type: 'code',
      scope: `${SCOPE}youtube.upload ${SCOPE}youtube.readonly`,
      state: 'st',
      access_type: 'offline',
      prompt: 'none',
      login_hint: 'Lyra at Night',
      code_challenge: createHash('sha256').update(VERIFIER).digest('base64url'),
      code_challenge_method: 'S256',
      ...change,
    }
    const query = new URLSearchParams()
    for (const [name, value] of Object.entries(parameters)) if (value !== null) query.set(name, value)
    const answer = await fetch(`${url}/o/oauth2/v2/auth?${query}`, { redirect: 'manual' })
    const target = answer.headers.get('location')
    return { status: answer.status, page: await answer.text(), back: target ? new URL(target).searchParams : null }
  }
  const form = async (path: string, fields: Record<string, string>) => {
    const answer = await fetch(url + path, { method: 'POST', body: new URLSearchParams(fields) })
    const text = await answer.text()
    return { status: answer.status, body: (text ? JSON.parse(text) : null) as Json | null }
  }
  const secrets = { client_id: 'pack', client_secret: 'hush' }
  const exchange = (code: string, change: Record<string, string> = {}) =>
    form('/token', {
      grant_type: 'authorization_code',
      ...secrets,
      code,
      redirect_uri: CALLBACK,
      code_verifier: VERIFIER,
      ...change,
    })
  const link = async (change: Record<string, string | null> = {}) => {
    const { back } = await authorize(change)
    return (await exchange(back?.get('code') ?? '')).body as Record<string, string>
  }
  return {
    ...youtube,
    authorize,
    form,
    exchange,
    link,
    code: async (change: Record<string, string | null> = {}) => (await authorize(change)).back?.get('code') ?? '',
    refresh: (token: string | undefined) =>
      form('/token', { grant_type: 'refresh_token', ...secrets, refresh_token: token ?? '' }),
    list: async (token: string | undefined, query = 'part=snippet&part=statistics,contentDetails&mine=true') => {
      const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
      const answer = await fetch(`${url}/youtube/v3/channels?${query}`, { headers })
      return { status: answer.status, body: (await answer.json()) as { items?: Json[]; error?: { errors: Json[] } } }
    },
    control: (method: string, path: string, body?: unknown) =>
      fetch(`${url}/_control/${path}`, { method, ...(body !== undefined && { body: JSON.stringify(body) }) }),
    now: () => youtube.control.clock.now(),
    pass: (seconds: number) => youtube.control.clock.set(youtube.control.clock.now() + seconds * 1000),
    [Symbol.asyncDispose]: youtube.close,
  }
}

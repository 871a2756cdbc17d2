import type { FaultAction } from '../src/index.ts'
import { clip } from './clip.ts'
import { type Json, SCOPE, start } from './start-youtube.ts'

export const UNIT = 256 * 1024
export const METADATA = { snippet: { title: 'Moon song', tags: ['wolf'] }, status: { privacyStatus: 'private' } }

type Shown = Record<string, unknown> & { id: string; sha256: string }
/** As much of an answer as the tests read. */
type Body = {
  id?: string
  items?: Item[]
  nextPageToken?: string
  snippet?: Json
  status?: Json
  error?: { errors: Json[] }
}
type Item = { id: string; snippet?: Json; status?: Json; contentDetails?: Json }
type Answer = { status: number; range: string | null; location: string | null; body: Body | null }

/** The sandbox with a linked channel, and an upload client that follows the documented protocol. */
export async function studio(folder: string | null = null) {
  const youtube = await start(folder)
  const { access_token: token = '' } = await youtube.link({ scope: `${SCOPE}youtube` })
  const headers = { authorization: `Bearer ${token}` }
  const call = async (address: string, init: RequestInit = {}): Promise<Answer> => {
    const answer = await fetch(address, { redirect: 'manual', ...init })
    const text = await answer.text()
    const range = answer.headers.get('range')
    const isJson = answer.headers.get('content-type')?.includes('json')
    const location = answer.headers.get('location')
    return { status: answer.status, range, location, body: isJson ? JSON.parse(text) : null }
  }
  const begin = (bytes: number, metadata: unknown = METADATA, { query = '', further = {} } = {}) =>
    call(`${youtube.url}/upload/youtube/v3/videos?uploadType=resumable&part=snippet,status${query}`, {
      method: 'POST',
      headers: {
        ...headers,
        'content-type': 'application/json; charset=UTF-8',
        'x-upload-content-length': String(bytes),
        'x-upload-content-type': 'video/mp4',
        ...further,
      },
      body: JSON.stringify(metadata),
    })
  const session = async (bytes: number, metadata?: unknown) => (await begin(bytes, metadata)).location ?? ''
  const put = (to: string, bytes: Uint8Array<ArrayBuffer>, range?: string) =>
    call(to, {
      method: 'PUT',
      headers: { ...headers, 'content-type': 'video/mp4', ...(range && { 'content-range': range }) },
      body: bytes,
    })
  const chunk = (to: string, file: Buffer<ArrayBuffer>, from: number, end: number) =>
    put(to, file.subarray(from, end), `bytes ${from}-${end - 1}/${file.length}`)
  const probe = (to: string, bytes: number | '*' = '*') =>
    call(to, { method: 'PUT', headers: { ...headers, 'content-range': `bytes */${bytes}` } })
  /** A call of the API, apart from uploads. */
  const api = (method: string, path: string, body?: unknown, bearer = headers.authorization) =>
    call(`${youtube.url}/youtube/v3/${path}`, {
      method,
      headers: { authorization: bearer, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  return {
    ...youtube,
    headers,
    call,
    api,
    begin,
    session,
    put,
    chunk,
    probe,
    upload: async (file: Buffer<ArrayBuffer> = clip(), metadata: unknown = METADATA) =>
      String((await put(await session(file.length, metadata), file)).body?.id),
    videos: async () => (await (await youtube.control('GET', 'videos')).json()) as Shown[],
    read: async (id: string, part = 'snippet,status,processingDetails,contentDetails,statistics') =>
      call(`${youtube.url}/youtube/v3/videos?part=${part}&id=${id}`, { headers }),
    fault: (action: FaultAction, further: object = {}) =>
      youtube.control('POST', 'faults', { method: 'PUT', path: '/upload/*', times: 1, action, ...further }),
  }
}

/** Status and YouTube's reason of a refusal. */
export const reasonOf = ({ status, body }: Answer) => [status, body?.error?.errors[0]?.reason]

import type { FaultAction } from '../src/index.ts'
import type { TikTokClient } from '../src/tiktok/oauth.ts'
import { clip } from './clip.ts'
import { type Json, start } from './start-tiktok.ts'

export const POST = { title: 'Moon song #wolf', privacy_level: 'PUBLIC_TO_EVERYONE', is_aigc: true }
const SCOPE = 'user.info.basic,user.info.profile,user.info.stats,video.publish,video.upload,video.list'

type Answer = { status: number; code: string; data: Json; text: string }
type Upload = { id: string; to: string }
type Shown = Json & { id: string; publish_id: string; sha256: string; settings: Json }

const wholeOf = (bytes: number) => ({ video_size: bytes, chunk_size: bytes, total_chunk_count: 1 })

/** The sandbox with a linked creator, and a client that posts as TikTok documents it. */
export async function creatorStudio(folder: string | null = null, client?: TikTokClient) {
  const tiktok = await start(folder, client)
  const { access_token: token = '', open_id: openId = '' } = await tiktok.link({ scope: SCOPE })
  const api = async (path: string, body: unknown = {}, bearer = token): Promise<Answer> => {
    const headers = { authorization: `Bearer ${bearer}`, 'content-type': 'application/json; charset=UTF-8' }
    const answer = await fetch(`${tiktok.url}/v2/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    const text = await answer.text()
    const { data, error } = JSON.parse(text)
    return { status: answer.status, code: error.code, data, text }
  }
  const init = (bytes: number, info: object = {}, source: object = wholeOf(bytes), bearer?: string) =>
    api(
      'post/publish/video/init/',
      { post_info: { ...POST, ...info }, source_info: { source: 'FILE_UPLOAD', ...source } },
      bearer,
    )
  const begin = async (bytes: number, info?: object, source?: object): Promise<Upload> => {
    const { code, data } = await init(bytes, info, source)
    if (code !== 'ok') throw new Error(`TikTok answered ${code}`)
    return { id: String(data.publish_id), to: String(data.upload_url) }
  }
  const put = async (
    to: string,
    bytes: Uint8Array<ArrayBuffer>,
    range: string,
    headers: Record<string, string> = {},
  ) => {
    const all = { 'content-type': 'video/mp4', 'content-range': range, ...headers }
    return (await fetch(to, { method: 'PUT', headers: all, body: bytes })).status
  }
  const chunk = (to: string, file: Buffer<ArrayBuffer>, from: number, end: number) =>
    put(to, file.subarray(from, end), `bytes ${from}-${end - 1}/${file.length}`)
  const status = (id: string, bearer?: string) => api('post/publish/status/fetch/', { publish_id: id }, bearer)
  return {
    ...tiktok,
    token,
    openId,
    api,
    init,
    begin,
    put,
    chunk,
    status,
    post: async (info: object = {}, file: Buffer<ArrayBuffer> = clip()) => {
      const { id, to } = await begin(file.length, info)
      await chunk(to, file, 0, file.length)
      return id
    },
    draft: async (file: Buffer<ArrayBuffer> = clip()) => {
      const source_info = { source: 'FILE_UPLOAD', ...wholeOf(file.length) }
      const { data } = await api('post/publish/inbox/video/init/', { source_info })
      await chunk(String(data.upload_url), file, 0, file.length)
      return String(data.publish_id)
    },
    creator: (change: object) => tiktok.control('PUT', 'accounts', { id: openId, ...change }),
    set: (settings: object) => tiktok.control('PUT', 'settings', settings),
    videos: async () => (await (await tiktok.control('GET', 'videos')).json()) as Shown[],
    fault: (action: FaultAction, further: object = {}) =>
      tiktok.control('POST', 'faults', { method: 'PUT', path: '/video/', times: 1, action, ...further }),
  }
}

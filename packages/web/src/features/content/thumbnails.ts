import type { ContentItem } from '@pack/core/content/item-schema'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, call } from '../../product/api.ts'

type Thumbnail = { thumbnail_url: string | null }
type ItemRef = Pick<ContentItem, 'mode' | 'id' | 'supabase_url'>

/** Frame used as thumbnail, and how it is encoded (part 2 §9). */
const FRAME = { atSeconds: 0.5, quality: 0.6, longSide: 640, timeoutMs: 15_000 } as const

const path = ({ mode, id }: ItemRef) => `/api/content/${mode}/${id}/thumbnail`
const UPLOAD_MS = 60_000

/** The stored thumbnail, or one extracted from the video and uploaded (part 2 §7). Null if neither is available. */
export const thumbnailOptions = (item: ItemRef) =>
  queryOptions({
    queryKey: ['/api/content/thumbnail', { mode: item.mode, id: item.id }],
    queryFn: async ({ signal }) => (await storedThumbnail(item, signal)) ?? (await createThumbnail(item)),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })

async function storedThumbnail(item: ItemRef, signal: AbortSignal): Promise<string | null> {
  try {
    return (await call<Thumbnail>(path(item), { signal })).thumbnail_url
  } catch (problem) {
    if (problem instanceof ApiError && problem.status === 404) return null
    throw problem
  }
}

async function createThumbnail(item: ItemRef): Promise<string | null> {
  const frame = item.supabase_url ? await extractFrame(item.supabase_url) : null
  return frame && (await upload(item, new File([frame], 'thumbnail.jpg', { type: frame.type }), { stands_in: 'true' }))
}

async function upload(item: ItemRef, file: File, query: Record<string, string> = {}): Promise<string | null> {
  const form = new FormData()
  form.append('file', file)
  return (await call<Thumbnail>(path(item), { method: 'POST', form, query, timeoutMs: UPLOAD_MS })).thumbnail_url
}

export function useUploadThumbnail() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ item, file }: { item: ItemRef; file: File }) => upload(item, file),
    onSuccess: (url, { item }) => {
      client.setQueryData(thumbnailOptions(item).queryKey, url)
      return client.invalidateQueries({ queryKey: ['/api/content'] })
    },
  })
}

/** Extracts a frame as JPEG; null if the browser can't decode the video or read its pixels. */
async function extractFrame(address: string): Promise<Blob | null> {
  const video = document.createElement('video')
  video.crossOrigin = 'anonymous'
  video.muted = true
  video.preload = 'auto'
  try {
    video.src = address
    await waitForEvent(video, 'loadedmetadata')
    video.currentTime = Math.min(FRAME.atSeconds, video.duration / 2)
    await waitForEvent(video, 'seeked')
    const scale = Math.min(1, FRAME.longSide / Math.max(video.videoWidth, video.videoHeight))
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(video.videoWidth * scale)
    canvas.height = Math.round(video.videoHeight * scale)
    canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height)
    return await new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', FRAME.quality))
  } catch {
    return null
  } finally {
    video.removeAttribute('src')
    video.load()
  }
}

function waitForEvent(video: HTMLVideoElement, event: 'loadedmetadata' | 'seeked'): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The video couldn’t be loaded.')), FRAME.timeoutMs)
    video.addEventListener(event, () => resolve(), { once: true })
    video.addEventListener('error', () => reject(new Error('The video couldn’t be loaded.')), { once: true })
    video.addEventListener(event, () => clearTimeout(timer), { once: true })
  })
}

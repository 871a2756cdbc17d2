import { open } from 'node:fs/promises'
import { PlatformFault } from '@pack/core/publishing/platform-fault'
import { chunkAt, chunksOf } from '@pack/core/publishing/tiktok-chunks'
import type { TikTokPost, TikTokProgress, TikTokVideos } from '@pack/core/publishing/tiktok-videos'
import { z } from 'zod'
import type { StandIn } from '../../config/config.ts'
import { ProviderFault } from '../providers/provider-fault.ts'
import { type Clock, jittered, SYSTEM_CLOCK } from '../providers/with-retries.ts'
import { tiktokAddresses } from './addresses.ts'
import { asPlatformFault, wordSchema } from './oauth-answers.ts'
import type { Platform } from './platform-fetch.ts'
import { type Part, streamPart } from './stream-part.ts'
import { askTikTok, NAME } from './tiktok-answers.ts'
import { readCreator } from './tiktok-creator.ts'

/** Time limit of a chunk: 213 KB/s for the largest one. A chunk that was cut is sent again from its beginning. */
const CHUNK_MS = 600_000
/** How often sending resumes while TikTok gets no new bytes. The pauses before are 1, 2, 4, … seconds. */
const MOST_RESUMPTIONS = 5
const FIRST_PAUSE_MS = 1_000
const LONGEST_RETRY_AFTER_MS = 60_000

/** `chunkBytes` and `chunkMs` are for tests. */
export type TikTokUploadSettings = { clock: Clock; chunkBytes?: number; chunkMs?: number }

const startedSchema = z.object({ publish_id: wordSchema, upload_url: z.url().max(4096) })
/** TikTok documents numbers; both may come (part 4 §B2). */
const idSchema = z.union([z.string().regex(/^\d{1,20}$/), z.int().positive().transform(String)])
const statusSchema = z.object({
  status: z.string(),
  fail_reason: wordSchema.nullish().catch(null),
  // TikTok's spelling.
  publicaly_available_post_id: z.array(idSchema).nullish(),
  uploaded_bytes: z.int().nonnegative().nullish(),
})

const STATES: Readonly<Record<string, TikTokProgress['state']>> = {
  PUBLISH_COMPLETE: 'complete',
  SEND_TO_USER_INBOX: 'complete',
  FAILED: 'failed',
}

/**
 * Direct posts through TikTok's Content Posting API (part 4 §B3). Every call has a time limit; only reads are repeated.
 */
export function tiktokVideos(
  platform: Platform,
  { standIn }: { standIn: StandIn | null },
  { clock, chunkBytes, chunkMs = CHUNK_MS }: TikTokUploadSettings = { clock: SYSTEM_CLOCK },
): TikTokVideos {
  const addresses = tiktokAddresses(standIn)

  /** Sends one chunk; returns the status of the answer. The URL is the only secret: no token goes with it. */
  const put = async (url: string, part: Part, bytes: number, signal: AbortSignal): Promise<number> => {
    const headers = {
      'content-type': 'video/mp4',
      'content-length': String(part.to - part.from),
      'content-range': `bytes ${part.from}-${part.to - 1}/${bytes}`,
    }
    let unreadable: unknown = null
    const stream = streamPart(part, (error) => {
      unreadable = error
    })
    const call = { method: 'PUT', url, headers, stream, callMs: chunkMs, to: 'uploads', ignoresBody: true } as const
    try {
      return (await platform.ask({ ...call, repeatable: false }, signal)).status
    } catch (error) {
      throw unreadable ?? error
    }
  }

  /** Backoff with jitter, or TikTok's Retry-After if that is longer. */
  const pause = (nth: number, fault: ProviderFault | null, signal: AbortSignal) => {
    const asked = Math.min(fault?.retryAfterMs ?? 0, LONGEST_RETRY_AFTER_MS)
    return clock.pause(Math.max(jittered(FIRST_PAUSE_MS * 2 ** nth), asked), signal).catch((cause: unknown) => {
      throw signal.aborted ? signal.reason : cause
    })
  }

  return {
    watchUrl: (username, postId) => `${addresses.watch}/@${encodeURIComponent(username)}/video/${postId}`,

    creator: (token) => readCreator(platform, addresses.creatorInfo, token),

    async init(token, { post, bytes }) {
      const { size, count } = chunksOf(bytes, chunkBytes)
      const { data } = await askTikTok(
        platform,
        {
          method: 'POST',
          url: addresses.init,
          bearer: token,
          json: {
            post_info: postInfo(post),
            source_info: {
              ...{ source: 'FILE_UPLOAD', video_size: bytes },
              ...{ chunk_size: size, total_chunk_count: count },
            },
          },
          repeatable: false,
        },
        startedSchema,
      )
      if (!platform.takesUploads(data.upload_url))
        throw new PlatformFault('refused', `${NAME} wants the video at an unknown host`, { reason: 'unknown_host' })
      return { publishId: data.publish_id, uploadUrl: data.upload_url }
    },

    async send(url, { file, from, bytes, signal, ask, onSent }) {
      const chunks = chunksOf(bytes, chunkBytes)
      const handle = await open(file)
      try {
        const { size } = await handle.stat()
        if (size !== bytes) throw new Error(`the file has ${size} bytes instead of ${bytes}`)
        let [at, best, stalls] = [from, from, 0]
        for (;;) {
          signal.throwIfAborted()
          const chunk = { handle, ...chunkAt(bytes, chunks, at) }
          const answer = await orFault(put(url, chunk, bytes, signal))
          if (answer === 201) return 'sent'
          if (answer === 403 || answer === 404) return 'gone'
          const isTaken = answer === 206 && chunk.to < bytes
          if (isTaken) at = chunk.to
          else {
            const fault = answer instanceof ProviderFault ? answer : null
            if (stalls >= MOST_RESUMPTIONS) throw stalled(answer)
            await pause(stalls++, fault, signal)
            const { state, uploadedBytes } = await ask()
            if (state !== 'processing' || (uploadedBytes ?? 0) >= bytes) return 'sent'
            at = uploadedBytes ?? at
          }
          if (at <= best) continue
          best = at
          stalls = 0
          await onSent(at)
        }
      } finally {
        await handle.close()
      }
    },

    async status(token, publishId) {
      const call = { method: 'POST', url: addresses.status, bearer: token, json: { publish_id: publishId } } as const
      const { data, logId } = await askTikTok(platform, { ...call, repeatable: true }, statusSchema)
      const state = (Object.hasOwn(STATES, data.status) && STATES[data.status]) || 'processing'
      return {
        ...{ state, logId },
        failReason: state === 'failed' ? (data.fail_reason ?? 'failed') : null,
        uploadedBytes: data.uploaded_bytes ?? null,
        postId: data.publicaly_available_post_id?.[0] ?? null,
      }
    },
  }
}

/** Returns the faults after which sending may resume; throws all others. */
async function orFault(step: Promise<number>): Promise<number | ProviderFault> {
  try {
    return await step
  } catch (error) {
    if (error instanceof ProviderFault && error.kind !== 'unusable') return error
    return asPlatformFault(Promise.reject(error))
  }
}

function stalled(answer: number | ProviderFault): PlatformFault {
  if (answer instanceof ProviderFault)
    return new PlatformFault('unanswered', answer.message, { reason: answer.kind, cause: answer })
  // Bytes that TikTok says it lacks and yet doesn't take are not taken later either.
  return answer === 416 || answer === 206
    ? new PlatformFault('unanswered', `${NAME} kept no bytes of an upload`, { reason: 'stalled' })
    : new PlatformFault('refused', `${NAME} answered ${answer} to a chunk`, { reason: 'upload_refused' })
}

const postInfo = (post: TikTokPost) => ({
  title: post.title,
  privacy_level: post.privacyLevel,
  disable_duet: post.disableDuet,
  disable_stitch: post.disableStitch,
  disable_comment: post.disableComment,
  brand_content_toggle: post.brandedContent,
  brand_organic_toggle: post.yourBrand,
  is_aigc: post.syntheticMedia,
})

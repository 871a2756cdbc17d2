import { open } from 'node:fs/promises'
import { PlatformFault } from '@pack/core/publishing/platform-fault'
import type { UploadProgress, YouTubeVideos } from '@pack/core/publishing/youtube-videos'
import { z } from 'zod'
import { ProviderFault } from '../providers/provider-fault.ts'
import { type Clock, jittered } from '../providers/with-retries.ts'
import { NO_ABORT } from './oauth-answers.ts'
import { type Platform, type PlatformAnswer, ServerFault } from './platform-fetch.ts'
import { type Part, streamPart } from './stream-part.ts'
import { asYouTubeFault, faultOf, NAME } from './youtube-answers.ts'

/** Every chunk but the last is a multiple of 256 KiB (part 4 §A4). */
const CHUNK_BYTES = 8 * 1024 * 1024
/** Time limit of a chunk, met at 70 KB/s. Slower lines progress too: YouTube keeps the part that it received. */
const CHUNK_MS = 120_000
/** How often sending resumes while YouTube gets no new bytes. The pauses before are 1, 2, 4, … seconds. */
const MOST_RESUMPTIONS = 5
const FIRST_PAUSE_MS = 1_000
const LONGEST_RETRY_AFTER_MS = 60_000

/** `chunkBytes` and `chunkMs` are for tests. */
export type SessionSettings = { clock: Clock; chunkBytes?: number; chunkMs?: number }

type Session = { url: string; bytes: number; token: string }

/**
 * Calls to the session of a resumable upload (part 4 §A4). YouTube may have kept less of a chunk than was sent, so
 * after any doubt it is asked where to go on, and nothing is sent before that.
 */
export function youtubeSessions(
  platform: Platform,
  { clock, chunkBytes = CHUNK_BYTES, chunkMs = CHUNK_MS }: SessionSettings,
): Pick<YouTubeVideos, 'probe' | 'send' | 'abandon'> {
  const ask = async ({ url, bytes, token }: Session, signal: AbortSignal, repeatable: boolean) => {
    const headers = { 'content-range': `bytes */${bytes}` }
    const call = { method: 'PUT', url, bearer: token, headers, to: 'uploads', repeatable } as const
    return progressIn(await platform.ask(call, signal), bytes)
  }

  const put = async ({ url, bytes, token }: Session, part: Part, signal: AbortSignal) => {
    const headers = {
      'content-type': 'video/mp4',
      'content-length': String(part.to - part.from),
      'content-range': `bytes ${part.from}-${part.to - 1}/${bytes}`,
    }
    let unreadable: unknown = null
    const stream = streamPart(part, (error) => {
      unreadable = error
    })
    const call = { method: 'PUT', url, bearer: token, headers, stream, callMs: chunkMs, to: 'uploads' } as const
    try {
      return progressIn(await platform.ask({ ...call, repeatable: false }, signal), bytes)
    } catch (error) {
      throw unreadable ?? error
    }
  }

  /** Backoff with jitter, or YouTube's Retry-After if that is longer. */
  const pause = (nth: number, fault: ProviderFault | null, signal: AbortSignal) => {
    const asked = Math.min(fault?.retryAfterMs ?? 0, LONGEST_RETRY_AFTER_MS)
    const ms = Math.max(jittered(FIRST_PAUSE_MS * 2 ** nth), asked)
    return clock.pause(ms, signal).catch((cause: unknown) => {
      throw signal.aborted ? signal.reason : cause
    })
  }

  return {
    probe: (url, bytes, token) => asYouTubeFault(ask({ url, bytes, token }, NO_ABORT, true)),

    async send(url, { file, from, bytes, signal, onSent }, token) {
      const session = { url, bytes, token }
      const handle = await open(file)
      try {
        const { size } = await handle.stat()
        if (size !== bytes) throw new Error(`the file has ${size} bytes instead of ${bytes}`)
        let [at, best, stalls, mustProbe] = [from, from, 0, false]
        for (;;) {
          signal.throwIfAborted()
          const isProbe = mustProbe || at >= bytes
          const part = { handle, from: at, to: Math.min(at + chunkBytes, bytes) }
          const outcome = await orFault(isProbe ? ask(session, signal, false) : put(session, part, signal))
          const fault = outcome instanceof ProviderFault ? outcome : null
          mustProbe = fault !== null
          if (!(outcome instanceof ProviderFault)) {
            if (outcome.kind !== 'incomplete') return outcome
            at = outcome.received
            if (at > best) {
              best = at
              stalls = 0
              await onSent(at)
              continue
            }
            // Sending has already paused before this probe.
            if (isProbe && at < bytes) continue
          }
          if (stalls >= MOST_RESUMPTIONS) throw stalled(fault)
          await pause(stalls++, fault, signal)
        }
      } finally {
        await handle.close()
      }
    },

    // Google's resumable protocol answers 499 to a cancelled session.
    async abandon(url, token) {
      const call = { method: 'DELETE', url, bearer: token, to: 'uploads', repeatable: true } as const
      const answer = await asYouTubeFault(platform.ask(call, NO_ABORT))
      if (videoSchema.safeParse(answer.body).success)
        throw new PlatformFault('refused', `${NAME} has completed the upload`, { reason: 'uploadComplete' })
      if (answer.status >= 300 && ![404, 410, 499].includes(answer.status)) throw faultOf(answer)
    },
  }
}

/** Returns the faults after which sending may resume; throws all others. */
async function orFault(step: Promise<UploadProgress>): Promise<UploadProgress | ProviderFault> {
  try {
    return await step
  } catch (error) {
    if (error instanceof ProviderFault && error.kind !== 'unusable') return error
    return asYouTubeFault(Promise.reject(error))
  }
}

function stalled(fault: ProviderFault | null): PlatformFault {
  const given = fault instanceof ServerFault ? faultOf(fault.answer).reason : null
  return new PlatformFault('unanswered', fault?.message ?? `${NAME} kept no bytes of an upload`, {
    reason: given ?? fault?.kind ?? 'stalled',
    ...(fault && { cause: fault }),
  })
}

const videoSchema = z.object({ id: z.string().regex(/^[\w-]{1,64}$/) })

/** Reads an answer of a session. Throws ProviderFault 'unreadable', or PlatformFault for a refusal. */
function progressIn(answer: PlatformAnswer, bytes: number): UploadProgress {
  const { status, headers, body } = answer
  if (status === 404 || status === 410) return { kind: 'gone' }
  if (status === 200 || status === 201) {
    const video = videoSchema.safeParse(body)
    if (!video.success) throw new ProviderFault(NAME, 'unreadable')
    return { kind: 'complete', videoId: video.data.id }
  }
  if (status !== 308) throw faultOf(answer)
  const range = headers.get('range')
  // Without Range, YouTube has nothing.
  if (range === null) return { kind: 'incomplete', received: 0 }
  const received = Number(/^bytes[= ]0-(\d{1,15})$/.exec(range.trim())?.[1] ?? Number.NaN) + 1
  if (!(received <= bytes)) throw new ProviderFault(NAME, 'unreadable')
  return { kind: 'incomplete', received }
}

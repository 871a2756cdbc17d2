import type { Creator } from './ports.ts'

/** A post as it is sent to TikTok, with its author's settings. */
export type TikTokPost = {
  title: string
  /** One of the levels in the creator info. */
  privacyLevel: string
  disableDuet: boolean
  disableStitch: boolean
  disableComment: boolean
  /** Sent as brand_organic_toggle: promotes the creator. */
  yourBrand: boolean
  /** Sent as brand_content_toggle: promotes a third party. */
  brandedContent: boolean
  /** Sent as is_aigc. */
  syntheticMedia: boolean
}

/** A post whose bytes TikTok expects. The URL works for an hour and lets anyone upload, so it is never logged. */
export type TikTokUpload = { publishId: string; uploadUrl: string }

/** TikTok's answer about a post. `complete`: it is published to the audience that its author chose. */
export type TikTokProgress = {
  state: 'processing' | 'complete' | 'failed'
  /** TikTok's fail_reason; its code when it gives none. */
  failReason: string | null
  uploadedBytes: number | null
  /** Id of the post once anyone can see it; private posts never get one. A 64-bit number, as text. */
  postId: string | null
  /** TikTok's identifier of this answer. */
  logId: string | null
}

/**
 * Posts of a TikTok creator; `token` is an access token of theirs. The calls throw PlatformFault, whose `reason` is
 * TikTok's (tiktok-reasons.ts) and whose `logId` its identifier of the answer. All but `init` are repeatable.
 */
export interface TikTokVideos {
  /** The address of a public post. */
  watchUrl(username: string, postId: string): string
  /** Reads TikTok's limits for the creator right now. Throws 'blocked' when it refuses every post. */
  creator(token: string): Promise<Creator>
  /**
   * Begins a post of a file with `bytes` bytes. Never retried: TikTok has no idempotency key, so each call begins
   * another post. After 'lost' or 'unanswered' a post may have begun; it is never published, because its upload URL is
   * unknown. With the reason 'unreachable' nothing was sent.
   */
  init(token: string, given: { post: TikTokPost; bytes: number }): Promise<TikTokUpload>
  /**
   * Sends a file from the chunk on that holds the byte `from`. After any doubt `ask` tells which bytes TikTok has.
   * `onSent` gets the number of bytes that TikTok has after each chunk but the last; when it throws, or the signal is
   * aborted, sending stops with that reason. Returns 'sent' when TikTok has every byte or needs no more, 'gone' when
   * the URL no longer works. Throws 'unanswered' when TikTok gets no new bytes in several attempts, and an ordinary
   * error when the file can't be read or doesn't have `bytes` bytes.
   */
  send(
    uploadUrl: string,
    upload: {
      file: string
      from: number
      bytes: number
      signal: AbortSignal
      ask(): Promise<TikTokProgress>
      onSent(bytes: number): Promise<void> | void
    },
  ): Promise<'sent' | 'gone'>
  /** Reads a post's progress. */
  status(token: string, publishId: string): Promise<TikTokProgress>
}

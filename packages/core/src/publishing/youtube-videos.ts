/**
 * Text and settings of a video, as YouTube takes them; rules of each field in part 4 §A4, checked before by the
 * preflight.
 */
export type YouTubeMetadata = {
  title: string
  description: string
  tags: string[]
  /** YouTube's number of a category, such as 22 for People & Blogs. */
  categoryId: string
  privacy: 'public' | 'unlisted' | 'private'
  /** When YouTube makes it public by itself; ignored unless `privacy` is private. */
  publishAt: Date | null
  /** Sent as selfDeclaredMadeForKids. */
  madeForKids: boolean
  /** Sent as containsSyntheticMedia. */
  syntheticMedia: boolean
}

/**
 * State of an upload session. `received`: bytes that YouTube has, which may be fewer than were sent. `gone`: YouTube no
 * longer knows the session; whether it became a video is not known.
 */
export type UploadProgress =
  | { kind: 'incomplete'; received: number }
  | { kind: 'complete'; videoId: string }
  | { kind: 'gone' }

/** A video as YouTube describes it to its owner. */
export type YouTubeVideo = {
  id: string
  title: string
  description: string
  tags: string[]
  privacy: string
  publishAt: Date | null
  /** status.uploadStatus. Viewers can watch it once it is `processed`. */
  state: 'uploaded' | 'processed' | 'failed' | 'rejected' | 'deleted'
  /** failureReason or rejectionReason, as YouTube names it. */
  stateReason: string | null
  /** Null until YouTube has processed it. */
  seconds: number | null
}

/**
 * Videos of a YouTube channel; `token` is an access token of it. The calls throw PlatformFault, whose `reason` is
 * YouTube's (youtube-reasons.ts). `no_access`: refresh the token once, then call again; after it a session is probed
 * first. A session is the secret URI of a resumable upload, which lets anyone upload, so it is stored sealed and never
 * logged.
 */
export interface YouTubeVideos {
  /** The address at which people watch a video. */
  watchUrl(id: string): string
  /**
   * Opens an upload session for a file of `bytes` bytes, and returns its URI. Costs one insert of the day's quota, even
   * if it is refused. Never retried: after 'lost' or 'unanswered' a session may exist, but without bytes it never
   * becomes a video.
   */
  start(token: string, upload: { metadata: YouTubeMetadata; bytes: number }): Promise<string>
  /** Asks what the session has. Repeatable. */
  probe(session: string, bytes: number, token: string): Promise<UploadProgress>
  /**
   * Sends a file from the byte `from` on, in chunks, and resumes after faults for a limited number of times; `from` is
   * what a probe said. `onSent` gets the number of bytes that YouTube has, whenever it has more, but not at the end;
   * when it throws, or the signal is aborted, sending stops with that reason. Only one process may send to a session at
   * a time. Never ends 'incomplete': throws 'unanswered' when YouTube gets no new bytes in several attempts, and an
   * ordinary error when the file can't be read or doesn't have `bytes` bytes. After an error the session is probed
   * before anything else.
   */
  send(
    session: string,
    upload: {
      file: string
      from: number
      bytes: number
      signal: AbortSignal
      onSent(bytes: number): Promise<void> | void
    },
    token: string,
  ): Promise<UploadProgress>
  /**
   * Ends a session, so that its bytes can no longer become a video. A session that is gone counts as ended. Throws
   * 'refused' with the reason uploadComplete when there is a video already: probe for its id.
   */
  abandon(session: string, token: string): Promise<void>
  /** Videos by id, in no particular order; unknown and deleted ones are left out. */
  read(token: string, ids: readonly string[]): Promise<YouTubeVideo[]>
  /**
   * The newest video of the channel with this tag, in its list of uploads. `since`: when it was uploaded at the
   * earliest; older ones need not be found. Null says that it isn't listed, and new videos are listed with a lag.
   */
  findByTag(token: string, tag: string, since: Date): Promise<YouTubeVideo | null>
  /**
   * Changes only what is given; everything else stays. With `publishAt` the video becomes private until then. Throws
   * 'refused' with the reason videoNotFound when it was deleted. Repeatable.
   */
  update(token: string, id: string, change: Partial<YouTubeMetadata>): Promise<void>
  /** Sets the thumbnail: a JPEG of at most 2 MB. Setting it again is harmless. */
  setThumbnail(token: string, id: string, jpeg: Uint8Array): Promise<void>
  /** Adds a video to a playlist unless it is there. */
  addToPlaylist(token: string, entry: { playlistId: string; videoId: string }): Promise<void>
  /** Deletes a video for good. Idempotent: one that is gone counts as deleted. */
  remove(token: string, id: string): Promise<void>
}

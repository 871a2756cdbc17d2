type Related = {
  metadata: unknown
  mediaType: string
  media: AsyncIterable<Uint8Array>
  /** Whether the closing boundary has arrived. */
  isComplete: () => boolean
  /** Reads the rest of the body, so that the client is there for the answer. */
  discard: () => Promise<void>
}

const MAX_METADATA_BYTES = 1024 * 1024

/** Reads a `multipart/related` body: JSON first, then the media, as a stream. Null for anything else. */
export async function readRelated(type: string, body: AsyncIterable<Uint8Array> | null): Promise<Related | null> {
  const boundary = /^multipart\/related;.*\bboundary="?([^";]+)"?/i.exec(type)?.[1]
  if (!boundary || !body) return null
  const source = body[Symbol.asyncIterator]()
  const opening = `--${boundary}`
  const delimiter = `\r\n${opening}`
  let held = Buffer.alloc(0)
  let isComplete = false
  const more = async () => {
    const { value, done } = await source.next()
    if (!done) held = Buffer.concat([held, value])
    return !done
  }
  const until = async (marker: string) => {
    for (;;) {
      const at = held.indexOf(marker)
      if (at >= 0) {
        const text = held.toString('utf8', 0, at)
        held = held.subarray(at + marker.length)
        return text
      }
      if (held.length > MAX_METADATA_BYTES || !(await more())) return null
    }
  }
  const discard = async () => {
    while (await more()) held = Buffer.alloc(0)
  }
  async function* media() {
    for (;;) {
      const at = held.indexOf(delimiter)
      isComplete = at >= 0
      // The delimiter may have begun at the end of what has arrived.
      const sure = isComplete ? at : Math.max(0, held.length - delimiter.length + 1)
      if (sure > 0) yield held.subarray(0, sure)
      if (isComplete) return discard()
      held = held.subarray(sure)
      if (!(await more())) return
    }
  }

  await until(opening)
  await until('\r\n\r\n')
  const metadata = await until(delimiter)
  const head = await until('\r\n\r\n')
  if (metadata === null || head === null) {
    await discard()
    return null
  }
  return {
    metadata: parsed(metadata),
    mediaType: /^content-type:\s*(.+?)\s*$/im.exec(head)?.[1] ?? 'application/octet-stream',
    media: media(),
    isComplete: () => isComplete,
    discard,
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

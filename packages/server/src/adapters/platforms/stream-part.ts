import type { FileHandle } from 'node:fs/promises'

const READ_BYTES = 256 * 1024

/** The bytes of an open file from `from` to before `to`. */
export type Part = { handle: FileHandle; from: number; to: number }

/** A part of a file, read in small pieces. Reports why it cannot be read: the error of the request would hide it. */
export function streamPart({ handle, from, to }: Part, report: (error: unknown) => void): ReadableStream<Uint8Array> {
  let at = from
  const readNext = async () => {
    const buffer = Buffer.allocUnsafe(Math.min(READ_BYTES, to - at))
    const { bytesRead } = await handle.read({ buffer, position: at })
    if (bytesRead === 0) throw new Error('the file became shorter while it was sent')
    at += bytesRead
    return buffer.subarray(0, bytesRead)
  }
  let isCancelled = false
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const piece = await readNext().catch((error: unknown) => {
        if (!isCancelled) report(error)
        throw error
      })
      if (isCancelled) return
      controller.enqueue(piece)
      if (at === to) controller.close()
    },
    cancel() {
      isCancelled = true
    },
  })
}

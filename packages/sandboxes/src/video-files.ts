import { createHash } from 'node:crypto'
import { constants, createReadStream, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { open, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { type Media, readMp4 } from './mp4.ts'

type Writer = { writing: Promise<unknown> }

type Write = {
  body: AsyncIterable<Uint8Array>
  /** Offsets in the file of the body's first byte, and after the last one that is wanted. */
  first: number
  end: number
  /** The bytes that the file has; those of the body are skipped. Asked when an earlier writer has stopped. */
  kept: () => number
  /** Whether the file is still wanted. */
  isOpen: () => boolean
  /** Told after each piece how many bytes the file has. */
  onBytes: (bytes: number) => void
}

/** Received videos: one file each. Without a folder they are in a temporary one. */
export class VideoFiles {
  readonly #folder: string
  readonly #isTemporary: boolean
  /** The request that writes to a file. A later one takes over. */
  readonly #writers = new Map<string, Writer>()

  constructor(folder: string | null) {
    this.#isTemporary = folder === null
    this.#folder = folder ?? mkdtempSync(join(tmpdir(), 'sandbox-videos-'))
    mkdirSync(this.#folder, { recursive: true, mode: 0o700 })
  }

  fileOf(id: string): string {
    return join(this.#folder, id)
  }

  /** Writes a request's bytes to a file. False if another request took over, or the file is no longer wanted. */
  async write(id: string, { body, first, end, kept, isOpen, onBytes }: Write): Promise<boolean> {
    const before = this.#writers.get(id)
    const mine: Writer = { writing: Promise.resolve() }
    this.#writers.set(id, mine)
    const isMine = () => this.#writers.get(id) === mine && isOpen()
    // Its next piece finds that it was replaced; the one it is writing must not land on ours.
    await before?.writing
    const file = await open(this.fileOf(id), constants.O_RDWR | constants.O_CREAT, 0o600)
    try {
      let at = kept()
      for await (const piece of pieces(body, at - first, end - first)) {
        // Read to the end all the same: leaving the loop would reset the connection before the answer.
        if (!isMine()) continue
        const write = file.write(piece, 0, piece.length, at)
        mine.writing = write.catch(() => {})
        await write
        at += piece.length
        if (isMine()) onBytes(at)
      }
      return isMine()
    } finally {
      await file.close()
    }
  }

  /** Ends a file after its last byte, and reads what it is; `media` is null if it is no video. */
  async finish(id: string, bytes: number): Promise<{ sha256: string; media: Media | null }> {
    const file = this.fileOf(id)
    const handle = await open(file, 'a', 0o600)
    await handle.truncate(bytes).finally(() => handle.close())
    const [sha256, media] = await Promise.all([sha256Of(file), readMp4(file)])
    return { sha256, media }
  }

  async remove(id: string): Promise<void> {
    await rm(this.fileOf(id), { force: true })
  }

  /** A file, or the range of it that a player asks for. */
  async answer(id: string, type: string, range: string | undefined): Promise<Response> {
    const file = this.fileOf(id)
    const { size } = await stat(file)
    const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(range ?? '') ?? []
    const first = from ? Number(from) : to ? Math.max(0, size - Number(to)) : 0
    const last = from && to ? Math.min(Number(to), size - 1) : size - 1
    if (first > last && size > 0)
      return new Response(null, { status: 416, headers: { 'content-range': `bytes */${size}` } })
    const isPart = from !== '' || to !== ''
    const body = size > 0 ? Readable.toWeb(createReadStream(file, { start: first, end: last })) : null
    return new Response(body as ReadableStream | null, {
      status: isPart ? 206 : 200,
      headers: {
        'content-type': type.startsWith('video/') ? type : 'video/mp4',
        'content-length': String(size > 0 ? last - first + 1 : 0),
        'accept-ranges': 'bytes',
        ...(isPart && { 'content-range': `bytes ${first}-${last}/${size}` }),
      },
    })
  }

  close(): void {
    if (this.#isTemporary) rmSync(this.#folder, { recursive: true, force: true })
  }
}

/** The bytes of a stream between two of its offsets; ends where the connection does. */
async function* pieces(body: AsyncIterable<Uint8Array>, from: number, to: number): AsyncGenerator<Uint8Array> {
  let at = 0
  try {
    for await (const piece of body) {
      const wanted = piece.subarray(Math.max(0, from - at), Math.max(0, to - at))
      at += piece.length
      if (wanted.length > 0) yield wanted
    }
  } catch {
    // The client has gone. What arrived stays.
  }
}

async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of createReadStream(file)) hash.update(piece)
  return hash.digest('hex')
}

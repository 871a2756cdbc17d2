import { createWriteStream } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { invalid, ProductError } from '@pack/core/kernel/errors'
import busboy from 'busboy'

/** Bytes of a multipart request besides its file: boundaries, headers, a few fields. */
const OVERHEAD_BYTES = 64 * 1024
/** The rest of a refused upload is read and dropped for this long, so that the sender gets the answer. Milliseconds. */
const DRAIN_MS = 10_000

type Fields = Record<string, string>
/** The sender's file name, and the fields before and after the file. */
type Received = { name: string; bytes: number; fields: Fields }

type Upload = {
  field: string
  /** The path of the new file. */
  into: string
  /** Largest file that is accepted at all, bytes: a request that declares more is refused unread. */
  most: number
  /** Largest file for the fields that came before it, bytes. */
  limit?: (fields: Fields) => number
}

/** A received file on this machine; `name` is the sender's. */
type Incoming = { file: string; bytes: number; name: string }

/**
 * Receives the file in the field "file", and removes it again once `use` has ended. It never is in memory as a whole.
 * Throws ProductError 'too_large' or 'invalid'.
 */
export async function withUpload<Result>(
  { openIncoming }: { openIncoming: () => Promise<{ path: string; remove(): Promise<void> }> },
  request: IncomingMessage,
  limits: Pick<Upload, 'most' | 'limit'>,
  use: (file: Incoming, fields: Fields) => Promise<Result>,
): Promise<Result> {
  const incoming = await openIncoming()
  try {
    const { name, bytes, fields } = await receive(request, { field: 'file', into: incoming.path, ...limits })
    return await use({ file: incoming.path, bytes, name }, fields)
  } finally {
    await incoming.remove()
  }
}

/** Describes the body of a route that takes one picture. */
export const pictureBody = (maxBytes: number): string =>
  `multipart/form-data with a picture as "file", at most ${maxBytes / 1024 / 1024} MB`

/** Writes an uploaded file to `into` as it arrives. */
function receive(request: IncomingMessage, { field, into, most, limit = () => most }: Upload): Promise<Received> {
  return new Promise((resolve, reject) => {
    const fields: Fields = {}
    let found: Promise<Omit<Received, 'fields'>> | null = null
    let settled = false
    const refuse = (error: unknown) => {
      if (settled) return
      settled = true
      parser?.removeAllListeners()
      parser?.on('error', () => {})
      if (parser) request.unpipe(parser)
      parser?.destroy()
      drain(request)
      // Rejects only after the file is closed, so that the caller can remove its folder.
      void Promise.resolve(found)
        .catch(() => {})
        .then(() => reject(error))
    }
    const tooLarge = (bytes: number) =>
      new ProductError('too_large', `The file is too large: at most ${bytes / 1024 / 1024} MB. Choose a smaller one.`)
    let parser: busboy.Busboy | null = null
    if (Number(request.headers['content-length'] ?? 0) > most + OVERHEAD_BYTES) return refuse(tooLarge(most))
    try {
      parser = busboy({
        headers: request.headers,
        defParamCharset: 'utf8',
        limits: { files: 1, fileSize: most + 1, fields: 10, fieldSize: 1024, fieldNameSize: 100, parts: 12 },
      })
    } catch {
      return refuse(invalid(`Send the file as multipart/form-data, in a field named "${field}".`))
    }
    parser.on('field', (name, value) => {
      fields[name] = value
    })
    parser.on('file', (name, stream, { filename = '' }) => {
      // A file cut off in the middle ends with an error; the request's own end reports it.
      stream.on('error', () => {})
      if (name !== field) return void stream.resume()
      let bytes = 0
      const allowed = Math.min(most, limit(fields))
      stream.on('data', (chunk: Buffer) => {
        bytes += chunk.length
        if (bytes > allowed) refuse(tooLarge(allowed))
      })
      found = pipeline(stream, createWriteStream(into, { flags: 'wx', mode: 0o600 })).then(() => ({
        name: filename,
        bytes,
      }))
      found.catch((cause) => refuse(settled || isWriteFault(cause) ? cause : cutOff()))
    })
    parser.on('error', () => refuse(cutOff()))
    parser.on('close', async () => {
      try {
        const file = await found
        if (settled) return
        if (!file) return refuse(invalid(`There is no file in a field named "${field}".`))
        settled = true
        resolve({ ...file, fields })
      } catch (error) {
        refuse(error)
      }
    })
    request.on('aborted', () => refuse(cutOff()))
    request.pipe(parser)
  })
}

/** Whether a file could not be written, rather than received. */
const isWriteFault = (error: unknown) => error instanceof Error && 'syscall' in error

const cutOff = () => invalid('The upload was interrupted or is damaged. Please try again.')

function drain(request: IncomingMessage): void {
  request.resume()
  const timer = setTimeout(() => request.destroy(), DRAIN_MS).unref()
  request.once('close', () => clearTimeout(timer))
  request.once('end', () => clearTimeout(timer))
}

import { createWriteStream } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { invalid, ProductError } from '@pack/core/kernel/errors'
import busboy from 'busboy'

/**
 * One uploaded file out of a multipart request, read as it comes. Throws ProductError 'too_large' as soon as it is, 'invalid'
 * when there is no such file.
 */
export function readUpload(
  request: IncomingMessage,
  { field, maxBytes }: { field: string; maxBytes: number },
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    let parser: busboy.Busboy
    try {
      parser = busboy({ headers: request.headers, limits: { files: 1, fileSize: maxBytes, fields: 10, parts: 12 } })
    } catch {
      // Not read: the connection may be closed under it, which is what an oversized or foreign body deserves.
      request.resume()
      return reject(invalid(`Send the file as multipart/form-data, in a field named "${field}".`))
    }
    let found: Buffer | null = null
    let tooLarge = false
    parser.on('file', (name, stream) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => name === field && chunks.push(chunk))
      stream.on('limit', () => {
        tooLarge = true
      })
      stream.on('end', () => {
        if (name === field) found = Buffer.concat(chunks)
      })
    })
    parser.on('error', () => reject(invalid('The upload was cut off or is damaged. Try again.')))
    parser.on('close', () => {
      if (tooLarge)
        return reject(new ProductError('too_large', `The file is too large: at most ${maxBytes / 1024 / 1024} MB.`))
      if (!found) return reject(invalid(`There is no file in a field named "${field}".`))
      resolve(found)
    })
    request.on('aborted', () => reject(invalid('The upload was cut off. Try again.')))
    request.pipe(parser)
  })
}

/** Of a multipart request, beside its file: boundaries, headers, a few fields. Bytes. */
const AROUND_FILE = 64 * 1024
/** What is left of a refused upload is let in and dropped, so that its sender hears why; for so long. Milliseconds. */
const DRAIN_MS = 10_000

/** A file that has come: what its sender called it, and the fields around it. */
type Received = { name: string; bytes: number; fields: Record<string, string> }

/**
 * Writes one uploaded file to `into` as it comes. `limit` says how large it may be, by the fields that stand before it; more
 * is not read, nor is a body that declares to be larger than `most`. Throws ProductError 'too_large' or 'invalid'.
 */
export function receiveUpload(
  request: IncomingMessage,
  {
    field,
    into,
    most,
    limit,
  }: { field: string; into: string; most: number; limit: (fields: Received['fields']) => number },
): Promise<Received> {
  return new Promise((resolve, reject) => {
    const fields: Received['fields'] = {}
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
      // Only when the file is closed may its folder go.
      void Promise.resolve(found)
        .catch(() => {})
        .then(() => reject(error))
    }
    const tooLarge = (bytes: number) =>
      new ProductError('too_large', `The file is too large: at most ${bytes / 1024 / 1024} MB. Choose a smaller one.`)
    let parser: busboy.Busboy | null = null
    if (Number(request.headers['content-length'] ?? 0) > most + AROUND_FILE) return refuse(tooLarge(most))
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
      // Cut in mid-file, it ends with an error, and the request's own end says so.
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
      found.catch((cause) => refuse(settled ? cause : CUT_OFF()))
    })
    parser.on('error', () => refuse(CUT_OFF()))
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
    request.on('aborted', () => refuse(CUT_OFF()))
    request.pipe(parser)
  })
}

const CUT_OFF = () => invalid('The upload was cut off or is damaged. Try again.')

function drain(request: IncomingMessage): void {
  request.resume()
  const timer = setTimeout(() => request.destroy(), DRAIN_MS).unref()
  request.once('close', () => clearTimeout(timer))
  request.once('end', () => clearTimeout(timer))
}

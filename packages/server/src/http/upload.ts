import type { IncomingMessage } from 'node:http'
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

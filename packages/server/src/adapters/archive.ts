import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough, Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { OpenArchive } from '@pack/core/accounts/ports'
import { openJobFolder } from '@pack/media'
import { ZipFile } from 'yazl'

/** Zip archives, streamed entry by entry into the work folder. */
export function zipArchives(workFolder: string): OpenArchive {
  return async () => {
    const job = await openJobFolder(workFolder)
    const path = join(job.path, 'archive.zip')
    const zip = new ZipFile()
    const out = new PassThrough()
    zip.outputStream.pipe(out)
    const written = pipeline(out, createWriteStream(path, { mode: 0o600 }))
    // `close` reports the error; this only prevents an unhandled rejection.
    written.catch(() => {})

    const add = async (name: string, from: Readable, compress: boolean) => {
      const hash = createHash('sha256')
      let bytes = 0
      const measured = new Transform({
        transform(chunk: Buffer, _encoding, done) {
          hash.update(chunk)
          bytes += chunk.length
          done(null, chunk)
        },
      })
      zip.addReadStream(measured, name, { compress })
      // A full disk fails the whole archive, not only this entry.
      await Promise.race([pipeline(from, measured), written.then(() => Promise.reject(new Error('ended early')))])
      return { path: name, bytes, sha256: hash.digest('hex') }
    }
    return {
      addText: (name, text) => add(name, Readable.from([Buffer.from(text)]), true),
      // Media files are compressed already.
      addFile: (name, file) => add(name, createReadStream(file), false),
      async close() {
        zip.end()
        await written
        return { path, bytes: (await stat(path)).size }
      },
      remove: () => job.remove(),
    }
  }
}

import { fromBuffer } from 'yauzl'

/** The files of a zip archive, by path. */
export async function unzip(archive: Buffer): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>()
  await new Promise<void>((resolve, reject) => {
    fromBuffer(archive, { lazyEntries: true }, (problem, zip) => {
      if (problem || !zip) return reject(problem)
      zip.on('error', reject)
      zip.on('end', resolve)
      zip.on('entry', (entry) => {
        zip.openReadStream(entry, async (failure, stream) => {
          if (failure || !stream) return reject(failure)
          const chunks: Buffer[] = []
          for await (const chunk of stream) chunks.push(Buffer.from(chunk))
          files.set(entry.fileName, Buffer.concat(chunks))
          zip.readEntry()
        })
      })
      zip.readEntry()
    })
  })
  return files
}

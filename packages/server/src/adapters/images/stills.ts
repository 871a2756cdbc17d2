import { randomUUID } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Stills } from '@pack/core/content/thumbnail'
import { stillFrom } from '@pack/media'

/** Pictures made anew from uploads, by way of a file in the work folder. */
export function stillsIn(workFolder: string): Stills {
  return {
    async remake(bytes, options) {
      await mkdir(workFolder, { recursive: true })
      const path = join(workFolder, `upload-${randomUUID()}`)
      try {
        await writeFile(path, bytes)
        return await stillFrom(path, options)
      } finally {
        await rm(path, { force: true })
      }
    },
  }
}

import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Judge } from '@pack/core/assets/ports'
import type { Stills } from '@pack/core/content/thumbnail'
import { openJobFolder, toWebp } from '@pack/media'

/** Re-encodes uploaded pictures after checking them; files pass through the work folder. */
export function stillsIn(workFolder: string, judge: Judge): Stills {
  return {
    async reencode(bytes, options) {
      // A job folder: the sweep removes it if this process crashes.
      const job = await openJobFolder(workFolder)
      try {
        const path = join(job.path, 'upload')
        await writeFile(path, bytes)
        await judge.judge(path, { kind: 'image', name: options.name })
        return await toWebp(path, options)
      } finally {
        await job.remove()
      }
    },
  }
}

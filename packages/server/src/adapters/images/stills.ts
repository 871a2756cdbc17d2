import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Judge } from '@pack/core/assets/ports'
import type { Stills } from '@pack/core/content/thumbnail'
import { openJobFolder, stillFrom } from '@pack/media'

/** Pictures made anew from uploads, by way of a file in the work folder, once they have been judged. */
export function stillsIn(workFolder: string, judge: Judge): Stills {
  return {
    async remake(bytes, options) {
      // A folder with an owner: what a crash leaves of somebody's picture is swept with it.
      const job = await openJobFolder(workFolder)
      try {
        const path = join(job.path, 'upload')
        await writeFile(path, bytes)
        await judge.judge(path, { kind: 'image', name: options.name })
        return await stillFrom(path, options)
      } finally {
        await job.remove()
      }
    },
  }
}

import { mkdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { toolCacheFolder } from '../src/resources.ts'

/** Links the prepared starter kit, which demos and test runs share and keep, into a new data folder. */
export async function shareKit(home: string): Promise<void> {
  const kit = join(toolCacheFolder, 'media/stock')
  const cache = join(home, 'cache/media')
  await Promise.all([mkdir(kit, { recursive: true }), mkdir(cache, { recursive: true })])
  await symlink(kit, join(cache, 'stock'))
}

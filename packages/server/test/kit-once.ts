import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Variable with the folder that caches the prepared stock kit for the whole test run. */
const SHARED = 'PACK_TEST_KIT'

/** vitest's globalSetup: one cache of the prepared stock kit for all data folders. */
export default async function setup() {
  if (process.env[SHARED]) return
  const folder = await mkdtemp(join(tmpdir(), 'pack-kit-'))
  process.env[SHARED] = folder
  return () => rm(folder, { recursive: true, force: true, maxRetries: 5 })
}

/** Links the shared cache into a new data folder. */
export async function shareKit(home: string): Promise<void> {
  const kit = process.env[SHARED]
  if (!kit) return
  const cache = join(home, 'cache/media')
  await mkdir(cache, { recursive: true })
  await symlink(kit, join(cache, 'stock'))
}

import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Where data folders find what others of this test run have made of the stock kit. */
const SHARED = 'PACK_TEST_KIT'

/** vitest's globalSetup: the forms of the stock kit are found by their content; one folder of them serves all. */
export default async function setup() {
  if (process.env[SHARED]) return
  const folder = await mkdtemp(join(tmpdir(), 'pack-kit-'))
  process.env[SHARED] = folder
  return () => rm(folder, { recursive: true, force: true, maxRetries: 5 })
}

/** The cache of a new data folder begins with them, as on a machine that has run for a minute. */
export async function shareKit(home: string): Promise<void> {
  const kit = process.env[SHARED]
  if (!kit) return
  const cache = join(home, 'cache/media')
  await mkdir(cache, { recursive: true })
  await symlink(kit, join(cache, 'stock'))
}

import { ensureBundle } from '../bundle.mjs'

/** vitest's globalSetup: threads and processes that tests start run from the bundle of the present sources. */
export default async function setup() {
  process.env.PACK_BUNDLE = await ensureBundle()
}

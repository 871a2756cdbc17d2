import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { TestProject } from 'vitest/node'
import { freePort } from '../packages/server/src/adapters/embedded-postgres/free-port.ts'
import { startProduct } from './product.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The product that all journeys share. */
    productUrl: string
    /** The sandbox of TikTok beside it. */
    tiktokUrl: string
    /** Port of a second product (session.test.ts) that signs its users in through the shared one. */
    guestPort: number
  }
}

/** Admins of the shared product, one per test file. */
export const ADMINS = {
  screens: 'flow@example.com',
  navigation: 'vanta@example.com',
  views: 'umbra@example.com',
  session: 'admin.session@example.com',
  /** Passes every check of a plan: publishes. */
  publishing: 'lyra.main-job@example.com',
}

/** vitest's globalSetup: starts one product for all journeys. Each file uses email addresses of its own. */
export default async function setup(project: TestProject) {
  const [guestPort, tiktokPort] = [await freePort(4), await freePort()]
  const product = await startProduct({
    ADMIN_EMAILS: Object.values(ADMINS).join(','),
    ALLOWED_ORIGINS: `http://localhost:${guestPort}`,
    TIKTOK_CLIENT_KEY: 'key',
    TIKTOK_CLIENT_SECRET: 'secret',
    SANDBOX_TIKTOK_PORT: String(tiktokPort),
    WORKERS: '1',
  })
  // Makes more videos than the free plan has.
  await promisify(execFile)('npm', ['run', '-s', 'pack', '--', 'grant', ADMINS.publishing, 'alpha'], {
    env: { ...process.env, PACK_HOME: product.home, PORT: new URL(product.url).port, NODE_ENV: 'development' },
  })
  project.provide('productUrl', product.url)
  project.provide('tiktokUrl', `http://localhost:${tiktokPort}`)
  project.provide('guestPort', guestPort)
  return () => product[Symbol.asyncDispose]()
}

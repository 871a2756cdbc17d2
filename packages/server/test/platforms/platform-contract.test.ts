import type { LinkPlatform } from '@pack/core/publishing/ports'
import { startTikTok, startYouTube } from '@pack/sandboxes'
import { describe, expect, onTestFinished, test } from 'vitest'
import { freePort } from '../../src/adapters/embedded-postgres/free-port.ts'
import { createPlatform } from '../../src/adapters/platforms/platform-fetch.ts'
import { tiktokLink } from '../../src/adapters/platforms/tiktok.ts'
import { youtubeLink } from '../../src/adapters/platforms/youtube.ts'
import { type PlatformApp, readEnvironment, toConfig } from '../../src/config/config.ts'

/** The sandboxes always; the real services too when their keys are in the environment. No user has to consent for these. */
const keys = toConfig(readEnvironment()).platforms
const REDIRECT = 'http://localhost:4400/oauth/callback'

const youtubeOf = (app: PlatformApp) =>
  youtubeLink(createPlatform({ platform: 'YouTube', standIn: app.standIn?.server ?? null }), app, [])
const tiktokOf = (app: PlatformApp) =>
  tiktokLink(createPlatform({ platform: 'TikTok', standIn: app.standIn?.server ?? null }), app)

async function sandboxApp(): Promise<PlatformApp & { port: number }> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const standIn = { browser: url, server: url }
  return { clientId: 'pack', clientSecret: 'hush', redirectUris: [REDIRECT], standIn, port }
}

type Target = {
  name: string
  withSecret: (change: (secret: string) => string) => Promise<LinkPlatform>
}

const TARGETS: Target[] = [
  {
    name: 'the YouTube sandbox',
    async withSecret(change) {
      const { port, ...app } = await sandboxApp()
      const { clientId: id, clientSecret: secret, redirectUris } = app
      const address = { host: '127.0.0.1', port, url: app.standIn?.browser ?? '', folder: null }
      const sandbox = await startYouTube(address, [{ id, secret, redirectUris }])
      onTestFinished(() => sandbox.close())
      return youtubeOf({ ...app, clientSecret: change(secret) })
    },
  },
  {
    name: 'the TikTok sandbox',
    async withSecret(change) {
      const { port, ...app } = await sandboxApp()
      const { clientId: key, clientSecret: secret, redirectUris } = app
      const address = { host: '127.0.0.1', port, url: app.standIn?.browser ?? '', folder: null }
      const sandbox = await startTikTok(address, [{ key, secret, redirectUris }])
      onTestFinished(() => sandbox.close())
      return tiktokOf({ ...app, clientSecret: change(secret) })
    },
  },
  ...real('YouTube', keys.youtube, youtubeOf),
  ...real('TikTok', keys.tiktok, tiktokOf),
]

function real(name: string, app: PlatformApp | null, make: (app: PlatformApp) => LinkPlatform): Target[] {
  if (!app || app.standIn) return []
  return [{ name, withSecret: async (change) => make({ ...app, clientSecret: change(app.clientSecret) }) }]
}

const same = (secret: string) => secret
const MADE_UP = 'made-up-by-the-contract-test'

describe.each(TARGETS)('$name', ({ withSecret }) => {
  test('refuses a made-up code and a made-up refresh token for good', async () => {
    const platform = await withSecret(same)
    const code = { code: MADE_UP, verifier: 'v'.repeat(64), redirectUri: REDIRECT }

    await expect(platform.exchange(code)).rejects.toMatchObject({ kind: 'invalid_grant' })
    await expect(platform.refresh(MADE_UP)).rejects.toMatchObject({ kind: 'invalid_grant' })
  })

  test('gives no access for a made-up access token', async () => {
    const platform = await withSecret(same)

    await expect(platform.profile(MADE_UP)).rejects.toMatchObject({ kind: 'no_access' })
  })

  test('treats a dead token as revoked', async () => {
    const platform = await withSecret(same)

    await expect(platform.revoke({ access: MADE_UP, refresh: null }, async () => {})).resolves.toBeUndefined()
  })

  test('blames a wrong client secret on us, not on the user', async () => {
    const platform = await withSecret((secret) => `${secret}x`)

    await expect(platform.refresh(MADE_UP)).rejects.toMatchObject({ kind: 'refused', reason: 'invalid_client' })
  })
})

import { join } from 'node:path'
import { hasCode } from '@pack/media/files/errors'
import type { SandboxAddress as Address } from '@pack/sandboxes'
import { type Config, SANDBOX_KEYS } from '../config/config.ts'
import { ConfigError } from '../config/config-error.ts'
import { resolveWebPackage } from '../resources.ts'

type Running = { close(): Promise<void> }

/** Starts the configured sandboxes. Throws ConfigError when a port is in use. */
export async function startSandboxes(config: Config): Promise<Running> {
  const { production, sandboxes, host, home, publicUrl, auth, platforms } = config
  const started: Running[] = []
  const close = async () => void (await Promise.all(started.map((sandbox) => sandbox.close())))
  if (sandboxes.length === 0) return { close }
  // Loaded only here: production installs can do without the package.
  const { startGoogle, startYouTube, startTikTok } = await import('@pack/sandboxes')
  const signInUri = `${publicUrl}/auth/v1/callback`
  const [id, secret] = SANDBOX_KEYS
  const tiktokSignIn = auth.kind === 'embedded' && auth.tiktok ? [signInUri] : []
  const { youtube, tiktok } = platforms
  const start = {
    Google: (at: Address) => startGoogle(at, [{ id, secret, redirectUris: [signInUri] }]),
    YouTube: (at: Address) =>
      startYouTube(
        at,
        youtube ? [{ id: youtube.clientId, secret: youtube.clientSecret, redirectUris: youtube.redirectUris }] : [],
      ),
    TikTok: (at: Address) =>
      startTikTok(
        at,
        tiktok
          ? [
              {
                key: tiktok.clientId,
                secret: tiktok.clientSecret,
                redirectUris: [...tiktok.redirectUris, ...tiktokSignIn],
                webhookUrl: `http://localhost:${config.port}/tiktok/webhook`,
              },
            ]
          : [],
      ),
  }
  const shared = { host, folder: join(home, 'sandboxes'), isPublic: production, ...fonts() }
  for (const { platform, port, url } of sandboxes) {
    try {
      started.push(await start[platform]({ ...shared, port, url }))
    } catch (error) {
      await close()
      if (!hasCode(error, 'EADDRINUSE')) throw error
      throw new ConfigError(
        `Port ${port} for the ${platform} sandbox is in use. Set SANDBOX_${platform.toUpperCase()}_PORT to another port.`,
      )
    }
  }
  return { close }
}

/** The typefaces of the web application. Installs without its packages show the system's. */
function fonts(): Pick<Address, 'fonts'> {
  const file = (name: string) => resolveWebPackage(`@fontsource-variable/${name}/files/${name}-latin-wght-normal.woff2`)
  try {
    return { fonts: { text: file('inter'), headings: file('bricolage-grotesque') } }
  } catch {
    return {}
  }
}

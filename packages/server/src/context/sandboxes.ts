import { hasCode } from '@pack/media/files/errors'
import type { Config } from '../config/config.ts'
import { ConfigError } from '../config/config-error.ts'

type Running = { close(): Promise<void> }

/** Starts the configured sandboxes. Throws ConfigError when a port is in use. */
export async function startSandboxes({ sandboxes, host, allowedOrigins }: Config): Promise<Running> {
  const started: Running[] = []
  const close = async () => void (await Promise.all(started.map((sandbox) => sandbox.close())))
  if (sandboxes.length === 0) return { close }
  // Loaded only here: production installs can do without the package.
  const { startGoogle, startTikTok } = await import('@pack/sandboxes')
  const start = { Google: startGoogle, TikTok: startTikTok }
  for (const { platform, port, url } of sandboxes) {
    try {
      started.push(await start[platform]({ host, port, url, redirectOrigins: allowedOrigins }))
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

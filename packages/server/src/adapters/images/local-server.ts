/** Splits a self-hosted server's URL: `fetch` rejects credentials in URLs, so they become a header. */
export function serverAt(url: string): { baseUrl: string; headers: Record<string, string> } {
  const { username, password, origin, pathname } = new URL(url)
  const baseUrl = origin + pathname.replace(/\/+$/, '')
  if (!username) return { baseUrl, headers: {} }
  const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
  return { baseUrl, headers: { authorization: `Basic ${Buffer.from(credentials).toString('base64')}` } }
}

/** The sizes that Stable Diffusion models draw best, close to 9:16 and 16:9, in pixels. */
export const nativeSize = ({ width, height }: { width: number; height: number }) =>
  width > height ? { width: 1344, height: 768 } : { width: 768, height: 1344 }

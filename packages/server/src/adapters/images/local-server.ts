/** Where a picture server of one's own listens. A name and password in its address become a header, as `fetch` wants it. */
export function serverAt(url: string): { baseUrl: string; headers: Record<string, string> } {
  const { username, password, origin, pathname } = new URL(url)
  const baseUrl = origin + pathname.replace(/\/+$/, '')
  if (!username) return { baseUrl, headers: {} }
  const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
  return { baseUrl, headers: { authorization: `Basic ${Buffer.from(credentials).toString('base64')}` } }
}

/** As large as the models draw well, both a multiple of 64, about nine to sixteen. Pixels. */
export const nativeSize = ({ width, height }: { width: number; height: number }) =>
  width > height ? { width: 1344, height: 768 } : { width: 768, height: 1344 }

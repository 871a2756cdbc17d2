import { createServer, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { vi } from 'vitest'

/** Simulates a freshly loaded page with empty storage and one server for API and sign-in. Returns a function that ends it. */
export async function loadedPage(listener: RequestListener): Promise<() => void> {
  const server = createServer(listener)
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}`
  const meta = document.createElement('meta')
  meta.name = 'pack-config'
  meta.content = JSON.stringify({ auth_url: url, auth_anon_key: 'anon', api_url: url, queue_api_url: url })
  document.head.replaceChildren(meta)
  localStorage.clear()
  // The state of a page is in its modules.
  vi.resetModules()
  return () => {
    server.closeAllConnections()
    server.close()
    localStorage.clear()
  }
}

export function answerJson(response: ServerResponse, status: number, body: unknown, headers = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(JSON.stringify(body))
}

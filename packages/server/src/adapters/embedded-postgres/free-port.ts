import net from 'node:net'

/** The first of `neighbours` consecutive free ports on 127.0.0.1. */
export async function freePort(neighbours = 1): Promise<number> {
  for (let tries = 0; tries < 50; tries++) {
    // Below the ephemeral range: those ports may be taken by outgoing connections at any time.
    const first = 20_000 + Math.floor(Math.random() * 12_000)
    const free = await Promise.all(Array.from({ length: neighbours }, (_, at) => isFree(first + at)))
    if (free.every(Boolean)) return first
  }
  throw new Error('No free ports found.')
}

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const server = net.createServer().once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })

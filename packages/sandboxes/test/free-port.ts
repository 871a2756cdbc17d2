import { createServer } from 'node:net'

/** A port that is free now. */
export const freePort = () =>
  new Promise<number>((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => done(address && typeof address === 'object' ? address.port : 0))
    })
  })

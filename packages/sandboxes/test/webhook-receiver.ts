import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import { freePort } from './free-port.ts'
import { CLIENT, type Json } from './start-tiktok.ts'

type Hook = { event: string; content: Json; body: string; headers: Json; isSigned: boolean; age: number }

/** An app's webhook address. It answers 200, unless `answers` says otherwise. */
export async function webhookReceiver() {
  const received: Hook[] = []
  const answers: number[] = []
  let waiting: { count: number; done: (hooks: Hook[]) => void } | null = null
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const piece of request) body += piece
    const [, t = '', s] = /^t=(\d+),s=([0-9a-f]{64})$/.exec(String(request.headers['tiktok-signature'])) ?? []
    const isSigned = s === createHmac('sha256', CLIENT.secret).update(`${t}.${body}`).digest('hex')
    const { event, content } = JSON.parse(body)
    const age = Math.abs(Date.now() / 1000 - Number(t))
    received.push({ event, content: JSON.parse(content), body, headers: request.headers, isSigned, age })
    response.writeHead(answers.shift() ?? 200).end()
    if (waiting && received.length >= waiting.count) waiting.done(received.splice(0))
  })
  const port = await freePort()
  await new Promise<void>((ready) => server.listen(port, '127.0.0.1', ready))
  return {
    url: `http://127.0.0.1:${port}/tiktok/webhook`,
    received,
    answers,
    /** The next so many webhooks, once they have arrived. */
    take: (count: number) =>
      new Promise<Hook[]>((done) => {
        if (received.length >= count) done(received.splice(0))
        else waiting = { count, done }
      }),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { crc32 } from 'node:zlib'
import { createCanvas } from '@pack/media/canvas'
import { type Product, startProduct } from '../e2e/product.ts'
import type { Figure } from './render.ts'

const run = promisify(execFile)

const SECONDS = 20
const REST_SECONDS = 60
const SOCKETS = 4_000
const STALLED = 2_000
const USERS = 8
const CALLERS = 100
const PAGE_BYTES = 4096

type Answer = { status: number; body: string }
type Call = (options: {
  method?: string
  path: string
  headers?: Record<string, string>
  body?: Buffer
}) => Promise<Answer>
/** A flood: `callers` concurrent callers, each repeating `once`. */
type Flood = { name: string; callers: number; once: (caller: number) => Promise<unknown> }

/**
 * Memory of the API process under floods, one after the other: idle and half-open sockets, big, deep and stalled
 * bodies, large pictures, sign-ins, addresses that do not exist. Meanwhile a user reads their account.
 */
export async function benchFloods(): Promise<Figure[]> {
  const home = await mkdtemp(join(tmpdir(), 'pack-bench-floods-'))
  await using product = await startProduct({ PACK_HOME: home, LOG_LEVEL: 'fatal', WORKERS: '1' })
  const { pid } = JSON.parse(readFileSync(join(home, 'running.lock'), 'utf8')) as { pid: number }
  const call = caller(product.url)
  const tokens: string[] = []
  const personas: string[] = []
  for (let n = 0; n < USERS; n++) {
    const token = await tokenOf(product, `user-${n}@example.com`)
    const { body } = await call({ path: '/user/personas', ...json({ clone_of: 'flow' }, token) })
    tokens.push(token)
    personas.push((JSON.parse(body) as { id: string }).id)
  }
  const statuses = new Map<number, number>()
  const counted: Call = async (options) => {
    const answer = await call(options).catch(() => ({ status: 0, body: '' }))
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
    return answer
  }
  const megabytes = () => (Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * PAGE_BYTES) / 1e6
  const figures: Figure[] = [{ name: 'memory before', value: megabytes(), unit: 'MB' }]
  let peak = 0
  const waits: number[] = []
  for (const flood of floodsOn(counted, { url: product.url, tokens, personas })) {
    let own = 0
    const sample = setInterval(() => {
      own = Math.max(own, megabytes())
    }, 50)
    await sendFlood(flood, async () => {
      const began = performance.now()
      await counted({ path: '/me', headers: { authorization: `Bearer ${tokens[0]}` } })
      waits.push(performance.now() - began)
    })
    clearInterval(sample)
    peak = Math.max(peak, own)
    figures.push({ name: `peak, ${flood.name}`, value: own, unit: 'MB' })
  }
  await pause(REST_SECONDS * 1000)
  const [slowest = 0] = waits.sort((a, b) => b - a).slice(Math.floor(waits.length / 100))
  const broken = [...statuses].reduce((sum, [status, times]) => sum + (status >= 500 && status !== 503 ? times : 0), 0)
  process.stdout.write(`answers by status: ${JSON.stringify(Object.fromEntries(statuses))}\n`)
  return [
    ...figures,
    { name: 'peak of all', value: peak, unit: 'MB', limit: 600 },
    { name: `memory after ${REST_SECONDS} s of rest`, value: megabytes(), unit: 'MB', limit: 400 },
    { name: 'unexpected errors', value: broken, unit: 'answers', limit: 0 },
    { name: 'GET /me meanwhile, p99', value: slowest, unit: 'ms' },
  ]
}

function floodsOn(
  call: Call,
  { url, tokens, personas }: { url: string; tokens: string[]; personas: string[] },
): Flood[] {
  const at = (all: readonly string[], caller: number) => all[caller % all.length] ?? ''
  const picture = pictureForm()
  const long = Buffer.from(JSON.stringify({ theme: 'x'.repeat(255 * 1024) }))
  const many = Buffer.from(JSON.stringify({ personas: Array.from({ length: 80_000 }, (_, n) => n % 10) }))
  const deep = Buffer.from('['.repeat(128 * 1024) + ']'.repeat(128 * 1024))
  const huge = Buffer.alloc(8 * 1024 * 1024, '1')
  return [
    {
      name: `${SOCKETS} sockets`,
      callers: SOCKETS / 10,
      once: () =>
        holdSockets(
          url,
          Array(5)
            .fill(halfRequest(url))
            .concat(Array(5).fill(upgrade(url))),
        ),
    },
    {
      name: 'big and deep bodies',
      callers: CALLERS,
      once: async (caller) => {
        const body = [long, many, deep, huge][Math.floor(Math.random() * 4)] ?? long
        await call({ path: '/generate_content', ...json(body, at(tokens, caller)) })
      },
    },
    { name: 'stalled bodies', callers: STALLED / 10, once: () => holdSockets(url, Array(10).fill(stalledBody(url))) },
    {
      name: 'pictures of 40 million pixels',
      callers: 40,
      once: async (caller) => {
        const headers = { authorization: `Bearer ${at(tokens, caller)}`, 'content-type': picture.type }
        const path = `/user/personas/${at(personas, caller)}/avatar`
        const { status } = await call({ method: 'POST', path, headers, body: picture.body })
        if (status === 429) await pause(500)
      },
    },
    {
      name: 'sign-ins',
      callers: CALLERS,
      once: async (caller) => {
        await call({
          path: `/auth/v1/authorize?provider=google&redirect_to=${encodeURIComponent(`${url}/?n=${Math.random()}`)}`,
        })
        await call({
          path: '/auth/v1/token?grant_type=refresh_token',
          ...json({ refresh_token: `${Math.random()}` }, 'none'),
        })
        await call({ path: '/me', headers: { authorization: `Bearer ${at(tokens, caller)}${Math.random()}` } })
      },
    },
    {
      name: 'addresses that do not exist',
      callers: CALLERS,
      once: async () => {
        const name = Math.random().toString(36).slice(2)
        const headers = { accept: 'text/html', 'accept-encoding': 'br' }
        for (const path of [`/${name}`, `/pack/${name}`, `/persona/${name}`, `/stock/${name}`, `/?utm_source=${name}`])
          await call({ path, headers })
      },
    },
  ]
}

/** Runs a flood for a while, with a well-behaved user beside it. */
async function sendFlood({ name, callers, once }: Flood, meanwhile: () => Promise<void>): Promise<void> {
  process.stdout.write(`${name} …\n`)
  const end = performance.now() + SECONDS * 1000
  const repeat = async (work: () => Promise<unknown>, everyMs: number) => {
    while (performance.now() < end) {
      await work()
      await pause(everyMs)
    }
  }
  await Promise.all([repeat(meanwhile, 100), ...Array.from({ length: callers }, (_, n) => repeat(() => once(n), 0))])
}

/** Opens a socket for each text, sends it, and waits. */
async function holdSockets(url: string, texts: readonly string[]): Promise<void> {
  const sockets = texts.map((text): Socket => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1')
    socket.on('error', () => {})
    socket.resume()
    socket.write(text)
    return socket
  })
  await pause(4_000 + Math.random() * 2_000)
  for (const socket of sockets) socket.destroy()
}

const head = (url: string, line: string) => `${line} HTTP/1.1\r\nHost: ${new URL(url).host}\r\n`
const halfRequest = (url: string) => `${head(url, 'GET /me')}X-Padding: ${'x'.repeat(8000)}`
/** A subscriber to live progress that never signs in. */
const upgrade = (url: string) =>
  `${head(url, 'GET /ws/progress')}Connection: Upgrade\r\nUpgrade: websocket\r\n` +
  'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n'
/** A body whose last byte never comes. */
const stalledBody = (url: string) =>
  `${head(url, 'POST /generate_content')}Content-Type: application/json\r\nContent-Length: ${256 * 1024}\r\n\r\n` +
  ' '.repeat(256 * 1024 - 1)

function caller(url: string): Call {
  const { port } = new URL(url)
  const agent = new Agent({ keepAlive: true, maxSockets: 500 })
  const known = new WeakSet<Socket>()
  return ({ method = 'GET', path, headers = {}, body }) =>
    new Promise((resolve, reject) => {
      const length = body ? { 'content-length': String(body.length) } : {}
      const sent = request(
        { host: '127.0.0.1', port, agent, method, path, headers: { ...headers, ...length } },
        (answer) => {
          let text = ''
          answer.on('data', (chunk) => (text += chunk))
          answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body: text }))
          answer.on('error', reject)
        },
      )
      sent.on('error', reject)
      sent.on('socket', (socket) => {
        if (known.has(socket)) return
        known.add(socket)
        // The server may close a connection whose body it refuses; the request reports it.
        socket.on('error', () => {})
      })
      sent.end(body)
    })
}

const json = (body: object, token: string) => ({
  method: 'POST',
  headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
  body: Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body)),
})

/** A small file that takes 160 MB once it is decoded. */
function pictureForm(): { type: string; body: Buffer } {
  const canvas = createCanvas(8000, 5000)
  canvas.getContext('2d').fillRect(0, 0, 4000, 2500)
  const head =
    '--b\r\nContent-Disposition: form-data; name="file"; filename="me.png"\r\nContent-Type: image/png\r\n\r\n'
  // Padded with a chunk that decoders skip, to 19 MB.
  const png = canvas.toBuffer('image/png')
  return {
    type: 'multipart/form-data; boundary=b',
    body: Buffer.concat([Buffer.from(head), padded(png, 19 * 1024 * 1024), Buffer.from('\r\n--b--\r\n')]),
  }
}

function padded(png: Buffer, bytes: number): Buffer {
  const chunk = Buffer.alloc(Math.max(0, bytes - png.length))
  chunk.writeUInt32BE(chunk.length - 12, 0)
  chunk.write('paDd', 4, 'latin1')
  chunk.writeUInt32BE(crc32(chunk.subarray(4, -4)), chunk.length - 4)
  const end = png.length - 12
  return Buffer.concat([png.subarray(0, end), chunk, png.subarray(end)])
}

async function tokenOf({ home, url }: Product, email: string): Promise<string> {
  const { stdout } = await run('npm', ['run', '-s', 'pack', '--', 'token', email], {
    env: { ...process.env, PACK_HOME: home, PORT: new URL(url).port, LOG_LEVEL: 'warn' },
  })
  return stdout.trim().split('\n').at(-1) ?? ''
}

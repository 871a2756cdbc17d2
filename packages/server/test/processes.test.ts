import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { getPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { PRIORITY } from '@pack/media/processes/priority'
import { afterAll, beforeAll, expect, onTestFailed, test, vi } from 'vitest'
import { freePort } from '../src/adapters/embedded-postgres/free-port.ts'
import { start } from '../src/commands/start.ts'
import { ConfigError } from '../src/config/config-error.ts'
import { mainProgram } from '../src/resources.ts'
import { shareKit } from './share-kit.ts'

type Ended = { code: number | null; output: string }

/** A data folder with its ports, and the commands of an operator. */
async function installation() {
  const home = await mkdtemp(join(tmpdir(), 'pack-home-'))
  await shareKit(home)
  const port = await freePort(4)
  const started: ChildProcess[] = []
  const environment = {
    ...process.env,
    PACK_HOME: home,
    PORT: String(port),
    LOG_LEVEL: 'warn',
    WORKERS: '1',
    NODE_ENV: 'development',
    VITEST: undefined,
  }
  const pack = (args: string[], extra: Record<string, string> = {}) => {
    const child = spawn(process.execPath, [mainProgram(), ...args], {
      env: { ...environment, ...extra },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    started.push(child)
    let output = ''
    const heard = new Set<() => void>()
    const collect = (chunk: Buffer) => {
      output += chunk
      for (const hear of heard) hear()
    }
    child.stdout.on('data', collect)
    child.stderr.on('data', collect)
    onTestFailed(() => console.error(`pack ${args.join(' ')} said:\n${output}`))
    const ended = new Promise<Ended>((done) => child.on('close', (code) => done({ code, output })))
    const says = (text: string) =>
      new Promise<void>((done, failed) => {
        const look = () => output.includes(text) && done()
        heard.add(look)
        look()
        void ended.then(() => failed(new Error(`ended without saying "${text}":\n${output}`)))
      })
    return { child, ended, says }
  }
  return {
    home,
    url: `http://localhost:${port}`,
    pack,
    async [Symbol.asyncDispose]() {
      // Processes that a failed test left, with the workers of a killed one.
      for (const child of started) child.kill('SIGKILL')
      const database = await postmaster(home)
      for (const pid of [...(await processesOf(home)), ...(database ? [database] : [])]) kill(pid)
      await rm(home, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
    },
  }
}

async function postmaster(home: string): Promise<number> {
  return Number((await readFile(join(home, 'postgres/data/postmaster.pid'), 'utf8').catch(() => '0')).split('\n')[0])
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended already.
  }
}

/** Everything that was started for the data folder: processes whose environment names it. */
async function processesOf(home: string): Promise<number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const found = await Promise.all(
    pids.map(async (pid) => {
      const environment = await readFile(`/proc/${pid}/environ`, 'utf8').catch(() => '')
      return environment.includes(`PACK_HOME=${home}\0`) ? [Number(pid)] : []
    }),
  )
  return found.flat()
}

async function until(what: () => Promise<boolean>): Promise<void> {
  while (!(await what())) await new Promise((again) => setTimeout(again, 100))
}

const statusOf = (url: string, token = '') =>
  fetch(url, { headers: { authorization: `Bearer ${token}` } }).then(
    async (answer) => {
      await answer.arrayBuffer()
      return answer.status
    },
    () => 0,
  )

let machine: Awaited<ReturnType<typeof installation>>
beforeAll(async () => {
  machine = await installation()
})
afterAll(() => machine?.[Symbol.asyncDispose]())

const workerEnds = () => until(async () => (await workerOf(await processesOf(machine.home))) === 0)
const workerRuns = () => until(async () => (await workerOf(await processesOf(machine.home))) > 0)
const ready = () => until(async () => (await statusOf(`${machine.url}/readyz`)) === 200)

test('starts, refuses a second start, survives the loss of database and worker, stops with all its children', async () => {
  const running = machine.pack(['start'])
  await running.says(`The Pack is running at ${machine.url}`)

  const [second, granted] = await Promise.all([
    machine.pack(['start']).ended,
    machine.pack(['grant', 'lyra@pack.test', 'alpha']).ended,
  ])
  expect(second.code).toBe(1)
  expect(second.output).toContain(`already running on ${machine.home} (process ${running.child.pid})`)
  expect(granted.output).toContain('lyra@pack.test is now alpha.')

  const token = await tokenOf('lyra@pack.test')
  await ready()
  expect(await statusOf(`${machine.url}/me`, token)).toBe(200)
  const doctor = await machine.pack(['doctor']).ended
  expect(doctor.output).toContain('✓ server, scheduler: 1 alive')
  expect(doctor.output).toContain('✓ server, queue: ')

  // Meanwhile the API answers "not now" (503), never an unexpected error.
  const seen = new Set<number>()
  process.kill(await postmaster(machine.home), 'SIGKILL')
  await until(async () => {
    const status = await statusOf(`${machine.url}/me`, token)
    seen.add(status)
    return status === 200 && seen.has(503)
  })
  expect([...seen].sort()).toEqual([200, 503])

  const worker = await workerOf(await processesOf(machine.home))
  expect(worker).toBeGreaterThan(0)
  // Requests come first.
  await until(async () => getPriority(worker) >= PRIORITY.renders)
  process.kill(worker, 'SIGKILL')
  await workerRuns()
  await ready()

  running.child.kill('SIGTERM')
  const { code } = await running.ended
  expect(code).toBe(0)
  expect(await processesOf(machine.home)).toEqual([])
  // Its pid file goes with it.
  expect(await postmaster(machine.home)).toBe(0)
})

test('a backup of one folder is restored in another, which accepts the tokens of the first', async () => {
  await using fresh = await installation()
  const lyra = await tokenOf('lyra@pack.test')
  const folder = join(machine.home, 'backup')

  const taken = await machine.pack(['backup', folder]).ended
  const restored = await fresh.pack(['restore', folder]).ended
  const twice = await fresh.pack(['restore', folder]).ended

  expect(taken.output).toContain('keep it safe')
  expect(restored).toMatchObject({ code: 0, output: expect.stringContaining('Restored ') })
  expect(twice).toMatchObject({ code: 1, output: expect.stringContaining('new, empty PACK_HOME') })
  // The issuer is the public URL: the same service moves with it.
  const running = fresh.pack(['start', '--roles=api'], { PUBLIC_URL: machine.url })
  await running.says('The Pack is running')
  const me = await fetch(`${fresh.url}/me`, { headers: { authorization: `Bearer ${lyra}` } })
  expect(await me.json()).toMatchObject({ email: 'lyra@pack.test', tier: 'alpha' })
})

test('when the main process is killed its workers end, and the next start takes the database over', async () => {
  const killed = machine.pack(['start'])
  await killed.says('The Pack is running')
  const database = await postmaster(machine.home)
  await workerRuns()

  killed.child.kill('SIGKILL')
  await killed.ended
  await workerEnds()

  const next = machine.pack(['start'])
  await next.says('The Pack is running')
  expect(await postmaster(machine.home)).toBe(database)
  next.child.kill('SIGINT')
  expect((await next.ended).code).toBe(0)
  expect(await processesOf(machine.home)).toEqual([])
})

test('a worker whose database stops answering still ends when it is told to', async () => {
  await using silent = createServer().listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  const worker = machine.pack(['worker'], { DATABASE_URL: `postgres://postgres@127.0.0.1:${port}/postgres` })
  const [connection] = await once(silent, 'connection')
  // Reads nothing out of it, but hears its end.
  connection.resume()

  worker.child.kill('SIGTERM')

  expect(await worker.ended).toEqual({ code: 1, output: expect.stringContaining('stopping takes too long, exiting') })
})

test('an unknown command is answered with the list of commands', async () => {
  const unknown = await machine.pack(['fly']).ended

  expect(unknown).toEqual({ code: 1, output: expect.stringContaining('Unknown command "fly"') })
})

test('start explains in one sentence why it cannot start', async () => {
  vi.stubEnv('NODE_ENV', 'production')
  vi.stubEnv('TOKEN_KEYS', `k:${Buffer.alloc(32).toString('base64')}`)
  vi.stubEnv('PACK_HOME', machine.home)

  await expect(start([])).rejects.toThrow(
    expect.toSatisfy((problem) => problem instanceof ConfigError && UNSAFE.test(problem.message)),
  )
  await expect(start(['--roles=cook'])).rejects.toThrow(
    new ConfigError('--roles takes api, worker, scheduler, sandboxes, not "cook".'),
  )
  vi.unstubAllEnvs()
})

const UNSAFE = /^No sign-in is configured, .*GOOGLE_CLIENT_ID.*$/

async function tokenOf(email: string): Promise<string> {
  const { output } = await machine.pack(['token', email]).ended
  return output.trim().split('\n').at(-1) ?? ''
}

/** The worker among the processes; 0 when there is none. */
async function workerOf(pids: number[]): Promise<number> {
  for (const pid of pids) {
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    if (command.includes('main.mjs\0worker')) return pid
  }
  return 0
}

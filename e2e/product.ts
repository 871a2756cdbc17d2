import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../packages/server/src/adapters/embedded-postgres/free-port.ts'
import { shareKit } from '../packages/server/test/share-kit.ts'

/** The product, started with `npm start` on its own data folder and ports. */
export type Product = AsyncDisposable & {
  url: string
  home: string
  output: () => string
  stop: () => Promise<number | null>
}

const START_LINE = /The Pack is running at (http:\/\/localhost:\d+)/

export async function startProduct(environment: Record<string, string> = {}): Promise<Product> {
  const home = environment.PACK_HOME ?? (await mkdtemp(join(tmpdir(), 'pack-journey-')))
  if (!environment.PACK_HOME) await shareKit(home)
  const port = await freePort(4)
  const child = spawn('npm', ['start'], {
    // Videos of journeys need few files of the starter kit, and are not to wait for the other tests.
    env: {
      ...process.env,
      PORT: String(port),
      PACK_HOME: home,
      NODE_ENV: 'development',
      WARM_UP: 'no',
      RENDER_PRIORITY: 'normal',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    // Its own process group, so that all its processes can be killed.
    detached: true,
  })
  let output = ''
  child.stdout?.on('data', (chunk) => (output += chunk))
  child.stderr?.on('data', (chunk) => (output += chunk))

  const stop = () => stopProcess(child)
  try {
    const url = await new Promise<string>((resolve, reject) => {
      const look = () => {
        const found = START_LINE.exec(output)?.[1]
        if (found) resolve(found)
      }
      child.stdout?.on('data', look)
      child.once('exit', (code) => reject(new Error(`npm start ended with ${code}:\n${output}`)))
      setTimeout(() => reject(new Error(`npm start did not come up in 120 s:\n${output}`)), 120_000).unref()
    })
    return {
      url,
      home,
      output: () => output,
      stop,
      async [Symbol.asyncDispose]() {
        await stop()
        await rm(home, { recursive: true, force: true, maxRetries: 5 })
      },
    }
  } catch (problem) {
    await stop()
    await rm(home, { recursive: true, force: true, maxRetries: 5 })
    throw problem
  }
}

/** Sends SIGTERM and returns the exit code; kills the process group after 20 s. */
async function stopProcess(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return child.exitCode
  const { pid } = child
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve))
  process.kill(pid, 'SIGTERM')
  const force = setTimeout(() => process.kill(-pid, 'SIGKILL'), 20_000)
  const code = await exited
  clearTimeout(force)
  return code
}

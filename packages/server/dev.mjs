// `npm run dev`: starts the product, and starts it again whenever sources of the server change.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { watch } from 'node:fs'
import { join } from 'node:path'
import { ensureBundle, packages } from './bundle.mjs'

/** Editors write several files at once. */
const SETTLE_MS = 150

/** @type {import('node:child_process').ChildProcess | undefined} */
let server
/** @type {NodeJS.Timeout | undefined} */
let timer
let turn = restart()

for (const name of ['core', 'media', 'sandboxes', 'server']) {
  watch(join(packages, name, 'src'), { recursive: true }, () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      turn = turn.then(restart)
    }, SETTLE_MS)
  })
}
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, () => void end(signal))

async function restart() {
  try {
    const program = join(await ensureBundle(), 'main.mjs')
    if (server?.spawnargs.includes(program)) return
    await stop()
    server = fork(program, ['start', ...process.argv.slice(2)], { execArgv: ['--enable-source-maps'] })
  } catch {
    // esbuild has printed the reason; the server goes on with the last sources that could be built.
  }
}

async function stop() {
  if (!server || server.exitCode !== null || server.signalCode !== null) return
  const ended = once(server, 'exit')
  server.kill('SIGTERM')
  await ended
}

/** @param {NodeJS.Signals} signal */
async function end(signal) {
  await stop()
  process.exit(signal === 'SIGINT' ? 0 : 1)
}

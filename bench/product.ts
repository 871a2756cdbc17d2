import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { startProduct } from '../e2e/product.ts'
import type { Figure } from './render.ts'

const run = promisify(execFile)
const seconds = (since: number) => (performance.now() - since) / 1000

/**
 * The waiting times of users, on an idle machine: the first start (builds the screens, creates the database), a later
 * start, and a short from submission to Ready, as a share of its length.
 */
export async function benchProduct(): Promise<Figure[]> {
  const home = await mkdtemp(join(tmpdir(), 'pack-bench-product-'))
  await rm('packages/web/dist', { recursive: true, force: true })
  const figures: Figure[] = []
  const start = async (name: string, limit: number) => {
    const began = performance.now()
    const product = await startProduct({ PACK_HOME: home, LOG_LEVEL: 'warn' })
    await fetch(product.url, { headers: { accept: 'text/html' } }).then((page) => page.text())
    figures.push({ name, value: seconds(began), unit: 's', limit })
    return product
  }
  await (await start('first start to a usable page', 15)).stop()
  await using product = await start('later start to a usable page', 5)

  const { stdout } = await run('npm', ['run', '-s', 'pack', '--', 'token', 'bench@example.com'], {
    env: { ...process.env, PACK_HOME: home, PORT: new URL(product.url).port, LOG_LEVEL: 'warn' },
  })
  const call = async <Answer>(path: string, json?: unknown): Promise<Answer> => {
    const response = await fetch(product.url + path, {
      method: json ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${stdout.trim().split('\n').at(-1)}`, 'content-type': 'application/json' },
      ...(json ? { body: JSON.stringify(json) } : {}),
    })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return (await response.json()) as Answer
  }
  const persona = await call<{ id: string }>('/user/personas', { clone_of: 'flow' })
  // The first one also makes the starter kit ready for rendering, which happens once per installation.
  for (const name of ['first short', 'next short']) {
    const began = performance.now()
    const order = { mode: 'short', theme: 'starting over', quantity: 1, personas: [persona.id] }
    const { item_ids } = await call<{ item_ids: string[] }>('/generate_content', order)
    for (;;) {
      const item = await call<{ status: string; duration_seconds: number; error_detail: string | null }>(
        `/api/content/short/${item_ids[0]}`,
      )
      if (item.status === 'Failed') throw new Error(item.error_detail ?? 'The short failed')
      if (item.status === 'Ready') {
        figures.push({ name: `${name}, length`, value: item.duration_seconds, unit: 's' })
        figures.push({
          name: `${name}, submit to Ready`,
          value: seconds(began) / item.duration_seconds,
          unit: 'x its length',
          ...(name === 'next short' ? { limit: 1 } : {}),
        })
        break
      }
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
  return figures
}

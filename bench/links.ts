import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import type { PlatformCode } from '@pack/core/publishing/platforms'
import { tokenPlace } from '../packages/server/src/adapters/postgres/platform-accounts.ts'
import { platformAccounts } from '../packages/server/src/adapters/postgres/schema.ts'
import bundleOnce from '../packages/server/test/bundle-once.ts'
import { startTokenProcess } from '../packages/server/test/crash-process.ts'
import { FORGERIES } from '../packages/server/test/forgeries.ts'
import { link, type Platforms, startPlatforms } from '../packages/server/test/linking.ts'
import { type Pack, startPack } from '../packages/server/test/pack.ts'
import type { Figure } from './render.ts'

const PROCESSES = 20
const FORGED = 200
const TOKENS = 10_000
const READERS = 8
const REFRESH: Record<PlatformCode, string> = { youtube: '/token', tiktok: '/v2/oauth/token/' }

/** Linked accounts: one refresh for many processes, forged links, and a rotation of keys under load with a kill. */
export async function benchLinks(): Promise<Figure[]> {
  await bundleOnce()
  // Sign-in is limited to fewer calls than this makes.
  await using pack = await startPack({ environment: { LOG_LEVEL: 'silent' }, rateLimits: [] })
  await using platforms = await startPlatforms(pack)
  return [...(await oneRefresh(pack, platforms)), ...(await forgedLinks(pack)), ...(await rotation(pack))]
}

/** Many processes ask for one account's token at the same moment. */
async function oneRefresh(pack: Pack, platforms: Platforms): Promise<Figure[]> {
  const processes = await Promise.all(
    Array.from({ length: PROCESSES }, async () => {
      const started = await startTokenProcess(pack)
      const lines = createInterface({ input: started.process.stdout ?? process.stdin })[Symbol.asyncIterator]()
      const next = async () => String((await lines.next()).value)
      if ((await next()) !== 'ready') throw new Error(started.output())
      return { started, next }
    }),
  )
  const ask = (id: string) =>
    Promise.all(
      processes.map(({ started, next }) => {
        started.process.stdin?.write(`${id}\n`)
        return next()
      }),
    )
  const figures: Figure[] = []
  for (const platform of ['youtube', 'tiktok'] as const) {
    const { control } = platforms[platform]
    const { body } = await link(pack, pack.as('lyra'), platform, { account: 'Lyra' })
    const { account_id: id } = body as { account_id: string }
    const expire = () =>
      pack.context.db.execute(
        `update platform_accounts set access_expires_at = now() - interval '1 second', lease_until = null where id = '${id}'`,
      )
    const calls = () => control.requests.filter(({ path, method }) => method === 'POST' && path === REFRESH[platform])
    await expire()
    control.reset()
    const tokens = await ask(id)
    figures.push(
      { name: `${platform}: refresh calls for ${PROCESSES} processes`, value: calls().length, unit: 'calls', limit: 1 },
      { name: `${platform}: different answers`, value: new Set(tokens).size, unit: 'tokens', limit: 1 },
      {
        name: `${platform}: refused refreshes`,
        value: calls().filter(({ status }) => status !== 200).length,
        unit: 'calls',
        limit: 0,
      },
    )
    if (platform === 'youtube') continue
    await expire()
    control.reset()
    control.inject({ method: 'POST', path: REFRESH[platform], action: 'drop_after', times: 1 })
    const lost = await ask(id)
    figures.push(
      { name: 'tiktok: refresh calls when the answer is lost', value: calls().length, unit: 'calls', limit: 1 },
      {
        name: 'tiktok: processes that were not told to reconnect',
        value: lost.filter((answer) => !/^refused: .*reconnect/i.test(answer)).length,
        unit: 'processes',
        limit: 0,
      },
    )
  }
  for (const { started } of processes) await started[Symbol.asyncDispose]()
  await pack.context.db.delete(platformAccounts)
  return figures
}

/** Every kind of forged answer in turn; also counts calls that this process sends elsewhere. */
async function forgedLinks(pack: Pack): Promise<Figure[]> {
  const real = globalThis.fetch
  let elsewhere = 0
  globalThis.fetch = (input, init) => {
    const { hostname } = new URL(input instanceof Request ? input.url : input)
    if (!['localhost', '127.0.0.1'].includes(hostname)) elsewhere++
    return real(input, init)
  }
  const kinds = Object.entries(FORGERIES)
  let accepted = 0
  for (let at = 0; at < FORGED; at++) {
    const world = { pack, victim: pack.as('victim'), attacker: pack.as('attacker'), account: 'Mallory' }
    const answer = await kinds[at % kinds.length]?.[1](world)
    if (!answer || answer.status < 400) accepted++
  }
  globalThis.fetch = real
  const linked = await pack.context.db.$count(platformAccounts)
  return [
    { name: 'kinds of forged links', value: kinds.length, unit: 'kinds' },
    { name: `links of ${FORGED} forged answers`, value: linked + accepted, unit: 'links', limit: 0 },
    { name: 'requests to other hosts', value: elsewhere, unit: 'requests', limit: 0 },
  ]
}

/** `rotate-keys` is killed half-way and run again, while every token is read over and over. */
async function rotation(pack: Pack): Promise<Figure[]> {
  const { db, platformTokens } = pack.context
  const ids = await hasTokens(pack, TOKENS / 2)
  let [reads, failed, reading] = [0, 0, true]
  const readers = Promise.all(
    Array.from({ length: READERS }, async (_, reader) => {
      for (let at = reader; reading; at += READERS + 1) {
        const id = ids[at % ids.length] ?? ''
        const tokens = await platformTokens.read(id).catch(() => null)
        reads++
        if (tokens?.access !== `access ${id}` || tokens.refresh !== `refresh ${id}`) failed++
      }
    }),
  )
  const keys = async () => {
    const { rows } = await db.execute<{ key: string; count: number }>(
      "select split_part(access_token, '.', 2) as key, count(*)::int as count from platform_accounts group by 1",
    )
    return rows
  }
  const [before] = await keys()
  const old = async () => (await keys()).find(({ key }) => key === before?.key)?.count ?? 0
  const began = performance.now()
  const killed = runRotation(pack)
  while ((await old()) > ids.length / 2) await pause(20)
  killed.child.kill('SIGKILL')
  await killed.ended
  const left = await old()
  const code = await runRotation(pack).ended
  const seconds = (performance.now() - began) / 1000
  reading = false
  await readers
  return [
    { name: `re-encryption of ${TOKENS} tokens, with a kill`, value: seconds, unit: 's' },
    { name: 'accounts left by the killed run', value: left, unit: 'accounts', atLeast: 1 },
    { name: 'exit code of the second run', value: code ?? -1, unit: '', limit: 0 },
    { name: 'accounts under the old key', value: await old(), unit: 'accounts', limit: 0 },
    { name: 'reads meanwhile', value: reads, unit: 'reads' },
    { name: 'failed reads', value: failed, unit: 'reads', limit: 0 },
  ]
}

function runRotation(pack: Pack) {
  const { DATABASE_URL: _, ...environment } = process.env
  const child = spawn(process.execPath, ['packages/server/pack.mjs', 'rotate-keys'], {
    env: { ...environment, PACK_HOME: pack.config.home, DATABASE_URL: pack.context.databaseUrl },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  return { child, ended: new Promise<number | null>((resolve) => child.once('exit', resolve)) }
}

/** Linked accounts with two sealed tokens each; returns their ids. */
async function hasTokens(pack: Pack, count: number): Promise<string[]> {
  const { db, secrets } = pack.context
  const { id: ownerId } = (await pack.as('lyra').get('/me')).body as { id: string }
  const ids = Array.from({ length: count }, () => randomUUID())
  for (let from = 0; from < count; from += 500)
    await db.insert(platformAccounts).values(
      await Promise.all(
        ids.slice(from, from + 500).map(async (id) => {
          const account = { id, ownerId, platform: 'youtube' as const }
          return {
            ...{ ...account, remoteId: id, title: 'Lyra', scopes: [] },
            accessToken: await secrets.seal(`access ${id}`, tokenPlace('access_token', account)),
            refreshToken: await secrets.seal(`refresh ${id}`, tokenPlace('refresh_token', account)),
          }
        }),
      ),
    )
  return ids
}

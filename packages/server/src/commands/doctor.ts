import { existsSync } from 'node:fs'
import { access, constants, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { findFfmpeg } from '@pack/media'
import { z } from 'zod'
import { ping } from '../adapters/embedded-postgres/ping.ts'
import { probeImages } from '../adapters/images/probe.ts'
import { probePlatforms } from '../adapters/platforms/probe.ts'
import { probeVoices } from '../adapters/voices/probe.ts'
import { PROVIDER_NAMES, probeModel } from '../adapters/writers/model/providers.ts'
import { type Config, choices, readEnvironment, toConfig } from '../config/config.ts'
import { createPlatforms } from '../context/platforms.ts'
import { webFolder } from '../resources.ts'
import { say } from './signals.ts'
import { isWebFresh } from './web-build.ts'

/** The answer of /readyz. */
const readiness = z.object({ status: z.string() }).catchall(z.object({ ok: z.boolean(), state: z.string() }))

type Finding = { ok: boolean; text: string }

/** `pack doctor`: shows what is configured, missing and reachable. Exit code 1 when something does not work. */
export async function doctor(): Promise<number> {
  const config = toConfig(readEnvironment())
  say('Configured:')
  for (const line of choices(config)) say(`  ${line}`)
  say('Checks:')
  const findings = await Promise.all([
    node(),
    home(config),
    ffmpeg(config),
    database(config),
    auth(config),
    writer(config),
    probeVoices(config.voices),
    probeImages(config.images),
    probePlatforms(config, createPlatforms(config)),
    web(),
    server(config),
  ])
  for (const { ok, text } of findings.flat()) say(`  ${ok ? '✓' : '✗'} ${text}`)
  return findings.flat().every(({ ok }) => ok) ? 0 : 1
}

async function node(): Promise<Finding> {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  const ok = major > 20 || (major === 20 && minor >= 19)
  return { ok, text: `Node ${process.versions.node}${ok ? '' : ': version 20.19 or newer is required'}` }
}

async function home({ home }: Config): Promise<Finding> {
  try {
    await mkdir(home, { recursive: true })
    await access(home, constants.W_OK)
    return { ok: true, text: `data folder ${home} is writable` }
  } catch {
    return { ok: false, text: `data folder ${home} isn't writable: set PACK_HOME` }
  }
}

async function ffmpeg({ ffmpegPath }: Config): Promise<Finding> {
  try {
    const { path, version } = await findFfmpeg({ path: ffmpegPath ?? undefined })
    return { ok: true, text: `ffmpeg ${version}: ${path}` }
  } catch (error) {
    return { ok: false, text: error instanceof Error ? error.message : 'ffmpeg was not found' }
  }
}

async function database({ database }: Config): Promise<Finding> {
  if (database.kind === 'external') {
    const ok = await ping(database.url)
    return { ok, text: ok ? 'DATABASE_URL answers' : 'DATABASE_URL does not answer' }
  }
  const made = existsSync(join(database.folder, '.initdb-done'))
  return { ok: true, text: `embedded database: ${made ? `in ${database.folder}` : 'created at the first start'}` }
}

async function auth({ auth }: Config): Promise<Finding> {
  if (auth.kind === 'embedded') return { ok: true, text: 'auth: embedded' }
  const url = `${auth.url}/auth/v1/.well-known/jwks.json`
  const answer = await fetch(url, { signal: AbortSignal.timeout(5000) }).catch(() => null)
  const keys = answer?.ok ? ((await answer.json()) as { keys?: unknown[] }).keys : undefined
  const ok = Array.isArray(keys) && keys.length > 0
  return {
    ok,
    text: ok
      ? `auth: ${auth.url} answers`
      : `auth: ${url} publishes no keys (the project must sign with ES256 or RS256)`,
  }
}

/** Requests the model's description, which is free. */
async function writer({ writer }: Config): Promise<Finding> {
  if (writer.kind === 'offline') return { ok: true, text: 'writer: offline writer' }
  const name = PROVIDER_NAMES[writer.provider]
  const status = await probeModel(writer)
  const problems: Record<number, string> = {
    401: `${name} rejects the key`,
    403: `${name} rejects the key`,
    404: `${name} doesn't have the model ${writer.model} (set WRITER_MODEL)`,
  }
  if (status === 200) return { ok: true, text: `writer: ${name} answers, model ${writer.model}` }
  const problem = status === null ? `${name} is unreachable` : (problems[status] ?? `${name} answers ${status}`)
  return { ok: false, text: `writer: ${problem}; the offline writer is used instead` }
}

async function web(): Promise<Finding> {
  const built = existsSync(join(webFolder, 'index.html'))
  const fresh = built && (await isWebFresh())
  return { ok: true, text: fresh ? 'web application: built' : 'web application: built at the next start' }
}

async function server({ port }: Config): Promise<Finding | Finding[]> {
  const answer = await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(3000) }).catch(() => null)
  if (!answer) return { ok: true, text: `server: not running on port ${port}` }
  const { status, ...parts } = readiness.parse(await answer.json())
  return [
    { ok: answer.ok, text: `server on port ${port}: ${status}` },
    ...Object.entries(parts).flatMap(([name, { ok, state }]) =>
      // One line for each job that waits or runs.
      state.split('; ').map((line) => ({ ok, text: `server, ${name}: ${line}` })),
    ),
  ]
}

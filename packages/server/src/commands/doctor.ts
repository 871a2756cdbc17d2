import { existsSync } from 'node:fs'
import { access, constants, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { findFfmpeg } from '@pack/media'
import { ping } from '../adapters/embedded-postgres/ping.ts'
import { probeImages } from '../adapters/images/probe.ts'
import { probeVoices } from '../adapters/voices/probe.ts'
import { PROVIDER_NAMES, probeModel } from '../adapters/writers/model/providers.ts'
import { type Config, choices, readEnvironment, toConfig } from '../config/config.ts'
import { webFolder } from '../resources.ts'
import { say } from './signals.ts'
import { isWebFresh } from './web-build.ts'

type Finding = { ok: boolean; text: string }

/** `pack doctor`: what is configured, what is missing, what is reachable. Exit code 1 when something does not work. */
export async function doctor(): Promise<number> {
  const config = toConfig(readEnvironment())
  say('Configured:')
  for (const line of choices(config)) say(`  ${line}`)
  say('Found:')
  const findings = await Promise.all([
    node(),
    home(config),
    ffmpeg(config),
    database(config),
    auth(config),
    writer(config),
    probeVoices(config.voices),
    probeImages(config.images),
    web(),
    server(config),
  ])
  for (const { ok, text } of findings.flat()) say(`  ${ok ? '✓' : '✗'} ${text}`)
  return findings.flat().every(({ ok }) => ok) ? 0 : 1
}

async function node(): Promise<Finding> {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  const ok = major > 20 || (major === 20 && minor >= 19)
  return { ok, text: `Node ${process.versions.node}${ok ? '' : ': 20.19 or newer is needed'}` }
}

async function home({ home }: Config): Promise<Finding> {
  try {
    await mkdir(home, { recursive: true })
    await access(home, constants.W_OK)
    return { ok: true, text: `data folder ${home} can be written` }
  } catch {
    return { ok: false, text: `data folder ${home} cannot be written: set PACK_HOME` }
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
  return { ok: true, text: `embedded database: ${made ? `in ${database.folder}` : 'is made at the first start'}` }
}

async function auth({ auth }: Config): Promise<Finding> {
  if (auth.kind === 'embedded') return { ok: true, text: 'auth: embedded' }
  const url = `${auth.url}/auth/v1/.well-known/jwks.json`
  const answer = await fetch(url, { signal: AbortSignal.timeout(5000) }).catch(() => null)
  const keys = answer?.ok ? ((await answer.json()) as { keys?: unknown[] }).keys : undefined
  const ok = Array.isArray(keys) && keys.length > 0
  return {
    ok,
    text: ok ? `auth: ${auth.url} answers` : `auth: ${url} shows no keys (the project must sign with ES256 or RS256)`,
  }
}

/** Asks for the model, which costs nothing. */
async function writer({ writer }: Config): Promise<Finding> {
  if (writer.kind === 'offline') return { ok: true, text: 'writer: offline writer' }
  const name = PROVIDER_NAMES[writer.provider]
  const status = await probeModel(writer)
  const problems: Record<number, string> = {
    401: `${name} does not accept the key`,
    403: `${name} does not accept the key`,
    404: `${name} does not know the model ${writer.model} (set WRITER_MODEL)`,
  }
  if (status === 200) return { ok: true, text: `writer: ${name} answers, model ${writer.model}` }
  const problem = status === null ? `${name} cannot be reached` : (problems[status] ?? `${name} answers ${status}`)
  return { ok: false, text: `writer: ${problem}; the offline writer writes meanwhile` }
}

async function web(): Promise<Finding> {
  const built = existsSync(join(webFolder, 'index.html'))
  const fresh = built && (await isWebFresh())
  return { ok: true, text: fresh ? 'screens: built' : 'screens: are built at the next start' }
}

async function server({ port }: Config): Promise<Finding> {
  const answer = await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(3000) }).catch(() => null)
  if (!answer) return { ok: true, text: `nothing runs on port ${port}` }
  return { ok: answer.ok, text: `server on port ${port}: ${await answer.text()}` }
}

import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { z } from 'zod'
import { ConfigError } from './config-error.ts'
import { type ImagesConfig, imagesChoice, imagesConfig, imagesVariables } from './images.ts'
import { text, url, whole } from './variables.ts'
import { type VoicesConfig, voicesChoice, voicesConfig, voicesVariables } from './voices.ts'
import { type WriterConfig, writerChoice, writerConfig, writerVariables } from './writer.ts'

/** Everything that can be chosen from outside, as decided at start. */
export type Config = {
  version: string
  production: boolean
  /** The data folder, absolute. */
  home: string
  host: string
  port: number
  /** How browsers reach this server: origin, without a trailing slash. */
  publicUrl: string
  /** Further origins whose pages may call the API and be returned to after sign-in. */
  allowedOrigins: string[]
  database: { kind: 'embedded'; folder: string } | { kind: 'external'; url: string }
  storage:
    | { kind: 'folder'; folder: string }
    | {
        kind: 's3'
        endpoint: string | null
        bucket: string
        accessKeyId: string
        secretAccessKey: string
        region: string
        cacheFolder: string
      }
  auth: { kind: 'embedded'; signIn: SignIn; tiktok: TikTokSignIn | null } | { kind: 'hosted'; url: string }
  /** What the browser is told at run time; a null stands for this very server. */
  browser: { authUrl: string; authAnonKey: string; apiUrl: string; queueApiUrl: string }
  adminEmails: string[]
  /** Where users may write to; the legal pages name it. */
  contactEmail: string | null
  /** Keys that seal secrets, newest first. Kept ones are made at first start. */
  tokenKeys: { kind: 'given'; keys: TokenKey[] } | { kind: 'kept'; file: string }
  log: { level: string; pretty: boolean }
  /** Render processes. */
  workers: number
  /** Ports of the stand-ins; null in production. */
  sandboxes: { google: number; tiktok: number | null } | null
  ffmpegPath: string | null
  writer: WriterConfig
  voices: VoicesConfig
  images: ImagesConfig
  /** So many proxies before us say in X-Forwarded-For whom they were called by. */
  trustedProxies: number
  /** Lets /metrics be read from elsewhere than this machine. */
  metricsToken: string | null
  /** For tests: the point of a job at which a worker crashes. */
  failpoint: string | null
}

type SignIn = { kind: 'google'; clientId: string; clientSecret: string } | { kind: 'sandbox'; url: string }
/** `url` is where TikTok lives, when that is not TikTok. */
type TikTokSignIn = { clientKey: string; clientSecret: string; url: string | null }
export type TokenKey = { id: string; key: Buffer }

const port = whole(1, 65535)

const environmentSchema = z.object({
  NODE_ENV: text,
  PACK_HOME: text,
  HOST: text,
  PORT: port,
  PUBLIC_URL: url,
  ALLOWED_ORIGINS: text,
  DATABASE_URL: text,
  S3_ENDPOINT: url,
  S3_BUCKET: text,
  S3_ACCESS_KEY_ID: text,
  S3_SECRET_ACCESS_KEY: text,
  S3_REGION: text,
  ADMIN_EMAILS: text,
  CONTACT_EMAIL: text.pipe(z.email('is no e-mail address').optional()),
  TOKEN_KEYS: text,
  LOG_LEVEL: text.pipe(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).optional()),
  WORKERS: whole(0, 512),
  // An empty value means something here: the browser is then told that nothing is configured.
  VITE_AUTH_URL: z.string().trim().optional(),
  VITE_AUTH_ANON_KEY: z.string().trim().optional(),
  VITE_API_URL: text,
  VITE_QUEUE_API_URL: text,
  GOOGLE_CLIENT_ID: text,
  GOOGLE_CLIENT_SECRET: text,
  TIKTOK_CLIENT_KEY: text,
  TIKTOK_CLIENT_SECRET: text,
  TIKTOK_URL: url,
  ALLOW_DEV_SIGN_IN: text,
  SANDBOX_GOOGLE_PORT: port,
  SANDBOX_TIKTOK_PORT: port,
  FFMPEG_PATH: text,
  ...writerVariables,
  ...voicesVariables,
  ...imagesVariables,
  METRICS_TOKEN: text,
  TRUST_PROXY: whole(0, 16),
  PACK_FAILPOINT: text,
})
export type Environment = z.infer<typeof environmentSchema>

/** Reads the variables; throws ConfigError naming each one that cannot be read. */
export function readEnvironment(variables: Record<string, string | undefined> = process.env): Environment {
  const read = environmentSchema.safeParse(variables)
  if (read.success) return read.data
  throw new ConfigError(read.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'))
}

/** Decides from the variables; throws ConfigError when they do not fit together. */
export function toConfig(environment: Environment): Config {
  const production = environment.NODE_ENV === 'production'
  const home = resolve(environment.PACK_HOME ?? '.pack')
  const port = environment.PORT ?? 4400
  const publicUrl = environment.PUBLIC_URL ?? `http://localhost:${port}`
  const sandboxes =
    production && environment.ALLOW_DEV_SIGN_IN !== '1'
      ? null
      : { google: environment.SANDBOX_GOOGLE_PORT ?? port + 1, tiktok: environment.SANDBOX_TIKTOK_PORT ?? null }
  return {
    version: VERSION,
    production,
    home,
    host: environment.HOST ?? (production ? '0.0.0.0' : '127.0.0.1'),
    port,
    publicUrl,
    allowedOrigins: allowedOrigins(environment, { production, port, publicUrl }),
    database: environment.DATABASE_URL
      ? { kind: 'external', url: environment.DATABASE_URL }
      : { kind: 'embedded', folder: resolve(home, 'postgres') },
    storage: storage(environment, home),
    auth: auth(environment, sandboxes, publicUrl),
    browser: browser(environment, publicUrl),
    contactEmail: environment.CONTACT_EMAIL ?? null,
    adminEmails: list(environment.ADMIN_EMAILS).map((email) => email.toLowerCase()),
    tokenKeys: tokenKeys(environment, { production, home }),
    log: { level: environment.LOG_LEVEL ?? 'info', pretty: process.stdout.isTTY === true && !production },
    workers: environment.WORKERS ?? availableParallelism(),
    sandboxes,
    ffmpegPath: environment.FFMPEG_PATH ?? null,
    writer: writerConfig(environment),
    voices: voicesConfig(environment),
    images: imagesConfig(environment),
    trustedProxies: environment.TRUST_PROXY ?? 0,
    metricsToken: environment.METRICS_TOKEN ?? null,
    failpoint: production ? null : (environment.PACK_FAILPOINT ?? null),
  }
}

/** One line per choice, for the start of the log: what is in use, and what would change it. */
export function choices(config: Config): string[] {
  const { database, storage, auth, tokenKeys, sandboxes } = config
  return [
    database.kind === 'embedded'
      ? `database: embedded, in ${database.folder} (set DATABASE_URL for another)`
      : 'database: DATABASE_URL',
    storage.kind === 'folder'
      ? `storage: folder ${storage.folder} (set S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY for a bucket)`
      : `storage: bucket ${storage.bucket}${storage.endpoint ? ` at ${storage.endpoint}` : ''}`,
    auth.kind === 'hosted'
      ? `auth: hosted at ${auth.url}`
      : 'auth: embedded (set VITE_AUTH_URL and VITE_AUTH_ANON_KEY for a hosted project)',
    ...(auth.kind === 'embedded'
      ? [
          auth.signIn.kind === 'google'
            ? 'sign-in: Google'
            : `sign-in: local stand-in for Google at ${auth.signIn.url} (set GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET for the real one)`,
          auth.tiktok
            ? `sign-in: TikTok${auth.tiktok.url ? ` at ${auth.tiktok.url}` : ''}`
            : 'sign-in with TikTok: off (set TIKTOK_CLIENT_KEY and TIKTOK_CLIENT_SECRET)',
        ]
      : []),
    tokenKeys.kind === 'given'
      ? 'token keys: TOKEN_KEYS'
      : `token keys: ${tokenKeys.file} (set TOKEN_KEYS for your own)`,
    writerChoice(config.writer),
    voicesChoice(config.voices),
    imagesChoice(config.images),
    `workers: ${config.workers}`,
    ...(sandboxes && config.production ? ['warning: ALLOW_DEV_SIGN_IN lets anybody sign in as anybody'] : []),
  ]
}

const VERSION = '0.1.0'

function allowedOrigins(
  environment: Environment,
  { production, port, publicUrl }: { production: boolean; port: number; publicUrl: string },
): string[] {
  const further = list(environment.ALLOWED_ORIGINS).map((entry) => {
    if (URL.canParse(entry)) return new URL(entry).origin
    throw new ConfigError(`ALLOWED_ORIGINS: "${entry}" is no origin such as https://app.example.com`)
  })
  const loopback = production ? [] : [`http://localhost:${port}`, `http://127.0.0.1:${port}`]
  return [...new Set([new URL(publicUrl).origin, ...loopback, ...further])]
}

function storage(environment: Environment, home: string): Config['storage'] {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = environment
  const touched = bucket || accessKeyId || secretAccessKey || environment.S3_ENDPOINT || environment.S3_REGION
  if (!touched) return { kind: 'folder', folder: resolve(home, 'storage') }
  if (!bucket || !accessKeyId || !secretAccessKey) {
    throw halfSet({ S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey })
  }
  return {
    kind: 's3',
    endpoint: environment.S3_ENDPOINT ?? null,
    bucket,
    accessKeyId,
    secretAccessKey,
    region: environment.S3_REGION ?? 'us-east-1',
    cacheFolder: resolve(home, 'cache', 's3'),
  }
}

function auth(environment: Environment, sandboxes: Config['sandboxes'], publicUrl: string): Config['auth'] {
  const {
    VITE_AUTH_URL: url,
    VITE_AUTH_ANON_KEY: anonKey,
    GOOGLE_CLIENT_ID: id,
    GOOGLE_CLIENT_SECRET: secret,
  } = environment
  const tiktok = tiktokSignIn(environment, sandboxes, publicUrl)
  if (url && !anonKey) throw halfSet({ VITE_AUTH_URL: url, VITE_AUTH_ANON_KEY: anonKey })
  if (anonKey && !url) throw halfSet({ VITE_AUTH_ANON_KEY: anonKey, VITE_AUTH_URL: url })
  if (url) {
    if (!URL.canParse(url)) throw new ConfigError('VITE_AUTH_URL: is no URL such as https://project.supabase.co')
    const hosted = url.replace(/\/+$/, '')
    // The embedded service named by its own address is still the embedded one.
    if (hosted !== publicUrl) return { kind: 'hosted', url: hosted }
  }
  if (id && secret) return { kind: 'embedded', signIn: { kind: 'google', clientId: id, clientSecret: secret }, tiktok }
  if (id || secret) throw halfSet({ GOOGLE_CLIENT_ID: id, GOOGLE_CLIENT_SECRET: secret })
  if (sandboxes)
    return { kind: 'embedded', signIn: { kind: 'sandbox', url: besides(publicUrl, sandboxes.google) }, tiktok }
  throw new ConfigError(
    'Nobody could sign in: in production the stand-in for Google is off. Set GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET, ' +
      'or VITE_AUTH_URL and VITE_AUTH_ANON_KEY for a hosted project, or ALLOW_DEV_SIGN_IN=1 to let anybody sign in as anybody.',
  )
}

function tiktokSignIn(
  environment: Environment,
  sandboxes: Config['sandboxes'],
  publicUrl: string,
): TikTokSignIn | null {
  const { TIKTOK_CLIENT_KEY: clientKey, TIKTOK_CLIENT_SECRET: clientSecret, TIKTOK_URL: elsewhere } = environment
  if (!clientKey && !clientSecret) return null
  if (!clientKey || !clientSecret) throw halfSet({ TIKTOK_CLIENT_KEY: clientKey, TIKTOK_CLIENT_SECRET: clientSecret })
  const url = elsewhere ?? (sandboxes?.tiktok ? besides(publicUrl, sandboxes.tiktok) : null)
  return { clientKey, clientSecret, url }
}

/** Another port of the machine that browsers know as ours. */
const besides = (publicUrl: string, port: number) =>
  `${new URL(publicUrl).protocol}//${new URL(publicUrl).hostname}:${port}`

function browser(environment: Environment, publicUrl: string): Config['browser'] {
  return {
    authUrl: environment.VITE_AUTH_URL ?? publicUrl,
    authAnonKey: environment.VITE_AUTH_ANON_KEY ?? (environment.VITE_AUTH_URL === '' ? '' : 'embedded'),
    apiUrl: environment.VITE_API_URL ?? '',
    queueApiUrl: environment.VITE_QUEUE_API_URL ?? '',
  }
}

/** `TOKEN_KEYS=<id>:<32 bytes in base64>,…`, the one to seal with first. */
function tokenKeys(
  environment: Environment,
  { production, home }: { production: boolean; home: string },
): Config['tokenKeys'] {
  if (environment.TOKEN_KEYS) return { kind: 'given', keys: list(environment.TOKEN_KEYS).map(parseTokenKey) }
  if (production) {
    throw new ConfigError(
      'TOKEN_KEYS is missing: in production it must be given, as <id>:<32 random bytes in base64>, e.g. "a1:$(openssl rand -base64 32)".',
    )
  }
  return { kind: 'kept', file: resolve(home, 'token-keys') }
}

/** Reads `<id>:<base64 of 32 bytes>`; throws ConfigError. */
export function parseTokenKey(entry: string): TokenKey {
  const [id = '', encoded = ''] = entry.split(':')
  const key = Buffer.from(encoded, 'base64')
  if (!/^[A-Za-z0-9_-]{1,32}$/.test(id) || key.length !== 32) {
    throw new ConfigError('TOKEN_KEYS: each entry must be <id>:<32 bytes in base64>')
  }
  return { id, key }
}

function halfSet(group: Record<string, string | undefined>): ConfigError {
  const given = Object.keys(group).filter((name) => group[name])
  const missing = Object.keys(group).filter((name) => !group[name])
  return new ConfigError(
    `${missing.join(' and ')} ${missing.length > 1 ? 'are' : 'is'} missing${given.length > 0 ? `: ${given.join(' and ')} ${given.length > 1 ? 'need' : 'needs'} it` : ''}.`,
  )
}

const list = (value: string | undefined) =>
  (value ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean)

import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { z } from 'zod'
import { version } from '../../../../package.json'
import { ConfigError } from './config-error.ts'
import { type ImagesConfig, imagesChoice, imagesConfig, imagesVariables } from './images.ts'
import { text, url, whole } from './variables.ts'
import { type VoicesConfig, voicesChoice, voicesConfig, voicesVariables } from './voices.ts'
import { type WriterConfig, writerChoice, writerConfig, writerVariables } from './writer.ts'

/** All settings, as decided at start. */
export type Config = {
  version: string
  production: boolean
  /** The data folder, absolute. */
  home: string
  host: string
  port: number
  /** The origin at which browsers reach this server, without a trailing slash. */
  publicUrl: string
  /** Origins that may call the API and receive the redirect after sign-in. */
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
  /** Settings for the web application. */
  browser: { authUrl: string; authAnonKey: string; apiUrl: string; queueApiUrl: string }
  adminEmails: string[]
  /** The contact address on the legal pages; null only outside production. */
  contactEmail: string | null
  /** Name of the service's operator on the legal pages; when null, they name only the website and the contact address. */
  operatorName: string | null
  /** Keys that encrypt stored secrets, newest first. `kept`: created at the first start. */
  tokenKeys: { kind: 'given'; keys: TokenKey[] } | { kind: 'kept'; file: string }
  log: { level: string; pretty: boolean }
  /** Number of worker processes. */
  workers: number
  /** Whether idle workers prepare the starter kit for rendering. */
  warmUp: boolean
  /** Rendering gets only the processor time that other programs leave. */
  lowPriority: boolean
  /** Scopes that linking a YouTube channel asks beside the required ones. */
  youtubeScopes: string[]
  /** Uploads to YouTube a day, for the whole installation: its project's quota. */
  dailyUploads: number
  /** Posts to TikTok a day, for each creator. */
  dailyPosts: number
  /** Our registrations for linked accounts; null in production without keys. */
  platforms: { youtube: PlatformApp | null; tiktok: PlatformApp | null }
  /** The sandboxes to start. In production at most Google's, for ALLOW_DEV_SIGN_IN. */
  sandboxes: Sandbox[]
  ffmpegPath: string | null
  writer: WriterConfig
  voices: VoicesConfig
  images: ImagesConfig
  /** Number of trusted reverse proxies (X-Forwarded-For entries to trust). */
  trustedProxies: number
  /** Allows reading /metrics from other hosts. */
  metricsToken: string | null
  /** For tests: the point of a job at which a worker crashes. */
  failpoint: string | null
}

type SignIn = { kind: 'google'; clientId: string; clientSecret: string } | { kind: 'sandbox'; url: string }
/** `url`: the sandbox with TikTok's API; null for TikTok itself. */
type TikTokSignIn = { clientKey: string; clientSecret: string; url: string | null }
type Sandbox = { platform: 'Google' | 'YouTube' | 'TikTok'; port: number; url: string }
export type PlatformApp = {
  clientId: string
  clientSecret: string
  /** The only addresses that consent may return to. */
  redirectUris: string[]
  standIn: StandIn | null
}
/** The origins of a sandbox: for browsers, and for calls by this server. */
export type StandIn = { browser: string; server: string }
export type TokenKey = { id: string; key: Buffer }

const port = whole(1, 65535)

/** The id and secret of our app at every sandbox. */
export const SANDBOX_KEYS = ['the-pack', 'local-sandbox'] as const

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
  CONTACT_EMAIL: text.pipe(z.email("isn't a valid email address").optional()),
  OPERATOR_NAME: text,
  TOKEN_KEYS: text,
  LOG_LEVEL: text.pipe(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).optional()),
  WORKERS: whole(0, 512),
  WARM_UP: text.pipe(z.enum(['yes', 'no']).optional()),
  RENDER_PRIORITY: text.pipe(z.enum(['low', 'normal']).optional()),
  // Empty differs from unset: the web application then says that sign-in is not configured.
  VITE_AUTH_URL: z.string().trim().optional(),
  VITE_AUTH_ANON_KEY: z.string().trim().optional(),
  VITE_API_URL: text,
  VITE_QUEUE_API_URL: text,
  GOOGLE_CLIENT_ID: text,
  GOOGLE_CLIENT_SECRET: text,
  YOUTUBE_CLIENT_ID: text,
  YOUTUBE_CLIENT_SECRET: text,
  YOUTUBE_SCOPES: text,
  YOUTUBE_DAILY_INSERTS: whole(0, 1_000_000),
  TIKTOK_DAILY_POSTS: whole(0, 1_000_000),
  TIKTOK_CLIENT_KEY: text,
  TIKTOK_CLIENT_SECRET: text,
  ALLOW_DEV_SIGN_IN: text,
  SANDBOX_GOOGLE_PORT: port,
  SANDBOX_YOUTUBE_PORT: port,
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

/** Parses the variables; throws ConfigError naming each invalid one. */
export function readEnvironment(variables: Record<string, string | undefined> = process.env): Environment {
  const read = environmentSchema.safeParse(variables)
  if (read.success) return read.data
  throw new ConfigError(read.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'))
}

/** Decides all settings; throws ConfigError when variables contradict each other. */
export function toConfig(environment: Environment): Config {
  const production = environment.NODE_ENV === 'production'
  const home = resolve(environment.PACK_HOME ?? '.pack')
  const port = environment.PORT ?? 4400
  const publicUrl = environment.PUBLIC_URL ?? `http://localhost:${port}`
  const host = environment.HOST ?? (production ? '0.0.0.0' : '127.0.0.1')
  const origins = allowedOrigins(environment, { production, port, publicUrl })
  const sandboxes = availableSandboxes(environment, { production, port, publicUrl })
  const chosenAuth = auth(environment, sandboxes, publicUrl)
  const platforms = linkedPlatforms(environment, { sandboxes, host, origins })
  return {
    version,
    production,
    home,
    host,
    port,
    publicUrl,
    allowedOrigins: origins,
    database: environment.DATABASE_URL
      ? { kind: 'external', url: environment.DATABASE_URL }
      : { kind: 'embedded', folder: resolve(home, 'postgres') },
    storage: storage(environment, home),
    auth: chosenAuth,
    browser: browser(environment, publicUrl),
    adminEmails: list(environment.ADMIN_EMAILS).map((email) => email.toLowerCase()),
    tokenKeys: tokenKeys(environment, { production, home }),
    contactEmail: contactEmail(environment, production),
    operatorName: environment.OPERATOR_NAME ?? null,
    log: { level: environment.LOG_LEVEL ?? 'info', pretty: process.stdout.isTTY === true && !production },
    workers: environment.WORKERS ?? availableParallelism(),
    warmUp: environment.WARM_UP !== 'no',
    lowPriority: environment.RENDER_PRIORITY !== 'normal',
    youtubeScopes: youtubeScopes(environment),
    dailyUploads: environment.YOUTUBE_DAILY_INSERTS ?? 100,
    dailyPosts: environment.TIKTOK_DAILY_POSTS ?? 15,
    platforms,
    sandboxes: Object.values(sandboxes).filter(
      ({ platform }) =>
        platform !== 'Google' || (chosenAuth.kind === 'embedded' && chosenAuth.signIn.kind === 'sandbox'),
    ),
    ffmpegPath: environment.FFMPEG_PATH ?? null,
    writer: writerConfig(environment),
    voices: voicesConfig(environment),
    images: imagesConfig(environment),
    trustedProxies: environment.TRUST_PROXY ?? 0,
    metricsToken: environment.METRICS_TOKEN ?? null,
    failpoint: production ? null : (environment.PACK_FAILPOINT ?? null),
  }
}

/** One log line per choice: what is in use, and which variable changes it. */
export function choices(config: Config): string[] {
  const { database, storage, auth, tokenKeys, sandboxes } = config
  return [
    database.kind === 'embedded'
      ? `database: embedded, in ${database.folder} (set DATABASE_URL to use your own)`
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
            : `sign-in: local Google sandbox at ${auth.signIn.url} (set GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET for Google itself)`,
          auth.tiktok
            ? `sign-in: TikTok${auth.tiktok.url ? ` at ${auth.tiktok.url}` : ''}`
            : 'sign-in with TikTok: off (set TIKTOK_CLIENT_KEY and TIKTOK_CLIENT_SECRET)',
        ]
      : []),
    tokenKeys.kind === 'given'
      ? 'token keys: TOKEN_KEYS'
      : `token keys: ${tokenKeys.file} (set TOKEN_KEYS for your own)`,
    config.contactEmail
      ? `contact address: ${config.contactEmail}`
      : 'contact address: none (set CONTACT_EMAIL, which production requires)',
    config.operatorName
      ? `operator: ${config.operatorName}`
      : 'operator: none (set OPERATOR_NAME to your name and address, for the Privacy Policy and the Terms of Service)',
    writerChoice(config.writer),
    voicesChoice(config.voices),
    imagesChoice(config.images),
    `workers: ${config.workers}`,
    ...linkingChoices(config),
    ...(sandboxes.length > 0 && config.production ? ['warning: ALLOW_DEV_SIGN_IN lets anyone sign in as anyone'] : []),
  ]
}

function linkingChoices({ platforms: { youtube, tiktok } }: Config): string[] {
  const line = (name: string, app: PlatformApp | null, variables: string) =>
    app === null
      ? `linking of ${name} accounts: off (set ${variables})`
      : `linking of ${name} accounts: ${app.standIn ? `local sandbox at ${app.standIn.browser} (set ${variables} for ${name} itself)` : name}`
  return [
    line('YouTube', youtube, 'YOUTUBE_CLIENT_ID and YOUTUBE_CLIENT_SECRET'),
    line('TikTok', tiktok, 'TIKTOK_CLIENT_KEY and TIKTOK_CLIENT_SECRET'),
  ]
}

function allowedOrigins(
  environment: Environment,
  { production, port, publicUrl }: { production: boolean; port: number; publicUrl: string },
): string[] {
  const further = list(environment.ALLOWED_ORIGINS).map((entry) => {
    if (URL.canParse(entry)) return new URL(entry).origin
    throw new ConfigError(`ALLOWED_ORIGINS: "${entry}" isn't a valid origin (example: https://app.example.com)`)
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

function auth(environment: Environment, sandboxes: Sandboxes, publicUrl: string): Config['auth'] {
  const { VITE_AUTH_URL: url, VITE_AUTH_ANON_KEY: anonKey } = environment
  const tiktok = tiktokSignIn(environment, sandboxes)
  if (url && !anonKey) throw halfSet({ VITE_AUTH_URL: url, VITE_AUTH_ANON_KEY: anonKey })
  if (anonKey && !url) throw halfSet({ VITE_AUTH_ANON_KEY: anonKey, VITE_AUTH_URL: url })
  if (url) {
    if (!URL.canParse(url))
      throw new ConfigError("VITE_AUTH_URL: isn't a valid URL (example: https://project.supabase.co)")
    const hosted = url.replace(/\/+$/, '')
    // Our own address means the embedded service.
    if (hosted !== publicUrl) return { kind: 'hosted', url: hosted }
  }
  const google = googleKeys(environment)
  if (google) {
    const [clientId, clientSecret] = google
    return { kind: 'embedded', signIn: { kind: 'google', clientId, clientSecret }, tiktok }
  }
  if (sandboxes.google) return { kind: 'embedded', signIn: { kind: 'sandbox', url: sandboxes.google.url }, tiktok }
  throw new ConfigError(
    'No sign-in is configured, and in production the Google sandbox is off. Set GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET, ' +
      'or VITE_AUTH_URL and VITE_AUTH_ANON_KEY for a hosted project, or ALLOW_DEV_SIGN_IN=1 to let anyone sign in as anyone.',
  )
}

/** Only with keys of its own: a sandbox for linking does not switch it on. */
function tiktokSignIn(environment: Environment, sandboxes: Sandboxes): TikTokSignIn | null {
  const keys = tiktokKeys(environment)
  return keys && { clientKey: keys[0], clientSecret: keys[1], url: sandboxes.tiktok?.url ?? null }
}

type Sandboxes = { google?: Sandbox; youtube?: Sandbox; tiktok?: Sandbox }

/**
 * The sandboxes that may start, each at its own origin: those of platforms without keys, and TikTok's if it is given a
 * port. In production none but Google's sign-in, which ALLOW_DEV_SIGN_IN allows.
 */
function availableSandboxes(
  environment: Environment,
  { production, port, publicUrl }: { production: boolean; port: number; publicUrl: string },
): Sandboxes {
  const at = (platform: Sandbox['platform'], own: number): Sandbox => ({
    platform,
    port: own,
    url: siblingUrl(publicUrl, own),
  })
  const { SANDBOX_GOOGLE_PORT, SANDBOX_YOUTUBE_PORT, SANDBOX_TIKTOK_PORT } = environment
  const google = at('Google', SANDBOX_GOOGLE_PORT ?? port + 1)
  if (production) return environment.ALLOW_DEV_SIGN_IN === '1' ? { google } : {}
  return {
    google,
    ...(!environment.YOUTUBE_CLIENT_ID && { youtube: at('YouTube', SANDBOX_YOUTUBE_PORT ?? port + 2) }),
    ...((!environment.TIKTOK_CLIENT_KEY || SANDBOX_TIKTOK_PORT !== undefined) && {
      tiktok: at('TikTok', SANDBOX_TIKTOK_PORT ?? port + 3),
    }),
  }
}

/** A platform's app with its own keys, or with those that its sandbox knows. */
function linkedPlatforms(
  environment: Environment,
  { sandboxes, host, origins }: { sandboxes: Sandboxes; host: string; origins: string[] },
): Config['platforms'] {
  const app = (keys: [string, string] | null, sandbox: Sandbox | undefined, path: string): PlatformApp | null => {
    const [clientId, clientSecret] = keys ?? SANDBOX_KEYS
    if (!keys && !sandbox) return null
    const server = ['0.0.0.0', '::'].includes(host) ? '127.0.0.1' : host
    return {
      clientId,
      clientSecret,
      redirectUris: origins.map((origin) => origin + path),
      standIn: sandbox ? { browser: sandbox.url, server: `http://${server}:${sandbox.port}` } : null,
    }
  }
  return {
    youtube: app(youtubeKeys(environment), sandboxes.youtube, '/oauth/callback/google'),
    tiktok: app(tiktokKeys(environment), sandboxes.tiktok, '/oauth/callback/tiktok'),
  }
}

/** `YOUTUBE_SCOPES=youtubepartner,…`: names, or full addresses. */
const youtubeScopes = ({ YOUTUBE_SCOPES }: Environment) =>
  (YOUTUBE_SCOPES ?? '')
    .split(/[\s,]+/)
    .filter(Boolean)
    .map((scope) => (scope.startsWith('https://') ? scope : `https://www.googleapis.com/auth/${scope}`))

/** Both values, or null when none is set; throws ConfigError when one is missing. */
function pair(group: Record<string, string | undefined>): [string, string] | null {
  const [first, second] = Object.values(group)
  if (!first && !second) return null
  if (!first || !second) throw halfSet(group)
  return [first, second]
}

const googleKeys = ({ GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET }: Environment) =>
  pair({ GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET })
const youtubeKeys = ({ YOUTUBE_CLIENT_ID, YOUTUBE_CLIENT_SECRET }: Environment) =>
  pair({ YOUTUBE_CLIENT_ID, YOUTUBE_CLIENT_SECRET })
const tiktokKeys = ({ TIKTOK_CLIENT_KEY, TIKTOK_CLIENT_SECRET }: Environment) =>
  pair({ TIKTOK_CLIENT_KEY, TIKTOK_CLIENT_SECRET })

/** The same host as the public URL, on another port. */
const siblingUrl = (publicUrl: string, port: number) =>
  `${new URL(publicUrl).protocol}//${new URL(publicUrl).hostname}:${port}`

function browser(environment: Environment, publicUrl: string): Config['browser'] {
  return {
    authUrl: environment.VITE_AUTH_URL ?? publicUrl,
    authAnonKey: environment.VITE_AUTH_ANON_KEY ?? (environment.VITE_AUTH_URL === '' ? '' : 'embedded'),
    apiUrl: environment.VITE_API_URL ?? '',
    queueApiUrl: environment.VITE_QUEUE_API_URL ?? '',
  }
}

/** Reads `TOKEN_KEYS=<id>:<32 bytes in base64>,…`; the first key seals. */
function tokenKeys(
  environment: Environment,
  { production, home }: { production: boolean; home: string },
): Config['tokenKeys'] {
  if (environment.TOKEN_KEYS) return { kind: 'given', keys: list(environment.TOKEN_KEYS).map(parseTokenKey) }
  if (production) {
    throw new ConfigError(
      'TOKEN_KEYS is missing: production requires it, as <id>:<32 random bytes in base64>, e.g. "a1:$(openssl rand -base64 32)".',
    )
  }
  return { kind: 'kept', file: resolve(home, 'token-keys') }
}

/** The legal pages must name one: Google and TikTok require it, and so do the laws on imprints and personal data. */
function contactEmail({ CONTACT_EMAIL }: Environment, production: boolean): string | null {
  if (production && !CONTACT_EMAIL) {
    throw new ConfigError(
      'CONTACT_EMAIL is missing: production requires it, as the address on the Privacy Policy and the Terms of Service that users write to.',
    )
  }
  return CONTACT_EMAIL ?? null
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

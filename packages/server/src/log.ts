import pino, { type Logger } from 'pino'
import type { Config } from './config/config.ts'

const NAMES = ['server', 'http', 'auth', 'postgres', 'storage', 'jobs', 'links', 'publishing', 'sandbox'] as const
/** The named loggers: JSON lines on stdout, readable lines on a terminal. */
export type Log = Record<(typeof NAMES)[number], Logger>

export async function createLog(
  settings: Config['log'] & { stderr?: boolean; file?: string },
  bindings: Record<string, unknown> = {},
): Promise<Log> {
  const root = pino(
    {
      level: settings.level,
      base: { ...bindings },
      timestamp: pino.stdTimeFunctions.isoTime,
      hooks: {
        logMethod(words, method) {
          method.apply(this, words.map((word) => redact(word)) as typeof words)
        },
      },
    },
    await destination(settings),
  )
  return Object.fromEntries(NAMES.map((name) => [name, root.child({ name })])) as Log
}

type Destination = { pretty: boolean; stderr?: boolean; file?: string }

async function destination({ pretty: readable, stderr = false, file }: Destination) {
  if (readable) {
    try {
      const { default: pretty } = await import('pino-pretty')
      return pretty({ ignore: 'pid,hostname', sync: true })
    } catch {
      // Not part of production installs: log JSON lines instead.
    }
  }
  const lines = pino.destination({ dest: file ?? (stderr ? 2 : 1), sync: true })
  // The reader of a pipe may be gone; keep running.
  lines.on('error', () => {})
  return lines
}

const SECRET_KEY =
  /token|upload_?(?:id|url)|session_?ur[il]|secret|password|authorization|cookie|api_?key|verifier|private/i
// OAuth codes and states are long, error codes and video states are short: only long values are secret.
const AMBIGUOUS_KEY = /^(?:code|state)$/i
const LONGEST_PLAIN = 24
const REMOVED = '[removed]'
// Google's access tokens, refresh tokens and codes; TikTok's tokens.
const PLATFORM_TOKEN = /\b(?:ya29\.|1\/\/|4\/0|(?:act|rft)\.)[\w!*.-]{8,}/g
const USER_KEY = /^(?:user|owner|actor|target)_?id$/i
const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
// Storage keys begin with the owner's id and have more segments than any route; caches have a folder per owner.
const STORAGE_KEY = new RegExp(`(?<=\\b(?:storage|media|s3|half-written)/)${UUID}|\\b${UUID}(?=/[\\w-]+/)`, 'gi')

/** Copies a value without tokens, email addresses, users' ids and URL signatures. */
export function redact(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return redactText(value)
  if (value === null || typeof value !== 'object' || value instanceof Date) return value
  if (depth > 6) return '[deep]'
  if (Array.isArray(value)) return value.slice(0, 100).map((entry) => redact(entry, depth + 1))
  if (value instanceof Error) return redactError(value, depth)
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => [key, isSecret(key, entry) ? REMOVED : redact(entry, depth + 1)]),
  )
}

function isSecret(key: string, value: unknown): boolean {
  if (AMBIGUOUS_KEY.test(key)) return typeof value === 'string' && value.length > LONGEST_PLAIN
  if (USER_KEY.test(key)) return true
  return SECRET_KEY.test(key) && typeof value !== 'number' && typeof value !== 'boolean'
}

function redactError(error: Error, depth: number): Record<string, unknown> {
  const { code, cause } = error as { code?: unknown; cause?: unknown }
  return {
    type: error.name,
    message: redactText(error.message),
    stack: redactText(error.stack ?? ''),
    ...(typeof code === 'string' ? { code } : {}),
    ...(cause === undefined ? {} : { cause: redact(cause, depth + 1) }),
  }
}

function redactText(value: string): string {
  return (
    value
      .replace(/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, REMOVED)
      .replace(PLATFORM_TOKEN, REMOVED)
      .replace(/(:\/\/[^\s:/@]+):[^\s@/]+@/g, `$1:${REMOVED}@`)
      .replace(
        /([?&#](?:[\w-]*(?:token|signature|credential|code|state|verifier|challenge|hint|upload_id)[\w-]*|s|sig)=)[^&\s"']+/gi,
        `$1${REMOVED}`,
      )
      .replace(/\bbearer\s+[^\s"']+/gi, `Bearer ${REMOVED}`)
      .replace(/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, '[email]')
      // Database drivers add a query's parameters, which are whole rows.
      .replace(/\nparams: [\s\S]*?(?=\n {4}at |$)/g, `\nparams: ${REMOVED}`)
      .replace(STORAGE_KEY, '[user]')
  )
}

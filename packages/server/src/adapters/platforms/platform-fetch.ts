import { limitBody } from '../providers/guarded-fetch.ts'
import { kindOfStatus, ProviderFault, retryAfter } from '../providers/provider-fault.ts'
import { type Clock, SYSTEM_CLOCK, withRetries } from '../providers/with-retries.ts'
import { parseJson } from './parse-json.ts'

/**
 * The hosts that the server may call. An upload address from a platform's answer must be on `uploads`. `pictures` never
 * receive a token. A leading dot means all subdomains; a star is one label.
 */
const HOSTS = {
  YouTube: {
    calls: ['oauth2.googleapis.com', 'youtube.googleapis.com', 'www.googleapis.com'],
    uploads: ['www.googleapis.com', 'youtube.googleapis.com'],
    pictures: ['yt3.ggpht.com', 'yt3.googleusercontent.com', 'lh3.googleusercontent.com'],
  },
  TikTok: {
    calls: ['open.tiktokapis.com'],
    uploads: ['open-upload.tiktokapis.com', 'upload.*.tiktokapis.com'],
    pictures: ['.tiktokcdn.com', '.tiktokcdn-us.com', '.tiktokcdn-eu.com'],
  },
} as const

const MAX_JSON_BYTES = 1024 * 1024
const MAX_PICTURE_BYTES = 5 * 1024 * 1024
/** Time limits for one request with its answer, and for all its attempts. */
const CALL_MS = 10_000
const ALL_MS = 30_000
const MOST_ATTEMPTS = 3

type Settings = {
  platform: keyof typeof HOSTS
  /** The origin of the platform's local stand-in, which is then the only host; null in production. */
  standIn: string | null
  clock?: Clock
  callMs?: number
}

export type PlatformCall = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  url: string
  /** The access token. */
  bearer?: string
  headers?: Record<string, string>
  form?: Record<string, string>
  json?: unknown
  bytes?: Uint8Array<ArrayBuffer>
  /**
   * A body that is read while it is sent; its length has to be in the headers. Only for calls that are not repeatable.
   */
  stream?: ReadableStream<Uint8Array>
  /** The group of hosts that may be called; 'calls' unless given. */
  to?: 'calls' | 'uploads'
  /** Time limit of one request with its answer, milliseconds. */
  callMs?: number
  /** Whether the call may be sent again when its outcome is unknown. */
  repeatable: boolean
  /** Only the status counts; the body may be anything. */
  ignoresBody?: boolean
}

/**
 * Every answer but a 408, 429 or 5xx, which are faults. `body` is parsed JSON, null when it is empty or ignored, or a
 * refusal is no JSON.
 */
export type PlatformAnswer = { status: number; headers: Headers; body: unknown }

/** A 408, 429 or 5xx. */
export class ServerFault extends ProviderFault {
  readonly answer: PlatformAnswer

  constructor(platform: string, answer: PlatformAnswer) {
    const retryAfterMs = retryAfter(Object.fromEntries(answer.headers), Date.now())
    super(platform, kindOfStatus(answer.status), { retryAfterMs })
    this.answer = answer
  }
}

export type Platform = {
  /**
   * One API call, with retries if it is repeatable. Throws ProviderFault, or the signal's reason. After 'slow',
   * 'answer_lost', 'unreadable', 'unusable' or 'broken' the platform may have carried it out; after the other kinds it
   * has not.
   */
  ask(call: PlatformCall, signal: AbortSignal): Promise<PlatformAnswer>
  /** Whether an address from an answer is one that uploads may be sent to. */
  takesUploads(url: string): boolean
  /** Downloads a picture of at most 5 MB. Throws ProviderFault, or the signal's reason. */
  picture(url: string, signal: AbortSignal): Promise<Buffer>
}

/**
 * The HTTP client that all adapters of a platform share. No fault contains an address, a token or an answer's content.
 */
export function createPlatform({ platform, standIn, clock = SYSTEM_CLOCK, callMs = CALL_MS }: Settings): Platform {
  const unusable = (detail: string) => new ProviderFault(platform, 'unusable', { detail })

  const known = (address: string, hosts: readonly string[]): URL | null => {
    const url = URL.canParse(address) ? new URL(address) : null
    if (!url || url.username || url.password) return null
    return (standIn ? url.origin === standIn : isAt(url, hosts)) ? url : null
  }

  const reach = async (address: string, hosts: readonly string[], init: RequestInit): Promise<Response> => {
    const url = known(address, hosts)
    if (!url) throw unusable('its address is unknown')
    const response = await fetch(url, { ...init, redirect: 'manual' }).catch((error: unknown) => {
      throw faultOf(platform, error)
    })
    // YouTube answers 308 without Location while an upload is incomplete.
    if (response.status < 300 || response.status >= 400 || !response.headers.has('location')) return response
    await response.body?.cancel()
    throw unusable('it redirected')
  }

  const read = async (response: Response, maxBytes: number, signal: AbortSignal): Promise<Buffer> => {
    const limited = limitBody(response, { maxBytes, problem: () => unusable('too large'), signal })
    try {
      return Buffer.from(await limited.arrayBuffer())
    } catch (error) {
      throw error instanceof ProviderFault ? error : new ProviderFault(platform, 'answer_lost', { cause: error })
    }
  }

  const within = <Result>(
    signal: AbortSignal,
    { attempts, ms = callMs }: { attempts: number; ms?: number | undefined },
    attempt: (signal: AbortSignal) => Promise<Result>,
  ) =>
    withRetries(
      attempt,
      { provider: platform, breaker: null, clock },
      { signal, callMs: ms, deadline: clock.now() + Math.max(ALL_MS, ms), attempts },
    )

  return {
    ask: ({ url, repeatable, to = 'calls', callMs: ms, ignoresBody = false, ...call }, signal) =>
      within(signal, { attempts: repeatable ? MOST_ATTEMPTS : 1, ms }, async (limit) => {
        const response = await reach(url, HOSTS[platform][to], { ...requestOf(call), signal: limit })
        const bytes = await read(response, MAX_JSON_BYTES, limit)
        const { status, headers } = response
        const answer = { status, headers, body: ignoresBody ? null : parse(platform, status, bytes) }
        if (status === 408 || status === 429 || status >= 500) throw new ServerFault(platform, answer)
        return answer
      }),

    takesUploads: (url) => known(url, HOSTS[platform].uploads) !== null,

    picture: (url, signal) =>
      within(signal, { attempts: MOST_ATTEMPTS }, async (limit) => {
        const response = await reach(url, HOSTS[platform].pictures, { signal: limit })
        if (response.ok) return read(response, MAX_PICTURE_BYTES, limit)
        await response.body?.cancel()
        throw response.status < 500
          ? unusable('no picture')
          : new ProviderFault(platform, kindOfStatus(response.status))
      }),
  }
}

/** Plain https at one of these hosts. */
const isAt = ({ protocol, host }: URL, hosts: readonly string[]) =>
  protocol === 'https:' && hosts.some((known) => (known.startsWith('.') ? host.endsWith(known) : isHost(host, known)))

function isHost(host: string, known: string): boolean {
  const [labels, wanted] = [host.split('.'), known.split('.')]
  return (
    labels.length === wanted.length &&
    wanted.every((label, at) => (label === '*' ? labels[at] !== '' : label === labels[at]))
  )
}

type Request = Omit<PlatformCall, 'url' | 'repeatable' | 'to' | 'callMs' | 'ignoresBody'>

function requestOf({ method, bearer, headers, form, json, bytes, stream }: Request): RequestInit {
  return {
    method,
    headers: {
      accept: 'application/json',
      // A pooled connection that the platform just closed would look like a lost answer.
      connection: 'close',
      ...(bearer && { authorization: `Bearer ${bearer}` }),
      ...(json !== undefined && { 'content-type': 'application/json; charset=UTF-8' }),
      ...headers,
    },
    ...(form && { body: new URLSearchParams(form) }),
    ...(json !== undefined && { body: JSON.stringify(json) }),
    ...(bytes && { body: bytes }),
    ...(stream && { body: stream, duplex: 'half' }),
  }
}

function parse(platform: string, status: number, bytes: Buffer): unknown {
  if (bytes.length === 0) return null
  try {
    return parseJson(bytes.toString('utf8'))
  } catch {
    // A page of the platform's gateway: the status says that nothing was carried out.
    if (status >= 400) return null
    // Without the cause: the parser's message quotes the answer.
    throw new ProviderFault(platform, 'unreadable')
  }
}

/** Failures before any byte of the request was sent. */
const NOT_SENT = /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|CERT_|ERR_TLS_)/

function faultOf(platform: string, error: unknown): ProviderFault {
  const cause = error instanceof Error ? error.cause : null
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  return new ProviderFault(platform, NOT_SENT.test(code) ? 'unreachable' : 'answer_lost', { cause: error })
}

// The parts of the web platform that browsers and Node share and core uses; core sees neither's full globals.
interface AbortSignal {
  readonly aborted: boolean
  readonly reason: unknown
  throwIfAborted(): void
  addEventListener(type: 'abort', listener: () => void, options?: { once?: boolean }): void
  removeEventListener(type: 'abort', listener: () => void): void
}

interface URL {
  readonly origin: string
  readonly pathname: string
  readonly search: string
  readonly hash: string
}
declare const URL: { new (address: string, base: string): URL }

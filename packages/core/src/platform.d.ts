// The web platform globals that core uses; browsers and Node have them all. Core compiles without the types of either.
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

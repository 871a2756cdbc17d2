import { APICallError } from 'ai'
import { kindOfStatus, ProviderFault, retryAfter } from './provider-fault.ts'

// The SDK would write to the console what it cannot send to a model; we know, and send it where it is welcome.
globalThis.AI_SDK_LOG_WARNINGS = false

/** What an error of the AI SDK means: who, and why. */
export function sdkFault(error: unknown, provider: string): ProviderFault {
  if (error instanceof ProviderFault) return error
  if (!APICallError.isInstance(error)) return new ProviderFault(provider, 'unreadable', { cause: error })
  const { statusCode, responseHeaders = {}, responseBody } = error
  // A cut connection comes as a failure to read an answer that began well.
  if (statusCode === undefined || (statusCode < 400 && isNetwork(error.cause)))
    return new ProviderFault(provider, 'unreachable')
  if (statusCode < 400) return new ProviderFault(provider, 'unreadable')
  return new ProviderFault(provider, kindOfStatus(statusCode, responseBody), {
    retryAfterMs: retryAfter(responseHeaders, Date.now()),
  })
}

/** What undici throws when a connection ends too early: 'terminated', with the code of the socket as its cause. */
function isNetwork(cause: unknown): boolean {
  if (!(cause instanceof Error)) return false
  return ('code' in cause && /^(?:UND_ERR|E[A-Z]+)/.test(String(cause.code))) || isNetwork(cause.cause)
}

import { APICallError } from 'ai'
import { kindOfStatus, ProviderFault, retryAfter } from './provider-fault.ts'

// The SDK warns on the console about settings that a model ignores; ours are chosen per model.
globalThis.AI_SDK_LOG_WARNINGS = false

/** Maps an error of the AI SDK to a ProviderFault. */
export function sdkFault(error: unknown, provider: string): ProviderFault {
  if (error instanceof ProviderFault) return error
  if (!APICallError.isInstance(error)) return new ProviderFault(provider, 'unreadable', { cause: error })
  const { statusCode, responseHeaders = {}, responseBody } = error
  // A connection cut mid-response surfaces as a parse error with a success status.
  if (statusCode === undefined || (statusCode < 400 && isNetwork(error.cause)))
    return new ProviderFault(provider, 'unreachable')
  if (statusCode < 400) return new ProviderFault(provider, 'unreadable')
  return new ProviderFault(provider, kindOfStatus(statusCode, responseBody), {
    retryAfterMs: retryAfter(responseHeaders, Date.now()),
  })
}

/** undici reports a dropped connection as 'terminated', with the socket's error code somewhere in its causes. */
function isNetwork(cause: unknown): boolean {
  if (!(cause instanceof Error)) return false
  return ('code' in cause && /^(?:UND_ERR|E[A-Z]+)/.test(String(cause.code))) || isNetwork(cause.cause)
}

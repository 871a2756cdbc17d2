import { IMPERSONATION_HEADER } from '@pack/core/accounts/impersonation'
import { ApiError, impersonationToken, problemOf } from './api.ts'
import { config } from './config.ts'
import { accessToken, refreshSession, sessionLost } from './session.ts'

type Options = {
  form: FormData
  signal: AbortSignal
  /** The part that has been sent, 0 to 1. */
  onProgress: (share: number) => void
  method?: 'POST' | 'PUT'
}

/** Sends a form with a file and reads the JSON of the answer. Throws ApiError; AbortError when `signal` aborts. */
export async function sendFile<Answer>(path: string, options: Options): Promise<Answer> {
  const token = await accessToken()
  const first = await submit(path, options, token)
  if (first.status !== 401) return read<Answer>(first)
  const renewal = token ? await refreshSession(token) : 'ended'
  if (renewal === 'renewed') {
    const second = await submit(path, options, await accessToken())
    if (second.status !== 401) return read<Answer>(second)
  }
  if (renewal === 'away')
    throw new ApiError(0, ['We can’t reach the login service. Check your connection and try again.'])
  sessionLost()
  throw await problemOf(first)
}

async function read<Answer>(response: Response): Promise<Answer> {
  // Part 1 §8: the server's detail, or this.
  if (!response.ok) throw await problemOf(response, 'Upload failed')
  return (await response.json()) as Answer
}

/** Uses XMLHttpRequest because `fetch` reports no upload progress. No deadline: large files take long. */
async function submit(
  path: string,
  { form, signal, onProgress, method = 'POST' }: Options,
  token: string | null,
): Promise<Response> {
  const grantToken = token ? await impersonationToken(token) : null
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, new URL(config.api_url + path, location.origin))
    request.setRequestHeader('accept', 'application/json')
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`)
    if (grantToken) request.setRequestHeader(IMPERSONATION_HEADER, grantToken)
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    const stop = () => request.abort()
    const settle = () => signal.removeEventListener('abort', stop)
    request.onload = () => {
      settle()
      resolve(new Response(request.responseText, { status: request.status }))
    }
    request.onerror = () => {
      settle()
      reject(new ApiError(0, ['The upload was interrupted. Check your connection and try again.']))
    }
    request.onabort = () => reject(new DOMException('Cancelled', 'AbortError'))
    if (signal.aborted) return reject(new DOMException('Cancelled', 'AbortError'))
    signal.addEventListener('abort', stop, { once: true })
    request.send(form)
  })
}

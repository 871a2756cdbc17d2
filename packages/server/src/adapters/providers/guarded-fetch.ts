/**
 * `fetch` for providers: refuses redirects, so that an API key never reaches another host, and bodies over `maxBytes`.
 */
export const guardedFetch =
  (maxBytes: number): typeof fetch =>
  async (input, init) =>
    limitBody(await fetch(input, { ...init, redirect: 'error' }), { maxBytes, problem: tooLarge, signal: init?.signal })

type Limits = { maxBytes: number; problem: (maxBytes: number) => Error; signal?: AbortSignal | null | undefined }

/**
 * Returns the response with a body that fails with `problem` beyond `maxBytes` and ends when the signal aborts: while a
 * body is read, Node's fetch may lose the signal to garbage collection.
 */
export function limitBody(response: Response, { maxBytes, problem, signal }: Limits): Response {
  if (!response.body) return response
  let read = 0
  const counted = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      read += chunk.byteLength
      if (read > maxBytes) controller.error(problem(maxBytes))
      else controller.enqueue(chunk)
    },
  })
  const { status, statusText, headers } = response
  return new Response(response.body.pipeThrough(counted, signal ? { signal } : {}), { status, statusText, headers })
}

const tooLarge = (maxBytes: number) => new Error(`the response is larger than ${maxBytes} bytes`)

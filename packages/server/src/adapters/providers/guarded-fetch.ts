/**
 * `fetch` for providers: follows no redirect, so that a key goes nowhere else, and reads at most `mostBytes` of an answer.
 */
export const guardedFetch =
  (mostBytes: number): typeof fetch =>
  async (input, init) => {
    const response = await fetch(input, { ...init, redirect: 'error' })
    if (!response.body) return response
    let read = 0
    const counted = new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        read += chunk.byteLength
        if (read > mostBytes) controller.error(new Error(`the answer is larger than ${mostBytes} bytes`))
        else controller.enqueue(chunk)
      },
    })
    const { status, statusText, headers } = response
    return new Response(response.body.pipeThrough(counted), { status, statusText, headers })
  }

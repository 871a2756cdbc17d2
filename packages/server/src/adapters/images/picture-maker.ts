/** A prompt. `avoid` is for models with a negative prompt; width and height are a preference, in pixels. */
export type Prompt = { text: string; avoid: string; seed: number; width: number; height: number }

/** A text-to-image provider. */
export type PictureMaker = {
  /** Display name. */
  name: string
  /** Provider and model: part of the cache key, because another model makes another picture. */
  version: string
  /** Most requests in flight. */
  concurrency: number
  /** Time limit of one request, milliseconds. */
  callMs: number
  /**
   * Sends one request, without retries, and returns the file, which is untrusted. Throws ProviderFault ('declined' if
   * the content is refused), or the signal's reason.
   */
  make(prompt: Prompt, signal: AbortSignal): Promise<Uint8Array>
}

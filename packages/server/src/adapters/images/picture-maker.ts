/** What a picture is to show, in a model's language. `avoid` is for models that take it apart; pixels are a wish. */
export type Prompt = { text: string; avoid: string; seed: number; width: number; height: number }

/** Somebody who makes pictures of words. */
export type PictureMaker = {
  /** What people call it. */
  name: string
  /** Changes when the same prompt would become another picture: provider and model. */
  version: string
  /** How many it can be asked for at once. */
  atOnce: number
  /** For one picture, milliseconds. */
  callMs: number
  /**
   * One request, without patience: the file of a picture, yet to be judged. Throws ProviderFault ('declined' when it will not
   * show this), or the signal's reason.
   */
  make(prompt: Prompt, signal: AbortSignal): Promise<Uint8Array>
}

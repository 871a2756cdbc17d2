/** Logs failures that are otherwise ignored (part 1 §8). */
export function warn(text: string, problem?: unknown): void {
  // biome-ignore lint/suspicious/noConsole: this is the browser's log
  console.warn(text, ...(problem === undefined ? [] : [problem]))
}

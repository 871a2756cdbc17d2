/** Failures that the specification wants logged and otherwise ignored (part 1 §8). */
export function warn(text: string, problem?: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the browser's console is this log
  console.warn(text, ...(problem === undefined ? [] : [problem]))
}

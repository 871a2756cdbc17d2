/** Sizes, lengths and counts in the reader's locale. */

/** "3.4 MB", in decimal units. */
export function fileSize(bytes: number): string {
  const [unit, size] =
    bytes < 1e6
      ? (['kilobyte', Math.max(bytes > 0 ? 0.1 : 0, bytes / 1e3)] as const)
      : bytes < 1e9
        ? (['megabyte', bytes / 1e6] as const)
        : (['gigabyte', bytes / 1e9] as const)
  return measured(size, unit, size < 10 ? 1 : 0)
}

/** "2.4 sec"; from a minute on "1:15". */
export function clipLength(seconds: number): string {
  if (seconds < 60) return measured(seconds, 'second', 1)
  const whole = Math.round(seconds)
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}

/** "20 MB" of a limit, which counts 1024 × 1024 bytes as a megabyte, as the server’s messages do. */
export const fileLimit = (bytes: number): string => measured(bytes / 1024 / 1024, 'megabyte', 0)

/** "45 sec", in whole seconds. */
export const inSeconds = (seconds: number): string => measured(Math.round(seconds), 'second', 0)

/** "12 min", in whole minutes. */
export const inMinutes = (seconds: number): string => measured(Math.round(seconds / 60), 'minute', 0)

/** "1,200 videos"; `one` is the singular. */
export const countOf = (count: number, one: string): string =>
  `${count.toLocaleString()} ${one}${count === 1 ? '' : 's'}`

const measured = (value: number, unit: string, digits: number) =>
  new Intl.NumberFormat(undefined, { style: 'unit', unit, maximumFractionDigits: digits }).format(value)

/** Values that the texts about a publication may mention. */
export type ReasonValues = {
  /** The linked channel's name. */
  channel: string
  /** When work goes on, or when the video is due; null if that is not known. */
  at: Date | null
  /** Its owner's zone, in which times are shown. */
  timeZone: string
}

export type ReasonText = string | ((values: ReasonValues) => string)

/** `remedy` is null when there is nothing to do. */
export type Reason = { message: ReasonText; remedy: ReasonText | null; mayRetry: boolean }

/** The publication goes on by itself, or once its remedy is applied. */
export const waits = (message: ReasonText, remedy: ReasonText | null = null): Reason => ({
  ...{ message, remedy },
  mayRetry: false,
})
/** It has failed; its owner may retry it, after what the remedy says. */
export const failed = (message: ReasonText, remedy: ReasonText): Reason => ({ message, remedy, mayRetry: true })
/** It has ended, or only its owner can tell how it went. */
export const ended = (message: ReasonText, remedy: ReasonText | null = null): Reason => ({
  ...{ message, remedy },
  mayRetry: false,
})

/** " until 9:00 AM on Nov 24, 2026"; nothing when the time is not known. */
export function when(before: ' at' | ' until' | ':', { at, timeZone }: ReasonValues): string {
  if (at === null) return ''
  const shown = (style: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('en', { ...style, timeZone }).format(at)
  return `${before} ${shown({ timeStyle: 'short' })} on ${shown({ dateStyle: 'medium' })}`
}

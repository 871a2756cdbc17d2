/** Whether the remedy of a reason (publication-reasons.ts, tiktok-reason-texts.ts) is to link the account again. */
export const asksToReconnect = (remedy: string | null | undefined): boolean =>
  /^(?:Reconnect|Connect it again)\b/.test(remedy ?? '')

/** Whether the remedy is to change the video: publishing the same file again would fail again. */
export const asksToChangeVideo = (remedy: string | null | undefined): boolean =>
  /\brender (?:it|the video) again\b|\bchange and render it\b|\bChange the video\b/.test(remedy ?? '')

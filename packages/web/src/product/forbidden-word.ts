/** The word that made a script fail because a persona never says it; null for every other reason. */
export const forbiddenWordIn = (reason: string | null): string | null =>
  /“([^”]+)”, which a chosen persona never says/.exec(reason ?? '')?.[1] ?? null

/** The reason in one sentence. */
export const isForbidden = (word: string): string => `“${word}” is a forbidden word`

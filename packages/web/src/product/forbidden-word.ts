/** The word that made a script fail because a persona never says it; null for every other reason. */
export const forbiddenWordIn = (reason: string | null): string | null =>
  /“([^”]+)”, which a chosen persona never says/.exec(reason ?? '')?.[1] ?? null

/** A failure's reason, in one sentence where a word is to blame. */
export function reasonText(reason: string): string {
  const word = forbiddenWordIn(reason)
  return word === null ? reason : `${isForbidden(word)}.`
}

/** The reason as a part of a sentence. */
export const isForbidden = (word: string): string => `“${word}” is a forbidden word`

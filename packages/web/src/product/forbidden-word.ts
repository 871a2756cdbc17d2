/** A word that kept a script from being written, because a persona never says it. */
export type ForbiddenWord = { word: string; persona: string }

/** Read from the reason of a failure; null for every other reason. */
export function forbiddenWordIn(reason: string | null): ForbiddenWord | null {
  const [, word, persona] = /“([^”]+)”, which (.+?) never says/.exec(reason ?? '') ?? []
  return word && persona ? { word, persona } : null
}

/** A failure's reason, in one sentence where a word is to blame. */
export function reasonText(reason: string): string {
  const forbidden = forbiddenWordIn(reason)
  return forbidden ? `${neverSaid(forbidden)}.` : reason
}

/** The reason as a part of a sentence: "Flow never says “deadline”". */
export const neverSaid = ({ word, persona }: ForbiddenWord): string =>
  `${persona.charAt(0).toUpperCase()}${persona.slice(1)} never says “${word}”`

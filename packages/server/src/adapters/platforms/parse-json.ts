/** A JSON string, which stays as it is, or a complete number. */
const TEXT_OR_NUMBER = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g

/** Parses JSON. Integers that a double would round, such as TikTok's 64-bit ids, become text. Throws SyntaxError. */
export const parseJson = (text: string): unknown =>
  JSON.parse(text.replace(TEXT_OR_NUMBER, (token) => (isRounded(token) ? `"${token}"` : token)))

const isRounded = (token: string): boolean => /^-?\d+$/.test(token) && !Number.isSafeInteger(Number(token))

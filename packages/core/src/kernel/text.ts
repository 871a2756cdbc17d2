/**
 * Removes characters that no reader sees and no voice can say: control and bidi-override characters, lone surrogates
 * and byte-order marks. Line breaks and tabs become spaces, runs of spaces one space.
 */
export function cleanText(text: string): string {
  return text
    .replace(/[\t\r\n]+/g, ' ')
    .replace(/[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff]/gu, '')
    .replace(/ {2,}/g, ' ')
    .trim()
}

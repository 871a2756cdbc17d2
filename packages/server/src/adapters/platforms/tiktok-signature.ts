import { createHmac, timingSafeEqual } from 'node:crypto'

/** Whether TikTok signed a text with the app's secret (part 4 §B3). The signature is 64 hex digits. */
export function isSignedByTikTok(secret: string, text: string, signature: string): boolean {
  const expected = createHmac('sha256', secret).update(text).digest()
  const given = Buffer.from(signature, 'hex')
  return given.length === expected.length && timingSafeEqual(given, expected)
}

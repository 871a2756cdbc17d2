import { createHash } from 'node:crypto'

/** TikTok registers loopback addresses for desktop apps only, and those must use PKCE. Web apps are https, without. */
export const isDesktop = (redirectUri: string) => ['localhost', '127.0.0.1'].includes(new URL(redirectUri).hostname)

/** TikTok expects lower-case hex instead of base64url (RFC 7636). */
export const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('hex')

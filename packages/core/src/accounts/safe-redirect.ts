/** The destination after sign-in when no other is wanted or allowed. */
const LANDING = '/generate'

/** Sign-in screens are no destinations: returning to one would loop, or enter a sign-in that someone else started. */
const SIGN_IN_SCREENS = /^\/(?:login|auth|oauth)(?:\/|$)/i

/** Browsers drop some of these characters and read others as a slash; no valid address needs them (part 3 §B). */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to reject
const MISREAD_CHARACTERS = /[\u0000-\u001f\u007f\\]/

/**
 * The destination after sign-in (part 3 §B): same-origin paths only. Other origins, addresses that browsers read as
 * other origins (`//host`, `/\host`, control characters) and sign-in screens lead to Generate instead.
 */
export function safeRedirect(wanted: unknown, origin: string): string {
  if (typeof wanted !== 'string' || !wanted.startsWith('/') || MISREAD_CHARACTERS.test(wanted)) return LANDING
  try {
    const target = new URL(wanted, origin)
    const path = target.pathname + target.search + target.hash
    // A path that resolves to `//host` would leave the origin when followed again.
    if (target.origin !== origin || path.startsWith('//') || SIGN_IN_SCREENS.test(target.pathname)) return LANDING
    return path
  } catch {
    return LANDING
  }
}

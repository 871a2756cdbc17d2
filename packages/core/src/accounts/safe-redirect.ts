/** Where somebody goes who did not say where to. */
const DASHBOARD = '/dashboard'

/** Screens that sign somebody in: to return to one of them would lead in a circle, or into a sign-in that others began. */
const SIGN_IN_SCREENS = /^\/(?:login|auth|oauth)(?:\/|$)/i

/** A browser drops some of these and reads others as a slash: nobody needs them in an address (part 3 §B). */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the very characters that are refused
const TREACHEROUS = /[\u0000-\u001f\u007f\\]/

/**
 * Where to go after sign-in (part 3 §B): same-origin paths only. An address elsewhere, or one that a browser would read
 * as elsewhere (`//host`, `/\host`, control characters), leads to the dashboard. So do the sign-in screens themselves.
 */
export function safeRedirect(wanted: unknown, origin: string): string {
  if (typeof wanted !== 'string' || !wanted.startsWith('/') || TREACHEROUS.test(wanted)) return DASHBOARD
  try {
    const target = new URL(wanted, origin)
    const path = target.pathname + target.search + target.hash
    // A path that resolves to `//host` would leave the origin when it is followed the next time.
    if (target.origin !== origin || path.startsWith('//') || SIGN_IN_SCREENS.test(target.pathname)) return DASHBOARD
    return path
  } catch {
    return DASHBOARD
  }
}

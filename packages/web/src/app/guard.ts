import { type Account, admission, tierOfUser } from '@pack/core/accounts/access'
import { readTier } from '@pack/core/accounts/tiers'
import { accessTo } from '@pack/core/site/screens'
import { type ParsedLocation, redirect } from '@tanstack/react-router'
import { currentImpersonation, isActualAdmin } from '../product/impersonation.ts'
import { paths } from '../product/paths.ts'
import { accessToken, currentSession, hasEnded, sessionRestored } from '../product/session.ts'
import { warn } from '../product/warn.ts'

/** `matches` are the routes from the outermost; their own type would depend on the router, and so on this guard. */
type Visit = { location: ParsedLocation; preload: boolean; matches: unknown }

/**
 * Runs before a screen opens and applies core's decision: redirects signed-out visitors to the login screen, which
 * leads back here, and accounts without the tier or rights to the plans, which say why. The server checks every call
 * again.
 */
export async function guard({ location, preload, matches }: Visit): Promise<void> {
  const path = String((matches as { fullPath: string }[]).at(-1)?.fullPath)
  await sessionRestored()
  const known = currentSession() ? await account(path) : null
  const verdict = admission(accessTo(path), known)
  if (verdict.kind === 'sign_in')
    throw redirect({ to: paths.login, search: { redirect: location.href, ended: hasEnded() || undefined } })
  if (verdict.kind === 'enter') return
  // Users who followed a link of ours only read the reason on the screen of the plans.
  const isTyped = location.state.__TSR_index === 0
  if (verdict.alert !== null && isTyped && !preload) window.alert(verdict.alert)
  throw redirect({ to: paths.services, search: { missing: path.slice(1) } })
}

/** The account as the server knows it; if it cannot be reached, the tier in the session, and never admin. */
async function account(path: string): Promise<Account> {
  const user = currentSession()?.user
  const written = { tier: readTier(tierOfUser(user ?? {})), isAdmin: false }
  // Most screens are open to every account and need not wait for the server.
  if (accessTo(path) === 'signed_in') return written
  try {
    // During impersonation, admin screens check the admin, all others the impersonated user (part 3 §A).
    if (accessTo(path) === 'admin' && currentImpersonation()) {
      const { impersonationToken } = await import('../product/api.ts')
      await impersonationToken((await accessToken()) ?? '')
      return { ...written, isAdmin: isActualAdmin(currentImpersonation()) }
    }
    const [{ queryClient }, { meOptions }] = await Promise.all([
      import('../product/query-client.tsx'),
      import('../product/me.ts'),
    ])
    const me = await queryClient.ensureQueryData(meOptions())
    return { tier: me.tier, isAdmin: me.is_admin }
  } catch (problem) {
    warn('The account could not be read.', problem)
    return written
  }
}

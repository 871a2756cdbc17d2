import { type Account, admission, tierOfUser } from '@pack/core/accounts/access'
import { readTier } from '@pack/core/accounts/tiers'
import { accessTo } from '@pack/core/site/screens'
import { type ParsedLocation, redirect } from '@tanstack/react-router'
import { currentImpersonation, isActualAdmin } from '../product/impersonation.ts'
import { paths } from '../product/paths.ts'
import { accessToken, currentSession, sessionRestored } from '../product/session.ts'
import { warn } from '../product/warn.ts'

type Visit = { location: ParsedLocation; preload: boolean; matches: { fullPath: unknown }[] }

/**
 * Before a screen opens: core says who may come in. Signed out, to the login screen, which leads back to this very
 * address; without the tier or the rights, to the plans. The server checks again on every call.
 */
export async function guard({ location, preload, matches }: Visit): Promise<void> {
  const path = String(matches.at(-1)?.fullPath)
  await sessionRestored()
  const known = currentSession() ? await account(path) : null
  const verdict = admission(accessTo(path), known)
  if (verdict.kind === 'sign_in') throw redirect({ to: paths.login, search: { redirect: location.href } })
  if (verdict.kind === 'enter') return
  // A link that is only being hovered alerts nobody.
  if (verdict.alert && !preload) window.alert(verdict.alert)
  throw redirect({ to: paths.services })
}

/** As the server knows it; when it cannot be asked, what the sign-in service wrote into the user, never admin. */
async function account(path: string): Promise<Account> {
  const user = currentSession()?.user
  const written = { tier: readTier(tierOfUser(user ?? {})), isAdmin: false }
  // Most screens are open to every account: nothing to wait for.
  if (accessTo(path) === 'signed_in') return written
  try {
    // The admins' screens belong to the admin behind a view, all others to whoever is viewed (part 3 §A).
    if (accessTo(path) === 'admin' && currentImpersonation()) {
      const { rightToView } = await import('../product/api.ts')
      await rightToView((await accessToken()) ?? '')
      return { ...written, isAdmin: isActualAdmin(currentImpersonation()) }
    }
    const [{ queryClient }, { meOptions }] = await Promise.all([
      import('../product/query-client.ts'),
      import('../product/me.ts'),
    ])
    const me = await queryClient.ensureQueryData(meOptions())
    return { tier: me.tier, isAdmin: me.is_admin }
  } catch (problem) {
    warn('The account could not be read.', problem)
    return written
  }
}

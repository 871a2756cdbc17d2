import { readTier, type Tier } from '@pack/core/accounts/tiers'
import { type ParsedLocation, redirect } from '@tanstack/react-router'
import { tierRefusal } from './guards.ts'
import { paths } from './paths.ts'
import { currentSession, sessionRestored } from './session.ts'
import { warn } from './warn.ts'

type Account = { tier: Tier; isAdmin: boolean }

type Visit = { location: ParsedLocation; preload: boolean }

/** Signed out: to the login screen, which leads back to this very address. */
export async function requireSignIn({ location }: Pick<Visit, 'location'>): Promise<void> {
  await sessionRestored()
  if (!currentSession()) throw redirect({ to: paths.login, search: { redirect: location.href } })
}

/** Part 1 §6: an alert, then the plans. A link that is only being hovered alerts nobody. */
export const requireTier =
  (allowed: readonly Tier[]) =>
  async (visit: Visit): Promise<void> => {
    await requireSignIn(visit)
    const refusal = tierRefusal(await account(), allowed)
    if (!refusal) return
    if (!visit.preload) window.alert(refusal)
    throw redirect({ to: paths.services })
  }

/** Everybody else is sent to the plans. The server checks again on every call. */
export async function requireAdmin(visit: Visit): Promise<void> {
  await requireSignIn(visit)
  if (!(await account()).isAdmin) throw redirect({ to: paths.services })
}

/** As the server knows it; when it cannot be asked, what the sign-in service wrote into the user, never admin. */
async function account(): Promise<Account> {
  try {
    const [{ queryClient }, { meOptions }] = await Promise.all([import('./query-client.ts'), import('./me.ts')])
    const me = await queryClient.ensureQueryData(meOptions())
    return { tier: me.tier, isAdmin: me.is_admin }
  } catch (problem) {
    warn('The account could not be read.', problem)
    const user = currentSession()?.user
    return { tier: readTier(tierIn(user?.user_metadata) ?? tierIn(user?.app_metadata)), isAdmin: false }
  }
}

/** Part 1 §3: the tier's three names in the metadata. */
const tierIn = (metadata: Record<string, unknown> | undefined) =>
  metadata?.subscription_level ?? metadata?.subscription_tier ?? metadata?.tier

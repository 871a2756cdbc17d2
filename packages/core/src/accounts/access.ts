import { SCHEDULING_TIERS, type Tier, UPLOAD_TIERS } from './tiers.ts'

/** Who may open a screen: everybody, who is signed in, who is on one of these tiers, or admins. */
type Access = 'open' | 'signed_in' | 'admin' | { tiers: readonly Tier[] }

/** Part 1 §2 and §6: every path of the product. Sign-in and link callbacks skip all guards. */
export const SCREEN_ACCESS: Readonly<Record<string, Access>> = {
  '/': 'open',
  '/login': 'open',
  '/meet-the-pack': 'open',
  '/pack/$id': 'open',
  '/onboarding': 'open',
  '/examples': 'open',
  '/how': 'open',
  '/privacy-policy': 'open',
  '/terms-of-service': 'open',
  '/auth/callback': 'open',
  '/oauth/callback/google': 'open',
  '/oauth/callback/tiktok': 'open',
  '/stripe/success': 'open',
  '/stripe/cancel': 'open',

  '/generate': 'signed_in',
  '/content': 'signed_in',
  '/config': 'signed_in',
  '/personas': 'signed_in',
  '/persona/$id': 'signed_in',
  '/services': 'signed_in',
  '/dashboard': 'signed_in',
  '/assets': 'signed_in',
  '/analytics': 'signed_in',
  '/integrations': 'signed_in',

  '/uploads': { tiers: UPLOAD_TIERS },
  '/scheduling': { tiers: SCHEDULING_TIERS },

  '/admin': 'admin',
}

/** The account as the server knows it. */
export type Account = { tier: Tier; isAdmin: boolean }

/** What a guard does: let in, ask to sign in, or send to the plans, with an alert where there is something to say. */
export type Admission = { kind: 'enter' } | { kind: 'sign_in' } | { kind: 'plans'; alert: string | null }

/** Part 1 §6, word for word. */
const FREE_PLAN_MESSAGE = 'This feature is not available on the free plan. Redirecting to subscription options.'
const OTHER_TIER_MESSAGE =
  'Your current subscription tier does not include this feature. Redirecting to subscription options.'

/** Why this account may not use what is for these tiers, or null when it may. Admins pass every tier check. */
export function tierRefusal({ tier, isAdmin }: Account, allowed: readonly Tier[]): string | null {
  if (isAdmin || allowed.includes(tier)) return null
  return tier === 'free' ? FREE_PLAN_MESSAGE : OTHER_TIER_MESSAGE
}

/** Who may open a path, with `$id` or a real id in it. An unknown one needs a sign-in. */
export const accessTo = (path: string): Access =>
  SCREEN_ACCESS[path] ?? SCREEN_ACCESS[path.replace(/[^/]+$/, '$id')] ?? 'signed_in'

/** Who may come in where. `account` is null for a visitor who is signed out. */
export function admission(path: string, account: Account | null): Admission {
  const access = accessTo(path)
  if (access === 'open') return { kind: 'enter' }
  if (!account) return { kind: 'sign_in' }
  if (access === 'signed_in') return { kind: 'enter' }
  if (access === 'admin') return account.isAdmin ? { kind: 'enter' } : { kind: 'plans', alert: null }
  const alert = tierRefusal(account, access.tiers)
  return alert === null ? { kind: 'enter' } : { kind: 'plans', alert }
}

/** What an auth service's user carries of the tier (part 1 §3), for showing until the server has answered. */
export function tierOfUser(user: { user_metadata?: unknown; app_metadata?: unknown }): unknown {
  return tierIn(user.user_metadata) ?? tierIn(user.app_metadata)
}

function tierIn(metadata: unknown): unknown {
  if (typeof metadata !== 'object' || metadata === null) return undefined
  const { subscription_level, subscription_tier, tier } = metadata as Record<string, unknown>
  return subscription_level ?? subscription_tier ?? tier
}

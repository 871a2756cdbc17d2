import { ProductError } from '../kernel/errors.ts'
import type { Tier } from './tiers.ts'
import type { Viewer } from './viewer.ts'

/** How long an admin may view as somebody before asking anew (part 3 §A). */
export const IMPERSONATION_MINUTES = 30

/** Carries the right to view as somebody, beside the admin's own access token. */
export const IMPERSONATION_HEADER = 'X-Impersonation'

/** Sent in its place by a browser that shows a banner but was given no right: it is refused like any forged one. */
export const INVALID_IMPERSONATION_TOKEN = 'none'

/** Part 3 §B, word for word. */
export const READ_ONLY_MESSAGE = 'Read-only while viewing as another user.'
export const MAY_NOT_VIEW_MESSAGE = 'You may not view the product as another user.'
const IS_ADMIN_MESSAGE = "Can't impersonate admins."

/** Looking is allowed, changing is not. */
export const isReadMethod = (method: string): boolean => method === 'GET' || method === 'HEAD'

/** Why nobody may view as this account; null when admins may. */
export const viewRefusal = (target: Pick<Viewer, 'isAdmin'>): string | null =>
  target.isAdmin ? IS_ADMIN_MESSAGE : null

/** The right does not hold: it is forged, over, somebody else's, or its holder is no admin any more. */
export const impersonationForbidden = () => new ProductError('forbidden', MAY_NOT_VIEW_MESSAGE)

/** Who is viewed, as far as the banner shows it. `name` is what the sign-in service calls them, if anything. */
export type ViewedUser = { id: string; email: string; name: string | null; tier: Tier }

/** What the browser keeps under the key `impersonation` (part 1 §3): for the banner only, it grants nothing. */
export type ImpersonationRecord = { adminUser: { id: string; email: string }; targetUser: ViewedUser }

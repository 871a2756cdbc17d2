import { ProductError } from '../kernel/errors.ts'
import type { Tier } from './tiers.ts'
import type { Viewer } from './viewer.ts'

/** How long an impersonation lasts, in minutes (part 3 §A). */
export const IMPERSONATION_MINUTES = 30

/** Request header with the impersonation token, sent beside the admin's own access token. */
export const IMPERSONATION_HEADER = 'X-Impersonation'

/** Request header that names the page view a call belongs to, for the audit log: an id and the page's path. */
export const PAGE_VIEW_HEADER = 'X-Page-View'

/** Sent by a browser that shows the banner but has no token; rejected like any forged token. */
export const INVALID_IMPERSONATION_TOKEN = 'none'

/** Part 3 §B, word for word. */
export const READ_ONLY_MESSAGE = 'Read-only while viewing as another user.'
export const MAY_NOT_VIEW_MESSAGE = 'Only admins can view the app as another user.'
const IS_ADMIN_MESSAGE = 'Admins can’t be viewed as a client.'

/** Whether a method only reads; impersonation allows nothing else. */
export const isReadMethod = (method: string): boolean => method === 'GET' || method === 'HEAD'

/** Why admins may not view as this account; null when they may. */
export const viewRefusal = (target: Pick<Viewer, 'isAdmin'>): string | null =>
  target.isAdmin ? IS_ADMIN_MESSAGE : null

/** The impersonation is invalid: forged, expired, another session's, or its holder is no longer an admin. */
export const impersonationForbidden = () => new ProductError('forbidden', MAY_NOT_VIEW_MESSAGE)

/** The viewed account, as the banner shows it. `name` comes from the sign-in service, which may have none. */
export type ViewedUser = { id: string; email: string; name: string | null; tier: Tier }

/** The browser's record under the key `impersonation` (part 1 §3), for the banner only; it grants nothing. */
export type ImpersonationRecord = { adminUser: { id: string; email: string }; targetUser: ViewedUser }

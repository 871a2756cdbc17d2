import { z } from 'zod'
import {
  IMPERSONATION_MINUTES,
  impersonationForbidden,
  isReadMethod,
  READ_ONLY_MESSAGE,
  viewRefusal,
} from '../accounts/impersonation.ts'
import { tierSchema } from '../accounts/tiers-schema.ts'
import type { Viewer } from '../accounts/viewer.ts'
import { notFound, ProductError } from '../kernel/errors.ts'
import type { AccountDirectory, AuditLog, Impersonations, PageView } from './ports.ts'

/** POST /admin/impersonations. The reason goes to the audit log. */
export const impersonationOrderSchema = z.object({
  user_id: z.string().max(100),
  reason: z.string().trim().max(300).default(''),
})

/** A started impersonation. `token` is returned only here. */
export const impersonationSchema = z.object({
  token: z.string(),
  expires_at: z.string(),
  admin_user: z.object({ id: z.string(), email: z.string() }),
  target_user: z.object({ id: z.string(), email: z.string(), name: z.string().nullable(), tier: tierSchema }),
})
export type Impersonation = z.infer<typeof impersonationSchema>

type Uses = {
  directory: AccountDirectory
  impersonations: Impersonations
  auditLog: AuditLog
  /** Generates an unguessable secret. */
  newToken: () => string
  now: () => Date
}

/** An admin in one signed-in browser session, with its IP address. */
export type AdminSession = { admin: Viewer; sessionId: string; address: string }

const ADMINS_ONLY = 'Admins only.'
const ALREADY_VIEWING = 'Exit impersonation first.'

/** Throws ProductError 'forbidden' unless the viewer is an admin. */
export function requireAdmin(viewer: Viewer): void {
  if (!viewer.isAdmin) throw new ProductError('forbidden', ADMINS_ONLY)
}

/** Lets an admin view the product as another user: for 30 minutes, in this session only, read-only (part 3 §A). */
export async function startImpersonation(
  { directory, impersonations, auditLog, newToken, now }: Uses,
  { admin, sessionId, address }: AdminSession,
  { user_id, reason }: z.infer<typeof impersonationOrderSchema>,
  { isViewing }: { isViewing: boolean },
): Promise<Impersonation> {
  requireAdmin(admin)
  if (isViewing) throw new ProductError('forbidden', ALREADY_VIEWING)
  const target = await directory.find(user_id)
  if (!target) throw notFound('Account')
  const refusal = viewRefusal(target)
  if (refusal) throw new ProductError('forbidden', refusal)

  const token = newToken()
  const at = now()
  const expiresAt = new Date(at.getTime() + IMPERSONATION_MINUTES * 60_000)
  const detail = withoutNames(reason, target)
  // Audited before it takes effect.
  await auditLog.write({ actorId: admin.id, targetId: target.id, action: 'impersonation.started', detail, address, at })
  await impersonations.open({ adminId: admin.id, sessionId, targetId: target.id, token, now: at, expiresAt })
  return {
    token,
    expires_at: expiresAt.toISOString(),
    admin_user: { id: admin.id, email: admin.email },
    target_user: { id: target.id, email: target.email, name: target.name, tier: target.tier },
  }
}

/** Ends this session's impersonation. Idempotent. */
export async function endImpersonation(
  { impersonations, auditLog, now }: Pick<Uses, 'impersonations' | 'auditLog' | 'now'>,
  { admin, sessionId, address }: AdminSession,
): Promise<void> {
  const at = now()
  for (const targetId of await impersonations.end({ adminId: admin.id, sessionId, now: at }))
    await auditLog.write({ actorId: admin.id, targetId, action: 'impersonation.ended', detail: '', address, at })
}

/** A call made while viewing as another user: method, route pattern, IP address, and the page that made it. */
export type ViewedCall = { method: string; route: string; address: string; pageView: PageView | null }

/**
 * The account that this token's holder views. The call is audited before it is made; calls that would change something
 * are rejected (part 3 §B). `call` is null when it is already audited. Throws ProductError 'forbidden', also when the
 * impersonation has expired or its holder is no longer an admin.
 */
export async function resolveImpersonation(
  { impersonations, auditLog, now }: Pick<Uses, 'impersonations' | 'auditLog' | 'now'>,
  { admin, sessionId, token }: { admin: Viewer; sessionId: string; token: string },
  call: ViewedCall | null,
): Promise<{ target: Viewer; expiresAt: Date }> {
  const at = now()
  const viewed = admin.isAdmin && (await impersonations.findLive({ adminId: admin.id, sessionId, token, now: at }))
  // An account that has become an admin meanwhile may no longer be viewed.
  if (!viewed || viewRefusal(viewed.target)) throw impersonationForbidden()
  if (call) {
    const { method, route, address, pageView } = call
    const reading = isReadMethod(method)
    const action = reading ? 'impersonation.call' : 'impersonation.refused'
    const detail = `${method} ${route}`
    await auditLog.write({ actorId: admin.id, targetId: viewed.target.id, action, detail, address, at, pageView })
    if (!reading) throw new ProductError('forbidden', READ_ONLY_MESSAGE)
  }
  return viewed
}

/** Removes the account's address and name, because the audit log outlives accounts. */
function withoutNames(reason: string, { email, name }: { email: string; name: string | null }): string {
  const words = [email, name].flatMap((word) => (word ? [word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')] : []))
  return words.length > 0
    ? reason.replace(new RegExp(`(?<![\\p{L}\\d])(?:${words.join('|')})(?![\\p{L}\\d])`, 'giu'), 'the user')
    : reason
}

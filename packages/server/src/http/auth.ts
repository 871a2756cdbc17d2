import { IMPERSONATION_HEADER, PAGE_VIEW_HEADER } from '@pack/core/accounts/impersonation'
import { requireAdmin } from '@pack/core/admin/manage-impersonation'
import { ProductError } from '@pack/core/kernel/errors'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { routePath } from 'hono/route'
import type { VerifyAccessToken } from '../auth/verify-access-token.ts'
import { readPageView } from './page-view.ts'
import type { HttpEnv } from './router.ts'

type Uses = { verifyAccessToken: VerifyAccessToken }

/**
 * Requires a signed-in caller and sets `viewer`. During impersonation `viewer` is the impersonated user and `actor` the
 * admin, and every route behind this middleware is read-only.
 */
export const signedIn = ({ verifyAccessToken }: Uses) =>
  createMiddleware<HttpEnv>(async (c, next) => {
    const token = bearer(c)
    const impersonation = c.req.header(IMPERSONATION_HEADER)
    const pageView = readPageView(c.req.header(PAGE_VIEW_HEADER))
    const call = { method: c.req.method, route: routePath(c), address: c.get('address'), pageView }
    const { viewer, actor, sessionId } = await verifyAccessToken(
      token,
      impersonation === undefined ? undefined : { token: impersonation, call },
    )
    await c.get('countCall')?.(viewer.id)
    c.set('viewer', viewer)
    c.set('sessionId', sessionId)
    if (actor) c.set('actor', actor)
    await next()
  })

/** Requires an admin. Impersonation is ignored: the admin acts with their own rights. */
export const adminOnly = ({ verifyAccessToken }: Uses) =>
  createMiddleware<HttpEnv>(async (c, next) => {
    const { viewer, sessionId } = await verifyAccessToken(bearer(c))
    requireAdmin(viewer)
    await c.get('countCall')?.(viewer.id)
    c.set('viewer', viewer)
    c.set('sessionId', sessionId)
    await next()
  })

function bearer(c: Context<HttpEnv>): string {
  const [scheme = '', token = ''] = (c.req.header('authorization') ?? '').split(' ')
  if (scheme.toLowerCase() !== 'bearer' || !token) {
    throw new ProductError('not_signed_in', 'Not signed in. Send an access token as "Authorization: Bearer …".')
  }
  return token
}

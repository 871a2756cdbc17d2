import type { Viewer } from '@pack/core/accounts/viewer'
import { ProductError } from '@pack/core/kernel/errors'
import { createMiddleware } from 'hono/factory'
import type { HttpEnv } from './router.ts'

/** Who is behind an access token, and until when it holds. Throws ProductError 'not_signed_in'. */
export type VerifyAccessToken = (token: string) => Promise<{ viewer: Viewer; expiresAt: Date }>

/** Lets only signed-in callers through; `c.get('viewer')` then tells who it is. */
export const signedIn = ({ verifyAccessToken }: { verifyAccessToken: VerifyAccessToken }) =>
  createMiddleware<HttpEnv>(async (c, next) => {
    const [scheme = '', token = ''] = (c.req.header('authorization') ?? '').split(' ')
    if (scheme.toLowerCase() !== 'bearer' || !token) {
      throw new ProductError('not_signed_in', 'Not signed in: send an access token as "Authorization: Bearer …".')
    }
    const { viewer } = await verifyAccessToken(token)
    c.set('viewer', viewer)
    await next()
  })

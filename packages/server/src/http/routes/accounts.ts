import { createRoute } from '@hono/zod-openapi'
import { changeSettings, settingsChangeSchema } from '@pack/core/accounts/change-settings'
import {
  deletionAnswerSchema,
  deletionSchema,
  exportSchema,
  readExport,
  requestDeletion,
  requestExport,
} from '@pack/core/accounts/own-data'
import type { AccountDeletions, Accounts, Exports } from '@pack/core/accounts/ports'
import { readMe } from '@pack/core/accounts/read-me'
import { meSchema } from '@pack/core/accounts/viewer'
import type { Storage } from '@pack/core/kernel/storage'
import { signedIn, type VerifyAccessToken } from '../auth.ts'
import { answers, answersWith, body } from '../describe.ts'
import { newRouter } from '../router.ts'

type Uses = {
  accounts: Accounts
  exports: Exports
  deletions: AccountDeletions
  storage: Storage
  verifyAccessToken: VerifyAccessToken
  now: () => Date
}

/** The account as a whole: who one is, all that is one's own, and the way out. */
export function accountRoutes(uses: Uses) {
  const router = newRouter()
  const account = { tags: ['account'], security: [{ bearer: [] }], middleware: signedIn(uses) }

  router.openapi(
    createRoute({
      ...account,
      method: 'get',
      path: '/me',
      responses: answers(meSchema, 'Who I am, my limits and my usage'),
    }),
    async (c) => c.json(await readMe(uses, c.get('viewer')), 200),
  )

  router.openapi(
    createRoute({
      ...account,
      method: 'patch',
      path: '/me',
      request: body(settingsChangeSchema),
      responses: answers(meSchema, 'Changes settings of the account: changed fields only'),
    }),
    async (c) => {
      await changeSettings(uses, c.get('viewer'), c.req.valid('json'))
      return c.json(await readMe(uses, c.get('viewer')), 200)
    },
  )

  router.openapi(
    createRoute({
      ...account,
      method: 'post',
      path: '/account/export',
      responses: answersWith(202, exportSchema, 'An archive of all own data is being made'),
    }),
    async (c) => c.json(await requestExport(uses, c.get('viewer')), 202),
  )

  router.openapi(
    createRoute({
      ...account,
      method: 'get',
      path: '/account/export',
      responses: answers(exportSchema, 'How the newest archive stands, and where to get it'),
    }),
    async (c) => {
      const found = await readExport(uses, c.get('viewer'))
      // Whoever looks on as somebody sees the screen, and takes nothing away.
      return c.json(c.get('actor') ? { ...found, url: null } : found, 200)
    },
  )

  router.openapi(
    createRoute({
      ...account,
      method: 'delete',
      path: '/account',
      request: body(deletionSchema),
      responses: answersWith(202, deletionAnswerSchema, 'All sessions have ended; the account and all in it go'),
    }),
    async (c) => c.json(await requestDeletion(uses, c.get('viewer'), c.req.valid('json')), 202),
  )

  return router
}

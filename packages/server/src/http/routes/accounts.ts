import { changeSettings, settingsChangeSchema } from '@pack/core/accounts/change-settings'
import { developerMessageSchema, sendDeveloperMessage } from '@pack/core/accounts/developer-messages'
import { readExport, requestDeletion, requestExport } from '@pack/core/accounts/own-data'
import { deletionAnswerSchema, deletionSchema, exportSchema } from '@pack/core/accounts/own-data-schema'
import type { AccountDeletions, Accounts, DeveloperMessages, Exports } from '@pack/core/accounts/ports'
import { readMe } from '@pack/core/accounts/read-me'
import { meSchema } from '@pack/core/accounts/viewer'
import type { Storage } from '@pack/core/kernel/storage'
import type { VerifyAccessToken } from '../../auth/verify-access-token.ts'
import { signedIn } from '../auth.ts'
import { endpoints, FORBIDDEN } from '../endpoint.ts'
import { newRouter } from '../router.ts'

type Uses = {
  accounts: Accounts
  exports: Exports
  deletions: AccountDeletions
  developerMessages: DeveloperMessages
  storage: Storage
  verifyAccessToken: VerifyAccessToken
  now: () => Date
}

/** The account: its settings and usage, messages to the developers, export of its data, deletion. */
export function accountRoutes(uses: Uses) {
  const router = newRouter()
  const account = endpoints(router, { tags: ['account'], middleware: signedIn(uses) })

  account('get', '/me', { out: meSchema, answers: 'Get the current account' }, ({ viewer }) => readMe(uses, viewer))
  account(
    'patch',
    '/me',
    { body: settingsChangeSchema, out: meSchema, answers: 'Update account settings: send changed fields only' },
    async ({ viewer, body }) => {
      await changeSettings(uses, viewer, body)
      return readMe(uses, viewer)
    },
  )

  account(
    'post',
    '/account/export',
    { status: 202, out: exportSchema, answers: 'An export of all your data is being created' },
    ({ viewer }) => requestExport(uses, viewer),
  )
  account(
    'get',
    '/account/export',
    { out: exportSchema, answers: 'The status of the newest export, and its download link' },
    async ({ viewer, c }) => {
      const found = await readExport(uses, viewer)
      // During impersonation the admin sees the status, but cannot download the data.
      return c.get('actor') ? { ...found, url: null } : found
    },
  )
  account(
    'delete',
    '/account',
    {
      status: 202,
      body: deletionSchema,
      out: deletionAnswerSchema,
      answers: 'All sessions have ended; the account and its data are being deleted',
    },
    ({ viewer, body }) => requestDeletion(uses, viewer, body),
  )

  const alpha = endpoints(router, { tags: ['account'], middleware: signedIn(uses), errors: FORBIDDEN })
  alpha(
    'post',
    '/developer_messages',
    { body: developerMessageSchema, answers: 'The message was sent to the developers' },
    ({ viewer, body }) => sendDeveloperMessage(uses, viewer, body),
  )

  return router
}

import { ProductError } from '@pack/core/kernel/errors'
import { type CheckUses, checkAccount, forgetOutdated } from '@pack/core/publishing/check-accounts'
import { type RevokeUses, revokeTokens } from '@pack/core/publishing/disconnect-account'
import type { LinkedAccountWork } from '@pack/core/publishing/ports'
import { z } from 'zod'
import { defineJob } from '../define-job.ts'
import type { JobUses } from './job-uses.ts'

const accountPayload = z.object({ ownerId: z.string(), id: z.string() })

/** Revokes the tokens of a disconnected account, should the request that disconnected it have failed to. */
export const revokeGrant = defineJob({
  name: 'revoke-grant',
  payload: accountPayload,
  owner: ({ ownerId }) => ownerId,
  retry: {
    // About a day; then the tokens are only deleted.
    times: 30,
    backoff: { first: 10, most: 3600 },
    message: () => 'The platform did not confirm the disconnection.',
  },
  timeout: 60,
  async run(uses: JobUses & RevokeUses, { id }) {
    await revokeTokens(uses, id)
    return undefined
  },
  async onFailure({ platformTokens }, { id }, { willRetry }) {
    if (willRetry) return
    const left = await platformTokens.readDisconnected(id)
    if (left) await platformTokens.clear(id, left.version)
  },
})

/** Reads a linked account's title, handle and picture again. */
export const checkPlatformAccount = defineJob({
  name: 'check-platform-account',
  payload: accountPayload,
  owner: ({ ownerId }) => ownerId,
  retry: { times: 4, backoff: { first: 60, most: 3600 }, message: () => 'The platform did not answer.' },
  timeout: 120,
  async run(uses: JobUses & CheckUses, payload) {
    try {
      await checkAccount(uses, payload)
    } catch (error) {
      // The link is dead, which the owner sees.
      if (!(error instanceof ProductError && error.code === 'conflict')) throw error
    }
    return undefined
  },
})

type DailyUses = JobUses & {
  linkedAccountWork: LinkedAccountWork
  /** Enqueues the check of these accounts. */
  checkAccounts: (accounts: { id: string; ownerId: string }[]) => Promise<void>
}

export type PlatformUses = JobUses & RevokeUses & CheckUses & DailyUses

/**
 * A fifth of YouTube's daily quota, which publishing needs; each account still has its turn within a month up to
 * 60,000.
 */
const MOST_PER_DAY = 2000

/** Has linked accounts checked, and deletes what has expired. */
export const checkPlatforms = defineJob({
  name: 'check-platforms',
  payload: z.object({}),
  owner: () => null,
  retry: { times: 5, backoff: { first: 60, most: 3600 }, message: () => 'The daily check failed.' },
  timeout: 30 * 60,
  every: '20 4 * * *',
  lane: 'key',
  async run(uses: DailyUses) {
    const due = await uses.linkedAccountWork.listDue(MOST_PER_DAY)
    await uses.checkAccounts(due)
    const forgotten = await forgetOutdated(uses)
    return { due: due.length, forgotten }
  },
})

import type { Impersonation } from '@pack/core/admin/manage-impersonation'
import { call } from './api.ts'
import { currentImpersonation, forgetImpersonation, storeGrant } from './impersonation.ts'
import { paths } from './paths.ts'
import { queryClient } from './query-client.tsx'
import { warn } from './warn.ts'

const PATH = '/admin/impersonations'
/** The longest that leaving waits for the server, in milliseconds. */
const EXIT_TIMEOUT_MS = 3_000

/** Starts impersonating a user, and drops the admin's cached data. */
export async function viewAs(userId: string, reason: string): Promise<void> {
  storeGrant(await call<Impersonation>(PATH, { method: 'POST', json: { user_id: userId, reason } }))
  await queryClient.cancelQueries()
  queryClient.clear()
}

/** Ends the impersonation, on the server as well. Does nothing without one. */
export async function endView(): Promise<void> {
  if (!currentImpersonation()) return
  try {
    await call(PATH, { method: 'DELETE', asActor: true, timeoutMs: EXIT_TIMEOUT_MS })
  } catch (problem) {
    warn('The impersonation could not be ended; it will expire.', problem)
  }
  forgetImpersonation()
}

/** Returns to the admin's own account and reloads the page (part 1 §4). */
export async function exitImpersonation(): Promise<void> {
  await endView()
  location.assign(paths.services)
}

import type { Impersonation } from '@pack/core/admin/manage-impersonation'
import { call } from './api.ts'
import { currentImpersonation, forgetImpersonation, rightGiven } from './impersonation.ts'
import { paths } from './paths.ts'
import { queryClient } from './query-client.ts'
import { warn } from './warn.ts'

const PATH = '/admin/impersonations'
/** Leaving does not wait for a server that does not answer, milliseconds. */
const FAREWELL_MS = 3_000

/** From now on the product is this user's. What the admin was shown of it is dropped. */
export async function viewAs(userId: string, reason: string): Promise<void> {
  rightGiven(await call<Impersonation>(PATH, { method: 'POST', json: { user_id: userId, reason } }))
  await queryClient.cancelQueries()
  queryClient.clear()
}

/** Ends the view at the server as well, which would else let it run out. Nothing to do when nobody is viewed. */
export async function endView(): Promise<void> {
  if (!currentImpersonation()) return
  try {
    await call(PATH, { method: 'DELETE', asActor: true, timeoutMs: FAREWELL_MS })
  } catch (problem) {
    warn('The server could not be told that the view has ended.', problem)
  }
  forgetImpersonation()
}

/** Part 1 §4: back to one's own account, on a page that is loaded anew. */
export async function exitImpersonation(): Promise<void> {
  await endView()
  location.assign(paths.services)
}

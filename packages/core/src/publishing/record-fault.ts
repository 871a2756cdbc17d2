import { ProductError } from '../kernel/errors.ts'
import { nextPlatformDay } from './platform-day.ts'
import { PlatformFault } from './platform-fault.ts'
import { isOpen, sentToYouTube } from './publication.ts'
import {
  CHECK_AGAIN_MS,
  earliest,
  end,
  faultOf,
  HOUR,
  MINUTE,
  type PlatformSteps,
  SECOND,
  type Work,
} from './publish-work.ts'

/** Attempts before a publication of which nothing was sent has failed: about two hours. */
const MOST_ATTEMPTS = 15
/** Attempts after which the outcome of a begun upload counts as unknown: about a day. */
const MOST_ATTEMPTS_BEGUN = 150

const SCOPES_MISSING = ['insufficientPermissions', 'scope_not_authorized', 'scope_permission_missed']

/** Whether the same call will be refused again. */
export const isRefusal = (error: unknown, reasonClass: PlatformSteps['reasonClass']): error is PlatformFault =>
  error instanceof PlatformFault &&
  (error.kind === 'refused' || error.kind === 'blocked') &&
  reasonClass(error.reason) === 'permanent'

/** Records a fault: schedules another attempt, ends the publication as failed, or sets it to unknown. */
export async function recordFault(work: Work, platform: PlatformSteps, error: unknown): Promise<void> {
  const { uses, lease } = work
  const { publication } = lease
  const { state, accountId, attempts, remoteId, dueAt } = publication
  uses.publishingFaulted(faultOf(lease, error))
  const now = await uses.publicationWork.now()
  const from = (ms: number) => new Date(now.getTime() + ms)
  const isBegun = platform.hasBegun(lease)
  const isScheduled = sentToYouTube(publication)?.publishAt != null
  const isChecked = state === 'live' && publication.reason === 'checking'
  // A publication that is being withdrawn or checked keeps its reason.
  const why = (reason: string) => (publication.withdrawn || isChecked ? publication.reason : reason)
  const fault = error instanceof PlatformFault ? error : null
  const trace = fault?.logId ? { logId: fault.logId } : {}
  const pause = (reason: string, nextAt: Date) =>
    lease.rest({ ...(!isBegun && { state: 'waiting' as const }), ...trace, reason: why(reason), nextAt })
  const giveUp = (reason = 'unknown') => lease.rest({ state: 'unknown', ...trace, reason, nextAt: null })
  const isHopeless = isBegun && state !== 'live' && attempts + 1 >= MOST_ATTEMPTS_BEGUN
  /** Waits for the owner's remedy. A begun upload is given up after MOST_ATTEMPTS_BEGUN: its outcome is unknown. */
  const waitForRemedy = (reason: string, nextAt: Date) =>
    isHopeless
      ? giveUp()
      : lease.rest({
          ...(!isBegun && { state: 'waiting' as const }),
          ...{ ...trace, reason: why(reason), attempts: attempts + 1, nextAt },
        })
  // A refused start has spent one of the day's uploads, so the next one comes later and later.
  const accessAt = from(isBegun ? CHECK_AGAIN_MS : Math.min(4 * HOUR, CHECK_AGAIN_MS * 2 ** attempts))

  if (error instanceof ProductError && error.code === 'conflict') return waitForRemedy('token_expired', accessAt)
  const kind = fault ? platform.reasonClass(fault.reason) : 'later'
  if (fault && (kind === 'quota' || kind === 'channel_limit')) {
    const until = kind === 'quota' ? nextPlatformDay(now) : from(24 * HOUR)
    if (kind === 'quota') await uses.publicationWork.exhaustUploads(publication.platform)
    else await uses.publicationWork.pauseAccount(accountId, until)
    return pause(kind, until)
  }
  if (fault?.kind === 'no_access' || (fault && kind === 'reconnect'))
    return waitForRemedy(SCOPES_MISSING.includes(fault.reason ?? '') ? 'scopes_missing' : 'token_expired', accessAt)
  if (fault && kind === 'gone') return void (await end(lease, 'failed', 'removed_on_youtube'))
  if (isRefusal(error, platform.reasonClass)) {
    if (isChecked) return lease.rest({ reason: null, nextAt: null })
    // Only the video that this one replaces is not private yet.
    if (state === 'live') return pause('replace_failed', from(HOUR))
    if (!isBegun) return void (await end(lease, 'failed', error.reason ?? 'refused', trace))
    // Only a change was refused: the private upload still waits for its time, and YouTube publishes it then.
    if (error.kind === 'refused' && remoteId !== null && isScheduled && !publication.withdrawn && isOpen(state))
      return waitForRemedy(
        error.reason ?? 'refused',
        earliest(from(HOUR), dueAt !== null && dueAt > now ? dueAt : null),
      )
    // Once a session was opened, a refusal doesn't tell whether the video exists.
    return giveUp(error.reason ?? undefined)
  }

  if (!isBegun && attempts + 1 >= MOST_ATTEMPTS) return void (await end(lease, 'failed', 'unanswered'))
  if (isHopeless) return giveUp()
  const backoff = Math.min(10 * MINUTE, 2 ** Math.min(attempts, 10) * SECOND) * (0.75 + Math.random() / 2)
  // YouTube's and its sign-in's faults; others are ours, such as storage that is away.
  const isTheirs = fault !== null || error instanceof ProductError
  const reason = isTheirs ? 'retry' : 'trouble'
  await lease.rest({
    ...(!isBegun && { state: 'waiting' as const }),
    reason: why(publication.reason === 'reconcile' ? 'reconcile' : reason),
    attempts: attempts + 1,
    nextAt: from(backoff),
  })
}

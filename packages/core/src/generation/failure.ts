import type { Stage } from '../content/status.ts'
import { ProductError } from '../kernel/errors.ts'
import { hasPassingCode, StalledStage, systemCode } from './retry.ts'

/** Stages whose names don't say what was being done. */
const NAMES: Partial<Record<Stage, string>> = { 'In Progress': 'Writing the script' }
const failed = (stage: Stage) => `${NAMES[stage] ?? stage} failed`

/** The message on a failed item: the stage, the cause, and what to do. */
export function failureDetail(stage: Stage, error: unknown): string {
  return `${failed(stage)}: ${cause(error)}`
}

/** The message on an item that waits for its next attempt. */
export function waitingDetail(stage: Stage, error: unknown, { attempt, of }: { attempt: number; of: number }): string {
  return `${failureDetail(stage, error)} Retrying automatically (attempt ${attempt + 1} of ${of}).`
}

/** The message on an item whose workers died repeatedly. */
export const lostWorkerDetail = (stage: Stage): string =>
  `${failed(stage)}: our server was interrupted several times. Try again. If it keeps failing, use other assets or a shorter text.`

/** The message on an item whose clean rendition failed; null: its workers died. */
export const cleanFailureDetail = (error: unknown): string =>
  `We couldn’t prepare this video for TikTok: ${error === null ? 'our server was interrupted several times. Try again.' : cause(error)}`

/** The message on an item whose place in the queue was lost. */
export const droppedDetail = 'We couldn’t start this video. Try again, and contact support if it keeps happening.'

function cause(error: unknown): string {
  if (error instanceof ProductError) return error.message
  if (error instanceof StalledStage)
    return 'it stopped making progress. Try again. If it keeps failing, use other assets or a shorter text.'
  const code = systemCode(error) ?? ''
  if (/^(?:ENOSPC|EDQUOT|EFBIG)$/.test(code)) return 'the server ran out of storage. Try again later.'
  if (/^(?:EROFS|EACCES|EPERM)$/.test(code)) return 'the server can’t write to its storage. Try again later.'
  if (hasPassingCode(error)) return 'a service we rely on is unavailable. Try again in a few minutes.'
  return 'something went wrong. Try again, and contact support if it keeps happening.'
}

import type { z } from 'zod'
import { invalid } from '../kernel/errors.ts'
import type { Storage } from '../kernel/storage.ts'
import type { deletionAnswerSchema, deletionSchema, ExportState } from './own-data-schema.ts'
import type { AccountDeletions, DataExport, Exports } from './ports.ts'
import type { Viewer } from './viewer.ts'

/** Days for which an archive can be downloaded; seconds for which one of its links is valid. */
export const EXPORT_DAYS = 7
const LINK_SECONDS = 6 * 3600

/** The folder of a user's archives, which later archives leave out. */
export const exportFolder = (ownerId: string): string => `${ownerId}/exports/`

/** Requests an archive of the account's data. Idempotent while one is being made: returns that one. */
export async function requestExport(
  uses: { exports: Exports; storage: Storage; now: () => Date },
  viewer: Viewer,
): Promise<ExportState> {
  return shown(uses, await uses.exports.request(viewer.id))
}

/** The newest archive and its status. */
export async function readExport(
  uses: { exports: Exports; storage: Storage; now: () => Date },
  viewer: Viewer,
): Promise<ExportState> {
  return shown(uses, await uses.exports.newest(viewer.id))
}

async function shown(
  { storage, now }: { storage: Storage; now: () => Date },
  found: DataExport | null,
): Promise<ExportState> {
  if (!found || (found.expiresAt && found.expiresAt <= now())) return NONE
  const { status, media, bytes, errorDetail } = found
  const downloadAs = `the-pack-${found.createdAt.toISOString().slice(0, 10)}.zip`
  return {
    status,
    requested_at: found.createdAt.toISOString(),
    ready_at: found.readyAt?.toISOString() ?? null,
    bytes,
    expires_at: found.expiresAt?.toISOString() ?? null,
    url: status === 'ready' && media ? await storage.signedUrl(media, { seconds: LINK_SECONDS, downloadAs }) : null,
    error_detail: errorDetail,
  }
}

const NONE: ExportState = {
  status: 'none',
  requested_at: null,
  ready_at: null,
  bytes: null,
  expires_at: null,
  url: null,
  error_detail: null,
}

/** Shown to users who try to sign in to an account that is being deleted. */
export const BEING_DELETED_MESSAGE = 'This account is being deleted, so you can’t log in to it.'

/** The text that confirms a deletion: the account's email address, or `delete` when it has none. */
export const deletionConfirmation = (email: string): string => email || 'delete'

/** Whether the typed text confirms the deletion; `delete` always does over the API. */
export function isDeletionConfirmed(email: string, typed: string): boolean {
  const text = typed.trim().toLowerCase()
  return text === 'delete' || (email !== '' && text === email.toLowerCase())
}

/** Ends all sessions of the account immediately and queues the deletion of its data. Irreversible. */
export async function requestDeletion(
  { deletions }: { deletions: AccountDeletions },
  viewer: Viewer,
  { confirm }: z.infer<typeof deletionSchema>,
): Promise<z.infer<typeof deletionAnswerSchema>> {
  if (!isDeletionConfirmed(viewer.email, confirm))
    throw invalid('Type your email address to confirm.', [
      { loc: ['body', 'confirm'], msg: 'Type your email address to confirm.' },
    ])
  await deletions.request(viewer.id)
  return { status: 'deleting' }
}

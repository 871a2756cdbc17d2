import { z } from 'zod'
import { invalid } from '../kernel/errors.ts'
import type { Storage } from '../kernel/storage.ts'
import type { AccountDeletions, DataExport, Exports } from './ports.ts'
import type { Viewer } from './viewer.ts'

/** How long an archive can be downloaded, in days; and how long one of its links holds, in seconds. */
export const EXPORT_DAYS = 7
const LINK_SECONDS = 6 * 3600

/** GET /account/export: the newest archive of one's own data. Bytes; `url` is a signed link, good for some hours. */
export const exportSchema = z.object({
  status: z.enum(['none', 'making', 'ready', 'failed']),
  requested_at: z.string().nullable(),
  ready_at: z.string().nullable(),
  bytes: z.number().nullable(),
  expires_at: z.string().nullable(),
  url: z.string().nullable(),
  /** Why it failed, or why it takes longer. */
  error_detail: z.string().nullable(),
})
export type ExportState = z.infer<typeof exportSchema>

/** The folder of a user's archives; they are no part of the next archive. */
export const exportFolder = (ownerId: string): string => `${ownerId}/exports/`

/** Has an archive of all own data made; asking again while one is being made answers that one. */
export async function requestExport(
  uses: { exports: Exports; storage: Storage; now: () => Date },
  viewer: Viewer,
): Promise<ExportState> {
  return shown(uses, await uses.exports.request(viewer.id))
}

/** How the newest archive stands. */
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

/** DELETE /account. */
export const deletionSchema = z.object({ confirm: z.string().max(320) })
export const deletionAnswerSchema = z.object({ status: z.literal('deleting') })

/** What whoever tries to sign in to such an account is told. */
export const BEING_DELETED_MESSAGE = 'This account is being deleted.'

/** What has to be typed before the account goes: its e-mail address, or the word, for accounts that have none. */
export const deletionConfirmation = (email: string): string => email || 'delete'

/** Whether the typed text confirms the deletion; `delete` always does over the API. */
export function isDeletionConfirmed(email: string, typed: string): boolean {
  const text = typed.trim().toLowerCase()
  return text === 'delete' || (email !== '' && text === email.toLowerCase())
}

/** Ends all sessions of the account at once; all that is its own goes soon after. There is no way back. */
export async function requestDeletion(
  { deletions }: { deletions: AccountDeletions },
  viewer: Viewer,
  { confirm }: z.infer<typeof deletionSchema>,
): Promise<z.infer<typeof deletionAnswerSchema>> {
  if (!isDeletionConfirmed(viewer.email, confirm))
    throw invalid('Type your e-mail address to confirm.', [
      { loc: ['body', 'confirm'], msg: 'Type your e-mail address to confirm.' },
    ])
  await deletions.request(viewer.id)
  return { status: 'deleting' }
}

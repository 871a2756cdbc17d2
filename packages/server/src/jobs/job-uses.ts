import type { DeletionWork } from '@pack/core/accounts/ports'
import type { Storage } from '@pack/core/kernel/storage'
import type { Events } from '../events.ts'
import type { AccountFiles } from './account-files.ts'

/** Dependencies of every job. */
export type JobUses = AccountFiles & {
  deletionWork: DeletionWork
  storage: Storage
  events: Events
  /** Called at named points; tests crash there. */
  reached: (point: string) => void
}

import { READ_ONLY_MESSAGE } from '@pack/core/accounts/impersonation'
import type { ReactNode } from 'react'
import { ReadOnly } from '../ui/read-only.ts'
import { useImpersonation } from './impersonation.ts'

/**
 * Disables controls that write while an admin views the product as another user. The server refuses their calls anyway.
 */
export const ReadOnlyWhileViewing = ({ children }: { children: ReactNode }) => (
  <ReadOnly value={useImpersonation() === null ? null : READ_ONLY_MESSAGE}>{children}</ReadOnly>
)

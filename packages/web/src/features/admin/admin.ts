import type { AccountList } from '@pack/core/admin/list-accounts'
import type { AuditList } from '@pack/core/admin/list-audit'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../product/api.ts'

/** A page of accounts whose email or name contains the text. */
export const accountsOptions = (selection: { search: string; page: number }) =>
  queryOptions({
    queryKey: ['/admin/accounts', selection],
    queryFn: ({ signal }) => call<AccountList>('/admin/accounts', { query: selection, signal }),
    placeholderData: keepPreviousData,
  })

/** A page of the audit log, newest first. Never served from the cache, because the log grows with every call. */
export const auditOptions = (page: number) =>
  queryOptions({
    queryKey: ['/admin/audit', { page }],
    queryFn: ({ signal }) => call<AuditList>('/admin/audit', { query: { page }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

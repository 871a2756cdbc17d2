import type { AccountList } from '@pack/core/admin/list-accounts'
import type { AuditList } from '@pack/core/admin/list-audit'
import type { SentMessageList } from '@pack/core/admin/list-developer-messages'
import type { AdminJobList } from '@pack/core/admin/manage-jobs'
import type { System } from '@pack/core/admin/read-system'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../product/api.ts'

/** A page of accounts whose email or name contains the text. */
export const accountsOptions = (selection: { search: string; page: number }) =>
  queryOptions({
    queryKey: ['/admin/accounts', selection],
    queryFn: ({ signal }) => call<AccountList>('/admin/accounts', { query: selection, signal }),
    placeholderData: keepPreviousData,
  })

type Filter = { search: string; kind: string; page: number }

/** A page of the audit log, newest first. Never served from the cache, because the log grows with every call. */
export const auditOptions = ({ kind, ...rest }: Filter) =>
  queryOptions({
    queryKey: ['/admin/audit', { kind, ...rest }],
    queryFn: ({ signal }) => call<AuditList>('/admin/audit', { query: { ...rest, kind: kind || undefined }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

const JOBS = ['/admin/jobs'] as const
/** How often jobs and the system's state are fetched, milliseconds. */
export const REFRESH_MS = 10_000

/** A page of unfinished jobs of all accounts. */
export const jobsOptions = ({ kind, ...rest }: Filter) =>
  queryOptions({
    queryKey: [...JOBS, { kind, ...rest }],
    queryFn: ({ signal }) =>
      call<AdminJobList>('/admin/jobs', { query: { ...rest, state: kind || undefined }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  })

export function useJobAction() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, act }: { id: string; act: 'retry' | 'cancel' }) =>
      act === 'retry'
        ? call(`/admin/jobs/${id}/retry`, { method: 'POST', asActor: true })
        : call(`/admin/jobs/${id}`, { method: 'DELETE', asActor: true }),
    onSettled: () => client.invalidateQueries({ queryKey: JOBS }),
  })
}

export const systemOptions = () =>
  queryOptions({
    queryKey: ['/admin/system'],
    queryFn: ({ signal }) => call<System>('/admin/system', { signal }),
    refetchInterval: REFRESH_MS,
  })

const MESSAGES = ['/admin/developer_messages'] as const

/** A page of the messages that users sent to the developers, newest first. */
export const messagesOptions = (page: number) =>
  queryOptions({
    queryKey: [...MESSAGES, { page }],
    queryFn: ({ signal }) => call<SentMessageList>('/admin/developer_messages', { query: { page }, signal }),
    placeholderData: keepPreviousData,
  })

export function useMarkMessage() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, done }: { id: string; done: boolean }) =>
      call(`/admin/developer_messages/${id}`, { method: 'PATCH', json: { done }, asActor: true }),
    onSettled: () => client.invalidateQueries({ queryKey: MESSAGES }),
  })
}

import type { SettingsChange } from '@pack/core/accounts/change-settings'
import type { ExportState } from '@pack/core/accounts/own-data-schema'
import type { Me } from '@pack/core/accounts/viewer'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../product/api.ts'
import { meOptions } from '../../product/me.ts'
import { paths } from '../../product/paths.ts'
import { signOut } from '../../product/session.ts'

const EXPORT = '/account/export'
/** Polling interval while the export is being prepared, milliseconds. */
const ASK_MS = 2_000

/** State of the data export, polled while it is being prepared. */
export const exportOptions = () =>
  queryOptions({
    queryKey: [EXPORT],
    queryFn: ({ signal }) => call<ExportState>(EXPORT, { signal }),
    refetchInterval: ({ state }) => (state.data?.status === 'making' ? ASK_MS : false),
    // The download link is valid for hours.
    staleTime: 60_000,
  })

export function useRequestExport() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call<ExportState>(EXPORT, { method: 'POST' }),
    onSuccess: (asked) => client.setQueryData(exportOptions().queryKey, asked),
  })
}

export function useSaveSettings() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (json: SettingsChange) => call<Me>('/me', { method: 'PATCH', json }),
    onSuccess: (me) => client.setQueryData(meOptions().queryKey, me),
  })
}

/** Sends a message to the developers. */
export const useSendMessage = () =>
  useMutation({
    mutationFn: (message: string) => call('/developer_messages', { method: 'POST', json: { message } }),
  })

/** Deletes the account, then logs out and shows the notice on the home screen. */
export const useDeleteAccount = () =>
  useMutation({
    mutationFn: (confirm: string) => call('/account', { method: 'DELETE', json: { confirm } }),
    onSuccess: () => signOut(`${paths.home}?account=deleted`),
  })

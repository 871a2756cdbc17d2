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

export const useSaveStyleNotes = () => useSaveSetting('style_notes')

export const useSaveStartWith = () => useSaveSetting('start_with')

export const useSavePostingHour = () => useSaveSetting('posting_hour')

export const useSaveTimeZone = () => useSaveSetting('time_zone')

function useSaveSetting<Name extends keyof SettingsChange>(name: Name) {
  const client = useQueryClient()
  return useMutation({
    // One after another, so that the last choice is the one that stays.
    scope: { id: name },
    mutationFn: (value: NonNullable<SettingsChange[Name]>) =>
      call<Me>('/me', { method: 'PATCH', json: { [name]: value } }),
    onSuccess: (me) => client.setQueryData(meOptions().queryKey, me),
  })
}

/** Deletes the account, then logs out and shows the notice on the home screen. */
export const useDeleteAccount = () =>
  useMutation({
    mutationFn: (confirm: string) => call('/account', { method: 'DELETE', json: { confirm } }),
    onSuccess: () => signOut(`${paths.home}?account=deleted`),
  })

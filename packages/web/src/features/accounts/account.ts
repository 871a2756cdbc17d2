import type { SettingsChange } from '@pack/core/accounts/change-settings'
import type { ExportState } from '@pack/core/accounts/own-data'
import type { Me } from '@pack/core/accounts/viewer'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../product/api.ts'
import { meOptions } from '../../product/me.ts'
import { paths } from '../../product/paths.ts'
import { signOut } from '../../product/session.ts'

const EXPORT = '/account/export'
/** How often it is asked whether the archive is ready, milliseconds. */
const ASK_MS = 2_000

/** The archive of one's own data, watched while it is being made. */
export const exportOptions = () =>
  queryOptions({
    queryKey: [EXPORT],
    queryFn: ({ signal }) => call<ExportState>(EXPORT, { signal }),
    refetchInterval: ({ state }) => (state.data?.status === 'making' ? ASK_MS : false),
    // Links hold for some hours.
    staleTime: 60_000,
  })

export function useRequestExport() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call<ExportState>(EXPORT, { method: 'POST' }),
    onSuccess: (asked) => client.setQueryData(exportOptions().queryKey, asked),
  })
}

/** Saves how pictures of the brand look. */
export const useSaveStyleNotes = () => useSaveSetting('style_notes')

/** Saves on whose clocks videos are due. */
export const useSaveTimeZone = () => useSaveSetting('time_zone')

function useSaveSetting(name: keyof SettingsChange) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (value: string) => call<Me>('/me', { method: 'PATCH', json: { [name]: value } }),
    onSuccess: (me) => client.setQueryData(meOptions().queryKey, me),
  })
}

/** Ends here too: signed out, on the home screen, which says what happens now. */
export const useDeleteAccount = () =>
  useMutation({
    mutationFn: (confirm: string) => call('/account', { method: 'DELETE', json: { confirm } }),
    onSuccess: () => signOut(`${paths.home}?account=deleted`),
  })

import { ASSET_TYPES, type AssetType } from '@pack/core/assets/asset'
import type { AssetSlot, AssetSlots } from '@pack/core/assets/manage-assets'
import type { OwnAssets } from '@pack/core/assets/slideshow-pictures'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../api.ts'
import { readinessOptions } from '../me.ts'
import { PERSONAS } from '../personas.ts'
import { sendFile } from '../send-file.ts'

export type { AssetSlot, AssetSlots }

const LIST = '/assets/all_signed'
const PREPARING_POLL_MS = 1500

/** Files and slideshow images of the account (null) or of a persona; polled while a file is being prepared. */
export const assetsOptions = (personaId: string | null) =>
  queryOptions({
    queryKey: [LIST, personaId],
    queryFn: ({ signal }) => call<OwnAssets>(LIST, { query: personaId ? { persona_id: personaId } : {}, signal }),
    refetchInterval: ({ state: { data } }) =>
      ASSET_TYPES.some((type) => data?.[type]?.prepared === 'waiting') ? PREPARING_POLL_MS : false,
  })

/** Refetches everything that shows or counts assets: the readiness box, the checklist, a persona's dependents. */
export function useRefreshAssets() {
  const client = useQueryClient()
  return () =>
    Promise.all(
      [[LIST], readinessOptions().queryKey, [`${PERSONAS}/dependents`]].map((queryKey) =>
        client.invalidateQueries({ queryKey }),
      ),
    )
}

type Upload = { type: AssetType; file: File; signal: AbortSignal; onProgress: (share: number) => void }

export function useUploadAsset(personaId: string | null) {
  const refresh = useRefreshAssets()
  return useMutation({
    mutationFn: ({ type, file, signal, onProgress }: Upload) => {
      const form = new FormData()
      form.set('asset_type', type)
      if (personaId) form.set('persona_id', personaId)
      // Last, so that the server knows the slot and its size limit before the bytes arrive.
      form.set('file', file)
      return sendFile('/assets/upload', { form, signal, onProgress })
    },
    onSuccess: refresh,
  })
}

export function useDeleteAsset(personaId: string | null) {
  const refresh = useRefreshAssets()
  return useMutation({
    mutationFn: (type: AssetType) =>
      call('/assets', {
        method: 'DELETE',
        query: { asset_type: type, ...(personaId ? { persona_id: personaId } : {}) },
      }),
    onSuccess: refresh,
  })
}

/** Fills the account's empty slots with the starter kit. */
export function useAdoptKit() {
  const refresh = useRefreshAssets()
  return useMutation({
    mutationFn: () =>
      call<AssetSlots>('/assets/adopt_defaults', {
        method: 'POST',
        json: { overwrite: false },
      }),
    onSuccess: refresh,
  })
}

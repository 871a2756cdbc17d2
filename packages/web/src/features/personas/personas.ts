import type { VoiceChoice } from '@pack/core/film/speech'
import type { Dependents, NewPersona, Persona, PersonaChange } from '@pack/core/personas/persona'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../product/api.ts'
import { sendFile } from '../../product/send-file.ts'

const LIST = '/user/personas'

/** The account's own personas; `require_assets=false` lists those without a background or voice as well. */
export const personasOptions = () =>
  queryOptions({
    queryKey: [LIST, { require_assets: false }],
    queryFn: ({ signal }) => call<Persona[]>(LIST, { query: { require_assets: false }, signal }),
  })

export const personaOptions = (id: string) =>
  queryOptions({
    queryKey: [LIST, id],
    queryFn: ({ signal }) => call<Persona>(`${LIST}/${encodeURIComponent(id)}`, { signal }),
  })

/** What depends on each persona, by its id; those on which nothing does are left out. */
export const dependentsOptions = () =>
  queryOptions({
    queryKey: [`${LIST}/dependents`],
    queryFn: ({ signal }) => call<Record<string, Dependents>>(`${LIST}/dependents`, { signal }),
  })

/** All voices that one can choose. */
export const voicesOptions = () =>
  queryOptions({
    queryKey: ['/voices'],
    queryFn: ({ signal }) => call<VoiceChoice[]>('/voices', { signal }),
    staleTime: 5 * 60_000,
  })

/** Whatever shows personas, and what counts them, asks again. */
function useRefresh() {
  const client = useQueryClient()
  return () =>
    Promise.all(
      [LIST, '/me', '/user/readiness'].map((path) =>
        client.invalidateQueries({ queryKey: [path], refetchType: 'active' }),
      ),
    )
}

export function useCreatePersona() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (persona: NewPersona) => call<Persona>(LIST, { method: 'POST', json: persona }),
    onSuccess: refresh,
  })
}

export function useChangePersona(id: string) {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (change: PersonaChange) =>
      call<Persona>(`${LIST}/${encodeURIComponent(id)}`, { method: 'PATCH', json: change }),
    onSuccess: refresh,
  })
}

/** Shows a picture in place of the drawn face. */
export function useSetPicture() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: ({ id, picture }: { id: string; picture: Blob }) => {
      const form = new FormData()
      form.set('file', picture, 'picture.png')
      const path = `${LIST}/${encodeURIComponent(id)}/avatar`
      return sendFile<Persona>(path, { form, signal: AbortSignal.timeout(60_000), onProgress: () => undefined })
    },
    onSuccess: refresh,
  })
}

/** Back to the drawn face. */
export function useRemovePicture(id: string) {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: () => call<Persona>(`${LIST}/${encodeURIComponent(id)}/avatar`, { method: 'DELETE' }),
    onSuccess: refresh,
  })
}

export function useDeletePersona() {
  const client = useQueryClient()
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (id: string) => call(`${LIST}/${encodeURIComponent(id)}`, { method: 'DELETE' }),
    onSuccess: (_nothing, id) => {
      client.removeQueries({ queryKey: [LIST, id] })
      return refresh()
    },
  })
}

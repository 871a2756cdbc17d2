import type { VoiceChoice } from '@pack/core/film/speech'
import type { Dependents, NewPersona, Persona, PersonaChange } from '@pack/core/personas/persona'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../product/api.ts'
import { meOptions, readinessOptions } from '../../product/me.ts'
import { PERSONAS } from '../../product/personas.ts'
import { sendFile } from '../../product/send-file.ts'

export const personaOptions = (id: string) =>
  queryOptions({
    queryKey: [PERSONAS, id],
    queryFn: ({ signal }) => call<Persona>(`${PERSONAS}/${encodeURIComponent(id)}`, { signal }),
  })

/** Counts of what depends on each persona, by persona id; personas without dependents are absent. */
export const dependentsOptions = () =>
  queryOptions({
    queryKey: [`${PERSONAS}/dependents`],
    queryFn: ({ signal }) => call<Record<string, Dependents>>(`${PERSONAS}/dependents`, { signal }),
  })

/** All available voices. */
export const voicesOptions = () =>
  queryOptions({
    queryKey: ['/voices'],
    queryFn: ({ signal }) => call<VoiceChoice[]>('/voices', { signal }),
    staleTime: 5 * 60_000,
  })

/** Refetches lists and counts of personas. */
function useRefresh() {
  const client = useQueryClient()
  return () =>
    Promise.all(
      [[PERSONAS], meOptions().queryKey, readinessOptions().queryKey].map((queryKey) =>
        client.invalidateQueries({ queryKey, refetchType: 'active' }),
      ),
    )
}

export function useCreatePersona() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (persona: NewPersona) => call<Persona>(PERSONAS, { method: 'POST', json: persona }),
    onSuccess: refresh,
  })
}

export function useChangePersona(id: string) {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (change: PersonaChange) =>
      call<Persona>(`${PERSONAS}/${encodeURIComponent(id)}`, { method: 'PATCH', json: change }),
    onSuccess: refresh,
  })
}

/** Replaces the drawn face by an uploaded picture. */
export function useSetPicture() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: ({ id, picture }: { id: string; picture: Blob }) => {
      const form = new FormData()
      form.set('file', picture, 'picture.png')
      const path = `${PERSONAS}/${encodeURIComponent(id)}/avatar`
      return sendFile<Persona>(path, { form, signal: AbortSignal.timeout(60_000), onProgress: () => undefined })
    },
    onSuccess: refresh,
  })
}

/** Restores the drawn face. */
export function useRemovePicture(id: string) {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: () => call<Persona>(`${PERSONAS}/${encodeURIComponent(id)}/avatar`, { method: 'DELETE' }),
    onSuccess: refresh,
  })
}

export function useDeletePersona() {
  const client = useQueryClient()
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (id: string) => call(`${PERSONAS}/${encodeURIComponent(id)}`, { method: 'DELETE' }),
    onSuccess: (_nothing, id) => {
      client.removeQueries({ queryKey: [PERSONAS, id] })
      return refresh()
    },
  })
}

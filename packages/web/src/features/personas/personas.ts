import type { NewPersona, Persona, PersonaChange } from '@pack/core/personas/persona'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../app/api.ts'

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

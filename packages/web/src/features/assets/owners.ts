import type { Persona } from '@pack/core/personas/persona'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../product/api.ts'

/** The personas that can have their own assets. Shares its cache entry with the list of personas. */
export const ownersOptions = () =>
  queryOptions({
    queryKey: ['/user/personas', { require_assets: false }],
    queryFn: ({ signal }) => call<Persona[]>('/user/personas', { query: { require_assets: false }, signal }),
  })

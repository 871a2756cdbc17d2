import type { Persona } from '@pack/core/personas/persona'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../product/api.ts'

/** Who can have assets beside the account; the same entry of the cache as the list of personas. */
export const ownersOptions = () =>
  queryOptions({
    queryKey: ['/user/personas', { require_assets: false }],
    queryFn: ({ signal }) => call<Persona[]>('/user/personas', { query: { require_assets: false }, signal }),
  })

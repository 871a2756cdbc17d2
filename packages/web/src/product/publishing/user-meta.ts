import type { UserMeta } from '@pack/core/publishing/user-meta-schema'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, call } from '../api.ts'
import { changedFields } from './changed-fields.ts'

const PATH = '/user-meta'

export const userMetaOptions = () =>
  queryOptions({
    queryKey: [PATH],
    queryFn: ({ signal }) => call<UserMeta>(PATH, { signal }),
    staleTime: 60_000,
  })

type Saved = { meta: UserMeta; outcome: 'created' | 'changed' | 'unchanged' }

/** Creates the templates, or sends what changed (part 1 §4). */
async function save(before: UserMeta, wanted: UserMeta): Promise<Saved> {
  const create = () => call<UserMeta>(PATH, { method: 'POST', json: wanted })
  // All fields are null until they are created.
  if (Object.values(before).every((value) => value === null)) return { meta: await create(), outcome: 'created' }
  const json = changedFields(before, wanted)
  if (!json) return { meta: before, outcome: 'unchanged' }
  const change = () => call<UserMeta>(PATH, { method: 'PATCH', json })
  try {
    return { meta: await change(), outcome: 'changed' }
  } catch (problem) {
    if (!(problem instanceof ApiError) || problem.status !== 404) throw problem
    await create()
    return { meta: await change(), outcome: 'changed' }
  }
}

export function useSaveUserMeta(before: UserMeta) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (wanted: UserMeta) => save(before, wanted),
    onSuccess: ({ meta }) => {
      client.setQueryData(userMetaOptions().queryKey, meta)
      void client.invalidateQueries({ queryKey: ['/user/defaults'] })
    },
  })
}

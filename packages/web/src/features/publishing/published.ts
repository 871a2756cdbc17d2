import type { Listing } from '@pack/core/content/item-schema'
import { MODES } from '@pack/core/content/mode'
import { PUBLISHED_STATUSES } from '@pack/core/content/status'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../product/api.ts'

/** Whether any video is published. Asks one mode after another, until one has any. */
export const isAnyPublishedOptions = () =>
  queryOptions({
    queryKey: ['/api/content', { isAnyPublished: true }] as const,
    queryFn: async ({ signal }) => {
      for (const mode of MODES) {
        const query = { status: PUBLISHED_STATUSES.join(','), limit: 1 }
        const { totalItems } = await call<Listing>(`/api/content/${mode}`, { signal, query })
        if (totalItems > 0) return true
      }
      return false
    },
  })

import { queryOptions } from '@tanstack/react-query'
import { readinessOptions } from '../../product/readiness.ts'

const CHECKLIST_POLL_MS = 4000

/** Asked again every few seconds until nothing is missing (part 2 §7), and when somebody comes back to the page. */
export const checklistOptions = () =>
  queryOptions({
    ...readinessOptions(),
    refetchInterval: ({ state: { data } }) => (data?.is_ready && data.has_watermark ? false : CHECKLIST_POLL_MS),
    refetchOnWindowFocus: 'always',
    refetchOnMount: 'always',
  })

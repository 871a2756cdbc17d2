import type { Example, LatestExamples } from '@pack/core/examples/latest'
import { queryOptions } from '@tanstack/react-query'
import { ApiError, call } from './api.ts'
import { warn } from './warn.ts'

/** The element with the examples that the page was prerendered with. */
const WRITTEN = 'meta[name="pack-examples"]'

let shown: LatestExamples | null = typeof document === 'undefined' ? null : written(document)

function written(page: Document): LatestExamples | null {
  const found = page.querySelector(WRITTEN)?.getAttribute('content')
  return found ? JSON.parse(found) : null
}

/** Sets the examples where screens are prerendered without a page. */
export function showExamples(examples: LatestExamples | null): void {
  shown = examples
}

const NONE: LatestExamples = { short: null, story: null, dialogue: null, uploads: [] }

/** Failures are only logged: the tiles then show that there is no example yet (part 1 §8). */
export const latestExamples = () =>
  queryOptions({
    queryKey: ['/public/examples/latest'],
    queryFn: async ({ signal }) => {
      try {
        return await call<LatestExamples>('/public/examples/latest', { anonymous: true, signal })
      } catch (problem) {
        if (!(problem instanceof ApiError)) throw problem
        warn('The examples could not be loaded.', problem)
        return NONE
      }
    },
    staleTime: 60_000,
    ...(shown && { initialData: shown }),
  })

/** The `watch` parameter of an upload; there is one upload per audio mode (part 1 §2). */
export const uploadKey = ({ audio_mode }: Example): string => `upload-${audio_mode ?? 'video'}`

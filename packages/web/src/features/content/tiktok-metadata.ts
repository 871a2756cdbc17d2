import type { ContentItem } from '@pack/core/content/item-schema'
import { useState } from 'react'
import { ApiError } from '../../product/api.ts'
import { changedFields } from '../../product/publishing/changed-fields.ts'
import { notify } from '../../ui/toast.tsx'
import { savedChoice, useSaveTikTokSettings } from './tiktok-post.ts'

/** Part 2 §8. */
const FAILURE = 'Failed to save TikTok metadata.'
const reasonOf = (problem: Error) =>
  problem instanceof ApiError && (problem.detail !== null || problem.status === 0) ? problem.message : 'Save failed'

/** The settings of an item's TikTok post, which are saved on their own. */
export function useTikTokMetadata(item: ContentItem) {
  const [stored, setStored] = useState(() => savedChoice(item))
  const [draft, onChange] = useState(stored)
  const update = useSaveTikTokSettings()
  const changed = changedFields(stored, draft)
  return {
    draft,
    onChange,
    changed: changed !== null,
    /** The author has chosen before: the video may be posted at its date. */
    chosen: stored.privacy_level !== null,
    saving: update.isPending,
    failure: update.error ? `${FAILURE} ${reasonOf(update.error)}` : null,
    onSave: () =>
      update.mutate(
        { item, change: changed ?? {} },
        {
          onSuccess: (saved) => {
            notify.done('Saved to item.')
            setStored(savedChoice(saved))
            onChange(savedChoice(saved))
          },
          onError: () => notify.failed(FAILURE, { brief: true }),
        },
      ),
  }
}

import type { ContentItem } from '@pack/core/content/item-schema'
import { settingsProblems } from '@pack/core/publishing/tiktok-rules'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../product/api.ts'
import { changedFields } from '../../product/publishing/changed-fields.ts'
import { tiktokDefaultsOptions } from '../../product/publishing/tiktok-defaults.ts'
import { notify } from '../../ui/toast.tsx'
import { savedChoice, useSaveTikTokSettings } from './tiktok-post.ts'

/** Part 2 §8. */
const FAILURE = 'Failed to save TikTok metadata.'
const reasonOf = (problem: Error) =>
  problem instanceof ApiError && (problem.detail !== null || problem.status === 0) ? problem.message : 'Save failed'

/** The settings of an item's TikTok post. Asks for the account's rules once the section is `opened`. */
export function useTikTokMetadata(item: ContentItem) {
  const [opened, setOpened] = useState(false)
  const [stored, setStored] = useState(() => savedChoice(item))
  const [draft, onChange] = useState(stored)
  const update = useSaveTikTokSettings()
  const change = changedFields(stored, draft)
  const defaults = useQuery({ ...tiktokDefaultsOptions(), enabled: opened })
  const allowCommercial = defaults.data?.defaults.allow_commercial_publish ?? true
  return {
    opened,
    /** The settings are asked for: the section was opened, or a post waits for them. */
    isAsked:
      opened || item.publications.some(({ state, reason }) => state === 'waiting' && reason === 'settings_missing'),
    onOpen: () => setOpened(true),
    draft,
    onChange,
    allowCommercial,
    changed: change !== null,
    /** Why a change can't be saved. */
    problems: change === null ? [] : settingsProblems(draft, { allowCommercial }),
    /** The author has chosen before: the video may be posted at its date. */
    chosen: stored.privacy_level !== null,
    saving: update.isPending,
    failure: update.error ? `${FAILURE} ${reasonOf(update.error)}` : null,
    /** Saves what has changed; false when that failed. */
    save: async (): Promise<boolean> => {
      if (change === null) return true
      try {
        const saved = savedChoice(await update.mutateAsync({ item, change }))
        setStored(saved)
        onChange(saved)
        return true
      } catch {
        notify.failed(FAILURE, { brief: true })
        return false
      }
    },
  }
}

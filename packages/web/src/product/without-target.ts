import type { ContentItem } from '@pack/core/content/item-schema'
import { isFailed, isLocked } from '@pack/core/content/status'
import { useMe } from './me.ts'
import { mayPublish, type Platform, usePlatforms } from './platforms.ts'

/** Whether no account is connected on any platform that the item targets. */
export const needsTarget = ({ publish_to: codes }: Pick<ContentItem, 'publish_to'>, platforms: readonly Platform[]) =>
  !platforms.some(({ code, connected }) => connected && codes.includes(code))

/** Said wherever an item's date is shown that will pass without it. */
export const WITHOUT_TARGET = 'Won’t go out until you choose an account'

/** Those of the items that won't go out on their date to come, because they have no account to go to. */
export function useWithoutTarget(items: readonly ContentItem[]): ContentItem[] {
  const platforms = usePlatforms()
  const me = useMe()
  if (me === undefined || !mayPublish(me)) return []
  return items.filter((item) => {
    const { publish_date: date, publications, status, test } = item
    const isPlanned = date !== null && new Date(date).getTime() > Date.now() && publications.length === 0
    return isPlanned && !test && !isLocked(item) && !isFailed(status) && needsTarget(item, platforms)
  })
}

export const useIsWithoutTarget = (item: ContentItem): boolean => useWithoutTarget([item]).length > 0

import { type Account, tierRefusal } from '../accounts/access.ts'
import { AUTO_PUBLISH_TIERS, PUBLISHING_TIERS } from '../accounts/tiers.ts'
import type { Item } from '../content/ports.ts'

/** Why this account may not publish, in the words of part 1 §6; null when it may. */
export const publishingRefusal = (account: Account): string | null => tierRefusal(account, PUBLISHING_TIERS)

type Scheduled = Pick<Item, 'test' | 'publishDate' | 'publishTo'>

/**
 * Tells what publishes a video: its `date`, a `press` of the button, or nothing, because the plan doesn't publish, the
 * video is a test, or it has no target (part 3 §I). On a plan that publishes automatically, videos without a date wait
 * for a press too.
 */
export function publishedBy(account: Account, { test, publishDate, publishTo }: Scheduled): 'date' | 'press' | null {
  if (test || publishTo.length === 0 || publishingRefusal(account) !== null) return null
  return publishDate !== null && tierRefusal(account, AUTO_PUBLISH_TIERS) === null ? 'date' : 'press'
}

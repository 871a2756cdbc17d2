import type { Me } from '@pack/core/accounts/viewer'
import type { ContentItem } from '@pack/core/content/item-schema'
import { isFailed } from '@pack/core/content/status'
import { paths } from '../../product/paths.ts'
import { accountName, isAccount, mayPublish, PLAN_NEEDED, type Platform } from '../../product/platforms.ts'
import { PLATFORM_TEXTS } from '../../product/publishing/texts.ts'
import { needsTarget } from '../../product/without-target.ts'
import { lostAccess } from './publications.ts'

/** The reason why an item can't be published, and where to remove it. */
export type Obstacle = {
  title: string
  text: string
  place: { label: string; to: string } | null
  /** Another use of the finished video; absent when removing the obstacle is the next step. */
  instead?: 'watch' | 'download'
}

/** Whether another plan is what it takes: such actions have a lock. */
export const lacksPlan = (obstacle: Obstacle | null): boolean => obstacle?.title === PLAN_NEEDED

/** The obstacles on every platform: the plan, and that the video is a test. */
function obstacleToBoth({ test }: Pick<ContentItem, 'test'>, me: Me | undefined): Obstacle | null {
  if (me && !mayPublish(me))
    return {
      title: PLAN_NEEDED,
      text: 'Paid plans go on sale soon. Until then, download the finished video and post it yourself.',
      place: { label: 'Compare plans', to: paths.services },
      instead: 'download',
    }
  return test
    ? {
        title: 'Test videos aren’t published.',
        text: 'Switch this video to Live first, then publish it.',
        place: null,
        instead: 'watch',
      }
    : null
}

/** The obstacle that is known before the user presses Publish, or null. The server decides. */
export function obstacleTo(
  item: Pick<ContentItem, 'test'>,
  me: Me | undefined,
  platforms: readonly Platform[],
): Obstacle | null {
  const obstacle = obstacleToBoth(item, me)
  if (obstacle) return obstacle
  return platforms.every(({ connected }) => !connected) ? NOT_LINKED : null
}

/** An account that was linked until its access was lost. */
export const isLost = (one: Platform): boolean => isAccount(one) && !one.connected

/**
 * The account to link again before an item can be published: of one of its publications, else of its targets, else any
 * where none is linked. Null where another account may take it.
 */
export function lostAccountOf(
  item: Pick<ContentItem, 'publications' | 'publish_to' | 'status'>,
  platforms: readonly Platform[],
): string | null {
  const stopped = item.publications.find((one) => lostAccess(one, platforms))
  if (stopped) return stopped.account_title
  if (item.publications.length > 0 || isFailed(item.status) || !needsTarget(item, platforms)) return null
  const lost = platforms.filter(isLost)
  const isLinked = platforms.some(({ connected }) => connected)
  const found = lost.find(({ code }) => item.publish_to.includes(code)) ?? (isLinked ? undefined : lost[0])
  return found ? accountName(found) : null
}

const NOT_LINKED: Obstacle = {
  title: 'No account is connected.',
  text: 'Connect the account you want to publish this video to.',
  place: { label: 'Connect an account', to: paths.integrations },
}

/** The obstacle to a post to TikTok, which the author may make whatever the item's targets are. */
export function obstacleToPost(
  item: Pick<ContentItem, 'test' | 'supabase_url'>,
  me: Me | undefined,
  platforms: readonly Platform[],
): Obstacle | null {
  const obstacle = obstacleToBoth(item, me)
  if (obstacle) return obstacle
  if (item.supabase_url === null)
    return { title: 'This video isn’t finished yet.', text: 'Post it when it’s ready.', place: null }
  const accounts = platforms.filter(({ code }) => code === 'tiktok')
  if (accounts.some(({ connected }) => connected)) return null
  return {
    title: accounts.some(isAccount) ? PLATFORM_TEXTS.tiktok.expired : PLATFORM_TEXTS.tiktok.notLinked,
    text: 'Connect your account, then come back to post this video.',
    place: { label: 'Connect TikTok', to: paths.integrations },
  }
}

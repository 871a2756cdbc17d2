import type { Me } from '@pack/core/accounts/viewer'
import type { ContentItem } from '@pack/core/content/item-schema'
import { paths } from '../../product/paths.ts'
import { isAccount, mayPublish, PLAN_NEEDED, type Platform } from '../../product/platforms.ts'
import { PLATFORM_TEXTS } from '../../product/publishing/texts.ts'

/** The reason why an item can't be published, and where to remove it. */
export type Obstacle = {
  title: string
  text: string
  place: { label: string; to: string } | null
  /** Another use of the finished video; absent when removing the obstacle is the next step. */
  instead?: 'watch' | 'download'
}

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

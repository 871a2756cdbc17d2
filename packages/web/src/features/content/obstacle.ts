import type { Me } from '@pack/core/accounts/viewer'
import type { ContentItem } from '@pack/core/content/item-schema'
import { paths } from '../../product/paths.ts'
import { mayPublish, PLAN_NEEDED, type Platform } from '../../product/platforms.ts'

/** What keeps an item from being published, and where that is solved. */
export type Obstacle = { title: string; text: string; place: { label: string; to: string } | null }

/** Known before the press; the server decides. Null when nothing is known to be in the way. */
export function obstacleTo(
  item: Pick<ContentItem, 'test' | 'publish_to'>,
  me: Me | undefined,
  platforms: readonly Platform[],
): Obstacle | null {
  if (me && !mayPublish(me))
    return {
      title: PLAN_NEEDED,
      text: 'On your plan you can download the finished video and post it yourself.',
      place: { label: 'Compare plans', to: paths.services },
    }
  if (item.test)
    return {
      title: 'Test videos aren’t published.',
      text: 'Switch this video to Live first, then publish it.',
      place: null,
    }
  if (platforms.every(({ connected }) => !connected)) return NOT_LINKED
  if (item.publish_to.length === 0)
    return {
      title: 'No target chosen.',
      text: 'Choose where to publish this video under Publish To.',
      place: null,
    }
  const linked = platforms.some(({ code, connected }) => connected && item.publish_to.includes(code))
  return linked ? null : NOT_LINKED
}

const NOT_LINKED: Obstacle = {
  title: 'No account is linked.',
  text: 'Link the account that this video is published to.',
  place: { label: 'Link an account', to: paths.integrations },
}

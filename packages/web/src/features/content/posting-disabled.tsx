import type { ContentItem } from '@pack/core/content/item-schema'
import { tikTokStatus } from '@pack/core/publishing/tiktok-status'
import { useQuery } from '@tanstack/react-query'
import { postCreatorOptions } from './tiktok-post.ts'

/** Part 2 §8: TikTok said so when the post was prepared; nothing is asked for a row. */
export function PostingDisabled({ item }: { item: ContentItem }) {
  const { data: creator } = useQuery({ ...postCreatorOptions(item), enabled: false })
  if (!creator || creator.can_post_now || tikTokStatus(item) !== null) return null
  return <p className="whitespace-normal text-warning text-xs leading-4">Posting disabled — try again later</p>
}

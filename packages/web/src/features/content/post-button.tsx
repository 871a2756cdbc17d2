import type { ContentItem } from '@pack/core/content/item-schema'
import { tikTokStatus } from '@pack/core/publishing/tiktok-status'
import { useQuery } from '@tanstack/react-query'
import { PlatformMark } from '../../product/platform-mark.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { mayBePosted } from './content.ts'
import { postCreatorOptions } from './tiktok-post.ts'

type Props = { item: ContentItem; onPost: (id: string) => void }

/** Opens Post to TikTok for a finished video. */
export const PostButton = ({ item, onPost }: Props) =>
  mayBePosted(item) && (
    <IconButton
      label={`Post ${item.title} to TikTok`}
      onClick={() => onPost(item.id)}
      className="size-8! rounded-lg! pointer-coarse:size-11! [&_svg]:size-4!"
    >
      <PlatformMark code="tiktok" />
    </IconButton>
  )

/** Part 2 §8: TikTok said so when the post was prepared; nothing is asked for a row. */
export function PostingDisabled({ item }: Pick<Props, 'item'>) {
  const { data: creator } = useQuery({ ...postCreatorOptions(item), enabled: false })
  if (!creator || creator.can_post_now || tikTokStatus(item) !== null) return null
  return <p className="whitespace-normal text-warning text-xs leading-4">Posting disabled — try again later</p>
}

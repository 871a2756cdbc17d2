import type { ContentItem } from '@pack/core/content/item-schema'
import { RotateCw } from 'lucide-react'
import { useState } from 'react'
import { messageOf } from '../../product/api.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { inPercent } from '../../ui/percent.ts'
import { Progress } from '../../ui/progress.tsx'
import { VideoTile } from '../../ui/video-tile.tsx'
import { isWide } from './content.ts'
import { Thumbnail } from './thumbnail.tsx'

type Props = {
  item: ContentItem
  /** Why it could not be asked for. */
  error: Error | null
  onRetry: () => void
}

const OVER = 'relative grid content-center gap-3 p-5 text-center text-white max-md:p-2.5'

/** The very file that TikTok gets, or its making over the picture of the video. */
export function TikTokPreview({ item, error, onRetry }: Props) {
  // Each answer has a newly signed link, and a new link would restart the video.
  const [address, setAddress] = useState(item.clean_url)
  if ((address === null) !== (item.clean_url === null)) setAddress(item.clean_url)
  const shape = isWide(item) && item.tiktok.layout === 'as_is' ? 'horizontal' : 'vertical'
  const failure = error ? messageOf(error) : item.clean_status === 'failed' ? item.clean_error : null
  return (
    <section aria-label="Preview" className="grid content-start gap-2.5">
      {address ? (
        <VideoTile
          title={`${item.title}, as posted`}
          src={address}
          poster={null}
          orientation={shape}
          unavailable="We couldn’t play this version."
          className="w-full rounded-2xl"
        />
      ) : (
        <div
          className={classNames(
            'relative grid overflow-hidden rounded-2xl bg-black',
            shape === 'vertical' ? 'aspect-9/16' : 'aspect-video',
          )}
        >
          <Thumbnail item={item} small className="absolute! inset-0 opacity-35 blur-sm" />
          {failure === null ? (
            <div role="status" className={OVER}>
              <p className="font-medium text-sm">
                Preparing the version for TikTok…
                {item.clean_percent > 0 && ` ${inPercent(Math.floor(item.clean_percent))}`}
              </p>
              <Progress percent={item.clean_percent} label="Preparing the version for TikTok" />
            </div>
          ) : (
            <div role="alert" className={classNames(OVER, 'justify-items-center')}>
              <p className="font-medium text-sm">The version for TikTok couldn’t be prepared.</p>
              <p className="text-sm">{failure}</p>
              <Button
                look="secondary"
                size="small"
                onClick={onRetry}
                icon={<RotateCw aria-hidden className="size-4" />}
              >
                Try again
              </Button>
            </div>
          )}
        </div>
      )}
    </section>
  )
}

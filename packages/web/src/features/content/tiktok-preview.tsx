import { clock } from '@pack/core/content/item'
import type { ContentItem } from '@pack/core/content/item-schema'
import { RotateCw } from 'lucide-react'
import { useState } from 'react'
import { messageOf } from '../../product/api.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { inPercent } from '../../ui/percent.ts'
import { Progress } from '../../ui/progress.tsx'
import { notify } from '../../ui/toast.tsx'
import { VideoPlayer } from '../../ui/video-player.tsx'
import { VideoTile } from '../../ui/video-tile.tsx'
import { isWide } from './content.ts'
import { Thumbnail } from './thumbnail.tsx'

const UNAVAILABLE = 'We couldn’t play this version.'

type Props = {
  item: ContentItem
  /** Why it could not be asked for. */
  error: Error | null
  onRetry: () => void
}

/** A strip below the picture, whose title it must not touch. */
const STRIP = 'relative grid gap-2.5 self-end bg-black p-4 text-center text-white max-md:p-2 max-md:text-xs'

/** The shape of the file that TikTok gets. */
export const shapeOnTikTok = (item: ContentItem) =>
  isWide(item) && item.tiktok.layout === 'as_is' ? 'horizontal' : 'vertical'

/** The very file that TikTok gets, or its making below the picture of the video. */
export function TikTokPreview({ item, error, onRetry }: Props) {
  // Each answer has a newly signed link, and a new link would restart the video.
  const [address, setAddress] = useState(item.clean_url)
  if ((address === null) !== (item.clean_url === null)) setAddress(item.clean_url)
  const [watching, setWatching] = useState(false)
  const shape = shapeOnTikTok(item)
  const seconds = item.clean_seconds ?? item.duration_seconds
  const failure = error ? messageOf(error) : item.clean_status === 'failed' ? item.clean_error : null
  return (
    <section aria-label="Preview" data-not-first className="grid content-start gap-2.5">
      {address ? (
        <>
          <VideoTile
            title={`${item.title}, as posted`}
            src={address}
            poster={null}
            duration={seconds === null ? undefined : clock(seconds)}
            orientation={shape}
            unavailable={UNAVAILABLE}
            onPlay={() => setWatching(true)}
            className="w-full rounded-2xl"
          />
          <Dialog
            open={watching}
            onClose={() => setWatching(false)}
            title="As it appears on TikTok"
            className={shape === 'vertical' ? 'max-w-md!' : 'max-w-2xl!'}
          >
            <VideoPlayer
              title={`${item.title}, as posted`}
              src={address}
              poster={null}
              clock={clock}
              onError={() => {
                setWatching(false)
                notify.failed(UNAVAILABLE)
              }}
              className={shape === 'vertical' ? 'mx-auto aspect-9/16 h-[58dvh] max-w-full' : 'aspect-video w-full'}
            />
          </Dialog>
        </>
      ) : (
        <div
          className={classNames(
            'relative grid overflow-clip rounded-2xl bg-black',
            shape === 'vertical' ? 'aspect-9/16' : 'aspect-video',
          )}
        >
          <Thumbnail item={item} small className="absolute! inset-0 opacity-50" />
          {failure === null ? (
            <div role="status" className={STRIP}>
              <p className="font-medium md:text-sm">
                Preparing the version for TikTok…
                {item.clean_percent > 0 && ` ${inPercent(Math.floor(item.clean_percent))}`}
              </p>
              <Progress percent={item.clean_percent} label="Preparing the version for TikTok" />
            </div>
          ) : (
            <div role="alert" className={classNames(STRIP, 'justify-items-center')}>
              <p className="font-medium md:text-sm">The version for TikTok couldn’t be prepared.</p>
              <p className="md:text-sm">{failure}</p>
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
      {failure === null && (
        <p className="text-muted text-sm text-pretty max-md:text-xs">
          {address ? 'TikTok gets exactly this file.' : 'The preview appears here in a moment.'}
        </p>
      )}
    </section>
  )
}

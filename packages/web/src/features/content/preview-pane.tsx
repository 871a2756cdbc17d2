import type { ContentItem } from '@pack/core/content/item-schema'
import { FRAME_SIZE, type Orientation } from '@pack/core/film/timeline'
import type { Preview } from '@pack/core/generation/preview'
import { Play, RefreshCw } from 'lucide-react'
import { type ReactNode, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { messageOf } from '../../product/api.ts'
import { Button } from '../../ui/button.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { Notice } from '../../ui/notice.tsx'
import { usePreview } from './content.ts'

/** Loads the painter with the first preview. */
const PreviewPlayer = lazyPart(() =>
  import('../../product/preview/preview-player.tsx').then(({ PreviewPlayer }) => ({ default: PreviewPlayer })),
)

/** Asks the preview to play a line. Each new object is a new request. */
export type PlayRequest = { line: number }

type Props = {
  item: ContentItem
  /** JSON text of the lines in the form. */
  script: string
  /** As chosen in the form. */
  orientation: Orientation
  /** As TikTok gets it. */
  forTikTok: boolean
  /** Loads the preview when the pane opens. */
  autoLoad: boolean
  playRequest: PlayRequest | null
  onLine: (index: number | null) => void
}

type FrameProps = { width: number; height: number; poster?: string | null | undefined; children?: ReactNode }

/** Preview of the edited video. The server speaks only lines that have changed. */
export function PreviewPane({ item, script, orientation, forTikTok, autoLoad, playRequest, onLine }: Props) {
  const load = usePreview()
  const [shown, setShown] = useState<{ preview: Preview; order: string } | null>(null)
  const [jump, setJump] = useState<{ seconds: number; play: boolean } | null>(null)
  const order = JSON.stringify([script, orientation, forTikTok])
  const stale = shown !== null && shown.order !== order

  const show = (line?: number) => {
    const playLine = (preview: Preview) => {
      if (line !== undefined) setJump({ seconds: preview.timeline.lines[line]?.start ?? 0, play: true })
    }
    if (shown && !stale) return playLine(shown.preview)
    load.mutate(
      { item, script, orientation, forTikTok },
      {
        onSuccess: (preview) => {
          setShown({ preview, order })
          playLine(preview)
        },
      },
    )
  }
  const begin = useEffectEvent(() => show())
  useEffect(() => {
    if (autoLoad) begin()
  }, [autoLoad])
  const hear = useEffectEvent((line: number) => show(line))
  useEffect(() => {
    if (playRequest) hear(playRequest.line)
  }, [playRequest])

  const { width, height } = FRAME_SIZE[orientation]
  return (
    <section aria-label="Preview" className="grid content-start gap-3">
      {shown ? (
        <Suspense fallback={<Frame width={width} height={height} />}>
          <PreviewPlayer preview={shown.preview} onLine={onLine} jump={jump} />
        </Suspense>
      ) : (
        <Frame
          width={width}
          height={height}
          poster={orientation === item.video_orientation ? item.thumbnail_url : null}
        >
          {load.isPending ? (
            <p role="status" className="text-sm text-muted">
              Generating voice-over…
            </p>
          ) : (
            <Button look="secondary" onClick={() => show()} icon={<Play aria-hidden className="size-4" />}>
              Preview
            </Button>
          )}
        </Frame>
      )}
      {load.isError && (
        <Notice tone="danger" role="alert">
          {messageOf(load.error)}
        </Notice>
      )}
      {stale && (
        <Button
          look="secondary"
          size="small"
          className="justify-self-start"
          busy={load.isPending}
          onClick={() => show()}
          icon={<RefreshCw aria-hidden className="size-4" />}
        >
          Update preview
        </Button>
      )}
    </section>
  )
}

/** As high as the player with its controls, except on phones, where the form comes first until there is a preview. */
const Frame = ({ width, height, poster, children }: FrameProps) => (
  <div className="lg:pb-22">
    <div
      className="relative grid place-items-center overflow-hidden rounded-2xl border border-dashed border-control bg-raised/50 p-4 text-center max-lg:max-h-56"
      style={{ aspectRatio: `${width} / ${height}` }}
    >
      {poster && <img src={poster} alt="" className="absolute inset-0 size-full object-cover opacity-60" />}
      <div className="relative">{children}</div>
    </div>
  </div>
)

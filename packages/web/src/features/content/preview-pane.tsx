import { clock } from '@pack/core/content/item'
import type { ContentItem } from '@pack/core/content/item-schema'
import { FRAME_SIZE, type Orientation, type Timeline, totalSeconds } from '@pack/core/film/timeline'
import type { Preview } from '@pack/core/generation/preview'
import { LoaderCircle, Play, RefreshCw } from 'lucide-react'
import { type ReactNode, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { messageOf } from '../../product/api.ts'
import { PreviewLayout } from '../../product/preview/preview-layout.tsx'
import { Button } from '../../ui/button.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { Notice } from '../../ui/notice.tsx'
import { usePreview } from './content.ts'
import { Thumbnail } from './thumbnail.tsx'

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
  /** Shown where the video is to appear while there is no picture of it. */
  cover: ReactNode
  onLine: (index: number | null) => void
  /** Called with the length of the video as it was spoken, in words; null while the preview lacks a change. */
  onLength: (length: string | null) => void
}

/** "0:11 with intro and outro": longer than the lines take. */
function lengthOf(timeline: Timeline): string {
  const edges = [timeline.intro && 'intro', timeline.outro && 'outro'].filter(Boolean).join(' and ')
  return `${clock(totalSeconds(timeline))}${edges && ` with ${edges}`}`
}

/** Preview of the edited video. The server speaks only lines that have changed. */
export function PreviewPane({
  item,
  script,
  orientation,
  forTikTok,
  autoLoad,
  playRequest,
  cover,
  onLine,
  onLength,
}: Props) {
  const load = usePreview()
  const [shown, setShown] = useState<{ preview: Preview; order: string } | null>(null)
  const [jump, setJump] = useState<{ seconds: number; play: boolean } | null>(null)
  const pane = useRef<HTMLElement>(null)
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
  const length = shown && !stale ? lengthOf(shown.preview.timeline) : null
  useEffect(() => onLength(length), [length, onLength])
  const begin = useEffectEvent(() => show())
  useEffect(() => {
    if (autoLoad) begin()
  }, [autoLoad])
  const hear = useEffectEvent((line: number) => show(line))
  useEffect(() => {
    if (playRequest) hear(playRequest.line)
  }, [playRequest])

  const { width, height } = FRAME_SIZE[orientation]
  const frame = (
    <PreviewLayout
      width={width}
      height={height}
      caption={load.isPending || shown ? ' ' : 'Shows the video with your changes, before you render it.'}
      controls={
        load.isPending || shown ? (
          <p role="status" className="flex min-h-11 items-center gap-2 text-muted text-sm">
            <LoaderCircle aria-hidden className="size-4 shrink-0 animate-spin motion-reduce:animate-none" />
            Generating voice-over…
          </p>
        ) : (
          <Button
            look="secondary"
            onClick={() => {
              // The button goes; the player passes the focus on to Play.
              pane.current?.focus()
              show()
            }}
            icon={<Play aria-hidden className="size-4" />}
          >
            Preview
          </Button>
        )
      }
    >
      {orientation === item.video_orientation && item.supabase_url ? (
        <Thumbnail item={item} className="size-full" />
      ) : (
        cover
      )}
    </PreviewLayout>
  )
  return (
    <section ref={pane} tabIndex={-1} aria-label="Preview" className="grid content-start gap-3 outline-none">
      {shown ? (
        <Suspense fallback={frame}>
          <PreviewPlayer preview={shown.preview} stale={stale} onLine={onLine} jump={jump} />
        </Suspense>
      ) : (
        frame
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

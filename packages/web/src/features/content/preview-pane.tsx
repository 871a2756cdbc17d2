import type { ContentItem } from '@pack/core/content/item'
import { HORIZONTAL, VERTICAL } from '@pack/core/film/timeline'
import type { Preview } from '@pack/core/generation/preview'
import { Play, RefreshCw } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { messageOf } from '../../product/api.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { usePreview } from './content.ts'

/** The painter comes with the first preview. */
const PreviewPlayer = lazy(() =>
  import('../../product/preview/preview-player.tsx').then(({ PreviewPlayer }) => ({ default: PreviewPlayer })),
)

/** A line that shall be heard; a new object is a new wish. */
export type Wish = { line: number }

type Props = {
  item: ContentItem
  /** JSON text of the lines as they stand in the form, changed or not. */
  script: string
  /** Previewed at once, for a script that waits to be heard. */
  atOnce: boolean
  wish: Wish | null
  onLine: (index: number | null) => void
}

/** What the video will be, beside its text. Only lines that have changed are spoken anew. */
export function PreviewPane({ item, script, atOnce, wish, onLine }: Props) {
  const load = usePreview()
  const [shown, setShown] = useState<{ preview: Preview; script: string } | null>(null)
  const [jump, setJump] = useState<{ seconds: number; play: boolean } | null>(null)
  const stale = shown !== null && shown.script !== script

  const show = (line?: number) => {
    const heard = (preview: Preview) => {
      if (line !== undefined) setJump({ seconds: preview.timeline.lines[line]?.start ?? 0, play: true })
    }
    if (shown && !stale) return heard(shown.preview)
    load.mutate(
      { item, script },
      {
        onSuccess: (preview) => {
          setShown({ preview, script })
          heard(preview)
        },
      },
    )
  }
  const begin = useEffectEvent(() => show())
  useEffect(() => {
    if (atOnce) begin()
  }, [atOnce])
  const hear = useEffectEvent((line: number) => show(line))
  useEffect(() => {
    if (wish) hear(wish.line)
  }, [wish])

  const { width, height } = item.mode === 'short' ? VERTICAL : HORIZONTAL
  return (
    <section aria-label="Preview" className="grid content-start gap-3">
      {shown ? (
        <Suspense fallback={<Frame width={width} height={height} />}>
          <PreviewPlayer preview={shown.preview} onLine={onLine} jump={jump} />
        </Suspense>
      ) : (
        <Frame width={width} height={height}>
          {load.isPending ? (
            <p role="status" className="text-sm text-muted">
              The lines are being spoken…
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

const Frame = ({ width, height, children }: { width: number; height: number; children?: ReactNode }) => (
  <div
    className="grid place-items-center rounded-2xl border border-dashed border-control bg-raised/50 p-4 text-center"
    style={{ aspectRatio: `${width} / ${height}` }}
  >
    {children}
  </div>
)

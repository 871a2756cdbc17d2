import { clock } from '@pack/core/content/item'
import { backgroundMedia, unknownBackground } from '@pack/core/film/background'
import { loopParts } from '@pack/core/film/loop'
import { partAt, totalSeconds, videoSeconds } from '@pack/core/film/timeline'
import type { Preview } from '@pack/core/generation/preview'
import { Pause, Play } from 'lucide-react'
import { type CSSProperties, Fragment, useEffect, useId, useRef, useState } from 'react'
import { PreviewEngine } from './preview-engine.ts'
import { PreviewLayout } from './preview-layout.tsx'

/** Seconds by which keys move the position. */
const KEYS: Record<string, number> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowDown: -1,
  ArrowUp: 1,
  PageDown: -5,
  PageUp: 5,
}

type Props = {
  preview: Preview
  /** The script or layout was changed after this preview was made. */
  stale?: boolean
  /** Called with the index of the line being spoken, or null. */
  onLine?: (index: number | null) => void
  /** Seeks to `seconds` of the body; a new object seeks again. */
  jump?: { seconds: number; play: boolean } | null
}

/** Plays a video before it is rendered, with the same timeline and painter, the real voices and the music. */
export function PreviewPlayer({ preview, stale = false, onLine, jump = null }: Props) {
  const { timeline, media } = preview
  const total = totalSeconds(timeline)
  const stage = useRef<HTMLDivElement>(null)
  const label = useId()
  const [position, setPosition] = useState(0)
  const [playing, setPlaying] = useState(false)
  const [ready, setReady] = useState(false)
  const engine = useRef<PreviewEngine | null>(null)
  const lineListener = useRef(onLine)
  lineListener.current = onLine

  useEffect(() => {
    if (!stage.current) return
    const made = new PreviewEngine(stage.current, preview, {
      onTime: (seconds) => {
        setPosition(seconds)
        const { part, seconds: within } = partAt(timeline, seconds)
        const line =
          part === 'body' ? timeline.lines.findIndex(({ start, end }) => within >= start && within < end) : -1
        lineListener.current?.(line < 0 ? null : line)
      },
      onPlaying: setPlaying,
      onReady: () => setReady(true),
    })
    engine.current = made
    return () => {
      made.close()
      setReady(false)
    }
  }, [preview, timeline])

  const play = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // What the preview was opened in has the focus while it loads.
    if (ready && stage.current?.closest('section') === document.activeElement) play.current?.focus()
  }, [ready])

  useEffect(() => {
    if (!jump || !ready) return
    engine.current?.seek(videoSeconds(timeline, jump.seconds))
    if (jump.play) void engine.current?.play()
  }, [jump, ready, timeline])

  const { width, height } = timeline
  return (
    <PreviewLayout
      width={width}
      height={height}
      labelledBy={label}
      controls={
        <>
          <button
            ref={play}
            type="button"
            disabled={!ready}
            aria-label={playing ? 'Pause preview' : 'Play preview'}
            onClick={() => void engine.current?.toggle()}
            className="grid size-11 shrink-0 cursor-pointer place-items-center rounded-full bg-brand text-on-brand disabled:cursor-default disabled:opacity-50"
          >
            {playing ? <Pause aria-hidden className="size-5" /> : <Play aria-hidden className="size-5" />}
          </button>
          <input
            type="range"
            min={0}
            max={total}
            step="any"
            value={position}
            disabled={!ready}
            aria-label="Position in the preview"
            aria-valuetext={`${clock(position)} of ${clock(total)}`}
            onChange={(event) => engine.current?.seek(Number(event.target.value))}
            onKeyDown={(event) => {
              const by = KEYS[event.key]
              if (by === undefined) return
              event.preventDefault()
              engine.current?.seek(position + by)
            }}
            style={{ '--played': position / (total || 1) } as CSSProperties}
            className="seek h-6 min-w-16 flex-1"
          />
          <span className="shrink-0 text-sm text-muted tabular-nums">
            {clock(position)} / {clock(total)}
          </span>
        </>
      }
      caption={
        preview.pictures === 'stand_in'
          ? 'This is how your video will look and sound. Images shown are placeholders until you render.'
          : stale
            ? 'Without your latest changes.'
            : 'This is exactly how your video will look and sound.'
      }
    >
      <div ref={stage} className="absolute inset-0">
        <Clip name="intro" address={timeline.intro && media[timeline.intro.media]} />
        <BackgroundLayer {...preview} />
        <Clip name="outro" address={timeline.outro && media[timeline.outro.media]} />
        <canvas data-layer="overlay" width={width} height={height} className="absolute inset-0 size-full" />
      </div>
      {!ready && (
        <p
          role="status"
          className="absolute inset-0 grid place-items-center bg-black/50 p-1 text-center text-sm text-white"
        >
          Loading preview…
        </p>
      )}
    </PreviewLayout>
  )
}

type ClipProps = {
  name: 'intro' | 'body' | 'outro'
  address: string | null | undefined
  loop?: boolean
  /** The second of the two clips between which a loop cross-fades. */
  upper?: boolean
  /** Of a loop: its media key. */
  media?: string | undefined
}

function BackgroundLayer({ timeline, media }: Preview) {
  const { background, bodySeconds, width, height } = timeline
  switch (background.kind) {
    case 'loop': {
      const parts = loopParts(background, bodySeconds)
      return backgroundMedia(background).map((key) => (
        <Fragment key={key}>
          <Clip name="body" address={media[key]} media={key} loop />
          {parts.some((part) => part.crossFade && part.media === key) && (
            <Clip name="body" address={media[key]} media={key} loop upper />
          )}
        </Fragment>
      ))
    }
    case 'ai_slideshow':
    case 'own_slideshow':
      return <canvas data-layer="slides" width={width} height={height} className="absolute inset-0 size-full" />
    default:
      return unknownBackground(background)
  }
}

/**
 * A muted clip. An intro or outro of the wrong aspect ratio is shown whole over a blurred copy, so it is rendered
 * twice.
 */
const Clip = ({ name, address, loop = false, upper = false, media }: ClipProps) =>
  address ? (
    <>
      {!loop && <Layer name={name} address={address} backdrop />}
      <Layer name={name} address={address} loop={loop} upper={upper} media={media} />
    </>
  ) : null

const Layer = ({
  name,
  address,
  loop = false,
  upper = false,
  media,
  backdrop = false,
}: ClipProps & { address: string; backdrop?: boolean }) => (
  <video
    data-part={name}
    data-backdrop={backdrop || undefined}
    data-upper={upper || undefined}
    data-media={media}
    src={address}
    muted
    loop={loop}
    playsInline
    preload="auto"
    crossOrigin="anonymous"
    aria-hidden="true"
    tabIndex={-1}
    className="invisible absolute inset-0 size-full object-cover data-backdrop:scale-110 data-backdrop:blur-2xl data-shown:visible data-whole:not-data-backdrop:object-contain"
  />
)

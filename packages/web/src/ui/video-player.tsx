import { Maximize, Pause, Play, Volume2, VolumeX } from 'lucide-react'
import { type CSSProperties, useEffect, useRef, useState } from 'react'
import { classNames } from './class-names.ts'
import { IconButton } from './icon-button.tsx'

type Props = {
  title: string
  src: string
  poster: string | null
  /** Its length in seconds, where it is known before the video has loaded. */
  length?: number | null
  /** Classes of the picture: its shape and largest height. */
  className: string
  /** A time in seconds: "0:24". */
  clock: (seconds: number) => string
  /** Stops it when this becomes true; it doesn't go on by itself. */
  paused?: boolean
  onError: () => void
}

/** Of the slider, seconds. */
const STEP = 0.5

/**
 * Plays at once, with sound where the browser lets it. The controls are below the picture, whose captions they would
 * cover.
 */
export function VideoPlayer({ title, src, poster, length = null, className, clock, paused = false, onError }: Props) {
  const video = useRef<HTMLVideoElement>(null)
  const [{ playing, muted, position, total }, setState] = useState({
    playing: false,
    muted: false,
    position: 0,
    total: length ?? 0,
  })
  useEffect(() => {
    if (paused) video.current?.pause()
  }, [paused])
  const read = () => {
    const { paused = true, muted: silent = false, currentTime = 0, duration = 0, seeking = false } = video.current ?? {}
    setState((before) => ({
      playing: !paused,
      muted: silent,
      position: seeking ? before.position : currentTime,
      total: Number.isFinite(duration) && duration > 0 ? duration : before.total,
    }))
  }
  const toggle = () => (video.current?.paused ? void video.current.play().catch(() => {}) : video.current?.pause())
  /** Shown at once, so that the next press of an arrow key goes on from there. */
  const seek = (position: number) => {
    if (video.current) video.current.currentTime = position
    setState((before) => ({ ...before, position }))
  }
  const change = (apply: (player: HTMLVideoElement) => void) => () => video.current && apply(video.current)
  return (
    <div className="flex min-w-0 flex-col gap-2">
      {/* biome-ignore lint/a11y/useMediaCaption: the captions are part of the picture */}
      <video
        ref={video}
        src={src}
        poster={poster ?? undefined}
        // Behind the picture, too, until it moves: the poster goes before the first frame comes. Later it would show at
        // its edges.
        style={
          poster && position === 0
            ? { background: `#000 url(${JSON.stringify(poster)}) center / contain no-repeat` }
            : undefined
        }
        autoPlay
        playsInline
        aria-label={title}
        onClick={toggle}
        onPlay={read}
        onPause={read}
        onTimeUpdate={read}
        onSeeked={read}
        onDurationChange={read}
        onVolumeChange={read}
        onError={onError}
        className={classNames('cursor-pointer rounded-2xl bg-black', className)}
      />
      <div className="flex flex-wrap items-center gap-1">
        <input
          type="range"
          min={0}
          max={total || 1}
          step={STEP}
          value={position}
          disabled={total === 0}
          aria-label="Position"
          aria-valuetext={`${clock(position)} of ${clock(total)}`}
          onChange={({ target }) => seek(Number(target.value))}
          style={{ '--played': Math.round(position / STEP) * (STEP / (total || 1)) } as CSSProperties}
          className="seek h-7 w-full pointer-coarse:h-9"
        />
        <IconButton
          label={playing ? 'Pause' : 'Play'}
          onClick={toggle}
          className="rounded-full! bg-brand text-on-brand! hover:bg-brand-strong!"
        >
          {playing ? <Pause aria-hidden /> : <Play aria-hidden className="fill-current" />}
        </IconButton>
        <span className="mr-auto ml-2 shrink-0 font-medium text-sm tabular-nums">
          {clock(position)} / {clock(total)}
        </span>
        <IconButton
          label={muted ? 'Sound on' : 'Sound off'}
          onClick={change((player) => (player.muted = !player.muted))}
        >
          {muted ? <VolumeX aria-hidden /> : <Volume2 aria-hidden />}
        </IconButton>
        <IconButton label="Full screen" onClick={change((player) => void player.requestFullscreen?.().catch(() => {}))}>
          <Maximize aria-hidden />
        </IconButton>
      </div>
    </div>
  )
}

import { Play } from 'lucide-react'
import { useRef, useState } from 'react'
import { classNames } from './class-names.ts'
import { fits, WholePicture } from './whole-picture.tsx'

type Props = {
  title: string
  src: string | null
  poster: string | null
  /** Shown in the corner: "0:24". */
  duration?: string | undefined
  orientation: 'vertical' | 'horizontal'
  /** Shown in place of a video that can't be played. */
  unavailable: string
  /** Called on a click, instead of playing in place. */
  onPlay?: (() => void) | undefined
  /** The poster loads eagerly. */
  urgent?: boolean | undefined
  /** Colors of the edge and the center until the poster has loaded. */
  ground?: readonly [string, string] | undefined
  className?: string
}

/** Poster sizes in pixels, to reserve the space before they load. */
const SIZES = { vertical: { width: 1080, height: 1920 }, horizontal: { width: 1920, height: 1080 } } as const

/**
 * A video that plays in place, whole if its shape is another than the tile's: muted on hover, with sound and controls
 * after a click.
 */
export function VideoTile({
  title,
  src,
  poster,
  duration,
  orientation,
  unavailable,
  onPlay,
  urgent,
  ground: [edge, center] = ['#120c26', '#4a32a8'],
  className,
}: Props) {
  const video = useRef<HTMLVideoElement>(null)
  const [playing, setPlaying] = useState(false)
  const [moving, setMoving] = useState(false)
  const [broken, setBroken] = useState(src === null)
  const [whole, setWhole] = useState(false)
  const [hasPoster, setHasPoster] = useState(poster !== null)
  const shape = orientation === 'vertical' ? 'aspect-9/16' : 'aspect-video'

  const preview = (on: boolean) => {
    if (playing || !video.current || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    if (on) void video.current.play().catch(() => undefined)
    else {
      video.current.pause()
      setMoving(false)
    }
  }
  const start = () => {
    if (onPlay) {
      preview(false)
      return onPlay()
    }
    if (!video.current) return
    setPlaying(true)
    video.current.muted = false
    video.current.currentTime = 0
    void video.current.play().catch(() => undefined)
    video.current.focus()
  }

  if (broken || !src)
    return (
      <div
        className={classNames(
          'flex items-center justify-center rounded-xl bg-raised p-6 text-center text-muted',
          shape,
          className,
        )}
      >
        {unavailable}
      </div>
    )
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only previews what the button inside plays
    <div
      onMouseEnter={() => preview(true)}
      onMouseLeave={() => preview(false)}
      className={classNames('group relative overflow-hidden rounded-xl', shape, className)}
      style={{ background: playing ? '#000' : `radial-gradient(90% 80% at 50% 40%, ${center}, ${edge})` }}
    >
      <video
        ref={video}
        src={src}
        preload={poster ? 'none' : 'metadata'}
        muted={!playing}
        controls={playing}
        playsInline
        loop={!playing}
        tabIndex={playing ? 0 : -1}
        aria-label={title}
        onPlaying={() => setMoving(true)}
        onLoadedMetadata={({ currentTarget: { videoWidth: width, videoHeight: height } }) =>
          setWhole(!fits({ width, height }, SIZES[orientation]))
        }
        onError={() => setBroken(true)}
        className={classNames('size-full', whole ? 'object-contain' : 'object-cover')}
      />
      {poster && hasPoster && !playing && (
        <WholePicture
          src={poster}
          {...SIZES[orientation]}
          loading={urgent ? 'eager' : 'lazy'}
          fetchPriority={urgent ? 'high' : 'auto'}
          decoding={urgent ? 'auto' : 'async'}
          onError={() => setHasPoster(false)}
          className={classNames('transition-opacity duration-200', moving && 'opacity-0')}
        />
      )}
      {!playing && (
        <button
          type="button"
          onClick={start}
          aria-label={`Play ${title}`}
          className="absolute inset-0 flex cursor-pointer items-end justify-end rounded-xl p-2.5 outline-white outline-offset-[-4px] focus-visible:inset-ring-6 focus-visible:inset-ring-black/75 sm:p-3"
        >
          {/* In the corner that titles and faces leave free; hidden while captions move. */}
          <span
            className={classNames(
              'flex h-8 min-w-8 items-center justify-center gap-1.5 rounded-full bg-white/92 px-2.5 font-semibold text-[#17161c] text-sm tabular-nums transition-[scale,opacity] duration-200 group-hover:scale-106 sm:h-9 sm:px-3',
              // Small tiles without a duration have their caption there.
              !duration && 'max-sm:h-6 max-sm:min-w-6 max-sm:px-1.5 max-sm:[&_svg]:size-3',
              moving && 'opacity-0 group-focus-within:opacity-100',
            )}
          >
            <Play aria-hidden className="size-3.5 fill-current" />
            {duration}
          </span>
        </button>
      )}
    </div>
  )
}

import { Play } from 'lucide-react'
import { useRef, useState } from 'react'
import { classNames } from './class-names.ts'

type Props = {
  title: string
  src: string | null
  poster: string | null
  /** Shown on the picture's corner: "0:24". */
  duration?: string | undefined
  orientation: 'vertical' | 'horizontal'
  /** Said in place of a video that does not play. */
  unavailable: string
  className?: string
}

/** A video that plays where it stands: a silent preview under the pointer, with sound and controls after a click. */
export function VideoTile({ title, src, poster, duration, orientation, unavailable, className }: Props) {
  const video = useRef<HTMLVideoElement>(null)
  const [playing, setPlaying] = useState(false)
  const [broken, setBroken] = useState(src === null)
  const shape = orientation === 'vertical' ? 'aspect-9/16' : 'aspect-video'

  const preview = (on: boolean) => {
    if (playing || !video.current || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    if (on) void video.current.play().catch(() => undefined)
    else video.current.pause()
  }
  const start = () => {
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
      className={classNames('group relative overflow-hidden rounded-xl bg-black', shape, className)}
    >
      <video
        ref={video}
        src={src}
        poster={poster ?? undefined}
        preload={poster ? 'none' : 'metadata'}
        muted={!playing}
        controls={playing}
        playsInline
        aria-label={title}
        onError={() => setBroken(true)}
        className="size-full object-cover"
      />
      {!playing && (
        <button
          type="button"
          onClick={start}
          aria-label={`Play ${title}`}
          className="absolute inset-0 flex cursor-pointer items-center justify-center bg-black/20 transition-colors outline-offset-[-4px] hover:bg-black/0"
        >
          <span className="flex size-16 items-center justify-center rounded-full bg-white/92 text-[#17161c] transition-transform duration-200 group-hover:scale-108">
            <Play aria-hidden className="ml-1 size-7 fill-current" />
          </span>
          {duration && (
            <span className="absolute right-3 bottom-3 rounded-md bg-black/75 px-2 py-0.5 text-sm font-medium text-white tabular-nums">
              {duration}
            </span>
          )}
        </button>
      )}
    </div>
  )
}

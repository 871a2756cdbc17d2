import { useEffect, useRef } from 'react'
import { classNames } from './class-names.ts'
import { useReducedMotion } from './reduced-motion.ts'
import { useInView } from './use-in-view.ts'

/**
 * A silent loop that plays while it is seen. For those who ask for less motion it stands still in its middle (many begin and
 * end in the dark), and plays under the pointer.
 */
export function LoopVideo({ src, label, className }: { src: string; label: string; className?: string }) {
  const video = useRef<HTMLVideoElement>(null)
  const inView = useInView(video)
  const still = useReducedMotion()
  const play = (on: boolean) => {
    if (on) void video.current?.play().catch(() => undefined)
    else video.current?.pause()
  }
  useEffect(() => play(inView && !still), [inView, still, src])
  return (
    <video
      ref={video}
      src={src}
      muted
      loop
      playsInline
      preload="metadata"
      tabIndex={-1}
      aria-label={label}
      onLoadedMetadata={({ currentTarget }) => {
        if (still) currentTarget.currentTime = currentTarget.duration / 2
      }}
      onMouseEnter={() => still && play(true)}
      onMouseLeave={() => still && play(false)}
      className={classNames('bg-black', className)}
    />
  )
}

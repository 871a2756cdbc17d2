import { useEffect, useRef } from 'react'
import { classNames } from './class-names.ts'
import { useReducedMotion } from './reduced-motion.ts'
import { useInView } from './use-in-view.ts'

type Props = { src: string; label: string; onError?: () => void; className?: string }

/**
 * A muted loop that plays while it is in view. With reduced motion it shows its middle frame (many loops begin and end
 * dark) and plays on hover.
 */
export function LoopVideo({ src, label, onError, className }: Props) {
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
      preload={inView ? 'metadata' : 'none'}
      tabIndex={-1}
      aria-label={label}
      onLoadedMetadata={({ currentTarget }) => {
        if (still) currentTarget.currentTime = currentTarget.duration / 2
      }}
      onError={onError}
      onMouseEnter={() => still && play(true)}
      onMouseLeave={() => still && play(false)}
      className={classNames('bg-black', className)}
    />
  )
}

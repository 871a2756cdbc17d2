import { Link } from '@tanstack/react-router'
import { Pause, Play } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { paths } from '../../product/paths.ts'
import { useReducedMotion } from '../../ui/reduced-motion.ts'
import { useInView } from '../../ui/use-in-view.ts'
import { usePageLoaded } from '../../ui/use-page-loaded.ts'

/**
 * The shipped short, muted. The poster is its first frame; the video itself loads after everything else on the page.
 */
export function HeroVideo() {
  const video = useRef<HTMLVideoElement>(null)
  const inView = useInView(video)
  const still = useReducedMotion()
  const [chosen, setPaused] = useState<boolean | null>(null)
  const paused = chosen ?? still
  const loaded = usePageLoaded()

  useEffect(() => {
    if (loaded && inView && !paused) void video.current?.play().catch(() => undefined)
    else video.current?.pause()
  }, [loaded, inView, paused])

  return (
    <div className="absolute top-[1%] left-1/2 w-[50%] -translate-x-1/2 overflow-hidden rounded-[1.4rem] border-4 border-[#0b0910] bg-black shadow-[0_24px_70px_-12px_rgb(0_0_0/0.75)] sm:top-[4%] sm:w-[38%] lg:top-[6%] lg:w-[37%]">
      <video
        ref={video}
        src="/hero.mp4"
        poster="/hero.webp"
        width={480}
        height={854}
        muted
        loop
        playsInline
        preload="none"
        tabIndex={-1}
        aria-hidden
        className="block h-auto w-full"
      />
      <Link
        to={paths.examples}
        search={{ watch: 'short' }}
        aria-label="Watch this short with sound"
        className="absolute inset-0 rounded-[1.1rem] outline-offset-[-4px]"
      />
      <button
        type="button"
        aria-label={paused ? 'Play video' : 'Pause video'}
        onClick={() => setPaused(!paused)}
        className="absolute top-1 right-1 grid size-11 cursor-pointer place-items-center text-white"
      >
        <span className="grid size-8 place-items-center rounded-full bg-black/55">
          {paused ? <Play aria-hidden className="size-4" /> : <Pause aria-hidden className="size-4" />}
        </span>
      </button>
    </div>
  )
}

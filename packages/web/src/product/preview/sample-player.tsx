import { slideshowIn } from '@pack/core/film/background'
import { overlayStates, paintOverlay } from '@pack/core/film/painter'
import type { Timeline } from '@pack/core/film/timeline'
import { Pause, Play } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useInView } from '../../ui/use-in-view.ts'
import { openPictures, overlayAssets } from './picture-cache.ts'
import { LOOP_GROUND } from './sample-look.ts'
import { middleWord } from './sample-timeline.ts'
import { paintSlides } from './scene.ts'

type Props = { timeline: Timeline; label: string }

const identity = (address: string) => address

/**
 * Plays a muted, looping sample with the painter of the videos while it is in view. Its media keys are URLs. Fills its
 * container.
 */
export function SamplePlayer({ timeline, label }: Props) {
  const { width, height, background } = timeline
  const canvas = useRef<HTMLCanvasElement>(null)
  const slides = useRef<HTMLCanvasElement>(null)
  const video = useRef<HTMLVideoElement>(null)
  const [wanted, setWanted] = useState(() => !matchMedia('(prefers-reduced-motion: reduce)').matches)
  const isInView = useInView(canvas)
  const playing = isInView && wanted

  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (!context) return
    let frame = 0
    let stopped = false
    const behind = slides.current?.getContext('2d')
    const slideshow = slideshowIn(timeline.background)
    const scenes = slideshow ? slideshow.slides.map(({ media }) => media) : []
    void Promise.all([overlayAssets(timeline, identity), openPictures(scenes)]).then(([pictures, opened]) => {
      const states = overlayStates(timeline, playing ? context : undefined)
      const startedAt = performance.now()
      let shown: unknown = null
      const show = (seconds: number) => {
        if (behind && slideshow) paintSlides(behind, behind.canvas, slideshow, seconds, opened)
        const state = states.find(({ start, end }) => seconds >= start && seconds < end)
        if (!state || state === shown) return
        shown = state
        paintOverlay(context, timeline, state.start, pictures, { moving: playing })
      }
      const tick = (now: number) => {
        if (stopped) return
        show(((now - startedAt) / 1000) % timeline.bodySeconds)
        frame = requestAnimationFrame(tick)
      }
      if (stopped) return
      // A still preview shows a word in the middle of the first line.
      if (playing) frame = requestAnimationFrame(tick)
      else show(middleWord(timeline))
    })
    return () => {
      stopped = true
      cancelAnimationFrame(frame)
    }
  }, [timeline, playing])

  useEffect(() => {
    if (playing) void video.current?.play().catch(() => {})
    else video.current?.pause()
  }, [playing, background])

  return (
    <>
      {background.kind === 'loop' ? (
        <video
          ref={video}
          key={background.media}
          src={background.media || undefined}
          muted
          loop
          playsInline
          // Phones show no frame of a still video that has loaded less.
          preload={isInView ? 'auto' : 'metadata'}
          aria-hidden="true"
          tabIndex={-1}
          className={`absolute inset-0 size-full object-cover ${LOOP_GROUND}`}
        />
      ) : (
        // Half the resolution, because it is shown small.
        <canvas ref={slides} width={width / 2} height={height / 2} className="absolute inset-0 size-full" />
      )}
      <canvas
        ref={canvas}
        width={width}
        height={height}
        className="absolute inset-0 size-full"
        role="img"
        aria-label={label}
      />
      <button
        type="button"
        onClick={() => setWanted(!wanted)}
        aria-label={wanted ? 'Pause preview' : 'Play preview'}
        // A horizontal video has its watermark on the right, a vertical one higher up.
        className="absolute bottom-3 left-3 grid size-11 place-items-center rounded-full bg-black/55 text-white backdrop-blur hover:bg-black/75"
      >
        {wanted ? <Pause aria-hidden="true" className="size-5" /> : <Play aria-hidden="true" className="size-5" />}
      </button>
    </>
  )
}

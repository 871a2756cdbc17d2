import { overlayStates, paintOverlay } from '@pack/core/generation/painter'
import type { Timeline } from '@pack/core/generation/timeline'
import { Pause, Play } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { overlayAssets } from './picture-cache.ts'

type Props = { timeline: Timeline /** Address of the loop behind. */; background: string; label: string }

const itself = (address: string) => address

/** Plays a sample silently, over and over, painted by what paints the videos; its media keys are addresses. Fills its place. */
export function SamplePlayer({ timeline, background, label }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const video = useRef<HTMLVideoElement>(null)
  const [playing, setPlaying] = useState(() => !matchMedia('(prefers-reduced-motion: reduce)').matches)

  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (!context) return
    let frame = 0
    let stopped = false
    void overlayAssets(timeline, itself).then((pictures) => {
      const states = overlayStates(timeline)
      const began = performance.now()
      let shown: unknown = null
      const show = (seconds: number) => {
        const state = states.find(({ start, end }) => seconds >= start && seconds < end)
        if (!state || state === shown) return
        shown = state
        paintOverlay(context, timeline, state.start, pictures)
      }
      const tick = (now: number) => {
        if (stopped) return
        show(((now - began) / 1000) % timeline.bodySeconds)
        frame = requestAnimationFrame(tick)
      }
      if (stopped) return
      // A still preview shows the middle of the first line.
      if (playing) frame = requestAnimationFrame(tick)
      else show((timeline.lines[0]?.end ?? 0) / 2)
    })
    return () => {
      stopped = true
      cancelAnimationFrame(frame)
    }
  }, [timeline, playing])

  useEffect(() => {
    if (playing) void video.current?.play().catch(() => {})
    else video.current?.pause()
  }, [playing])

  return (
    <>
      <video
        ref={video}
        key={background}
        src={background}
        muted
        loop
        playsInline
        autoPlay={playing}
        aria-hidden="true"
        tabIndex={-1}
        className="absolute inset-0 size-full object-cover"
      />
      <canvas
        ref={canvas}
        width={timeline.width}
        height={timeline.height}
        className="absolute inset-0 size-full"
        role="img"
        aria-label={label}
      />
      <button
        type="button"
        onClick={() => setPlaying(!playing)}
        aria-label={playing ? 'Pause preview' : 'Play preview'}
        className="absolute right-3 bottom-3 grid size-11 place-items-center rounded-full bg-black/55 text-white backdrop-blur hover:bg-black/75"
      >
        {playing ? <Pause aria-hidden="true" className="size-5" /> : <Play aria-hidden="true" className="size-5" />}
      </button>
    </>
  )
}

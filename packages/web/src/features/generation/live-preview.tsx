import { estimateSpeech } from '@pack/core/generation/estimate'
import type { Mode } from '@pack/core/generation/mode'
import { overlayStates, paintOverlay } from '@pack/core/generation/painter'
import { FPS, HORIZONTAL, type Timeline, VERTICAL } from '@pack/core/generation/timeline'
import type { Persona } from '@pack/core/personas/persona'
import { Pause, Play } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { config } from '../../app/config.ts'
import { overlayAssets } from '../../app/preview/picture-cache.ts'

type Props = { mode: Mode; speakers: readonly Persona[]; line: string; logo: string; watermark: string }

const stock = (key: string) => `${config.api_url}/${key}`

/**
 * What the video will look like, painted by the very code that paints the video: captions in the personas' own colours over
 * the starter background. The words are the personas' own lines until there is a script.
 */
export function LivePreview({ mode, speakers, line, logo, watermark }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const video = useRef<HTMLVideoElement>(null)
  const [playing, setPlaying] = useState(() => !matchMedia('(prefers-reduced-motion: reduce)').matches)
  const timeline = useMemo(
    () => sampleTimeline({ mode, speakers, line, logo, watermark }),
    [mode, speakers, line, logo, watermark],
  )

  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (!context || !timeline) return
    let frame = 0
    let stopped = false
    void overlayAssets(timeline, (address) => address).then((pictures) => {
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

  const { width, height } = mode === 'short' ? VERTICAL : HORIZONTAL
  const background = stock(mode === 'short' ? 'stock/background_moonrise.mp4' : 'stock/background_large_moonrise.mp4')
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
        width={width}
        height={height}
        className="absolute inset-0 size-full"
        role="img"
        aria-label={`Preview: ${speakers.map((speaker) => speaker.name).join(' and ') || 'no persona yet'}`}
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

function sampleTimeline({ mode, speakers, line, logo, watermark }: Props): Timeline | null {
  if (speakers.length === 0) return null
  const pause = 0.4
  let at = 0.3
  const lines = speakers.map((speaker) => {
    const text = speakers.length === 1 && line ? line : speaker.voice_line || `Hello, I am ${speaker.name}.`
    const spoken = estimateSpeech(text, speaker.voice.pace)
    const start = at
    at += spoken.seconds + pause
    const words = spoken.words.map((word) => ({ ...word, start: word.start + start, end: word.end + start }))
    return { speaker: speaker.slug, text, start, end: start + spoken.seconds, words }
  })
  return {
    ...(mode === 'short' ? VERTICAL : HORIZONTAL),
    fps: FPS,
    intro: null,
    outro: null,
    bodySeconds: Math.ceil((at + 0.6) * FPS) / FPS,
    background: { kind: 'loop', media: 'stock/background_moonrise.mp4' },
    speakers: speakers.map(({ slug, name, colour, avatar_url }) => ({
      id: slug,
      name,
      colour,
      avatar: avatar_url ?? '',
    })),
    plates: mode !== 'short',
    lines,
    logo: stock(logo),
    watermark: stock(watermark),
    speech: [],
    music: null,
  }
}

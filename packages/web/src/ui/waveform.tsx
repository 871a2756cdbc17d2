import { Pause, Play } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { classNames } from './class-names.ts'
import { useInView } from './use-in-view.ts'

const BARS = 64

/** An audio player with a waveform to seek in. Loads when it comes into view. */
export function Waveform({ src, label, className }: { src: string; label: string; className?: string }) {
  const box = useRef<HTMLDivElement>(null)
  const audio = useRef<HTMLAudioElement>(null)
  const inView = useInView(box, { once: true })
  const [peaks, setPeaks] = useState<number[] | null>(null)
  const [playing, setPlaying] = useState(false)
  const [{ time, duration }, setTime] = useState({ time: 0, duration: 0 })

  useEffect(() => {
    if (!inView) return
    const loading = new AbortController()
    setPeaks(null)
    void peaksOf(src, loading.signal).then((found) => !loading.signal.aborted && setPeaks(found))
    return () => loading.abort()
  }, [inView, src])

  const updateTime = () => setTime({ time: audio.current?.currentTime ?? 0, duration: audio.current?.duration || 0 })
  const played = duration > 0 ? time / duration : 0
  return (
    <div ref={box} className={classNames('flex items-center gap-3', className)}>
      {/* biome-ignore lint/a11y/useMediaCaption: music has no words */}
      <audio
        ref={audio}
        src={inView ? src : undefined}
        preload="metadata"
        loop
        onLoadedMetadata={updateTime}
        onTimeUpdate={updateTime}
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
      />
      <button
        type="button"
        aria-label={`${playing ? 'Pause' : 'Play'} ${label}`}
        onClick={() => (playing ? audio.current?.pause() : void audio.current?.play().catch(() => undefined))}
        className="grid size-11 shrink-0 cursor-pointer place-items-center rounded-full bg-brand text-on-brand hover:bg-brand-strong"
      >
        {playing ? (
          <Pause aria-hidden className="size-5 fill-current" />
        ) : (
          <Play aria-hidden className="ml-0.5 size-5 fill-current" />
        )}
      </button>
      <div className="relative h-16 min-w-0 flex-1">
        <svg viewBox={`0 0 ${BARS * 3} 40`} preserveAspectRatio="none" aria-hidden="true" className="size-full">
          {(peaks ?? Array.from({ length: BARS }, () => 0.04)).map((peak, index) => (
            <rect
              key={index}
              x={index * 3}
              width={2}
              rx={1}
              y={20 - Math.max(1, peak * 19)}
              height={2 * Math.max(1, peak * 19)}
              className={(index + 0.5) / BARS <= played ? 'fill-brand' : 'fill-control'}
            />
          ))}
        </svg>
        <input
          type="range"
          min={0}
          max={duration || 1}
          step={0.1}
          value={time}
          disabled={duration === 0}
          aria-label={`Position in ${label}`}
          aria-valuetext={`${Math.round(time)} of ${Math.round(duration)} seconds`}
          onChange={(event) => {
            if (audio.current) audio.current.currentTime = event.target.valueAsNumber
            updateTime()
          }}
          className="absolute inset-0 m-0 size-full cursor-pointer opacity-0 [&:focus-visible]:opacity-60"
        />
      </div>
    </div>
  )
}

/** Loudness along a sound in BARS steps, relative to its loudest (0 to 1); null when it can't be decoded. */
async function peaksOf(src: string, signal: AbortSignal): Promise<number[] | null> {
  try {
    const response = await fetch(src, { signal })
    if (!response.ok) return null
    // A low sample rate is enough for the picture and saves memory.
    const context = new OfflineAudioContext(1, 1, 8000)
    const samples = (await context.decodeAudioData(await response.arrayBuffer())).getChannelData(0)
    const width = Math.max(1, Math.floor(samples.length / BARS))
    const powers = Array.from({ length: BARS }, (_, bar) => {
      let sum = 0
      for (let at = bar * width; at < (bar + 1) * width; at += 4) sum += (samples[at] ?? 0) ** 2
      return Math.sqrt(sum / (width / 4))
    })
    const loudest = Math.max(...powers, 1e-6)
    return powers.map((power) => power / loudest)
  } catch {
    return null
  }
}

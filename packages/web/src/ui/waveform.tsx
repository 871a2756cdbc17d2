import { Pause, Play } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { classNames } from './class-names.ts'
import { useInView } from './use-in-view.ts'

const BARS = 64

/** A sound as a picture that one can play and jump in. It is fetched once it is on the screen. */
export function Waveform({ src, label, className }: { src: string; label: string; className?: string }) {
  const box = useRef<HTMLDivElement>(null)
  const audio = useRef<HTMLAudioElement>(null)
  const seen = useInView(box, { once: true })
  const [peaks, setPeaks] = useState<number[] | null>(null)
  const [playing, setPlaying] = useState(false)
  const [{ at, of }, setTime] = useState({ at: 0, of: 0 })

  useEffect(() => {
    if (!seen) return
    const gone = new AbortController()
    setPeaks(null)
    void peaksOf(src, gone.signal).then((found) => !gone.signal.aborted && setPeaks(found))
    return () => gone.abort()
  }, [seen, src])

  const tell = () => setTime({ at: audio.current?.currentTime ?? 0, of: audio.current?.duration || 0 })
  const heard = of > 0 ? at / of : 0
  return (
    <div ref={box} className={classNames('flex items-center gap-3', className)}>
      {/* biome-ignore lint/a11y/useMediaCaption: music has no words */}
      <audio
        ref={audio}
        src={seen ? src : undefined}
        preload="metadata"
        loop
        onLoadedMetadata={tell}
        onTimeUpdate={tell}
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
              className={(index + 0.5) / BARS <= heard ? 'fill-brand' : 'fill-control'}
            />
          ))}
        </svg>
        <input
          type="range"
          min={0}
          max={of || 1}
          step={0.1}
          value={at}
          disabled={of === 0}
          aria-label={`Position in ${label}`}
          aria-valuetext={`${Math.round(at)} of ${Math.round(of)} seconds`}
          onChange={(event) => {
            if (audio.current) audio.current.currentTime = event.target.valueAsNumber
            tell()
          }}
          className="absolute inset-0 m-0 size-full cursor-pointer opacity-0 [&:focus-visible]:opacity-60"
        />
      </div>
    </div>
  )
}

/** How loud a sound is along its length, 0 to 1 for its own loudest; null when it cannot be read. */
async function peaksOf(src: string, signal: AbortSignal): Promise<number[] | null> {
  try {
    const response = await fetch(src, { signal })
    if (!response.ok) return null
    // A low rate is enough for a picture and spares memory.
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

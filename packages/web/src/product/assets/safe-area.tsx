import { paintOverlay } from '@pack/core/film/painter'
import { layoutZones } from '@pack/core/film/painting/zones'
import type { Orientation, Speaker } from '@pack/core/film/timeline'
import type { Persona } from '@pack/core/personas/persona'
import { drawWolf, svgMarkup, WOLF_LOOKS } from '@pack/core/personas/wolf-drawing'
import { useEffect, useId, useMemo, useRef } from 'react'
import { LoopVideo } from '../../ui/loop-video.tsx'
import { overlayAssets } from '../preview/picture-cache.ts'
import { LOOP_GROUND } from '../preview/sample-look.ts'
import { middleWord, sampleTimeline } from '../preview/sample-timeline.ts'

type Props = {
  orientation: Orientation
  logo: string
  watermark: string
  background: string
  /** Whose captions are shown; null without personas. */
  speaker: Persona | null
}

/** Speaks for an account without personas. */
const WOLF: Speaker = {
  id: 'flow',
  name: 'Flow',
  colour: '#2dd4bf',
  avatar: `data:image/svg+xml,${encodeURIComponent(svgMarkup(drawWolf(WOLF_LOOKS.flow, 'avatar')))}`,
}

const LINE = 'Your captions stay clear of the buttons.'
const identity = (address: string) => address

/** Shows where the painter places logo, watermark and captions, under the controls of the platforms. */
export function SafeArea({ orientation, logo, watermark, background, speaker }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const stripes = useId()
  const vertical = orientation === 'vertical'
  const timeline = useMemo(() => {
    const look = { orientation, logo, watermark, background: { kind: 'loop', media: background } } as const
    const one = speaker ? { ...speaker, avatar: speaker.avatar_url ?? '' } : WOLF
    return sampleTimeline([{ ...one, line: LINE, pace: 1 }], { mode: vertical ? 'short' : 'story', look })
  }, [orientation, vertical, logo, watermark, background, speaker])
  const { width, height } = timeline

  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (!context) return
    let cancelled = false
    void overlayAssets(timeline, identity).then((pictures) => {
      if (!cancelled) paintOverlay(context, timeline, middleWord(timeline), pictures)
    })
    return () => {
      cancelled = true
    }
  }, [timeline])

  const { safe } = layoutZones(timeline)
  // The line leaves some room around the logo in its corner.
  const gap = height / 120
  const frame = {
    x: safe.x - gap,
    y: safe.y - gap,
    width: safe.width + 2 * gap,
    height: safe.height + 2 * gap,
  }
  return (
    <figure className="m-0">
      <div
        className={`relative overflow-hidden rounded-2xl ${LOOP_GROUND}`}
        style={{ aspectRatio: `${width} / ${height}` }}
      >
        <LoopVideo
          src={background}
          label={`Background, ${orientation}`}
          className="absolute inset-0 size-full bg-transparent! object-cover"
        />
        <canvas
          ref={canvas}
          width={width}
          height={height}
          role="img"
          aria-label={`Logo, watermark and captions in a ${orientation} video`}
          className="absolute inset-0 size-full"
        />
        <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true" className="absolute inset-0 size-full">
          <pattern id={stripes} width={height / 40} height={height / 40} patternUnits="userSpaceOnUse">
            <rect width="100%" height="100%" fill="rgb(8 6 16 / 0.45)" />
            <path
              d={`M0 ${height / 40}L${height / 40} 0`}
              stroke="rgb(255 128 128 / 0.55)"
              strokeWidth={height / 400}
            />
          </pattern>
          <path
            fillRule="evenodd"
            fill={`url(#${stripes})`}
            d={`M0 0H${width}V${height}H0ZM${frame.x} ${frame.y}h${frame.width}v${frame.height}h${-frame.width}Z`}
          />
          <rect {...frame} fill="none" stroke="#fff" strokeWidth={height / 300} />
          {vertical ? <PhoneControls /> : <PlayerBar />}
        </svg>
      </div>
      <figcaption className="mt-2 text-sm text-muted">
        {vertical
          ? 'Shorts (9:16) under the buttons of TikTok and YouTube'
          : 'Stories and dialogues (16:9) under the player’s controls'}
      </figcaption>
    </figure>
  )
}

const INK = 'rgb(255 255 255 / 0.9)'

/** Tabs at the top, buttons on the right, name and text at the bottom, as on a phone. */
const PhoneControls = () => (
  <g fill={INK}>
    <rect x={330} y={90} width={180} height={26} rx={13} />
    <rect x={570} y={90} width={180} height={26} rx={13} />
    {[900, 1060, 1220, 1380].map((y) => (
      <g key={y}>
        <circle cx={1015} cy={y} r={42} />
        <rect x={985} y={y + 58} width={60} height={16} rx={8} />
      </g>
    ))}
    <rect x={60} y={1590} width={300} height={30} rx={15} />
    <rect x={60} y={1645} width={640} height={24} rx={12} />
    <rect x={60} y={1690} width={480} height={24} rx={12} />
    <circle cx={1015} cy={1660} r={42} />
    <rect x={0} y={1790} width={1080} height={6} />
  </g>
)

const PlayerBar = () => (
  <g fill={INK}>
    <rect x={40} y={1012} width={1840} height={8} rx={4} />
    <path d="M52 1030v32l28 -16z" />
    <rect x={110} y={1036} width={120} height={20} rx={10} />
    <rect x={1700} y={1034} width={44} height={24} rx={6} />
    <rect x={1780} y={1034} width={44} height={24} rx={6} />
    <rect x={1850} y={1034} width={30} height={24} rx={6} />
  </g>
)

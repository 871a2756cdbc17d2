import { loopsFor } from '@pack/core/assets/scene-loops'
import type { BackgroundMode } from '@pack/core/content/background'
import type { Mode } from '@pack/core/content/mode'
import type { ScriptLine } from '@pack/core/content/script'
import type { Orientation } from '@pack/core/film/timeline'
import type { Persona } from '@pack/core/personas/persona'
import { useMemo } from 'react'
import { useSampleLook } from '../../product/preview/sample-look.ts'
import { SamplePlayer } from '../../product/preview/sample-player.tsx'
import { sampleTimeline, withOpenSeat } from '../../product/preview/sample-timeline.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { sampleSpeakers } from './sample-speakers.ts'
import { usePaused } from './use-paused.ts'

type Props = {
  /** Theme and key points as typed; they choose the starter kit's loop. */
  about: { theme: string; points: string }
  /** Said by the first persona; empty when it isn't. */
  theme: string
  /** Of the user's own script, which is shown instead of the theme. */
  lines: readonly ScriptLine[]
  mode: Mode
  orientation: Orientation
  /** The first one's assets brand the video. */
  speakers: readonly Persona[]
  backgroundMode: BackgroundMode
  changeSeconds: number
}

/** Plays a sample of the next video with the code that paints the video. */
export function LivePreview({
  about,
  theme,
  lines,
  mode,
  orientation,
  speakers,
  backgroundMode,
  changeSeconds,
}: Props) {
  const paused = usePaused(theme)
  const [subject, points] = [usePaused(about.theme), usePaused(about.points)]
  const loops = useMemo(() => loopsFor(subject, points.split('\n')), [subject, points])
  const look = useSampleLook(speakers[0]?.id ?? null, { mode, orientation, backgroundMode, changeSeconds, loops })
  const timeline = useMemo(() => {
    const samples = sampleSpeakers(speakers, { theme: paused, lines })
    const sample = look && sampleTimeline(samples, { mode, look })
    return sample && mode === 'dialogue' && samples.length === 1 ? withOpenSeat(sample) : sample
  }, [paused, lines, mode, speakers, look])
  if (!timeline) return <Skeleton className="size-full" />
  const names = speakers.map((speaker) => speaker.name).join(' and ')
  return <SamplePlayer timeline={timeline} label={`Preview: ${names || 'no persona selected'}`} />
}

import type { BackgroundMode } from '@pack/core/content/background'
import type { Mode } from '@pack/core/content/mode'
import type { Orientation } from '@pack/core/film/timeline'
import type { Persona } from '@pack/core/personas/persona'
import { useMemo } from 'react'
import { useSampleLook } from '../../product/preview/sample-look.ts'
import { SamplePlayer } from '../../product/preview/sample-player.tsx'
import { openingOf, sampleTimeline, withOpenSeat } from '../../product/preview/sample-timeline.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { usePaused } from './use-paused.ts'

type Props = {
  /** As typed. */
  theme: string
  mode: Mode
  orientation: Orientation
  /** The first one's assets brand the video. */
  speakers: readonly Persona[]
  backgroundMode: BackgroundMode
  changeSeconds: number
}

/**
 * Plays a sample of the next video with the code that paints the video. The theme, with which most scripts open, and the
 * personas' own lines stand in for the script.
 */
export function LivePreview({ theme, mode, orientation, speakers, backgroundMode, changeSeconds }: Props) {
  const look = useSampleLook(speakers[0]?.id ?? null, { mode, orientation, backgroundMode, changeSeconds })
  const opening = openingOf(usePaused(theme))
  const timeline = useMemo(() => {
    const samples = speakers.map((persona, at) => ({
      id: persona.slug,
      name: persona.name,
      colour: persona.colour,
      avatar: persona.avatar_url ?? '',
      captions: persona.captions,
      pace: persona.voice.pace,
      line: (at === 0 && opening) || persona.voice_line || `Hello, I’m ${persona.name}.`,
    }))
    const sample = look && sampleTimeline(samples, { mode, look })
    return sample && mode === 'dialogue' && samples.length === 1 ? withOpenSeat(sample) : sample
  }, [opening, mode, speakers, look])
  if (!timeline) return <Skeleton className="size-full" />
  const names = speakers.map((speaker) => speaker.name).join(' and ')
  return <SamplePlayer timeline={timeline} label={`Preview: ${names || 'no persona selected'}`} />
}

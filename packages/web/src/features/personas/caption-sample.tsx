import { useMemo } from 'react'
import { useSampleLook } from '../../product/preview/sample-look.ts'
import { SamplePlayer } from '../../product/preview/sample-player.tsx'
import { sampleTimeline } from '../../product/preview/sample-timeline.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { PersonaDraft } from './draft.ts'

const LINE = 'Every word I say appears here, just like this.'
const SHORT = { mode: 'short', orientation: 'vertical', backgroundMode: 'loop', changeSeconds: 0 } as const

type Props = {
  /** Null for a new persona. */
  personaId: string | null
  draft: PersonaDraft
  /** URL of the face. */
  avatar: string
}

/** Plays the signature line with the captions of the next short. */
export function CaptionSample({ personaId, draft, avatar }: Props) {
  const { captions, colour, pace } = draft
  const name = draft.name.trim() || 'New persona'
  const line = draft.voice_line.trim() || LINE
  const look = useSampleLook(personaId, SHORT)
  const timeline = useMemo(
    () => look && sampleTimeline([{ id: 'own', name, colour, avatar, captions, line, pace }], { mode: 'short', look }),
    [name, colour, avatar, captions, line, pace, look],
  )
  if (!timeline) return <Skeleton className="size-full" />
  return <SamplePlayer timeline={timeline} label={`Captions of ${name}`} />
}

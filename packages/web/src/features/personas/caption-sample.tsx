import { useMemo } from 'react'
import { useSampleLook } from '../../product/preview/sample-look.ts'
import { SamplePlayer } from '../../product/preview/sample-player.tsx'
import { sampleTimeline } from '../../product/preview/sample-timeline.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { PersonaDraft } from './draft.ts'

const LINE = 'Every word that I say stands here, and this is how it moves.'
const SHORT = { mode: 'short', backgroundMode: 'loop', changeSeconds: 0 } as const

type Props = {
  /** Null: somebody new. */
  personaId: string | null
  draft: PersonaDraft
  /** Address of the face. */
  avatar: string
}

/** The persona's own line as its next short would show it. */
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

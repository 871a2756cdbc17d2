import { useMemo } from 'react'
import { SamplePlayer } from '../../app/preview/sample-player.tsx'
import { sampleBackground, sampleTimeline, stockAddress } from '../../app/preview/sample-timeline.ts'
import type { PersonaDraft } from './draft.ts'

const LINE = 'Every word that I say stands here, and this is how it moves.'

/** The persona's own line as a short would show it. */
export function CaptionSample({ draft, avatar }: { draft: PersonaDraft; avatar: string }) {
  const { captions, colour, pace } = draft
  const name = draft.name.trim() || 'New persona'
  const line = draft.voice_line.trim() || LINE
  const timeline = useMemo(
    () =>
      sampleTimeline([{ id: 'own', name, colour, avatar, captions, line, pace }], {
        mode: 'short',
        logo: stockAddress('stock/logo.png'),
        watermark: stockAddress('stock/watermark.png'),
      }),
    [name, colour, avatar, captions, line, pace],
  )
  return <SamplePlayer timeline={timeline} background={sampleBackground('short')} label={`Captions of ${name}`} />
}

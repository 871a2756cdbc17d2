import type { Mode } from '@pack/core/generation/mode'
import type { Persona } from '@pack/core/personas/persona'
import { useMemo } from 'react'
import { SamplePlayer } from '../../app/preview/sample-player.tsx'
import { sampleBackground, sampleTimeline, stockAddress } from '../../app/preview/sample-timeline.ts'

type Props = { mode: Mode; speakers: readonly Persona[]; line: string; logo: string; watermark: string }

/**
 * What the video will look like, painted by the very code that paints the video: captions as the personas have them over
 * the starter background. The words are the personas' own lines until there is a script.
 */
export function LivePreview({ mode, speakers, line, logo, watermark }: Props) {
  const timeline = useMemo(() => {
    const sayers = speakers.map((persona) => ({
      id: persona.slug,
      name: persona.name,
      colour: persona.colour,
      avatar: persona.avatar_url ?? '',
      captions: persona.captions,
      pace: persona.voice.pace,
      line: speakers.length === 1 && line ? line : persona.voice_line || `Hello, I am ${persona.name}.`,
    }))
    return sampleTimeline(sayers, { mode, logo: stockAddress(logo), watermark: stockAddress(watermark) })
  }, [mode, speakers, line, logo, watermark])
  const names = speakers.map((speaker) => speaker.name).join(' and ')
  return (
    <SamplePlayer
      timeline={timeline}
      background={sampleBackground(mode)}
      label={`Preview: ${names || 'no persona yet'}`}
    />
  )
}

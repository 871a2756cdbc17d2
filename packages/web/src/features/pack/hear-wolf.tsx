import type { Wolf } from '@pack/core/personas/pack'
import { useState } from 'react'
import { messageOf } from '../../app/api.ts'
import { useSession } from '../../app/session.ts'
import { speakPreview } from '../../app/voices.ts'
import { HearButton } from '../../ui/hear-button.tsx'

/** A wolf's own line in its own voice. Speech is made for accounts only, so visitors do not get the button. */
export function HearWolf({ wolf, text, className }: { wolf: Wolf; text?: string; className?: string }) {
  const session = useSession()
  const [problem, setProblem] = useState<string | null>(null)
  if (!session) return null
  return (
    <span className="flex flex-col items-start gap-2">
      <HearButton
        label={`Hear ${wolf.name}`}
        {...(text ? { text } : {})}
        {...(className ? { className } : {})}
        load={() => {
          setProblem(null)
          return speakPreview({ text: wolf.voice_line, voice: wolf.id })
        }}
        onError={(failure) => setProblem(messageOf(failure))}
      />
      {problem && (
        <span role="alert" className="text-sm text-danger">
          {problem}
        </span>
      )}
    </span>
  )
}

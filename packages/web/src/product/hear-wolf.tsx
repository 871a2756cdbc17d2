import type { Wolf } from '@pack/core/personas/pack'
import { useState } from 'react'
import type { ButtonSize } from '../ui/button.tsx'
import { HearButton } from '../ui/hear-button.tsx'

type Props = { wolf: Wolf; text?: string; size?: ButtonSize; className?: string }

/** Plays a wolf's line, recorded by `npm run examples` so that it needs no sign-in. */
export function HearWolf({ wolf, text, size, className }: Props) {
  const [silent, setSilent] = useState(false)
  return (
    <span className="flex flex-col items-start gap-2">
      <HearButton
        label={`Listen to ${wolf.name}`}
        {...(text ? { text } : {})}
        {...(size ? { size } : {})}
        {...(className ? { className } : {})}
        load={() => {
          setSilent(false)
          return recording(wolf)
        }}
        onError={() => setSilent(true)}
      />
      {silent && (
        <span role="alert" className="text-sm text-danger">
          We couldn’t play this sample. Please try again.
        </span>
      )}
    </span>
  )
}

async function recording({ id }: Wolf): Promise<Blob> {
  const answer = await fetch(`/voices/${id}.m4a`)
  if (!answer.ok) throw new Error(`Voice sample: HTTP ${answer.status}`)
  return answer.blob()
}

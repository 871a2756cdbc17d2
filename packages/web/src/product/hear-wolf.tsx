import type { Wolf } from '@pack/core/personas/pack'
import { useState } from 'react'
import { HearButton } from '../ui/hear-button.tsx'

type Props = { wolf: Wolf; text?: string; className?: string }

export const NO_SAMPLE = 'We couldn’t play this sample. Please try again.'

/** Plays a wolf's line; needs no toasts, which public screens lack. */
export function HearWolf({ wolf, text, className }: Props) {
  const [silent, setSilent] = useState(false)
  return (
    <span className="flex flex-col items-start gap-2">
      <HearButton
        label={`Listen to ${wolf.name}`}
        {...(text ? { text } : {})}
        {...(className ? { className } : {})}
        load={() => {
          setSilent(false)
          return wolfSample(wolf)
        }}
        onError={() => setSilent(true)}
      />
      {silent && (
        <span role="alert" className="text-sm text-danger">
          {NO_SAMPLE}
        </span>
      )}
    </span>
  )
}

/** A wolf's line, recorded by `npm run examples` so that it needs no sign-in. */
export async function wolfSample({ id }: Wolf): Promise<Blob> {
  const answer = await fetch(`/voices/${id}.m4a`)
  if (!answer.ok) throw new Error(`Voice sample: HTTP ${answer.status}`)
  return answer.blob()
}

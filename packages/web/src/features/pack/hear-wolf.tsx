import type { Wolf } from '@pack/core/personas/pack'
import { useState } from 'react'
import { HearButton } from '../../ui/hear-button.tsx'

/** A wolf's own line in its own voice: recorded by `npm run examples`, so that visitors hear it too. */
export function HearWolf({ wolf, text, className }: { wolf: Wolf; text?: string; className?: string }) {
  const [silent, setSilent] = useState(false)
  return (
    <span className="flex flex-col items-start gap-2">
      <HearButton
        label={`Hear ${wolf.name}`}
        {...(text ? { text } : {})}
        {...(className ? { className } : {})}
        load={() => {
          setSilent(false)
          return recording(wolf)
        }}
        onError={() => setSilent(true)}
      />
      {silent && (
        <span role="alert" className="text-sm text-danger">
          The recording could not be played. Try again.
        </span>
      )}
    </span>
  )
}

async function recording({ id }: Wolf): Promise<Blob> {
  const answer = await fetch(`/voices/${id}.m4a`)
  if (!answer.ok) throw new Error(`The recording answered ${answer.status}.`)
  return answer.blob()
}

import { Clapperboard } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Confirm } from '../ui/confirm.tsx'
import { notify } from '../ui/toast.tsx'
import { messageOf } from './api.ts'
import { useRenderScripts } from './waiting-scripts.ts'

type Props = {
  ids: string[]
  /** Runs first, such as saving the open script; nothing is rendered when it resolves to false. */
  before?: () => Promise<boolean>
  onRendered?: () => void
}

/** Renders all scripts that wait for review, after a question. */
export function RenderAll({ ids, before, onRendered }: Props) {
  const [asked, setAsked] = useState(false)
  const render = useRenderScripts()
  const confirm = async () => {
    setAsked(false)
    if (before && !(await before())) return
    render.mutate(ids, {
      onSuccess: ({ item_ids: { length } }) => {
        notify.done(length === 1 ? 'Rendering started.' : `Rendering of ${length} videos started.`)
        onRendered?.()
      },
      onError: (problem) => notify.failed(messageOf(problem)),
    })
  }
  return (
    <>
      <Button
        look="secondary"
        size="small"
        writes
        busy={render.isPending}
        onClick={() => setAsked(true)}
        icon={<Clapperboard aria-hidden className="size-4" />}
      >
        Render all {ids.length}
      </Button>
      <Confirm
        open={asked}
        onClose={() => setAsked(false)}
        onConfirm={() => void confirm()}
        title={`Render all ${ids.length} scripts?`}
        confirm="Render all"
      >
        Each script is rendered as it is now. You can still edit the video later and render it again.
      </Confirm>
    </>
  )
}

import type { Dependents, Persona } from '@pack/core/personas/persona'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { messageOf } from '../../product/api.ts'
import { paths } from '../../product/paths.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { notify } from '../../ui/toast.tsx'
import { dependentsOptions, useDeletePersona } from './personas.ts'

/** Asks for confirmation and lists what else is affected (part 3 §G). */
export function DeletePersona({ persona }: { persona: Persona }) {
  const [asked, setAsked] = useState(false)
  const remove = useDeletePersona()
  const { data } = useQuery({ ...dependentsOptions(), enabled: asked })
  const effects = data && deletionEffects(data[persona.id])
  const navigate = useNavigate()
  const confirm = () =>
    remove.mutate(persona.id, {
      onSuccess: () => {
        notify.done('Deleted!')
        void navigate({ to: paths.personas, ignoreBlocker: true })
      },
      onError: (problem) => {
        setAsked(false)
        notify.failed(messageOf(problem))
      },
    })
  return (
    // Apart from the form and its Save.
    <Card className="mt-8 lg:mr-92 flex flex-wrap items-center justify-between gap-4 border border-danger/40 sm:mt-12">
      <div>
        <h2 className="text-xl">Delete</h2>
        <p className="text-sm text-muted">Finished videos are kept.</p>
      </div>
      <Button
        look="secondary"
        writes
        icon={<Trash2 aria-hidden className="size-4 text-danger" />}
        onClick={() => setAsked(true)}
      >
        Delete persona
      </Button>
      <Confirm
        open={asked}
        onClose={() => setAsked(false)}
        onConfirm={confirm}
        busy={remove.isPending}
        title={`Delete ${persona.name}? This can’t be undone.`}
        confirm="Delete"
        dangerous
      >
        <p>This deletes its voice, face and texts.</p>
        {effects && effects.length > 0 && (
          <ul className="mt-3 grid list-disc gap-1 pl-5 text-ink">
            {effects.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        )}
      </Confirm>
    </Card>
  )
}

const count = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`

/** Effects of deleting a persona, one sentence each. */
export function deletionEffects(dependents: Dependents | undefined): string[] {
  if (!dependents) return []
  const { items, making, scheduled, assets } = dependents
  return [
    ...(items > 0 ? [`${count(items, 'video', 'videos')} made with it will stay, but can’t be rendered again.`] : []),
    ...(making > 0 ? [`${count(making, 'video', 'videos')} in progress will fail.`] : []),
    ...(scheduled > 0
      ? [`${count(scheduled, 'scheduled video', 'scheduled videos')}: those already rendered will still be published.`]
      : []),
    ...(assets > 0 ? [`Its ${assets === 1 ? 'asset' : `${assets} assets`} will be deleted, too.`] : []),
  ]
}

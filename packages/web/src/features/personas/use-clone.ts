import type { WolfId } from '@pack/core/personas/persona'
import { useNavigate } from '@tanstack/react-router'
import { paths } from '../../product/paths.ts'
import { notify } from '../../ui/toast.tsx'
import { useCreatePersona } from './personas.ts'

/** Clones a wolf and opens the copy in the editor. */
export function useClone(onCloned: () => void = () => {}) {
  const { mutate, ...create } = useCreatePersona()
  const navigate = useNavigate()
  const clone = (id: WolfId) =>
    mutate(
      { clone_of: id },
      {
        onSuccess: (persona) => {
          notify.done(`${persona.name} added to your personas.`)
          onCloned()
          void navigate({ to: paths.persona, params: { id: persona.id } })
        },
      },
    )
  return { ...create, clone }
}

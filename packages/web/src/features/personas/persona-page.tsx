import { useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { ApiError, messageOf } from '../../product/api.ts'
import { NEW_PERSONA } from '../../product/paths.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { wolfNamed } from './draft.ts'
import { NoSuchPersona } from './no-such-persona.tsx'
import { PersonaForm } from './persona-form.tsx'
import { personaOptions } from './personas.ts'

/** /persona/{id}, and /persona/new with an optional wolf to begin with. */
export function PersonaPage() {
  const { id } = useParams({ from: '/client/persona/$id' })
  const { from } = useSearch({ from: '/client/persona/$id' })
  if (id === NEW_PERSONA) return <PersonaForm key={from ?? ''} persona={null} wolf={wolfNamed(from)} />
  return <ExistingPersona key={id} id={id} />
}

function ExistingPersona({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(personaOptions(id))
  if (data) return <PersonaForm persona={data} wolf={null} />
  if (error instanceof ApiError && error.status === 404) return <NoSuchPersona />
  if (error) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
  return (
    <div role="status" className="grid gap-8 lg:grid-cols-[1fr_22rem]">
      <span className="sr-only">Loading…</span>
      <Skeleton className="h-[40rem]" />
      <Skeleton className="h-96" />
    </div>
  )
}

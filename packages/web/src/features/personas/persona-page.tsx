import { useQuery } from '@tanstack/react-query'
import { Link, Navigate, useParams, useSearch } from '@tanstack/react-router'
import { ApiError, messageOf } from '../../product/api.ts'
import { DeadEnd } from '../../product/dead-end.tsx'
import { NEW_PERSONA, paths } from '../../product/paths.ts'
import { personasOptions } from '../../product/personas.ts'
import { buttonClass } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { wolfNamed } from './draft.ts'
import { PersonaForm } from './persona-form.tsx'
import { personaOptions } from './personas.ts'

/** /persona/{id}, and /persona/new, optionally prefilled from a wolf. */
export function PersonaPage() {
  const { id } = useParams({ from: '/client/persona/$id' })
  const { from } = useSearch({ from: '/client/persona/$id' })
  if (id === NEW_PERSONA) return <PersonaForm key={from ?? ''} persona={null} wolf={wolfNamed(from)} />
  return <ExistingPersona key={id} id={id} />
}

function ExistingPersona({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(personaOptions(id))
  if (data) return <PersonaForm persona={data} wolf={null} />
  if (error instanceof ApiError && error.status === 404) return <NamedPersona slug={id} />
  if (error) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
  return (
    <div role="status" className="grid gap-8 lg:grid-cols-[1fr_22rem]">
      <span className="sr-only">Loading…</span>
      <Skeleton className="h-[64rem]" />
      <Skeleton className="h-96" />
    </div>
  )
}

/** Addresses with a persona's slug lead to it, too. */
function NamedPersona({ slug }: { slug: string }) {
  const { data, isPending } = useQuery(personasOptions())
  const named = data?.find((persona) => persona.slug === slug)
  if (named) return <Navigate to={paths.persona} params={{ id: named.id }} replace />
  return isPending ? <Skeleton className="h-96" /> : <NoSuchPersona />
}

const NoSuchPersona = () => (
  <DeadEnd
    title="Persona not found"
    actions={
      <Link to={paths.personas} className={buttonClass()}>
        Go to Personas
      </Link>
    }
  >
    It may have been deleted, or the link is wrong.
  </DeadEnd>
)

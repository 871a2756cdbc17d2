import type { WaitingScript } from '@pack/core/content/item-schema'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { PenLine } from 'lucide-react'
import { useEffect, useState } from 'react'
import { paths } from '../../product/paths.ts'
import { personasOptions } from '../../product/personas.ts'
import { RenderAll } from '../../product/render-all.tsx'
import { ago } from '../../product/times.ts'
import { waitingScriptsOptions } from '../../product/waiting-scripts.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { MODE_LABELS } from './jobs.ts'

const SHOWN = 5

/** The scripts that wait for review, above the queue until each is rendered or deleted. */
export function ScriptsToReview() {
  const scripts = useQuery(waitingScriptsOptions()).data ?? []
  const personas = useQuery(personasOptions()).data
  const [all, setAll] = useState(false)
  // The router looks for the address's hash before this section has loaded.
  useEffect(() => {
    if (location.hash === '#scripts') document.getElementById('scripts')?.scrollIntoView()
  }, [])
  if (scripts.length === 0) return null
  const nameOf = (slug: string) => personas?.find((one) => one.slug === slug)?.name ?? slug
  return (
    <section aria-labelledby="scripts" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-3 sm:gap-x-3">
        <h2 id="scripts" className="scroll-mt-24 font-display font-semibold text-xl sm:text-2xl">
          Scripts to review
        </h2>
        <Badge tone="warning">{scripts.length}</Badge>
        {scripts.length > 1 && (
          <span className="ml-auto">
            <RenderAll ids={scripts.map(({ id }) => id)} />
          </span>
        )}
      </div>
      <ul className="lit divide-y divide-line rounded-2xl bg-surface">
        {scripts.slice(0, all ? scripts.length : SHOWN).map((script) => (
          <Row key={script.id} script={script} names={script.personas.map(nameOf).join(', ')} />
        ))}
      </ul>
      {!all && scripts.length > SHOWN && (
        <Button look="quiet" size="small" className="self-center" onClick={() => setAll(true)}>
          Show all {scripts.length}
        </Button>
      )}
    </section>
  )
}

const Row = ({ script: { id, mode, title, created_at: created }, names }: { script: WaitingScript; names: string }) => (
  <li className="group/row flex items-center justify-between gap-3 px-4 py-3 sm:px-5">
    <div className="min-w-0">
      <p dir="auto" className="line-clamp-2 break-words text-start font-semibold sm:line-clamp-1">
        {title}
      </p>
      <p className="line-clamp-2 break-words text-muted text-sm sm:line-clamp-1">
        {MODE_LABELS[mode]} · <bdi>{names}</bdi> <span className="max-sm:hidden">· </span>
        <span className="whitespace-nowrap max-sm:block">{ago(created)}</span>
      </p>
    </div>
    <Link
      to={paths.content}
      search={{ type: mode, edit: id }}
      className={buttonClass('tinted', 'small', 'shrink-0 pointer-coarse:min-h-11')}
      aria-label={`Review script: ${title}`}
    >
      <PenLine aria-hidden className="size-4" />
      <span>
        Review<span className="max-sm:hidden"> script</span>
      </span>
    </Link>
  </li>
)

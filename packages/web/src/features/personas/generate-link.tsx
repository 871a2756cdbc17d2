import type { Persona } from '@pack/core/personas/persona'
import { Link } from '@tanstack/react-router'
import { Sparkles } from 'lucide-react'
import { paths } from '../../product/paths.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { useReadOnly } from '../../ui/read-only.ts'

/** Leads to the Generate form with this persona chosen. */
export function GenerateLink({ persona, className }: { persona: Persona; className?: string }) {
  const readOnly = useReadOnly()
  const label = `Generate with ${persona.name}`
  const icon = <Sparkles aria-hidden className="size-4" />
  if (readOnly !== null)
    return (
      <Button look="tinted" size="small" writes icon={icon} aria-label={label} className={className}>
        Generate
      </Button>
    )
  return (
    <Link
      to={paths.generate}
      search={{ persona: persona.id }}
      aria-label={label}
      className={buttonClass('tinted', 'small', className)}
    >
      {icon} Generate
    </Link>
  )
}

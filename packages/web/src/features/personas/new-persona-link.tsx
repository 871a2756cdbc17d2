import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { NEW_PERSONA, paths } from '../../product/paths.ts'
import { Button, type ButtonLook, buttonClass } from '../../ui/button.tsx'
import { useReadOnly } from '../../ui/read-only.ts'

/** Leads to an empty persona form. */
export function NewPersonaLink({ look, text }: { look: ButtonLook; text: string }) {
  const readOnly = useReadOnly()
  const icon = <Plus aria-hidden className="size-4" />
  if (readOnly !== null)
    return (
      <Button look={look} writes icon={icon} className="max-sm:w-full">
        {text}
      </Button>
    )
  return (
    <Link to={paths.persona} params={{ id: NEW_PERSONA }} className={buttonClass(look, 'medium', 'max-sm:w-full')}>
      {icon}
      {text}
    </Link>
  )
}

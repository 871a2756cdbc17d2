import type { Readiness } from '@pack/core/generation/job-schema'
import { Link } from '@tanstack/react-router'
import { Info, X } from 'lucide-react'
import { useState } from 'react'
import { StarterKitButton } from '../../product/assets/starter-kit.tsx'
import { paths } from '../../product/paths.ts'
import { machine } from '../../product/storage.ts'
import { IconButton } from '../../ui/icon-button.tsx'

const NEEDED = [
  ['has_persona', 'persona', null],
  ['has_logo', 'logo', 'logo'],
  ['has_intro', 'intro video', 'intro'],
  ['has_outro', 'outro video', 'outro'],
  ['has_background', 'background video', 'background'],
] as const

const list = new Intl.ListFormat('en')

const DISMISSED_KEY = 'pack.generate.setup-dismissed'

/**
 * The yellow box of part 2 §2: lists what is missing. Slim and pale, because the starter kit fills the gaps and nothing it lists stops a video; once
 * dismissed, it comes back only when something else is missing.
 */
export function ReadinessNotice({ readiness }: { readiness: Readiness }) {
  const missing = NEEDED.filter(([flag]) => !readiness[flag])
  const [dismissed, setDismissed] = useState(() => machine.get(DISMISSED_KEY)?.split(',') ?? [])
  if (missing.every(([flag]) => dismissed.includes(flag))) return null
  const dismiss = () => {
    const flags = missing.map(([flag]) => flag)
    machine.set(DISMISSED_KEY, flags.join())
    setDismissed(flags)
  }
  const slots = missing.flatMap(([, name, slot]) => (slot ? [name] : []))
  return (
    <section
      aria-label="Setup"
      className="flex items-center gap-x-3 rounded-xl border border-warning/15 bg-attention py-1 pr-0.5 pl-3.5 text-sm"
    >
      <Info aria-hidden className="size-4 shrink-0 text-muted" />
      <p className="min-w-0 flex-1 py-1.5 text-muted leading-5">
        {!readiness.has_persona && 'You have no persona yet. '}
        {slots.length > 0 && `Optional: add your own ${list.format(slots)}. `}
        <Link
          to={paths.onboarding}
          className="whitespace-nowrap font-semibold text-ink underline underline-offset-3 max-sm:-my-3 max-sm:inline-block max-sm:py-3"
        >
          Complete Setup Checklist
        </Link>
      </p>
      {slots.length > 0 && (
        <span className="shrink-0 max-lg:hidden">
          <StarterKitButton label="Use the starter kit" look="quiet" size="small" />
        </span>
      )}
      <IconButton label="Dismiss" onClick={dismiss}>
        <X aria-hidden />
      </IconButton>
    </section>
  )
}

import type { Readiness } from '@pack/core/generation/job'
import { Link } from '@tanstack/react-router'
import { paths } from '../../app/paths.ts'
import { Notice } from '../../ui/notice.tsx'

const NEEDED = [
  ['has_persona', 'persona'],
  ['has_logo', 'logo'],
  ['has_intro', 'intro video'],
  ['has_outro', 'outro video'],
  ['has_background', 'background video'],
] as const

/** The yellow box of part 2 §2: what is missing. It warns and blocks nothing: the starter kit stands in. */
export function ReadinessNotice({ readiness }: { readiness: Readiness }) {
  if (readiness.is_ready) return null
  const missing = NEEDED.filter(([flag]) => !readiness[flag]).map(([, name]) => name)
  return (
    <Notice tone="warning">
      <p>
        <strong className="font-semibold">Still yours to add:</strong> {new Intl.ListFormat('en').format(missing)}.
        Until then your videos wear the Pack’s starter kit.{' '}
        <Link to={paths.onboarding} className="font-semibold underline underline-offset-4">
          Complete Setup Checklist
        </Link>
      </p>
    </Notice>
  )
}

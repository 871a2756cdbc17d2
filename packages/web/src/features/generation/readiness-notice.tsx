import type { AssetType } from '@pack/core/assets/asset'
import type { Readiness } from '@pack/core/generation/job'
import { Link } from '@tanstack/react-router'
import { paths } from '../../product/paths.ts'
import { Notice } from '../../ui/notice.tsx'

const NEEDED = [
  ['has_persona', 'persona', null],
  ['has_logo', 'logo', 'logo'],
  ['has_intro', 'intro video', 'intro'],
  ['has_outro', 'outro video', 'outro'],
  ['has_background', 'background video', 'background'],
] as const

/** The yellow box of part 2 §2: what is missing. It warns and blocks nothing: the starter kit stands in. */
export function ReadinessNotice({ readiness }: { readiness: Readiness }) {
  if (readiness.is_ready) return null
  const missing = NEEDED.filter(([flag]) => !readiness[flag])
  const sentence = new Intl.ListFormat('en').formatToParts(missing.map(([, name]) => name))
  return (
    <Notice tone="warning">
      <p>
        <strong className="font-semibold">Still yours to add:</strong>{' '}
        {sentence.map(({ type, value }, index) => (
          <Part key={index} text={value} slot={type === 'element' ? slotOf(value) : undefined} />
        ))}
        . Until then your videos wear the Pack’s starter kit.{' '}
        <Link to={paths.onboarding} className="font-semibold underline underline-offset-4">
          Complete Setup Checklist
        </Link>
      </p>
    </Notice>
  )
}

const slotOf = (name: string) => NEEDED.find(([, other]) => other === name)?.[2]

/** Names the place where it is added, and leads there. */
const Part = ({ text, slot }: { text: string; slot: AssetType | null | undefined }) => {
  if (slot === undefined) return text
  return (
    <Link
      to={slot ? paths.assets : paths.personas}
      {...(slot && { hash: slot })}
      className="underline underline-offset-4"
    >
      {text}
    </Link>
  )
}

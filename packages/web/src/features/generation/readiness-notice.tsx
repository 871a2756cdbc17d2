import type { AssetType } from '@pack/core/assets/asset'
import type { Readiness } from '@pack/core/generation/job-schema'
import { Link } from '@tanstack/react-router'
import { StarterKitButton } from '../../product/assets/starter-kit.tsx'
import { paths } from '../../product/paths.ts'
import { Notice } from '../../ui/notice.tsx'

const NEEDED = [
  ['has_persona', 'persona', null],
  ['has_logo', 'logo', 'logo'],
  ['has_intro', 'intro video', 'intro'],
  ['has_outro', 'outro video', 'outro'],
  ['has_background', 'background video', 'background'],
] as const

/** The yellow box of part 2 §2: lists what is missing. It blocks nothing, because the starter kit fills the gaps. */
export function ReadinessNotice({ readiness }: { readiness: Readiness }) {
  const missing = NEEDED.filter(([flag]) => !readiness[flag])
  const sentence = new Intl.ListFormat('en').formatToParts(missing.map(([, name]) => name))
  return (
    <Notice tone="warning">
      <p>
        <strong className="font-semibold">Finish your setup:</strong> add {article(missing[0]?.[1])}{' '}
        {sentence.map(({ type, value }, index) => (
          <Part key={index} text={value} slot={type === 'element' ? slotOf(value) : undefined} />
        ))}
        . We’ll use the starter kit until then.{' '}
        <Link to={paths.onboarding} className="font-semibold underline underline-offset-4">
          Complete Setup Checklist
        </Link>
      </p>
      {missing.some(([, , slot]) => slot) && (
        <div className="mt-3">
          <StarterKitButton label="Use the starter kit" look="secondary" size="small" />
        </div>
      )}
    </Notice>
  )
}

const article = (name = '') => (/^[aeiou]/.test(name) ? 'an' : 'a')
const slotOf = (name: string) => NEEDED.find(([, other]) => other === name)?.[2]

/** Links a missing item to the place where it is added. */
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

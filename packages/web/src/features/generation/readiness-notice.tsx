import type { Readiness } from '@pack/core/generation/job-schema'
import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import { StarterKitButton } from '../../product/assets/starter-kit.tsx'
import { paths } from '../../product/paths.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

const NEEDED = [
  ['has_persona', 'a persona', null],
  ['has_logo', 'a logo', 'logo'],
  ['has_intro', 'an intro video', 'intro'],
  ['has_outro', 'an outro video', 'outro'],
  ['has_background', 'a background video', 'background'],
] as const

/** The yellow box of part 2 §2: lists what is missing. It blocks nothing, because the starter kit fills the gaps. */
export function ReadinessNotice({ readiness }: { readiness: Readiness }) {
  const missing = NEEDED.filter(([flag]) => !readiness[flag])
  return (
    <Notice tone="warning">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 lg:flex-nowrap">
        <div className="min-w-0">
          <h2 className="font-sans font-semibold text-[0.9375rem] leading-6">Finish your setup</h2>
          <p>
            Add{' '}
            {missing.map(([, name, slot], index) => (
              <Fragment key={name}>
                {index > 0 && (index === missing.length - 1 ? ' and ' : ', ')}
                <Link
                  to={slot ? paths.assets : paths.personas}
                  {...(slot && { hash: slot })}
                  className="underline underline-offset-4"
                >
                  {name}
                </Link>
              </Fragment>
            ))}
            . Until then, we’ll use the starter kit.
          </p>
        </div>
        <div className="-ml-3.5 flex flex-wrap items-center gap-x-2 lg:ml-0 lg:shrink-0">
          {missing.some(([, , slot]) => slot) && (
            <StarterKitButton label="Use the starter kit" look="quiet" size="small" />
          )}
          <Link to={paths.onboarding} className={buttonClass('quiet', 'small', 'text-ink!')}>
            Complete Setup Checklist
          </Link>
        </div>
      </div>
    </Notice>
  )
}

import { Link } from '@tanstack/react-router'
import { Check, Crown } from 'lucide-react'
import { buttonClass } from '../../ui/button.tsx'
import { paths } from '../paths.ts'
import { PLAN_NEEDED } from '../platforms.ts'
import type { HeadingLevel } from './platform-card.tsx'

const GAINS = [
  'Publishing to YouTube and TikTok, now or on a date',
  'Titles, descriptions and tags from your templates',
  'With Pro+ and Alpha, automatic publishing on each video’s date',
]

/** Advertises a publishing plan to users whose plan doesn't publish. */
export const PlanForPublishing = ({ level: Heading }: { level: HeadingLevel }) => (
  <section
    aria-labelledby="plan-for-publishing"
    className="lit grid items-center gap-x-10 gap-y-5 rounded-2xl bg-linear-to-br from-brand/14 to-surface to-60% p-5 sm:p-6 md:grid-cols-[minmax(0,1fr)_auto]"
  >
    <div>
      <Heading id="plan-for-publishing" className="text-balance text-xl">
        {PLAN_NEEDED}
      </Heading>
      <ul className="mt-3 grid gap-2 text-[0.9375rem]">
        {GAINS.map((gain) => (
          <li key={gain} className="flex gap-2.5">
            <Check aria-hidden className="mt-1 size-4 shrink-0 text-success" />
            {gain}
          </li>
        ))}
      </ul>
      <p className="mt-3 text-muted text-pretty text-sm">
        Paid plans go on sale soon. Until then, download finished videos in the{' '}
        <Link to={paths.content} className="rounded font-semibold text-brand underline-offset-4 hover:underline">
          Content Manager
        </Link>{' '}
        and post them yourself. You can already connect your accounts.
      </p>
    </div>
    <Link to={paths.services} className={buttonClass()}>
      <Crown aria-hidden className="size-4" />
      Compare plans
    </Link>
  </section>
)

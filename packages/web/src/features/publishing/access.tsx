import {
  PLATFORM_NAMES,
  PLATFORMS,
  type PlatformCode,
  scopeInWords,
  TIKTOK_SCOPES,
  YOUTUBE_SCOPES,
} from '@pack/core/publishing/platforms'
import { Check, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { PlatformMark } from '../../product/platform-mark.tsx'
import { Card } from '../../ui/card.tsx'

const SCOPES: Record<PlatformCode, readonly string[]> = { youtube: YOUTUBE_SCOPES, tiktok: TIKTOK_SCOPES }

/** The scope that sounds like more than is done with it. */
const EDITS = YOUTUBE_SCOPES.find((scope) => scope.endsWith('.force-ssl')) ?? ''

/** As the privacy policy says. */
const DONE = [
  'Shows you which account is connected',
  'Publishes the videos you choose, when you choose',
  'Tracks them until they’re live, then links to them',
]
const NEVER_DONE = [
  'See your password',
  'Change videos you published elsewhere',
  'Comment, like or follow on your behalf',
  'Sell your data or use it for ads',
]

/** The permissions that the platforms ask for, and what they are used for. */
export const Access = () => (
  <section aria-labelledby="access">
    <h2 id="access" className="text-xl">
      What the Pack may do
    </h2>
    <p className="mt-1 text-muted text-pretty text-sm">
      You connect on the platform’s own page, which lists these permissions. Disconnect at any time.
    </p>
    <div className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-5 md:grid-cols-2">
      {PLATFORMS.map((code) => (
        <Card key={code}>
          <h3 className="flex items-center gap-2.5">
            <PlatformMark code={code} className="size-5 shrink-0" />
            {PLATFORM_NAMES[code]} asks you to allow
          </h3>
          <List
            lines={SCOPES[code].map(scopeInWords)}
            noteOf={(line) => (line === scopeInWords(EDITS) ? 'Used only for videos that the Pack published.' : null)}
            icon={<span className="mx-1 mt-2.25 size-1.5 shrink-0 rounded-full bg-muted" />}
          />
        </Card>
      ))}
      <Card>
        <h3>What the Pack does with it</h3>
        <List lines={DONE} icon={<Check className="mt-1 size-4 shrink-0 text-success" />} />
      </Card>
      <Card>
        <h3>What the Pack never does</h3>
        <List lines={NEVER_DONE} icon={<X className="mt-1 size-4 shrink-0 text-muted" />} />
      </Card>
    </div>
  </section>
)

type ListProps = { lines: readonly string[]; icon: ReactNode; noteOf?: (line: string) => string | null }

const List = ({ lines, icon, noteOf }: ListProps) => (
  <ul className="mt-3 grid gap-2 text-[0.9375rem]">
    {lines.map((line) => (
      <li key={line} className="flex gap-2.5">
        <span aria-hidden className="contents">
          {icon}
        </span>
        <span>
          {line}
          {noteOf?.(line) && <span className="block text-muted text-sm">{noteOf(line)}</span>}
        </span>
      </li>
    ))}
  </ul>
)

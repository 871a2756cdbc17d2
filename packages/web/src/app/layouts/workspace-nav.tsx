import { Link, useLocation } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { useRef } from 'react'
import { KEY_NAMES } from '../../product/key-names.ts'
import { useMe } from '../../product/me.ts'
import { paths } from '../../product/paths.ts'
import { WithQueries } from '../../product/query-client.tsx'
import { useWaitingScripts } from '../../product/waiting-scripts.ts'
import { classNames } from '../../ui/class-names.ts'
import { Progress } from '../../ui/progress.tsx'
import { useFadingRow } from '../../ui/use-fading-row.ts'
import { ShortcutWindows } from '../shortcuts/shortcut-windows.tsx'
import { showWindow } from '../shortcuts/shortcuts.ts'
import { Soon } from './soon.tsx'
import { isIn, SECTIONS, type Section } from './workspace.ts'

/**
 * The main navigation of signed-in users: on phones a bar at the bottom, then a row on top, from 1280 px a rail
 * (styles.css).
 */
export const WorkspaceNav = () => (
  <WithQueries>
    <Sections />
    <ShortcutWindows />
  </WithQueries>
)

function Sections() {
  const path = useLocation({ select: ({ pathname }) => pathname })
  const row = useRef<HTMLUListElement>(null)
  useFadingRow(row, path)
  return (
    <nav aria-label="Workspace" className="rail">
      <button
        type="button"
        onClick={() => showWindow('palette')}
        aria-keyshortcuts="Control+K Meta+K"
        className="mb-3 flex min-h-10 w-full cursor-pointer items-center gap-2.5 rounded-xl border border-line bg-bg px-3 text-sm text-muted transition-colors hover:border-control hover:text-ink max-xl:hidden"
      >
        <Search aria-hidden className="size-4" />
        Go to…
        <kbd className="ml-auto font-sans text-xs">{KEY_NAMES.control} K</kbd>
      </button>
      <ul
        ref={row}
        className="fading-row relative mx-auto flex w-full max-w-7xl gap-1 overflow-x-auto [scrollbar-width:none] max-lg:h-full max-lg:max-w-xl max-lg:gap-0 max-lg:overflow-visible max-lg:px-1 lg:px-5 xl:mx-0 xl:flex-col xl:gap-0.5 xl:overflow-visible xl:p-0"
      >
        {SECTIONS.map((section) => (
          <li
            key={section.to}
            // On narrow screens, the bar has room for five; screens that aren't built are in the menu.
            className={classNames('max-lg:min-w-0 max-lg:flex-1', section.soon && 'max-lg:hidden')}
          >
            <SectionLink section={section} isCurrent={isIn(section, path)} />
          </li>
        ))}
      </ul>
      <PlanUsage />
    </nav>
  )
}

const SectionLink = ({
  section: { to, text, icon: Icon, soon },
  isCurrent,
}: {
  section: Section
  isCurrent: boolean
}) => (
  <Link
    to={to}
    // Also on screens that belong to the section without having its path.
    aria-current={isCurrent ? 'true' : undefined}
    className="group relative flex min-h-11 items-center gap-2.5 border-transparent px-3 text-sm font-medium whitespace-nowrap text-muted outline-offset-[-3px] transition-colors hover:text-ink max-lg:h-full max-lg:flex-col max-lg:justify-center max-lg:gap-1 max-lg:px-0 max-lg:text-[min(0.75rem,3.1vw)] max-lg:leading-none lg:border-b-2 [&[aria-current]]:border-brand [&[aria-current]]:text-ink xl:rounded-xl xl:border-b-0 xl:text-[0.9375rem] xl:hover:bg-raised/60 xl:[&[aria-current]]:bg-raised [@media(height<32rem)]:max-lg:gap-0.5 [@media(height<32rem)_and_(width>=34rem)]:max-lg:flex-row"
  >
    <span className="grid place-items-center rounded-full max-lg:px-4 max-lg:py-1 max-lg:group-aria-[current]:bg-brand/18 max-lg:group-aria-[current]:text-brand lg:max-xl:hidden [@media(height<32rem)]:max-lg:py-0 [@media(height<32rem)]:max-lg:px-2">
      <Icon aria-hidden className="size-[1.125rem] shrink-0" />
    </span>
    {text}
    {to === paths.content && <WaitingScripts />}
    {soon && (
      <span className="flex max-lg:hidden xl:ml-auto">
        <Soon to={to} />
      </span>
    )}
  </Link>
)

/** How many scripts wait for the user's review. */
function WaitingScripts() {
  const count = useWaitingScripts()
  if (!count) return null
  return (
    <span className="rounded-full bg-brand px-2 text-xs leading-5 font-semibold text-on-brand tabular-nums max-lg:absolute max-lg:top-1.5 max-lg:left-1/2 max-lg:ml-2 max-lg:px-1.5 max-lg:text-[0.6875rem] max-lg:leading-4 xl:ml-auto">
      {count}
      <span className="sr-only"> {count === 1 ? 'script' : 'scripts'} to review</span>
    </span>
  )
}

/** Beside the sections where there is room for it. */
function PlanUsage() {
  const me = useMe()
  if (!me) return null
  const { usage, limits } = me
  return (
    <Link
      to={paths.services}
      className="mt-auto block rounded-xl p-3 text-sm transition-colors hover:bg-raised/60 max-xl:hidden"
    >
      <span className="flex items-baseline justify-between gap-2">
        {/* The bar says which: part 1 §2 names tiers there differently than the plans on Services. */}
        <span className="font-medium">Your plan</span>
        <span className="text-xs text-muted">Compare</span>
      </span>
      <Progress
        isAllowance
        percent={(100 * usage.videos) / limits.videos}
        label="Videos used this month"
        className="mt-2 h-1.5!"
      />
      <span className="mt-1.5 block text-xs text-muted tabular-nums">
        {usage.videos} of {limits.videos} videos this month
      </span>
    </Link>
  )
}

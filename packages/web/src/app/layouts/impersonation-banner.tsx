import { Eye, LogOut } from 'lucide-react'
import { useEffect, useState } from 'react'
import { type Impersonation, markGrantExpired, nameOfViewed, useImpersonation } from '../../product/impersonation.ts'
import { atClock } from '../../product/times.ts'
import { exitImpersonation } from '../../product/view-as.ts'
import { Button } from '../../ui/button.tsx'
import { Confirm } from '../../ui/confirm.tsx'

/** On top of every screen during impersonation (part 1 §2). */
export function ImpersonationBanner() {
  const view = useImpersonation()
  const exit = useExit()
  useExpiry(view)
  if (!view) return null
  return (
    <section
      aria-label="Viewing as another user"
      className="sticky top-0 z-40 flex h-(--banner) items-center bg-[#ffd34d] text-[#2b1d00]"
    >
      {/* Above the rail as wide as the bar. */}
      <div className="mx-auto flex w-full max-w-7xl items-center gap-x-3 px-5 sm:px-8 xl:in-[:has(>.rail)]:max-w-none! xl:in-[:has(>.rail)]:px-6!">
        <Eye aria-hidden className="size-5 shrink-0 max-sm:hidden" />
        <p
          role="status"
          className="flex min-w-0 flex-1 flex-col text-sm leading-5 md:flex-row md:items-baseline md:gap-2 md:text-[0.9375rem]"
        >
          <BannerText view={view} />
        </p>
        <button
          type="button"
          onClick={exit.ask}
          className="min-h-9 shrink-0 cursor-pointer rounded-lg px-2 text-sm leading-5 font-bold whitespace-nowrap underline decoration-2 pointer-coarse:min-h-11 max-sm:pr-0 underline-offset-4 hover:no-underline focus-visible:outline-[#2b1d00] sm:text-[0.9375rem]"
        >
          Exit Impersonation
        </button>
      </div>
      {exit.question}
    </section>
  )
}

const OVER = 'line-clamp-2 min-w-0 font-semibold wrap-anywhere'

function BannerText({ view: { impersonating, grant } }: { view: Impersonation }) {
  const name = nameOfViewed(impersonating)
  if (grant.state === 'refused') return <span className={OVER}>You can’t impersonate {name}.</span>
  if (grant.state === 'over') return <span className={OVER}>Your session as {name} has ended.</span>
  return (
    <>
      <span className="truncate font-semibold" title={name}>
        Viewing as {name}
      </span>
      <span className="truncate max-md:text-xs">
        {grant.state === 'held' ? `Read-only until ${atClock(grant.endsAt)}` : 'Read-only'}
        <span className="max-md:hidden">: you can look at everything, but change nothing.</span>
      </span>
    </>
  )
}

/** Replaces Logout during impersonation. */
export function ExitButton() {
  const exit = useExit()
  return (
    <>
      <Button look="quiet" size="small" onClick={exit.ask} icon={<LogOut aria-hidden className="size-4" />}>
        Exit
      </Button>
      {exit.question}
    </>
  )
}

function useExit() {
  const [open, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  const leave = () => {
    setBusy(true)
    void exitImpersonation()
  }
  return {
    ask: () => setOpen(true),
    question: (
      <Confirm
        open={open}
        onClose={() => setOpen(false)}
        onConfirm={leave}
        title="Exit impersonation and return to your account?"
        confirm="Exit"
        busy={busy}
      />
    ),
  }
}

function useExpiry(view: Impersonation | null): void {
  const endsAt = view?.grant.state === 'held' ? view.grant.endsAt : null
  useEffect(() => {
    if (endsAt === null) return
    const timer = setTimeout(markGrantExpired, endsAt - Date.now())
    return () => clearTimeout(timer)
  }, [endsAt])
}

import { ChevronDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'

/** From this height on, the window holds the whole form with all its groups. Pixels. */
const TALL = 1200

type Props = {
  title: string
  /** The group's choices in short, shown while it is closed. */
  summary: readonly (string | false)[]
  children: ReactNode
}

/** A part of the form that few videos need. Closed at first where the parts that all videos need fill the window. */
export function FormGroup({ title, summary, children }: Props) {
  const [open, setOpen] = useState(() => innerHeight >= TALL)
  return (
    <details
      open={open}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="group -mx-5 -mb-4 border-line border-t px-5 sm:-mx-6 sm:px-6"
    >
      <summary className="-mx-2 flex min-h-12 cursor-pointer list-none items-center gap-3 rounded-lg px-2 py-2 text-sm outline-offset-[-3px] [&::-webkit-details-marker]:hidden">
        {/* A summary that doesn't fit beside the title has a line of its own. */}
        <span className="flex min-w-0 flex-1 flex-wrap justify-between gap-x-3">
          <span className="font-semibold">{title}</span>
          <span className="text-muted text-pretty wrap-anywhere group-open:hidden">
            {summary.filter(Boolean).join(' · ')}
          </span>
        </span>
        <ChevronDown aria-hidden className="size-4 shrink-0 text-muted transition-transform group-open:rotate-180" />
      </summary>
      <div className="flex flex-col gap-4 pt-1 pb-5 sm:gap-5">{children}</div>
    </details>
  )
}

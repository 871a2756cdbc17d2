import { ChevronLeft, ChevronRight } from 'lucide-react'
import { IconButton } from './icon-button.tsx'

type Props = { page: number; totalPages: number; onPage: (page: number) => void; label?: string }

/** Previous and next buttons and a page number field. Pages count from 1. */
export function Pagination({ page, totalPages, onPage, label = 'Pages' }: Props) {
  if (totalPages <= 1) return null
  const jump = (value: string) => {
    const wanted = Number.parseInt(value, 10)
    if (wanted >= 1 && wanted <= totalPages && wanted !== page) onPage(wanted)
  }
  return (
    <nav aria-label={label} className="flex items-center justify-center gap-2 text-sm tabular-nums">
      <IconButton label="Previous page" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        <ChevronLeft aria-hidden />
      </IconButton>
      <label className="flex items-center gap-2">
        <span className="text-muted">Page</span>
        <input
          key={page}
          defaultValue={page}
          inputMode="numeric"
          onBlur={(event) => jump(event.target.value)}
          onKeyDown={(event) => event.key === 'Enter' && jump(event.currentTarget.value)}
          className="w-14 rounded-lg border border-control bg-field px-2 py-1.5 text-center"
        />
        <span className="text-muted">of {totalPages}</span>
      </label>
      <IconButton label="Next page" disabled={page >= totalPages} onClick={() => onPage(page + 1)}>
        <ChevronRight aria-hidden />
      </IconButton>
    </nav>
  )
}

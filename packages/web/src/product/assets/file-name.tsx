/** Characters at the end of a long name that always show: its ending, and what tells similar files apart. */
const KEPT = 8

/** A file's name in one line, shortened in the middle. */
export function FileName({ name }: { name: string }) {
  const [start, gap, end] = partsOf(name)
  return (
    <p className="font-medium text-ink" title={name}>
      <span className="sr-only">{name}</span>
      <span aria-hidden className="flex whitespace-pre">
        <span className="overflow-hidden text-ellipsis">{start}</span>
        {/* Gives way first. */}
        <span className="shrink-[9999] overflow-hidden">{gap}</span>
        <span className="shrink-0">{end}</span>
      </span>
    </p>
  )
}

/** Start, gap and end: the start is shortened first; the gap holds spaces and dots, which would look odd beside the "…". */
function partsOf(name: string): [string, string, string] {
  if (name.length <= 2 * KEPT) return [name, '', '']
  const start = name.slice(0, -KEPT).replace(/[\s.]+$/, '')
  const end = name.slice(-KEPT).replace(/^[\s.]+/, '')
  return [start, name.slice(start.length, name.length - end.length), end]
}

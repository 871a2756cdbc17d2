/** Characters at the end of a long name that always show: its ending, and what tells similar files apart. */
const KEPT = 8

/** A file's name in one line, shortened in the middle. */
export function FileName({ name }: { name: string }) {
  const cut = name.length > 2 * KEPT ? name.length - KEPT : name.length
  return (
    <p className="font-medium text-ink" title={name}>
      <span className="sr-only">{name}</span>
      <span aria-hidden className="flex whitespace-pre">
        <span className="overflow-hidden text-ellipsis">{name.slice(0, cut)}</span>
        <span className="shrink-0">{name.slice(cut)}</span>
      </span>
    </p>
  )
}

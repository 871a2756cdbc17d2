/** Characters at the end of a name that always show: its ending, and what tells similar files apart. */
const KEPT = 8

/** A file's name on one line. One that is too long is shortened before its end. */
export function FileName({ name }: { name: string }) {
  const cut = Math.max(0, name.length - KEPT)
  if (cut === 0)
    return (
      <p className="truncate font-medium text-ink" title={name}>
        {name}
      </p>
    )
  return (
    <p className="flex min-w-0 whitespace-pre font-medium text-ink" title={name}>
      <span className="min-w-0 overflow-hidden text-ellipsis">{name.slice(0, cut)}</span>
      <span>{name.slice(cut)}</span>
    </p>
  )
}

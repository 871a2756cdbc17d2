import { classNames } from './class-names.ts'

/** A list whose bullets are the logo's facet. `className` gives the gap between lines. */
export const FacetList = ({ lines, className }: { lines: readonly string[]; className: string }) => (
  <ul className={classNames('grid', className)}>
    {lines.map((line) => (
      <li key={line} className="flex gap-3">
        <span aria-hidden className="facet mt-[0.4rem] shrink-0 text-brand" />
        {line}
      </li>
    ))}
  </ul>
)

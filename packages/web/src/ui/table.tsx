import type { HTMLAttributes, TableHTMLAttributes, TdHTMLAttributes, ThHTMLAttributes } from 'react'
import { classNames } from './class-names.ts'

/** A table that scrolls sideways in its own box, so that the page doesn't. `caption` is for screen readers. */
export const Table = ({
  caption,
  className,
  children,
  ...rest
}: TableHTMLAttributes<HTMLTableElement> & { caption: string }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
  <section aria-label={caption} tabIndex={0} className="lit overflow-x-auto rounded-2xl bg-surface">
    <table {...rest} className={classNames('w-full border-collapse text-left text-sm tabular-nums', className)}>
      <caption className="sr-only">{caption}</caption>
      {children}
    </table>
  </section>
)
/** The head of a table: names of the columns with their classes. */
export const Columns = ({ columns }: { columns: readonly (readonly [name: string, className: string])[] }) => (
  <thead>
    <tr>
      {columns.map(([name, className]) => (
        <Th key={name} className={className}>
          {name}
        </Th>
      ))}
    </tr>
  </thead>
)
export const Th = ({ className, ...rest }: ThHTMLAttributes<HTMLTableCellElement>) => (
  <th
    scope="col"
    {...rest}
    className={classNames(
      'sticky top-0 bg-surface px-4 py-3 text-xs font-semibold whitespace-nowrap text-muted',
      className,
    )}
  />
)
export const Td = ({ className, ...rest }: TdHTMLAttributes<HTMLTableCellElement>) => (
  <td {...rest} className={classNames('border-t border-line px-4 py-3 align-middle', className)} />
)
export const Tr = ({ className, ...rest }: HTMLAttributes<HTMLTableRowElement>) => (
  <tr {...rest} className={classNames('group/row transition-colors hover:bg-raised/50', className)} />
)

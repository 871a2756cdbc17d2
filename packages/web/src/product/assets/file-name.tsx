import { Fragment } from 'react'

/** Longer names would take more than two lines of a card, or three of a tile. Characters. */
const MOST = 40
/** Characters at the end of a long name that always show: its ending, and what tells similar files apart. */
const KEPT = 8

/** A file's name, which wraps where its words end. Very long ones are shortened in the middle. */
export function FileName({ name }: { name: string }) {
  const shown = name.length > MOST ? `${name.slice(0, MOST - KEPT - 1).trimEnd()}…${name.slice(-KEPT)}` : name
  return (
    <p className="font-medium text-ink wrap-anywhere" title={name}>
      {shown.split(/(?<=[-_])/).map((part, index) => (
        <Fragment key={index}>
          {part}
          <wbr />
        </Fragment>
      ))}
    </p>
  )
}

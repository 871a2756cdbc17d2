/** A key of the keyboard. */
export const Key = ({ name }: { name: string }) => (
  <kbd className="min-w-7 rounded-md border border-control bg-bg px-1.5 py-0.5 text-center font-sans text-xs leading-5">
    {name}
  </kbd>
)

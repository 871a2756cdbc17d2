/** The heading of a signed-in screen. The server sends it with the page, so that it shows before any script has loaded. */
export type Heading = {
  title: string
  intro?: string | undefined
  /** Leaves the height to the list below. */
  compact?: true
}

export const ScreenHeading = ({ title, intro, compact }: Heading) => (
  <>
    <h1 tabIndex={-1} className={compact ? 'flex min-h-11 items-center text-2xl sm:text-3xl' : 'text-4xl'}>
      {title}
    </h1>
    {intro && <p className={`max-w-3xl text-muted text-pretty ${compact ? 'max-sm:text-sm' : 'mt-2'}`}>{intro}</p>}
  </>
)

/**
 * The heading of a signed-in screen. The server sends it with the page, so that it shows before any script has loaded.
 */
export type Heading = {
  title: string
  intro?: string | undefined
}

/** Size of the title of all signed-in screens. */
export const SCREEN_TITLE = 'text-[1.75rem] sm:text-[2rem]'

export const ScreenHeading = ({ title, intro }: Heading) => (
  <>
    <h1 tabIndex={-1} className={`flex min-h-11 items-center ${SCREEN_TITLE}`}>
      {title}
    </h1>
    {intro && <p className="max-w-3xl text-muted text-pretty max-sm:text-[0.9375rem]">{intro}</p>}
  </>
)

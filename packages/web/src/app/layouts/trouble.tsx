import { WOLF_LOOKS } from '@pack/core/personas/wolf-drawing'
import { type ErrorComponentProps, Link } from '@tanstack/react-router'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Wolf } from '../../ui/wolf.tsx'
import { messageOf } from '../api.ts'
import { paths } from '../paths.ts'

/** A part of the program that is no longer on the server: a new version has been put there since the page was loaded. */
const isMissingChunk = (error: unknown) =>
  error instanceof Error && /dynamically imported module|module script failed|preload/i.test(error.message)

/** Instead of a white page. */
export function Trouble({ error, reset }: ErrorComponentProps) {
  const outdated = isMissingChunk(error)
  return (
    <div role="alert" className="mx-auto flex max-w-lg flex-col items-center gap-5 px-6 py-24 text-center">
      <Wolf look={WOLF_LOOKS.jinx} variant="avatar" className="w-24" />
      <h1 className="text-3xl">{outdated ? 'There is a new version' : 'Something broke'}</h1>
      <p className="text-muted">{outdated ? 'Reload the page to get it.' : messageOf(error)}</p>
      <Button onClick={() => (outdated ? location.reload() : reset())}>{outdated ? 'Reload' : 'Try again'}</Button>
    </div>
  )
}

export const NotFound = () => (
  <div className="mx-auto flex max-w-xl flex-col items-center gap-5 px-6 py-20 text-center">
    <Wolf look={WOLF_LOOKS.umbra} className="w-44" />
    <p className="text-sm font-semibold text-muted">404</p>
    <h1 className="text-4xl">This trail ends here</h1>
    <p className="text-muted text-pretty">
      There is no page at this address. Umbra has looked, and Umbra sees well in the dark.
    </p>
    <div className="flex flex-wrap justify-center gap-3">
      <Link to={paths.home} className={buttonClass()}>
        Home
      </Link>
      <Link to={paths.pack} className={buttonClass('secondary')}>
        Meet the Pack
      </Link>
    </div>
  </div>
)

/** While a screen's code and first data are on their way. */
export const Arriving = () => (
  <div role="status" className="skeleton mx-auto w-full max-w-7xl px-5 py-16 sm:px-8">
    <span className="sr-only">Loading…</span>
    <div className="h-10 w-64 max-w-full rounded-xl bg-raised" />
    <div className="mt-6 h-48 rounded-2xl bg-raised" />
  </div>
)

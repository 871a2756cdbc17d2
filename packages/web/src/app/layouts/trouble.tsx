import type { ErrorComponentProps } from '@tanstack/react-router'
import { messageOf } from '../../product/api.ts'
import { Button } from '../../ui/button.tsx'
import { LogoMark } from '../../ui/logo.tsx'

/** A part of the program that is no longer on the server: a new version has been put there since the page was loaded. */
const isMissingChunk = (error: unknown) =>
  error instanceof Error && /dynamically imported module|module script failed|preload/i.test(error.message)

/** Instead of a white page. */
export function Trouble({ error, reset }: ErrorComponentProps) {
  const outdated = isMissingChunk(error)
  return (
    <div role="alert" className="mx-auto flex max-w-lg flex-col items-center gap-5 px-6 py-24 text-center">
      <LogoMark className="text-7xl text-brand" />
      <h1 className="text-3xl">{outdated ? 'There is a new version' : 'Something broke'}</h1>
      <p className="text-muted">{outdated ? 'Reload the page to get it.' : messageOf(error)}</p>
      <Button onClick={() => (outdated ? location.reload() : reset())}>{outdated ? 'Reload' : 'Try again'}</Button>
    </div>
  )
}

/** While a screen's code and first data are on their way. */
export const Arriving = () => (
  <div role="status" className="skeleton mx-auto min-h-dvh w-full max-w-7xl px-5 py-16 sm:px-8">
    <span className="sr-only">Loading…</span>
    <div className="h-10 w-64 max-w-full rounded-xl bg-raised" />
    <div className="mt-6 h-48 rounded-2xl bg-raised" />
  </div>
)

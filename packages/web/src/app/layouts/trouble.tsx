import type { ErrorComponentProps } from '@tanstack/react-router'
import { messageOf } from '../../product/api.ts'
import { Button } from '../../ui/button.tsx'
import { LogoMark } from '../../ui/logo.tsx'

/** A chunk that is gone from the server, because a new version was deployed since the page was loaded. */
const isMissingChunk = (error: unknown) =>
  error instanceof Error && /dynamically imported module|module script failed|preload/i.test(error.message)

/** The error screen of routes. */
export function Trouble({ error, reset }: ErrorComponentProps) {
  const missing = isMissingChunk(error)
  const offline = missing && !navigator.onLine
  return (
    <div role="alert" className="mx-auto flex max-w-lg flex-col items-center gap-5 px-6 py-24 text-center">
      <LogoMark className="text-7xl text-brand" />
      <h1 className="text-3xl">
        {offline ? 'You’re offline' : missing ? 'A new version is available' : 'Something went wrong'}
      </h1>
      <p className="text-muted">
        {offline ? 'This page opens once you’re back online.' : missing ? 'Reload to update.' : messageOf(error)}
      </p>
      <Button onClick={() => (missing && navigator.onLine ? location.reload() : reset())}>
        {missing && !offline ? 'Reload' : 'Try again'}
      </Button>
    </div>
  )
}

/** The placeholder while a screen's code loads. */
export const Arriving = () => (
  <div role="status" className="skeleton mx-auto min-h-dvh w-full max-w-7xl px-5 py-16 sm:px-8">
    <span className="sr-only">Loading…</span>
    <div className="h-10 w-64 max-w-full rounded-xl bg-raised" />
    <div className="mt-6 h-48 rounded-2xl bg-raised" />
  </div>
)

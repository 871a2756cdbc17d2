import { safeRedirect } from '@pack/core/accounts/safe-redirect'
import type { Readiness } from '@pack/core/generation/job-schema'
import { WOLF_LOOKS } from '@pack/core/personas/wolf-drawing'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { call, messageOf, TIMEOUT_MS } from '../../product/api.ts'
import { DeadEnd } from '../../product/dead-end.tsx'
import { paths } from '../../product/paths.ts'
import { completeSignIn, currentSession, sessionRestored, wantedAfterSignIn } from '../../product/session.ts'
import { warn } from '../../product/warn.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Wolf } from '../../ui/wolf.tsx'

/** A code can be exchanged only once, but React may mount the page twice. */
const exchanges = new Map<string, Promise<string | null>>()

function exchange(code: string): Promise<string | null> {
  const running = exchanges.get(code) ?? completeSignIn(code)
  exchanges.set(code, running)
  return running
}

/** The page to which the sign-in service redirects. */
export function CallbackPage() {
  const navigate = useNavigate()
  const [problem, setProblem] = useState<string | null>(null)

  useEffect(() => {
    let unmounted = false
    const fail = (message: string) => !unmounted && setProblem(message)
    const timer = setTimeout(() => fail('Login took too long. Please try again.'), TIMEOUT_MS)
    const answer = parseCallback(location)
    completeCallback(answer)
      .then((target) => {
        if (!unmounted) return navigate({ href: safeRedirect(target, location.origin), replace: true })
      })
      .catch((failure: unknown) => {
        warn('Login failed.', failure)
        fail(messageOf(failure))
      })
      .finally(() => clearTimeout(timer))
    return () => {
      unmounted = true
      clearTimeout(timer)
    }
  }, [navigate])

  if (problem)
    return (
      <DeadEnd
        look={WOLF_LOOKS.flow}
        title={problem === CANCELED ? 'Login canceled' : 'We couldn’t log you in'}
        actions={
          <>
            <Button onClick={retry} className="min-w-36">
              Try again
            </Button>
            <Link to={paths.home} className={buttonClass('secondary', 'medium', 'min-w-36')}>
              Go to Home
            </Link>
          </>
        }
      >
        <span role="alert">{problem}</span>
      </DeadEnd>
    )
  return (
    <section className="mx-auto flex min-h-[calc(100dvh-12rem)] max-w-md flex-col items-center justify-center gap-5 px-6 py-12 text-center">
      <Wolf look={WOLF_LOOKS.flow} variant="avatar" className="breathing w-24" />
      <h1 className="text-3xl">Logging you in…</h1>
      <p role="status" className="text-muted">
        Just a moment…
      </p>
    </section>
  )
}

/** Reloads the login page and keeps the redirect target. */
function retry(): void {
  const wanted = wantedAfterSignIn()
  location.assign(wanted ? `${paths.login}?redirect=${encodeURIComponent(wanted)}` : paths.login)
}

/** The longest that a login waits for the readiness of the account, in milliseconds. */
const LANDING_TIMEOUT_MS = 3_000

/** Where a login leads that no screen asked for: Generate, or the setup checklist while the account has no persona. */
async function landing(): Promise<string> {
  const readiness = await call<Readiness>('/user/readiness', { timeoutMs: LANDING_TIMEOUT_MS }).catch(() => null)
  return readiness?.has_persona === false ? paths.onboarding : paths.generate
}

const CANCELED = 'Nothing was changed. You can log in whenever you like.'

type Callback = { code: string | null; error: string | null }

/** Parses the callback URL: the query, or the fragment for some errors. */
function parseCallback({ search, hash }: Location): Callback {
  const query = new URLSearchParams(search)
  const fragment = new URLSearchParams(hash.slice(1))
  const read = (name: string) => query.get(name) ?? fragment.get(name)
  const error = read('error')
  if (error === 'access_denied' && read('error_code') !== 'account_being_deleted')
    return { code: null, error: CANCELED }
  return {
    code: read('code'),
    error: error && (read('error_description') ?? 'The login didn’t work. Please try again.'),
  }
}

/** Returns the screen to open. */
async function completeCallback({ code, error }: Callback): Promise<string> {
  if (error) throw new Error(error)
  if (code) return (await exchange(code)) ?? landing()
  await sessionRestored()
  if (currentSession()) return landing()
  throw new Error('Something went wrong. Please log in again.')
}

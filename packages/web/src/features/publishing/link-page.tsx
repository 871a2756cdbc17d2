import { WOLF_LOOKS } from '@pack/core/personas/wolf-drawing'
import type { PlatformCode } from '@pack/core/publishing/platforms'
import { PLATFORM_NAMES } from '@pack/core/publishing/platforms'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { ApiError } from '../../product/api.ts'
import { paths } from '../../product/paths.ts'
import { outcomeHref } from '../../product/publishing/link-outcome.ts'
import { finishLink, reasonOf, screenOfCards, startLink } from '../../product/publishing/links.ts'
import { currentSession, sessionRestored } from '../../product/session.ts'
import { tab } from '../../product/storage.ts'
import { warn } from '../../product/warn.ts'
import { Wolf } from '../../ui/wolf.tsx'

/** Part 1 §9, in milliseconds. */
const RECONNECT_MS = 1500
const LOGIN_MS = 1200
/** Set once the user was sent back to tick every permission: only once per visit, because they may refuse again. */
const RECONNECTED = 'pack.youtube_reconnected'

type Outcome =
  | { kind: 'linked' }
  | { kind: 'failed'; problem: string }
  | { kind: 'reconnecting' }
  | { kind: 'signed_out' }

/** A code can be used only once, but React may mount the page twice. */
const attempts = new Map<string, Promise<Outcome>>()

/** The page to which the platform returns: completes the link, then shows the outcome on the card in Account & Integrations. */
export function LinkPage() {
  const { pathname } = useLocation()
  // Fixed, because the path changes before the page closes.
  const [platform] = useState<PlatformCode>(pathname.startsWith(paths.googleCallback) ? 'youtube' : 'tiktok')
  const name = PLATFORM_NAMES[platform]
  const navigate = useNavigate()
  const [outcome, setOutcome] = useState<Outcome | null>(null)

  useEffect(() => {
    let unmounted = false
    const key = location.search
    const attempt = attempts.get(key) ?? complete(platform, new URLSearchParams(key))
    attempts.set(key, attempt)
    void attempt.then((found) => !unmounted && setOutcome(found))
    return () => {
      unmounted = true
    }
  }, [platform])

  useEffect(() => {
    const show = (status: 'success' | 'error', linkProblem?: string) =>
      void navigate({
        href: outcomeHref(platform, status),
        ...(linkProblem && { state: { linkProblem } }),
        replace: true,
      })
    if (outcome?.kind === 'linked') show('success')
    if (outcome?.kind === 'failed') show('error', outcome.problem)
    if (outcome?.kind === 'reconnecting') {
      const again = () => startLink(platform).catch((problem: unknown) => show('error', reasonOf(problem)))
      const timer = setTimeout(again, RECONNECT_MS)
      return () => clearTimeout(timer)
    }
    if (outcome?.kind === 'signed_out') {
      const leave = () => void navigate({ to: paths.login, search: { redirect: screenOfCards() }, replace: true })
      const timer = setTimeout(leave, LOGIN_MS)
      return () => clearTimeout(timer)
    }
    return
  }, [outcome, platform, navigate])

  return (
    <section className="mx-auto flex max-w-md flex-col items-center gap-5 px-6 py-24 text-center">
      <Wolf look={WOLF_LOOKS.codex} variant="avatar" className="breathing w-24" />
      <h1 className="text-3xl">Connecting {name}…</h1>
      <p role="status" className="text-muted text-pretty">
        {outcome?.kind === 'reconnecting' && 'Missing required YouTube permissions. Reconnecting...'}
        {outcome?.kind === 'signed_out' && SIGN_IN_FIRST[platform]}
        {outcome?.kind !== 'reconnecting' && outcome?.kind !== 'signed_out' && 'Just a moment…'}
      </p>
    </section>
  )
}

const SIGN_IN_FIRST: Record<PlatformCode, string> = {
  youtube: 'You must be logged in to link YouTube.',
  tiktok: 'You must be logged in to connect TikTok.',
}

async function complete(platform: PlatformCode, returned: URLSearchParams): Promise<Outcome> {
  await sessionRestored()
  if (!currentSession()) return { kind: 'signed_out' }
  const name = PLATFORM_NAMES[platform]
  const error = returned.get('error')
  if (error === 'access_denied')
    return {
      kind: 'failed',
      problem: `You didn’t give the Pack access on ${name}’s page. Try again and allow everything it asks for.`,
    }
  const [code, state] = [returned.get('code'), returned.get('state')]
  if (!code || !state) return { kind: 'failed', problem: `${name} didn’t confirm the connection. Try again.` }
  try {
    await finishLink(platform, { code, state })
    return { kind: 'linked' }
  } catch (problem) {
    warn('Connecting failed.', problem)
    if (!isMissingScopes(problem)) return { kind: 'failed', problem: reasonOf(problem) }
    if (tab.get(RECONNECTED)) return { kind: 'failed', problem: TICK_EVERYTHING }
    tab.set(RECONNECTED, '1')
    return { kind: 'reconnecting' }
  }
}

const TICK_EVERYTHING =
  'To publish your videos, the Pack needs every permission on Google’s page. Try again and check all the boxes.'

/** Part 1 §8. */
const isMissingScopes = (problem: unknown): boolean =>
  problem instanceof ApiError && problem.status === 403 && problem.message === 'Missing required YouTube scopes'

import { safeRedirect } from '@pack/core/accounts/safe-redirect'
import { WOLF_LOOKS } from '@pack/core/personas/wolf-drawing'
import { NOT_FOUND_PAGE, pageOf } from '@pack/core/site/screens'
import type { SignIn } from '@pack/core/site/web-settings'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { ArrowRight, LogOut } from 'lucide-react'
import { useEffect, useState } from 'react'
import { messageOf } from '../../product/api.ts'
import { config, origin } from '../../product/config.ts'
import { paths } from '../../product/paths.ts'
import { nameOf, signInWith, signOut, useSession } from '../../product/session.ts'
import { warn } from '../../product/warn.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Notice } from '../../ui/notice.tsx'
import { Wolf } from '../../ui/wolf.tsx'
import { GoogleMark } from './google-mark.tsx'
import { PlansAtLogin } from './plans-at-login.tsx'
import { TikTokMark } from './tiktok-mark.tsx'

export function LoginPage() {
  const session = useSession()
  const { redirect, ended } = useSearch({ from: '/public/login' })
  const target = safeRedirect(redirect, origin)
  const asksForPlans = !session && pathOf(target) === paths.services
  return (
    <section
      className={classNames(
        'relative mx-auto flex max-w-md flex-col items-center px-5 pt-16 sm:pt-24',
        asksForPlans && 'lg:max-w-5xl',
      )}
    >
      <div aria-hidden className="moonlight" />
      <div
        className={classNames(
          'relative grid w-full gap-x-5',
          asksForPlans && 'lg:grid-cols-[minmax(0,26rem)_minmax(0,1fr)]',
        )}
      >
        <div aria-hidden className="flex items-end justify-center">
          <Wolf look={WOLF_LOOKS.codex} variant="bust" className="w-28 -mr-7 opacity-80" />
          <Wolf look={WOLF_LOOKS.flow} variant="bust" className="z-1 w-36" />
          <Wolf look={WOLF_LOOKS.velour} variant="bust" className="w-28 -ml-7 opacity-80" />
        </div>
        <Card className="z-2 -mt-4 w-full p-7! sm:p-9! lg:col-start-1">
          <h1 className="text-3xl">Login to the Pack</h1>
          {session ? (
            <SignedIn name={nameOf(session.user)} target={target} />
          ) : (
            <SignedOut wanted={redirect === undefined ? null : target} ended={ended === true} />
          )}
        </Card>
        {asksForPlans && <PlansAtLogin />}
      </div>
    </section>
  )
}

/** Sign-in providers, with logos as their brand guidelines require. */
const PROVIDERS = {
  google: { label: 'Login with Google', mark: <GoogleMark /> },
  tiktok: { label: 'Login with TikTok', mark: <TikTokMark /> },
} as const

/** `wanted` is the screen that asked for the login; `ended` tells that a session ended there. */
function SignedOut({ wanted, ended }: { wanted: string | null; ended: boolean }) {
  const [busy, setBusy] = useState<SignIn | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  useEffect(() => {
    // The browser may restore this page from its cache when the user goes back from the provider.
    const resetBusy = () => setBusy(null)
    window.addEventListener('pageshow', resetBusy)
    return () => window.removeEventListener('pageshow', resetBusy)
  }, [])
  const start = (provider: SignIn) => {
    setBusy(provider)
    setProblem(null)
    signInWith(provider, wanted).catch((failure: unknown) => {
      warn('Login failed.', failure)
      setProblem(messageOf(failure))
      setBusy(null)
    })
  }
  return (
    <>
      {ended && (
        <Notice tone="warning" role="status" className="mt-4">
          Your session ended. Log in again.
        </Notice>
      )}
      <p className="mt-3 text-muted text-pretty">
        {wanted === null ? (
          'No password needed. We’ll create your account the first time you log in.'
        ) : (
          <>
            {ended ? 'We’ll take you back to ' : 'Log in, and we’ll take you to '}
            <span className="font-medium text-ink">{screenName(wanted)}</span>.
            {!ended && ' No password needed: your account is created the first time.'}
          </>
        )}
      </p>
      {problem && (
        <Notice tone="danger" role="alert" className="mt-5">
          {problem}
        </Notice>
      )}
      <div className="mt-7 grid gap-3">
        {config.sign_ins.map((provider, at) => (
          <Button
            key={provider}
            size="large"
            look={at === 0 ? 'primary' : 'secondary'}
            className="w-full"
            busy={busy === provider}
            disabled={busy !== null && busy !== provider}
            onClick={() => start(provider)}
            icon={PROVIDERS[provider].mark}
          >
            {PROVIDERS[provider].label}
          </Button>
        ))}
      </div>
      {config.dev_sign_in && (
        <p className="mt-5 text-sm text-muted text-pretty">
          <strong className="font-semibold text-warning">Development mode.</strong> Google login is simulated. Enter any
          email address. Nothing leaves this computer.
        </p>
      )}
      <p className="mt-6 text-sm text-muted text-pretty">
        By logging in, you agree to our{' '}
        <Link to={paths.terms} className={LINK}>
          Terms of Service
        </Link>{' '}
        and{' '}
        <Link to={paths.privacy} className={LINK}>
          Privacy Policy
        </Link>
        .
      </p>
    </>
  )
}

const pathOf = (target: string) => target.replace(/\/?(?:[?#].*)?$/, '')

/** A screen in words: "Generate" for /generate?mode=story. */
function screenName(target: string): string {
  const path = pathOf(target)
  if (path.startsWith('/persona/')) return 'your persona'
  const page = pageOf(path)
  return (page !== NOT_FOUND_PAGE && page.title.split(' · ')[0]) || 'the page you wanted'
}

const LINK = 'rounded font-medium text-ink underline underline-offset-4'

function SignedIn({ name, target }: { name: string; target: string }) {
  const navigate = useNavigate()
  return (
    <>
      <p className="mt-3 text-muted">
        You’re logged in as <span className="font-medium wrap-anywhere text-ink">{name}</span>.
      </p>
      <div className="mt-7 flex flex-wrap gap-3">
        <Button onClick={() => void navigate({ href: target })} icon={<ArrowRight aria-hidden className="size-4" />}>
          Continue
        </Button>
        <Button look="secondary" onClick={() => void signOut()} icon={<LogOut aria-hidden className="size-4" />}>
          Logout
        </Button>
      </div>
    </>
  )
}

import { safeRedirect } from '@pack/core/accounts/redirect'
import { WOLF_LOOKS } from '@pack/core/personas/wolf-drawing'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { ArrowRight, LogOut } from 'lucide-react'
import { useState } from 'react'
import { messageOf } from '../../app/api.ts'
import { config } from '../../app/config.ts'
import { signInWithGoogle, signOut, useSession } from '../../app/session.ts'
import { warn } from '../../app/warn.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Wolf } from '../../ui/wolf.tsx'
import { GoogleMark } from './google-mark.tsx'

export function LoginPage() {
  const session = useSession()
  const { redirect } = useSearch({ from: '/public/login' })
  const target = safeRedirect(redirect, location.origin)
  return (
    <section className="relative mx-auto flex max-w-md flex-col items-center px-5 pt-16 sm:pt-24">
      <div aria-hidden className="moonlight" />
      <div aria-hidden className="relative flex items-end justify-center">
        <Wolf look={WOLF_LOOKS.codex} variant="bust" className="w-28 -mr-7 opacity-80" />
        <Wolf look={WOLF_LOOKS.flow} variant="bust" className="z-1 w-36" />
        <Wolf look={WOLF_LOOKS.velour} variant="bust" className="w-28 -ml-7 opacity-80" />
      </div>
      <Card className="relative z-2 -mt-4 w-full p-7! sm:p-9!">
        <h1 className="text-3xl">Login to the Pack</h1>
        {session ? (
          <SignedIn email={session.user.email} target={target} />
        ) : (
          <SignedOut target={target} asked={redirect !== undefined} />
        )}
      </Card>
    </section>
  )
}

function SignedOut({ target, asked }: { target: string; asked: boolean }) {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const start = () => {
    setBusy(true)
    setProblem(null)
    signInWithGoogle(target).catch((failure: unknown) => {
      warn('Sign-in failed.', failure)
      setProblem(messageOf(failure))
      setBusy(false)
    })
  }
  return (
    <>
      <p className="mt-3 text-muted text-pretty">
        {asked ? (
          <>
            Sign in, and we take you on to <span className="font-medium text-ink">{target.split(/[?#]/)[0]}</span>.
          </>
        ) : (
          'One button, no password. The first sign-in makes your account.'
        )}
      </p>
      {problem && (
        <Notice tone="danger" role="alert" className="mt-5">
          {problem}
        </Notice>
      )}
      <Button size="large" className="mt-7 w-full" busy={busy} onClick={start} icon={<GoogleMark />}>
        Login with Google
      </Button>
      {config.sign_in === 'sandbox' && (
        <p className="mt-5 text-sm text-muted text-pretty">
          <strong className="font-semibold text-warning">Dev sign-in.</strong> This installation uses a local stand-in
          for Google: you type any e-mail address, nothing leaves this machine.
        </p>
      )}
    </>
  )
}

function SignedIn({ email, target }: { email: string; target: string }) {
  const navigate = useNavigate()
  return (
    <>
      <p className="mt-3 text-muted">
        You are signed in as <span className="font-medium break-all text-ink">{email}</span>.
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

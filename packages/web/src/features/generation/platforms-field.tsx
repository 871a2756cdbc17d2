import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useMe } from '../../product/me.ts'
import { paths } from '../../product/paths.ts'
import { accountName, byPlatform, isAccount, mayPublish, PLAN_NEEDED, type Platform } from '../../product/platforms.ts'
import { AccountLabel } from '../../product/publishing/account-label.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { type Draft, targetAccounts } from './order.ts'

type Targets = Pick<Draft, 'publishTo' | 'publishAccounts'>
type Props = { platforms: readonly Platform[]; draft: Targets; onChange: (targets: Partial<Targets>) => void }

/** The accounts to publish to, and the platforms without any, in one list. */
export function PlatformsField({ platforms, draft, onChange }: Props) {
  const me = useMe()
  const { publishTo, publishAccounts } = draft
  const planLacks = me !== undefined && !mayPublish(me)
  const unlinked = byPlatform(platforms).some(({ entries }) => entries.every(({ connected }) => !connected))
  const choosePlatform = (code: string, isChosen: boolean) =>
    onChange({ publishTo: isChosen ? [...publishTo, code] : publishTo.filter((one) => one !== code) })
  const targetsOn = (code: string) => (publishTo.includes(code) ? targetAccounts(draft, platforms, code) : [])
  const chooseAccount = ({ id, code }: Platform, isChosen: boolean) => {
    const others = targetsOn(code).filter((one) => one !== id)
    const next = isChosen ? [...others, id] : others
    const elsewhere = publishAccounts.filter(
      (one) => !platforms.some((known) => known.code === code && known.id === one),
    )
    const otherPlatforms = publishTo.filter((one) => one !== code)
    onChange({
      publishAccounts: [...elsewhere, ...next],
      publishTo: next.length > 0 ? [...otherPlatforms, code] : otherPlatforms,
    })
  }
  /** A platform that was chosen before its last account was lost stays checked there, and can be unchecked. */
  const isChosen = ({ id, code }: Platform) =>
    publishTo.includes(code) && (targetsOn(code).length === 0 || targetsOn(code).includes(id))
  return (
    <fieldset className="m-0 border-0 p-0">
      <legend className="mb-1 font-semibold text-sm">Publish to Platforms</legend>
      <ul>
        {byPlatform(platforms).flatMap(({ code, entries }) =>
          workingFirst(entries).map((one) => {
            const isLost = isAccount(one) && !one.connected
            return (
              <li key={one.id} className="flex items-start justify-between gap-3">
                <Checkbox
                  label={<AccountLabel platform={one} />}
                  disabled={!one.connected && !isChosen(one)}
                  hint={
                    one.connected || planLacks ? undefined : (
                      <span className="ml-7">{isLost ? 'Access expired' : 'Not linked yet'}</span>
                    )
                  }
                  checked={isChosen(one)}
                  onChange={({ target }) =>
                    isAccount(one) ? chooseAccount(one, target.checked) : choosePlatform(code, target.checked)
                  }
                />
                {isLost && !planLacks && (
                  <Link
                    to={paths.integrations}
                    aria-label={`Reconnect ${accountName(one)}`}
                    className="py-1.5 font-medium text-brand text-sm leading-6 underline underline-offset-2 pointer-coarse:-my-1 pointer-coarse:py-2.5"
                  >
                    Reconnect
                  </Link>
                )}
              </li>
            )
          }),
        )}
      </ul>
      {planLacks ? (
        <Note>
          {PLAN_NEEDED} <To screen="services">Compare plans</To>
        </Note>
      ) : (
        unlinked && (
          <Note>
            {platforms.some(({ connected }) => connected) ? 'To publish to more platforms' : 'To publish'},{' '}
            <To screen="integrations">connect an account</To>.
          </Note>
        )
      )}
    </fieldset>
  )
}

const workingFirst = (entries: readonly Platform[]) =>
  entries.toSorted((a, b) => Number(b.connected) - Number(a.connected))

const Note = ({ children }: { children: ReactNode }) => <p className="mt-1 text-muted text-sm">{children}</p>

const To = ({ screen, children }: { screen: 'services' | 'integrations'; children: ReactNode }) => (
  <Link to={paths[screen]} className="font-medium text-brand underline underline-offset-2">
    {children}
  </Link>
)

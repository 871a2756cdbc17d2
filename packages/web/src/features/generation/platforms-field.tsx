import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useMe } from '../../product/me.ts'
import { paths } from '../../product/paths.ts'
import { accountName, byPlatform, isAccount, mayPublish, PLAN_NEEDED, type Platform } from '../../product/platforms.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { type Draft, targetAccounts } from './order.ts'

type Targets = Pick<Draft, 'publishTo' | 'publishAccounts'>
type Props = { platforms: readonly Platform[]; draft: Targets; onChange: (targets: Partial<Targets>) => void }

/** The platforms to publish to; where several accounts of one are linked, which of them. */
export function PlatformsField({ platforms, draft, onChange }: Props) {
  const me = useMe()
  const { publishTo, publishAccounts } = draft
  const planLacks = me !== undefined && !mayPublish(me)
  const unlinked = byPlatform(platforms).some(({ entries }) => entries.every(({ connected }) => !connected))
  const chooseAccount = (code: string, id: string, checked: boolean) => {
    const now = targetAccounts(draft, platforms, code)
    const next = checked ? [...now, id] : now.filter((one) => one !== id)
    const elsewhere = publishAccounts.filter(
      (one) => !platforms.some((known) => known.code === code && known.id === one),
    )
    onChange({
      publishAccounts: [...elsewhere, ...next],
      ...(next.length === 0 && { publishTo: publishTo.filter((one) => one !== code) }),
    })
  }
  return (
    <fieldset className="m-0 border-0 p-0">
      <legend className="mb-1 font-semibold text-sm">Publish to Platforms</legend>
      <div className="flex flex-wrap gap-x-8">
        {byPlatform(platforms).map(({ code, name, entries }) => {
          const accounts = entries.filter(isAccount)
          const connected = entries.some((one) => one.connected)
          const chosen = publishTo.includes(code)
          const several = accounts.length > 1
          const [only] = accounts
          return (
            <div key={code}>
              <Checkbox
                label={name}
                disabled={!connected && !chosen}
                hint={planLacks ? undefined : hintOf(connected, accounts, several ? undefined : only)}
                checked={chosen}
                onChange={({ target }) =>
                  onChange({
                    publishTo: target.checked ? [...publishTo, code] : publishTo.filter((one) => one !== code),
                  })
                }
              />
              {several && chosen && (
                <fieldset className="m-0 ml-8 border-0 p-0">
                  <legend className="sr-only">{name} accounts</legend>
                  {accounts.map((one) => (
                    <Checkbox
                      key={one.id}
                      label={accountName(one)}
                      disabled={!one.connected}
                      {...(one.connected ? {} : { hint: 'Access expired' })}
                      checked={targetAccounts(draft, platforms, code).includes(one.id)}
                      onChange={({ target }) => chooseAccount(code, one.id, target.checked)}
                    />
                  ))}
                </fieldset>
              )}
            </div>
          )
        })}
      </div>
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

function hintOf(connected: boolean, accounts: readonly Platform[], only: Platform | undefined): string | undefined {
  if (connected) return only && accountName(only)
  return accounts.length > 0 ? 'Access expired' : 'Not linked yet'
}

const Note = ({ children }: { children: ReactNode }) => <p className="mt-1 text-muted text-sm">{children}</p>

const To = ({ screen, children }: { screen: 'services' | 'integrations'; children: ReactNode }) => (
  <Link to={paths[screen]} className="font-medium text-brand underline underline-offset-2">
    {children}
  </Link>
)

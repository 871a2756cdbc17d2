import { viewRefusal } from '@pack/core/accounts/impersonation'
import { PLAN_LIMITS } from '@pack/core/accounts/plan-limits'
import type { AdminAccount } from '@pack/core/admin/list-accounts'
import { PLAN_NAMES } from '@pack/core/billing/plans'
import { WOLF_LOOKS } from '@pack/core/personas/wolf-drawing'
import { useQuery } from '@tanstack/react-query'
import { Eye, ShieldCheck } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { nameOfViewed, useImpersonation } from '../../product/impersonation.ts'
import { countOf } from '../../product/measures.ts'
import { ago, atTime } from '../../product/times.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Progress } from '../../ui/progress.tsx'
import { Columns, Table, Td, Tr } from '../../ui/table.tsx'
import { accountsOptions } from './admin.ts'
import { ListPanel, type ListProps } from './list-panel.tsx'
import { ViewAsDialog } from './view-as-dialog.tsx'

const TONES: Record<AdminAccount['tier'], Tone> = { free: 'neutral', pro: 'info', pro_plus: 'brand', alpha: 'warning' }
const COLUMNS = [
  ['Account', ''],
  ['Plan', ''],
  ['Used this month', ''],
  ['Last seen', ''],
  ['Actions', 'text-right'],
] as const

type Props = Omit<ListProps, 'kind' | 'onKind'>

/** All accounts, searchable by email and name. */
export function AccountsPanel({ search, page, onSearch, onPage }: Props) {
  const query = useQuery(accountsOptions({ search, page }))
  const [chosen, setChosen] = useState<AdminAccount | null>(null)
  const view = useImpersonation()
  return (
    <>
      <ListPanel
        {...{ search, page, onSearch, onPage, query }}
        label="Accounts"
        noun="accounts"
        searchLabel="Search accounts by email or name"
        count={({ totalAccounts }) => countOf(totalAccounts, 'account')}
        notice={
          view && (
            <Notice tone="warning">
              You’re viewing as {nameOfViewed(view.impersonating)}. Exit impersonation first.
            </Notice>
          )
        }
      >
        {({ accounts, totalAccounts }) =>
          accounts.length > 0 ? (
            <Accounts accounts={accounts} locked={view !== null} onView={setChosen} />
          ) : (
            <EmptyState
              look={WOLF_LOOKS.umbra}
              title={totalAccounts > 0 ? 'No more accounts' : 'No accounts found'}
              action={
                <Button look="secondary" onClick={() => (totalAccounts > 0 ? onPage(1) : onSearch(''))}>
                  {totalAccounts > 0 ? 'Go to first page' : 'Show all accounts'}
                </Button>
              }
            >
              {totalAccounts === 0 && `No account matches “${search}”.`}
            </EmptyState>
          )
        }
      </ListPanel>
      <ViewAsDialog account={chosen} onClose={() => setChosen(null)} />
    </>
  )
}

type RowsProps = { accounts: readonly AdminAccount[]; locked: boolean; onView: (account: AdminAccount) => void }

/** A table, or cards on phones. */
function Accounts({ accounts, locked, onView }: RowsProps) {
  return (
    <>
      <div className="hidden md:block">
        <Table caption="Accounts">
          <Columns columns={COLUMNS} />
          <tbody>
            {accounts.map((account) => (
              <Tr key={account.id}>
                <Td className="max-w-72">
                  <Identity account={account} />
                </Td>
                <Td>
                  <Plan account={account} />
                </Td>
                <Td className="w-76">
                  <Used account={account} />
                </Td>
                <Td className="whitespace-nowrap">
                  <Seen at={account.last_seen_at} />
                </Td>
                <Td className="text-right">
                  <ViewButton account={account} locked={locked} onView={onView} />
                </Td>
              </Tr>
            ))}
          </tbody>
        </Table>
      </div>
      <ul className="flex flex-col gap-3 md:hidden">
        {accounts.map((account) => (
          <li key={account.id} className="lit flex flex-col gap-3 rounded-2xl bg-surface p-4">
            <div className="flex items-start justify-between gap-3">
              <Identity account={account} />
              <Plan account={account} />
            </div>
            <Used account={account} />
            <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 border-t border-line pt-3 text-sm">
              <span className="whitespace-nowrap text-muted text-xs">
                Seen <Seen at={account.last_seen_at} />
              </span>
              <ViewButton account={account} locked={locked} onView={onView} />
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}

const Identity = ({ account }: { account: AdminAccount }) => (
  <div className="min-w-0">
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
      <span className="wrap-anywhere">{nameOfViewed(account)}</span>
      {account.is_admin && (
        <Badge tone="success" icon={<ShieldCheck aria-hidden />}>
          Admin
        </Badge>
      )}
    </p>
    <p className="truncate text-xs leading-5 text-muted">
      {account.email && account.name ? `${account.name} · ` : ''}since{' '}
      {new Date(account.created_at).toLocaleDateString(undefined, { dateStyle: 'medium' })}
    </p>
  </div>
)

const Plan = ({ account }: { account: AdminAccount }) => (
  <Badge tone={TONES[account.tier]}>{PLAN_NAMES[account.tier]}</Badge>
)

function Used({ account: { tier, usage } }: { account: AdminAccount }) {
  const plan = PLAN_LIMITS[tier]
  const minutes = Math.round(usage.speech_seconds / 6) / 10
  const share = Math.max(usage.videos / plan.videos, minutes / plan.speechMinutes)
  return (
    <div className="flex flex-col gap-1.5">
      <Progress isAllowance percent={share * 100} label="Plan usage this month" />
      <p className="text-xs text-muted">
        <Amount value={usage.videos} of={plan.videos} /> videos · <Amount value={minutes} of={plan.speechMinutes} />{' '}
        speech minutes
      </p>
    </div>
  )
}

const Amount = ({ value, of }: { value: number; of: number }): ReactNode => (
  <>
    <span className="font-semibold text-ink">{value}</span> of {of}
  </>
)

/** How long an access token lives. The product notices users when they log in, and when their token is renewed. */
const NOTICED_EVERY_MS = 3_600_000

const Seen = ({ at }: { at: string }) => (
  <time dateTime={at} title={atTime(at)}>
    {Date.now() - new Date(at).getTime() < NOTICED_EVERY_MS ? 'in the last hour' : ago(at)}
  </time>
)

/** Unavailable for admins and during impersonation. */
function ViewButton({ account, locked, onView }: { account: AdminAccount } & Pick<RowsProps, 'locked' | 'onView'>) {
  const refusal = viewRefusal({ isAdmin: account.is_admin })
  if (refusal) return <span className="text-xs text-muted md:whitespace-nowrap">{refusal}</span>
  return (
    <Button
      look="secondary"
      size="small"
      disabled={locked}
      onClick={() => onView(account)}
      aria-label={`View as Client: ${nameOfViewed(account)}`}
      icon={<Eye aria-hidden className="size-4" />}
    >
      View as Client
    </Button>
  )
}

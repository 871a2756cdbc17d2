import { getRouteApi } from '@tanstack/react-router'
import { useCallback } from 'react'
import { Tabs } from '../../ui/tabs.tsx'
import { AccountsPanel } from './accounts-panel.tsx'
import { AuditPanel } from './audit-panel.tsx'
import type { AdminSearch } from './search.ts'

const route = getRouteApi('/admins/admin')
const TABS = [
  { value: 'accounts', label: 'Accounts' },
  { value: 'audit', label: 'Audit log' },
] as const
type Tab = (typeof TABS)[number]['value']

/** Accounts and audit log (part 3 §G). */
export function AdminPage() {
  const { tab = 'accounts', search = '', page = 1 } = route.useSearch()
  const navigate = route.useNavigate()
  const change = useCallback(
    (next: AdminSearch, replace = false) => void navigate({ search: next, replace, resetScroll: false }),
    [navigate],
  )
  const find = useCallback((text: string) => change(text ? { search: text } : {}, true), [change])
  const turn = (next: number) => {
    const kept = { ...(tab === 'audit' && { tab }), ...(search && { search }) }
    change(next > 1 ? { ...kept, page: next } : kept)
  }
  return (
    <div className="flex flex-col gap-8">
      <header>
        <h1 className="text-4xl">Admin Dashboard</h1>
        <p className="mt-2 max-w-2xl text-muted">Accounts, usage and the admin audit log.</p>
      </header>
      <Tabs<Tab>
        label="Admin"
        value={tab}
        onChange={(next) => change(next === 'audit' ? { tab: next } : {})}
        tabs={TABS}
      >
        {tab === 'audit' ? (
          <AuditPanel page={page} onPage={turn} />
        ) : (
          <AccountsPanel search={search} page={page} onSearch={find} onPage={turn} />
        )}
      </Tabs>
    </div>
  )
}

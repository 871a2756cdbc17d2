import { getRouteApi } from '@tanstack/react-router'
import { useCallback } from 'react'
import { SCREEN_TITLE } from '../../product/screen-heading.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { AccountsPanel } from './accounts-panel.tsx'
import { AuditPanel } from './audit-panel.tsx'
import { JobsPanel } from './jobs-panel.tsx'
import { MessagesPanel } from './messages-panel.tsx'
import { type AdminSearch, TABS, type Tab } from './search.ts'
import { SystemPanel } from './system-panel.tsx'

const route = getRouteApi('/admins/admin')

/** Accounts, jobs, the system's state, messages and the audit log (part 3 §G). */
export function AdminPage() {
  const { tab = 'accounts', ...filters } = route.useSearch()
  const { search = '', kind = '', page = 1 } = filters
  const navigate = route.useNavigate()
  const go = useCallback(
    (next: AdminSearch, replace = false) =>
      void navigate({
        search: Object.fromEntries(Object.entries(next).filter(([, one]) => one !== undefined)),
        replace,
        resetScroll: false,
      }),
    [navigate],
  )
  const named = tab === 'accounts' ? undefined : tab
  const find = useCallback(
    (text: string) => go({ tab: named, search: text || undefined, kind: kind || undefined }, true),
    [go, named, kind],
  )
  const choose = (next: string) => go({ tab: named, search: search || undefined, kind: next || undefined })
  const turn = (next: number) => go({ tab: named, ...filters, page: next > 1 ? next : undefined })
  const listed = { search, page, onSearch: find, onPage: turn }
  return (
    <div className="flex flex-col gap-6">
      <h1 tabIndex={-1} className={SCREEN_TITLE}>
        Admin Dashboard
      </h1>
      <Tabs<Tab>
        label="Admin"
        value={tab}
        onChange={(next) => go(next === 'accounts' ? {} : { tab: next })}
        tabs={TABS}
      >
        {tab === 'accounts' && <AccountsPanel {...listed} />}
        {tab === 'jobs' && <JobsPanel {...listed} kind={kind} onKind={choose} />}
        {tab === 'system' && <SystemPanel />}
        {tab === 'messages' && <MessagesPanel page={page} onPage={turn} />}
        {tab === 'audit' && <AuditPanel {...listed} kind={kind} onKind={choose} />}
      </Tabs>
    </div>
  )
}

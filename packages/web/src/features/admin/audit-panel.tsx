import type { AuditListRow } from '@pack/core/admin/list-audit'
import type { AuditAction } from '@pack/core/admin/ports'
import { WOLF_LOOKS } from '@pack/core/personas/wolf-drawing'
import { useQuery } from '@tanstack/react-query'
import { Ban, Eye, LogIn, LogOut } from 'lucide-react'
import type { ReactNode } from 'react'
import { messageOf } from '../../product/api.ts'
import { atTime } from '../../product/times.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Table, Td, Th, Tr } from '../../ui/table.tsx'
import { auditOptions } from './admin.ts'

const ACTIONS: Record<AuditAction, { label: string; tone: Tone; icon: ReactNode }> = {
  'impersonation.started': { label: 'Started', tone: 'brand', icon: <LogIn aria-hidden /> },
  'impersonation.ended': { label: 'Ended', tone: 'neutral', icon: <LogOut aria-hidden /> },
  'impersonation.call': { label: 'Viewed', tone: 'info', icon: <Eye aria-hidden /> },
  'impersonation.refused': { label: 'Blocked', tone: 'danger', icon: <Ban aria-hidden /> },
}

/** Impersonation activity of admins, newest first. */
export function AuditPanel({ page, onPage }: { page: number; onPage: (page: number) => void }) {
  const { data, error, refetch } = useQuery(auditOptions(page))
  if (!data && error) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="h-110" />
  if (data.rows.length === 0)
    return (
      <EmptyState look={WOLF_LOOKS.codex} title={data.totalRows > 0 ? 'No more entries' : 'No entries yet'}>
        Admin impersonation activity appears here.
      </EmptyState>
    )
  return (
    <section aria-label="Audit log" className="flex flex-col gap-5">
      <div className="hidden md:block">
        <Table caption="Audit log">
          <thead>
            <tr>
              {['Time', 'Admin', 'Action', 'User', 'IP address'].map((column) => (
                <Th key={column}>{column}</Th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.rows.map((row) => (
              <Tr key={row.id}>
                <Td className="whitespace-nowrap text-muted">
                  <time dateTime={row.at}>{atTime(row.at)}</time>
                </Td>
                <Td className="max-w-52 truncate">{nameOf(row.actor)}</Td>
                <Td className="max-w-96">
                  <Action row={row} />
                </Td>
                <Td className="max-w-52 truncate font-medium">{nameOf(row.target)}</Td>
                <Td className="whitespace-nowrap text-muted">{row.address}</Td>
              </Tr>
            ))}
          </tbody>
        </Table>
      </div>
      <ul className="flex flex-col gap-3 md:hidden">
        {data.rows.map((row) => (
          <li key={row.id} className="lit flex flex-col gap-2 rounded-2xl bg-surface p-4 text-sm">
            <Action row={row} />
            <p className="wrap-anywhere">
              {nameOf(row.actor)} <span className="text-muted">as</span>{' '}
              <span className="font-medium">{nameOf(row.target)}</span>
            </p>
            <p className="text-xs text-muted">
              <time dateTime={row.at}>{atTime(row.at)}</time> from {row.address}
            </p>
          </li>
        ))}
      </ul>
      <Pagination page={page} totalPages={data.totalPages} onPage={onPage} label="Pages of the audit log" />
    </section>
  )
}

function Action({ row: { action, detail } }: { row: AuditListRow }) {
  const known = Object.entries(ACTIONS).find(([name]) => name === action)?.[1]
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Badge tone={known?.tone ?? 'neutral'} icon={known?.icon}>
        {known?.label ?? action}
      </Badge>
      <span className="min-w-0 text-[0.8125rem] wrap-anywhere text-muted">{detail}</span>
    </div>
  )
}

const nameOf = (person: AuditListRow['actor']) => (person ? person.email || person.id : 'a deleted account')

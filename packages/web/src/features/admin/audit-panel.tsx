import type { AuditListRow } from '@pack/core/admin/list-audit'
import type { AuditAction } from '@pack/core/admin/ports'
import { WOLF_LOOKS } from '@pack/core/personas/wolf-drawing'
import { pageOf, SITE_NAME } from '@pack/core/site/screens'
import { useQuery } from '@tanstack/react-query'
import { Ban, ChevronRight, Eye, LogIn, LogOut, RotateCw, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { atTime } from '../../product/times.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Columns, Table, Td, Tr } from '../../ui/table.tsx'
import { auditOptions } from './admin.ts'
import { ListPanel, type ListProps } from './list-panel.tsx'
import { KINDS } from './search.ts'

const ACTIONS: Record<AuditAction, { label: string; tone: Tone; icon: ReactNode }> = {
  'impersonation.started': { label: 'Started viewing as', tone: 'brand', icon: <LogIn aria-hidden /> },
  'impersonation.ended': { label: 'Stopped viewing as', tone: 'neutral', icon: <LogOut aria-hidden /> },
  'impersonation.call': { label: 'Viewed', tone: 'info', icon: <Eye aria-hidden /> },
  'impersonation.refused': { label: 'Blocked', tone: 'danger', icon: <Ban aria-hidden /> },
  'job.retried': { label: 'Retried', tone: 'warning', icon: <RotateCw aria-hidden /> },
  'job.canceled': { label: 'Canceled', tone: 'warning', icon: <Trash2 aria-hidden /> },
}
const COLUMNS = [
  ['Time', 'w-48'],
  ['Admin', 'w-[21%]'],
  ['What', ''],
  ['User', 'w-[21%]'],
  ['IP address', 'w-36'],
] as const

/** Actions of admins on other accounts or as other users, newest first: one entry for each page view. */
export function AuditPanel({ kind, onKind, ...list }: ListProps) {
  const { search, page } = list
  const query = useQuery(auditOptions({ search, kind, page }))
  return (
    <ListPanel
      {...list}
      label="Audit log"
      noun="the audit log"
      query={query}
      searchLabel="Search by email"
      kinds={{ label: 'Kind', all: 'Everything', options: KINDS.audit, value: kind, onChange: onKind }}
      isEmpty={query.data?.totalRows === 0}
      count={({ totalRows }) => (totalRows === 1 ? '1 entry' : `${totalRows.toLocaleString()} entries`)}
    >
      {({ rows, totalRows }) =>
        rows.length > 0 ? (
          <Entries rows={rows} />
        ) : (
          <EmptyState look={WOLF_LOOKS.codex} title={totalRows > 0 ? 'No more entries' : 'No entries'}>
            {search || kind ? 'No entries match these filters.' : 'Admin actions in other accounts appear here.'}
          </EmptyState>
        )
      }
    </ListPanel>
  )
}

/** A table, or cards on phones. */
const Entries = ({ rows }: { rows: readonly AuditListRow[] }) => (
  <>
    <div className="hidden lg:block">
      <Table caption="Audit log" className="table-fixed">
        <Columns columns={COLUMNS} />
        <tbody>
          {rows.map((row) => (
            <Tr key={row.id}>
              <Td className="whitespace-nowrap text-muted">
                <time dateTime={row.at}>{atTime(row.at)}</time>
              </Td>
              <Td className="wrap-anywhere">{nameOf(row.actor)}</Td>
              <Td>
                <What row={row} />
              </Td>
              <Td className="font-medium wrap-anywhere">{nameOf(row.target)}</Td>
              <Td className="truncate text-muted" title={row.address}>
                {row.address}
              </Td>
            </Tr>
          ))}
        </tbody>
      </Table>
    </div>
    <ul className="flex flex-col gap-2 lg:hidden">
      {rows.map((row) => (
        <li key={row.id} className="lit flex flex-col gap-1 rounded-2xl bg-surface px-4 py-2.5 text-sm">
          <What row={row} />
          <p className="truncate" title={`${nameOf(row.actor)} as ${nameOf(row.target)}`}>
            {nameOf(row.actor).split('@')[0]} <span className="text-muted">as</span>{' '}
            <span className="font-medium">{nameOf(row.target)}</span>
          </p>
          <p className="text-muted text-xs">
            <time dateTime={row.at}>{atTime(row.at)}</time> from {row.address}
          </p>
        </li>
      ))}
    </ul>
  </>
)

/** The screen, with the calls that it made; without one the calls, or the reason. */
function What({ row: { action, screen, details } }: { row: AuditListRow }) {
  const known = Object.entries(ACTIONS).find(([name]) => name === action)?.[1]
  const calls = details.join(', ')
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
      <Badge tone={known?.tone ?? 'neutral'} icon={known?.icon}>
        {known?.label ?? action}
      </Badge>
      {screen ? (
        <details className="group/calls min-w-0 open:w-full">
          <summary className="flex w-fit cursor-pointer list-none items-center gap-1.5 font-medium [&::-webkit-details-marker]:hidden">
            <ChevronRight aria-hidden className="size-4 text-muted transition-transform group-open/calls:rotate-90" />
            {screenName(screen)}
          </summary>
          <p className="mt-1 text-muted text-xs leading-5 wrap-anywhere">{calls}</p>
        </details>
      ) : (
        <span className="min-w-0 text-muted text-[0.8125rem] wrap-anywhere">{calls}</span>
      )}
    </div>
  )
}

const screenName = (path: string): string => pageOf(path).title.replace(` · ${SITE_NAME}`, '')

const nameOf = (person: AuditListRow['actor']) => (person ? person.email || person.id : 'a deleted account')

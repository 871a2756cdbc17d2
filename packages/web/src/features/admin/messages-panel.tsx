import { WOLF_LOOKS } from '@pack/core/personas/wolf-drawing'
import { useQuery } from '@tanstack/react-query'
import { messageOf } from '../../product/api.ts'
import { atTime } from '../../product/times.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { messagesOptions } from './admin.ts'

/** Messages that Alpha users sent from Account & Integrations, newest first. */
export function MessagesPanel({ page, onPage }: { page: number; onPage: (page: number) => void }) {
  const { data, error, refetch } = useQuery(messagesOptions(page))
  if (!data && error) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="h-80" />
  if (data.rows.length === 0)
    return (
      <EmptyState look={WOLF_LOOKS.lyra} title={data.totalRows > 0 ? 'No more messages' : 'No messages yet'}>
        Alpha users can write to you from Account & Integrations.
      </EmptyState>
    )
  return (
    <section aria-label="Messages" className="flex flex-col gap-5">
      <ul className="grid gap-3">
        {data.rows.map(({ id, at, text, from }) => (
          <li key={id} className="lit rounded-2xl bg-surface p-4 sm:p-5">
            <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1 text-sm">
              <bdi className="font-semibold wrap-anywhere">{from.name || from.email || from.id}</bdi>
              {from.email && (
                <a href={`mailto:${from.email}`} className="text-brand wrap-anywhere hover:underline">
                  {from.email}
                </a>
              )}
              <time dateTime={at} className="text-muted">
                {atTime(at)}
              </time>
            </p>
            <p dir="auto" className="mt-2 whitespace-pre-wrap wrap-anywhere">
              {text}
            </p>
          </li>
        ))}
      </ul>
      <Pagination page={page} totalPages={data.totalPages} onPage={onPage} label="Pages of messages" />
    </section>
  )
}

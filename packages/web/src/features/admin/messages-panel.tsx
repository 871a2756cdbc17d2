import type { SentMessageList } from '@pack/core/admin/list-developer-messages'
import { WOLF_LOOKS } from '@pack/core/personas/wolf-drawing'
import { SITE_NAME } from '@pack/core/site/screens'
import { useQuery } from '@tanstack/react-query'
import { Check, Reply, RotateCcw } from 'lucide-react'
import { messageOf } from '../../product/api.ts'
import { countOf } from '../../product/measures.ts'
import { atTime } from '../../product/times.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { notify } from '../../ui/toast.tsx'
import { messagesOptions, useMarkMessage } from './admin.ts'

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
    <section aria-label="Messages" className="flex flex-col gap-4">
      <p role="status" className="text-muted text-sm">
        {countOf(data.totalRows, 'message')}
      </p>
      <ul className="grid gap-3">
        {data.rows.map((message) => (
          <li key={message.id} className="lit rounded-2xl bg-surface p-4 sm:p-5">
            <Message message={message} />
          </li>
        ))}
      </ul>
      <Pagination page={page} totalPages={data.totalPages} onPage={onPage} label="Pages of messages" />
    </section>
  )
}

function Message({ message: { id, at, text, done, from } }: { message: SentMessageList['rows'][number] }) {
  const mark = useMarkMessage()
  const name = from.name || from.email || from.id
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        <bdi className="font-semibold wrap-anywhere">{name}</bdi>
        {from.email && <span className="text-muted wrap-anywhere">{from.email}</span>}
        <time dateTime={at} className="text-muted">
          {atTime(at)}
        </time>
        {done ? (
          <Badge tone="success" icon={<Check aria-hidden />}>
            Done
          </Badge>
        ) : (
          <Badge tone="info">Open</Badge>
        )}
      </p>
      <p dir="auto" className="mt-2 whitespace-pre-wrap wrap-anywhere">
        {text}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        {from.email && (
          <a
            href={`mailto:${from.email}?subject=${encodeURIComponent(SUBJECT)}`}
            aria-label={`Reply to ${name}`}
            className={buttonClass('secondary', 'small')}
          >
            <Reply aria-hidden className="size-4" /> Reply
          </a>
        )}
        <Button
          look="secondary"
          size="small"
          busy={mark.isPending}
          icon={done ? <RotateCcw aria-hidden className="size-4" /> : <Check aria-hidden className="size-4" />}
          onClick={() => mark.mutate({ id, done: !done }, { onError: (problem) => notify.failed(messageOf(problem)) })}
        >
          {done ? 'Mark as open' : 'Mark as done'}
        </Button>
      </div>
    </>
  )
}

const SUBJECT = `Your message to ${SITE_NAME}`

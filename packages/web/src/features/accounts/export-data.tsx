import { EXPORT_DAYS } from '@pack/core/accounts/own-data'
import type { ExportState } from '@pack/core/accounts/own-data-schema'
import { useQuery } from '@tanstack/react-query'
import { Archive, Download, LoaderCircle } from 'lucide-react'
import { messageOf } from '../../product/api.ts'
import { fileSize } from '../../product/measures.ts'
import { ago, atTime } from '../../product/times.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { exportOptions, useRequestExport } from './account.ts'

/** Requests, shows and downloads the export of the account's data. */
export function ExportData() {
  const { data, isPending, error, refetch } = useQuery(exportOptions())
  const request = useRequestExport()
  if (isPending) return <Skeleton className="h-24 rounded-2xl! max-sm:h-49" />
  if (!data) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
  const making = data.status === 'making'
  return (
    <Card className="flex flex-wrap items-center justify-between gap-4">
      <div className="min-w-0 flex-1 basis-64">
        <p className="text-pretty">Get a ZIP of all your data: personas, scripts, settings, usage, videos and files.</p>
        <div aria-live="polite" className="mt-1">
          <ExportStatus found={data} />
        </div>
      </div>
      {request.error && (
        <Notice tone="danger" role="alert" className="order-last w-full">
          {messageOf(request.error)}
        </Notice>
      )}
      <div className="flex flex-wrap gap-3">
        {data.status === 'ready' && data.url && (
          <a href={data.url} download className={buttonClass()}>
            <Download aria-hidden className="size-4" />
            Download{data.bytes !== null && ` (${fileSize(data.bytes)})`}
          </a>
        )}
        {!making && (
          <Button
            look="secondary"
            writes
            busy={request.isPending}
            onClick={() => request.mutate()}
            icon={<Archive aria-hidden className="size-4" />}
          >
            {data.status === 'ready' ? 'Create a new export' : 'Export my data'}
          </Button>
        )}
      </div>
    </Card>
  )
}

function ExportStatus({ found }: { found: ExportState }) {
  if (found.status === 'making')
    return (
      <p className="flex items-start gap-2.5">
        <LoaderCircle aria-hidden className="mt-1 size-4 shrink-0 animate-spin text-brand motion-reduce:animate-none" />
        <span>{found.error_detail ?? 'We’re preparing your export. You can leave this page.'}</span>
      </p>
    )
  if (found.status === 'failed')
    return (
      <Notice tone="danger" className="mt-3">
        {found.error_detail ?? 'We couldn’t create your export.'} Try again.
      </Notice>
    )
  if (found.status === 'ready' && found.ready_at && found.expires_at)
    return (
      <p className="text-muted text-sm">
        Created {ago(found.ready_at)}. Available until {atTime(found.expires_at)}.
      </p>
    )
  return (
    <p className="text-muted text-sm">The download will be available for {EXPORT_DAYS} days. Keep the file private.</p>
  )
}

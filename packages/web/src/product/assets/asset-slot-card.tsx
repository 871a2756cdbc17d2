import type { AssetType } from '@pack/core/assets/asset'
import { ASSET_ACCEPT, ASSET_HINT, ASSET_KIND, ASSET_LABEL, ASSET_MAX_BYTES } from '@pack/core/assets/kinds'
import { CircleAlert, LoaderCircle, Trash2, Upload } from 'lucide-react'
import { type DragEvent, useId, useRef, useState } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Progress } from '../../ui/progress.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { notify } from '../../ui/toast.tsx'
import { messageOf } from '../api.ts'
import { AssetPreview } from './asset-preview.tsx'
import { type AssetSlot, useDeleteAsset, useUploadAsset } from './assets.ts'
import { facts, misfit, type Shown } from './standing-in.ts'

type Props = {
  type: AssetType
  /** The account's slot, or a persona's. */
  personaId: string | null
  /** The file that videos use; null while loading. */
  shown: Shown | null
  /** Read-only. */
  locked?: boolean
  /** Named in the URL, so it is outlined. */
  marked?: boolean
  compact?: boolean
}

/** Source of the file that videos use while the slot is empty. */
const FROM: Record<Exclude<Shown['from'], 'own'>, string> = {
  account: 'Account default',
  other: 'Adapted from other format',
  kit: 'Starter kit',
}

/** One slot with its file. Choosing or dropping another file replaces it. */
export function AssetSlotCard({ type, personaId, shown, locked = false, marked = false, compact = false }: Props) {
  const picker = useRef<HTMLInputElement>(null)
  const heading = useId()
  const [confirming, setConfirming] = useState(false)
  const [over, setOver] = useState(false)
  const { uploading, problem, start, cancel } = useSlotUpload(type, personaId)
  const remove = useDeleteAsset(personaId)
  const label = ASSET_LABEL[type]
  const own = shown?.from === 'own' ? shown.slot : null

  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const file = event.dataTransfer.files[0]
    if (file && !locked && !uploading) start(file)
  }
  const deleteFile = () =>
    remove.mutate(type, {
      onSettled: () => setConfirming(false),
      onSuccess: () => notify.done('Deleted!'),
      onError: () => notify.failed(`Failed to delete ${label}.`),
    })

  return (
    <section
      id={type}
      aria-labelledby={heading}
      data-over={over || undefined}
      data-marked={marked || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        if (!locked) setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className="lit relative flex scroll-mt-28 flex-col overflow-hidden rounded-2xl bg-surface outline-offset-3 outline-brand transition-[outline-color] data-marked:outline-2 data-over:outline-2 data-over:outline-dashed"
    >
      <div
        className={classNames(
          'relative flex items-center justify-center overflow-hidden',
          ASSET_KIND[type] === 'image' ? 'checker' : ASSET_KIND[type] === 'video' ? 'bg-black' : 'bg-raised',
          compact ? 'h-32' : 'h-52',
        )}
      >
        {shown ? (
          <AssetPreview type={type} address={shown.address} faded={shown.from !== 'own'} />
        ) : (
          <Skeleton className="size-full rounded-none!" />
        )}
        {shown && shown.from !== 'own' && (
          <Badge className="absolute top-3 left-3 bg-bg/85! text-ink!">{FROM[shown.from]}</Badge>
        )}
        {over && (
          <p className="absolute inset-0 grid place-items-center bg-bg/85 p-6 text-center font-semibold text-brand">
            Drop file to {own ? 'replace' : 'upload'}
          </p>
        )}
        {uploading && <UploadOverlay {...uploading} onCancel={cancel} />}
      </div>
      <div className="flex flex-1 flex-col gap-2 p-4 sm:p-5">
        <div className="flex items-start justify-between gap-3">
          <h3 id={heading} className="text-base">
            {label}
          </h3>
          {own && <PreparationBadge slot={own} />}
        </div>
        <div className="text-sm text-muted">
          {own ? (
            <>
              <p className="truncate font-medium text-ink" title={own.name}>
                {own.name}
              </p>
              <p className="tabular-nums">{facts(own).join(' · ')}</p>
              {misfit(type, own) && <p className="text-warning">{misfit(type, own)}</p>}
            </>
          ) : (
            <p>{ASSET_HINT[type] ?? (type === 'logo' ? 'PNG with transparency' : 'MP3')}</p>
          )}
          {own && ASSET_HINT[type] && <p>{ASSET_HINT[type]}</p>}
        </div>
        {problem && (
          <p role="alert" className="flex gap-2 text-sm text-danger">
            <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
            {problem}
          </p>
        )}
        {own?.prepared === 'failed' && !problem && (
          <p role="alert" className="flex gap-2 text-sm text-danger">
            <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
            {own.error_detail ?? 'We couldn’t process this file. Try another one.'}
          </p>
        )}
        {!locked && (
          <div className="mt-auto flex items-center gap-2 pt-2">
            <Button
              look="secondary"
              size="small"
              disabled={uploading !== null || shown === null}
              icon={<Upload aria-hidden className="size-4" />}
              aria-label={`${own ? 'Replace' : 'Upload'} ${label}`}
              onClick={() => picker.current?.click()}
            >
              {own ? 'Replace' : 'Upload'}
            </Button>
            <input
              ref={picker}
              type="file"
              accept={ASSET_ACCEPT[ASSET_KIND[type]]}
              tabIndex={-1}
              aria-label={`File for ${label}`}
              className="sr-only"
              onChange={(event) => {
                const file = event.target.files?.[0]
                // Lets the user choose the same file again.
                event.target.value = ''
                if (file) start(file)
              }}
            />
            {own && (
              <IconButton label={`Delete ${label}`} disabled={uploading !== null} onClick={() => setConfirming(true)}>
                <Trash2 aria-hidden />
              </IconButton>
            )}
          </div>
        )}
      </div>
      <Confirm
        open={confirming}
        onClose={() => setConfirming(false)}
        onConfirm={deleteFile}
        busy={remove.isPending}
        title={`Delete ${label}? This cannot be undone.`}
        confirm="Delete"
        dangerous
      >
        Finished videos keep it. New videos will use {personaId && 'your account default or '}the starter kit.
      </Confirm>
    </section>
  )
}

/** Files are prepared for rendering in the background; videos can be ordered meanwhile. */
const PreparationBadge = ({ slot }: { slot: AssetSlot }) => {
  if (slot.prepared === 'waiting')
    return (
      <Badge icon={<LoaderCircle aria-hidden className="animate-spin motion-reduce:animate-none" />}>Preparing…</Badge>
    )
  return slot.prepared === 'failed' ? <Badge tone="danger">Unsupported</Badge> : <Badge tone="success">Ready</Badge>
}

type UploadState = { name: string; share: number }

const UploadOverlay = ({ name, share, onCancel }: UploadState & { onCancel: () => void }) => (
  <div className="absolute inset-0 flex flex-col items-center justify-center gap-3 bg-bg/90 p-6">
    <p className="max-w-full truncate text-sm font-medium">{name}</p>
    <Progress percent={share * 100} label={`Uploading ${name}`} className="max-w-60" />
    <p role="status" className="text-sm text-muted tabular-nums">
      {share < 1 ? `${Math.round(share * 100)}%` : 'Checking the file…'}
    </p>
    <Button look="quiet" size="small" onClick={onCancel}>
      Cancel
    </Button>
  </div>
)

/** The running upload of a slot, and the error of the last one. */
function useSlotUpload(type: AssetType, personaId: string | null) {
  const upload = useUploadAsset(personaId)
  const [uploading, setUploading] = useState<UploadState | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const stop = useRef<AbortController | null>(null)

  const start = (file: File) => {
    const maxBytes = ASSET_MAX_BYTES[ASSET_KIND[type]]
    if (file.size > maxBytes)
      return setProblem(`The file is too large: at most ${maxBytes / 1024 / 1024} MB. Choose a smaller one.`)
    const controller = new AbortController()
    stop.current = controller
    setProblem(null)
    setUploading({ name: file.name, share: 0 })
    upload.mutate(
      { type, file, signal: controller.signal, onProgress: (share) => setUploading({ name: file.name, share }) },
      {
        onError: (cause) => !controller.signal.aborted && setProblem(messageOf(cause)),
        onSettled: () => setUploading(null),
      },
    )
  }
  return { uploading, problem, start, cancel: () => stop.current?.abort() }
}

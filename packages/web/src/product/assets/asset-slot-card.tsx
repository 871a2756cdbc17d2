import type { AssetType } from '@pack/core/assets/asset'
import { ASSET_ACCEPT, ASSET_KIND, ASSET_LABEL, ASSET_MAX_BYTES, assetHint, assetName } from '@pack/core/assets/kinds'
import { Check, CircleAlert, LoaderCircle, Trash2, Upload } from 'lucide-react'
import { type DragEvent, Fragment, useId, useRef, useState } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { inPercent } from '../../ui/percent.ts'
import { Progress } from '../../ui/progress.tsx'
import { useReadOnly } from '../../ui/read-only.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { notify } from '../../ui/toast.tsx'
import { useRefusal } from '../../ui/use-refusal.ts'
import { useReturnedFocus } from '../../ui/use-returned-focus.ts'
import { messageOf } from '../api.ts'
import { fileLimit } from '../measures.ts'
import { AssetPreview } from './asset-preview.tsx'
import { type AssetSlot, useDeleteAsset, useUploadAsset } from './assets.ts'
import { FileName } from './file-name.tsx'
import { RefusedFile } from './refused-file.tsx'
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
const FROM: Record<Exclude<Shown['from'], 'own' | 'other'>, string> = {
  account: 'Account default',
  kit: 'Starter kit',
}
const sourceOf = (from: Exclude<Shown['from'], 'own'>, type: AssetType): string =>
  from !== 'other' ? FROM[from] : type.endsWith('_large') ? 'From vertical' : 'From horizontal'

/** A label on a preview, readable over any picture. */
const OVER_PREVIEW = 'sm:bg-surface! sm:text-ink! sm:ring-1 sm:ring-control/50'

/** One slot with its file. Choosing or dropping another file replaces it. */
export function AssetSlotCard({ type, personaId, shown, locked = false, marked = false, compact = false }: Props) {
  const picker = useRef<HTMLInputElement>(null)
  const upload = useRef<HTMLButtonElement>(null)
  const deleted = useRef(false)
  const heading = useId()
  const [confirming, setConfirming] = useState(false)
  const [over, setOver] = useState(false)
  const { uploading, problem, dismiss, start, cancel } = useSlotUpload(type, personaId)
  const remove = useDeleteAsset(personaId)
  const readOnly = useReadOnly()
  const refuses = useRefusal()
  const label = ASSET_LABEL[type]
  const [, name, form] = /^(.*?)(?: (\(.*\)))?$/.exec(label) ?? []
  const own = shown?.from === 'own' ? shown.slot : null
  const isRow = ASSET_KIND[type] !== 'audio'
  const hint = assetHint(type)
  // Format and pixels, below them the limits.
  const limitsFrom = ASSET_KIND[type] === 'video' ? 2 : 1
  const shape = ASSET_KIND[type] !== 'video' ? 'low' : type.endsWith('_large') ? 'wide' : 'tall'

  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const file = event.dataTransfer.files[0]
    if (file && !locked && !uploading && !refuses()) start(file)
  }
  const deleteFile = () =>
    remove.mutate(type, {
      onSettled: () => setConfirming(false),
      onSuccess: () => {
        deleted.current = true
        dismiss()
        notify.done('Deleted!')
      },
      onError: () => notify.failed(`Failed to delete ${label}.`),
    })
  const hasFailed = problem !== null || own?.prepared === 'failed'
  // On phones as wide as the text and the buttons beside it, below a small picture as wide as the card.
  const below = classNames(
    isRow && shape === 'low' ? 'max-sm:mt-7 max-sm:-ml-21' : 'max-sm:mt-2',
    !locked && (own ? 'max-sm:-mr-31' : 'max-sm:-mr-17'),
  )

  return (
    <section
      id={type}
      aria-labelledby={heading}
      data-over={over || undefined}
      data-marked={marked || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        if (!locked && readOnly === null) setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={classNames(
        'lit relative flex scroll-mt-28 flex-col overflow-hidden rounded-2xl bg-surface outline-offset-3 outline-brand transition-[outline-color] data-marked:outline-2 data-over:outline-2 data-over:outline-dashed',
        isRow && 'max-sm:flex-row max-sm:gap-3 max-sm:p-2.5',
        shape === 'tall' && 'sm:@min-[17rem]:flex-row',
      )}
    >
      <div
        className={classNames(
          // On phones, what covers it covers the whole card.
          'flex shrink-0 items-center justify-center overflow-hidden sm:relative',
          ASSET_KIND[type] === 'image' ? 'checker' : 'bg-raised',
          shape === 'low' && (isRow ? 'max-sm:size-18 max-sm:rounded-xl' : 'max-sm:h-20'),
          // Both frames take the width of the square.
          shape === 'tall' && 'max-sm:mx-3.5 max-sm:aspect-9/16 max-sm:w-11 max-sm:self-center max-sm:rounded-lg',
          shape === 'wide' && 'max-sm:aspect-video max-sm:w-18 max-sm:self-center max-sm:rounded-lg',
          shape === 'tall' && 'sm:w-full sm:@min-[17rem]:self-start',
          shape === 'tall' &&
            (compact
              ? 'sm:h-64 sm:@min-[17rem]:aspect-9/16 sm:@min-[17rem]:h-auto sm:@min-[17rem]:w-32'
              : 'sm:aspect-9/16 sm:@min-[17rem]:w-36'),
          shape === 'wide' && 'sm:aspect-video',
          shape === 'low' && (compact ? 'sm:h-32' : 'sm:h-40'),
          // Below the label, which would cover the logo or the play button.
          compact && shape === 'low' && 'sm:pt-10',
        )}
      >
        {shown ? (
          <AssetPreview type={type} address={shown.address} compact={compact} />
        ) : (
          <Skeleton className="size-full rounded-none!" />
        )}
        {over && (
          <p className="absolute inset-0 grid place-items-center bg-bg/85 p-6 text-center font-semibold text-brand">
            Drop file to {own ? 'replace' : 'upload'}
          </p>
        )}
        {uploading && <UploadOverlay {...uploading} onCancel={cancel} />}
      </div>
      <div
        className={classNames(
          'flex min-w-0 flex-1 flex-col gap-1.5 max-sm:relative max-sm:gap-0.5 sm:p-5',
          // Leaves room for the button beside the text.
          !locked && 'max-sm:min-h-18 max-sm:justify-center max-sm:pr-17',
          !locked && own && 'max-sm:pr-31',
          !isRow && 'max-sm:my-2.5 max-sm:mr-2.5 max-sm:ml-3.5',
          shape === 'tall' && 'sm:@min-[17rem]:justify-center',
        )}
      >
        <h4 id={heading} className="font-[650] font-display text-[0.9375rem] leading-tight sm:text-base">
          {name}
          {/* On phones the heading above says it. */}
          {form && <span className="max-sm:sr-only"> {form}</span>}
        </h4>
        {/* Over the preview, where that is large. */}
        <span
          className={classNames(
            'flex min-h-6 max-sm:order-1 sm:pointer-events-none sm:absolute sm:inset-x-2 sm:top-2',
            // In a row it would say nothing new.
            own?.prepared === 'ready' && 'max-sm:hidden',
          )}
        >
          {own && <PreparationBadge slot={own} />}
          {shown && shown.from !== 'own' && <Badge className={OVER_PREVIEW}>{sourceOf(shown.from, type)}</Badge>}
        </span>
        <div className="text-muted text-sm leading-5">
          {own ? (
            <>
              <FileName name={own.name} />
              <Facts facts={facts(own)} />
              {misfit(type, own) && <p className="text-warning">{misfit(type, own)}</p>}
            </>
          ) : (
            <>
              <Facts facts={hint.slice(0, limitsFrom)} />
              <Facts facts={hint.slice(limitsFrom)} />
            </>
          )}
        </div>
        {problem && (
          <RefusedFile name={problem.name} onDismiss={dismiss} className={below}>
            {problem.message}
            {own && ` Your ${assetName(type)} is unchanged.`}
          </RefusedFile>
        )}
        {own?.prepared === 'failed' && !problem && (
          <p role="alert" className={classNames('flex gap-2 text-danger text-sm', below)}>
            <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
            {own.error_detail ?? 'We couldn’t process this file. Try another one.'}
          </p>
        )}
        {!locked && (
          <div
            className={classNames(
              'flex items-center gap-1 sm:pt-2 max-sm:absolute max-sm:right-0 @max-[13rem]:[&_button>svg:not(:only-child)]:hidden',
              hasFailed ? 'max-sm:top-0' : 'max-sm:top-1/2 max-sm:-translate-y-1/2',
              shape !== 'tall' && 'mt-auto',
            )}
          >
            <Button
              ref={upload}
              look="secondary"
              size="small"
              writes
              disabled={uploading !== null || shown === null}
              icon={<Upload aria-hidden className="size-4" />}
              aria-label={`${own ? 'Replace' : 'Upload'} ${label}`}
              className="max-sm:min-h-12 max-sm:flex-col max-sm:gap-0.5 max-sm:px-2 max-sm:text-xs"
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
              <IconButton
                label={`Delete ${label}`}
                writes
                // The row is as high as without it, so that its button is level with other cards'.
                className="sm:-my-1"
                disabled={uploading !== null}
                onClick={() => {
                  deleted.current = false
                  setConfirming(true)
                }}
              >
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
        // The button that opened it goes with the file.
        finalFocus={() => (deleted.current ? upload.current : true)}
      >
        Finished videos keep it. New videos will use {personaId && 'your account default or '}the starter kit.
      </Confirm>
    </section>
  )
}

/** Breaks between facts only. The dot before each one is cut off at the beginning of a line. */
const Facts = ({ facts }: { facts: readonly string[] }) => (
  <p className="-ml-3 flex flex-wrap text-[0.8125rem] tabular-nums [clip-path:inset(0_0_0_calc(var(--spacing)*3))] max-sm:text-xs">
    {facts.map((fact) => (
      <Fragment key={fact}>
        <span
          className={classNames(
            "relative whitespace-nowrap pl-3 before:absolute before:left-1 before:content-['·']",
            // In every row the same ones share a line.
            facts.length > 2 && 'max-sm:first:basis-full',
          )}
        >
          {fact}
        </span>{' '}
      </Fragment>
    ))}
  </p>
)

/** Files are prepared for rendering in the background; videos can be ordered meanwhile. */
const PreparationBadge = ({ slot }: { slot: AssetSlot }) => {
  if (slot.prepared === 'waiting')
    return (
      <Badge
        className={OVER_PREVIEW}
        icon={<LoaderCircle aria-hidden className="animate-spin motion-reduce:animate-none" />}
      >
        Preparing…
      </Badge>
    )
  return slot.prepared === 'failed' ? (
    <Badge className={OVER_PREVIEW} icon={<CircleAlert aria-hidden className="text-danger" />}>
      Unsupported
    </Badge>
  ) : (
    <Badge className={OVER_PREVIEW} icon={<Check aria-hidden className="text-success" />}>
      Ready
    </Badge>
  )
}

type UploadState = { name: string; share: number }

function UploadOverlay({ name, share, onCancel }: UploadState & { onCancel: () => void }) {
  const overlay = useRef<HTMLDivElement>(null)
  useReturnedFocus(overlay, 'section')
  return (
    <div
      ref={overlay}
      className="absolute inset-0 z-1 flex flex-col items-center justify-center gap-3 bg-bg/90 p-6 max-sm:flex-row max-sm:bg-surface max-sm:px-4 max-sm:py-2"
    >
      <div className="grid w-full min-w-0 justify-items-center gap-3 max-sm:gap-1">
        <p className="max-w-full truncate text-sm font-medium">{name}</p>
        <Progress percent={share * 100} label={`Uploading ${name}`} className="max-w-60" />
        <p role="status" className="text-sm text-muted tabular-nums">
          {share < 1 ? inPercent(share * 100) : 'Checking the file…'}
        </p>
      </div>
      <Button look="quiet" size="small" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  )
}

/** The running upload of a slot, and the error of the last one. */
function useSlotUpload(type: AssetType, personaId: string | null) {
  const upload = useUploadAsset(personaId)
  const [uploading, setUploading] = useState<UploadState | null>(null)
  const [problem, setProblem] = useState<{ name: string; message: string } | null>(null)
  const stop = useRef<AbortController | null>(null)

  const start = (file: File) => {
    const { name } = file
    const maxBytes = ASSET_MAX_BYTES[ASSET_KIND[type]]
    if (file.size > maxBytes)
      return setProblem({
        name,
        message: `The file is too large: at most ${fileLimit(maxBytes)}. Choose a smaller one.`,
      })
    const controller = new AbortController()
    stop.current = controller
    setProblem(null)
    setUploading({ name, share: 0 })
    upload.mutate(
      { type, file, signal: controller.signal, onProgress: (share) => setUploading({ name, share }) },
      {
        onError: (cause) => !controller.signal.aborted && setProblem({ name, message: messageOf(cause) }),
        onSettled: () => setUploading(null),
      },
    )
  }
  return { uploading, problem, dismiss: () => setProblem(null), start, cancel: () => stop.current?.abort() }
}

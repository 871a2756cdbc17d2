import { ASSET_ACCEPT } from '@pack/core/assets/kinds'
import type { SlideshowPicture } from '@pack/core/assets/slideshow-pictures'
import { VERTICAL } from '@pack/core/film/timeline'
import { ArrowLeft, ArrowRight, ImageIcon, MoreHorizontal, RefreshCw, Trash2, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu } from '../../ui/menu.tsx'
import { inPercent } from '../../ui/percent.ts'
import { Progress } from '../../ui/progress.tsx'
import { useReturnedFocus } from '../../ui/use-returned-focus.ts'
import { FileName } from './file-name.tsx'
import type { PictureUpload } from './pictures.ts'
import { RefusedFile } from './refused-file.tsx'

type Props = {
  picture: SlideshowPicture
  place: number
  count: number
  locked?: boolean
  /** The account's, while the persona has none. */
  inherited?: boolean
  /** The upload that will replace it. */
  upload?: PictureUpload | null
  onCancel?: (key: string) => void
  onMove?: (place: number) => void
  onReplace?: (file: File) => void
  onDelete?: () => void
}

/** An image, cropped as in shorts, with its actions. */
export function PictureTile(props: Props) {
  const {
    picture,
    place,
    count,
    locked = false,
    inherited = false,
    upload = null,
    onCancel,
    onMove,
    onReplace,
    onDelete,
  } = props
  const { name } = picture
  const picker = useRef<HTMLInputElement>(null)
  const earlier = useRef<HTMLButtonElement>(null)
  const later = useRef<HTMLButtonElement>(null)
  const moving = useRef<'earlier' | 'later' | null>(null)
  useEffect(() => {
    // Browsers drop the focus when its element moves in the document.
    const [same, other] = moving.current === 'earlier' ? [earlier, later] : [later, earlier]
    if (moving.current) (same.current?.matches(':disabled, [aria-disabled]') ? other : same).current?.focus()
    moving.current = null
  }, [place])
  const step = (way: 'earlier' | 'later') => {
    moving.current = way
    onMove?.(way === 'earlier' ? place - 1 : place + 1)
  }
  return (
    <li className="lit @container flex min-w-0 flex-col overflow-hidden rounded-2xl bg-surface">
      <div className="relative grid aspect-9/16 place-items-center bg-raised">
        {/* Seen until the picture covers it. */}
        <ImageIcon aria-hidden className="size-6 text-muted" />
        {picture.small_url && (
          <img
            src={picture.small_url}
            alt={name}
            loading="lazy"
            className="absolute inset-0 size-full object-cover text-transparent"
          />
        )}
        <span
          aria-hidden
          className="absolute top-2 left-2 grid min-w-7 place-items-center rounded-full bg-bg/85 px-2 py-1 font-semibold text-xs tabular-nums"
        >
          {place}
        </span>
        {inherited && <Badge className="absolute right-2 bottom-2 bg-bg/85! text-ink!">Account default</Badge>}
        {upload && <UploadOverlay upload={upload} around="li" onCancel={onCancel} />}
      </div>
      <div className="flex flex-1 flex-col gap-1 p-2.5 text-xs sm:p-3 sm:text-sm">
        <FileName name={name} />
        <p className="whitespace-nowrap text-muted tabular-nums">
          {picture.width} × {picture.height}
        </p>
        {!locked && (
          <div className="-mx-2.5 mt-auto grid grid-cols-3 justify-items-center pt-1 @min-[10.25rem]:grid-cols-4 [&>button]:w-full">
            <IconButton
              ref={earlier}
              label={`Move ${name} earlier`}
              writes
              disabled={place === 1}
              onClick={() => step('earlier')}
            >
              <ArrowLeft aria-hidden />
            </IconButton>
            <IconButton
              ref={later}
              label={`Move ${name} later`}
              writes
              disabled={place === count}
              onClick={() => step('later')}
            >
              <ArrowRight aria-hidden />
            </IconButton>
            {/* Narrow tiles have no room for these two. */}
            <Menu
              trigger={
                <IconButton
                  label={`More actions for ${name}`}
                  disabled={upload !== null}
                  className="@min-[10.25rem]:hidden"
                >
                  <MoreHorizontal aria-hidden />
                </IconButton>
              }
              entries={[
                {
                  id: 'replace',
                  icon: <RefreshCw aria-hidden />,
                  label: 'Replace',
                  writes: true,
                  onClick: () => picker.current?.click(),
                },
                {
                  id: 'delete',
                  icon: <Trash2 aria-hidden />,
                  label: 'Delete',
                  writes: true,
                  dangerous: true,
                  onClick: () => onDelete?.(),
                },
              ]}
            />
            <IconButton
              label={`Replace ${name}`}
              writes
              disabled={upload !== null}
              className={WIDE_ONLY}
              onClick={() => picker.current?.click()}
            >
              <RefreshCw aria-hidden />
            </IconButton>
            <IconButton
              label={`Delete ${name}`}
              writes
              disabled={upload !== null}
              className={WIDE_ONLY}
              onClick={onDelete}
            >
              <Trash2 aria-hidden />
            </IconButton>
            <input
              ref={picker}
              type="file"
              accept={ASSET_ACCEPT.image}
              tabIndex={-1}
              aria-label={`File to replace ${name}`}
              className="sr-only"
              onChange={(event) => {
                const file = event.target.files?.[0]
                event.target.value = ''
                if (file) onReplace?.(file)
              }}
            />
          </div>
        )}
      </div>
    </li>
  )
}

const WIDE_ONLY = '@max-[10.25rem]:hidden'

/** An image that is being uploaded. */
export const UploadTile = ({ upload, onCancel }: { upload: PictureUpload; onCancel: (key: string) => void }) => (
  <li className="lit relative min-w-0 overflow-hidden rounded-2xl bg-surface">
    {/* As high as an image, where its row has none. */}
    <div className="aspect-9/16" />
    <UploadOverlay upload={upload} around="section" onCancel={onCancel} />
  </li>
)

type OverlayProps = {
  upload: PictureUpload
  /** Gets the focus when the overlay goes with it. */
  around: string
  onCancel: Props['onCancel']
}

function UploadOverlay({ upload, around, onCancel }: OverlayProps) {
  const { key, name, share } = upload
  const overlay = useRef<HTMLDivElement>(null)
  useReturnedFocus(overlay, around)
  return (
    <div
      ref={overlay}
      className="absolute inset-0 flex flex-col justify-center gap-3 overflow-hidden bg-bg/90 p-3 text-sm"
    >
      <IconButton label={`Cancel ${name}`} className="absolute top-0.5 right-0.5" onClick={() => onCancel?.(key)}>
        <X aria-hidden />
      </IconButton>
      <FileName name={name} />
      <Progress percent={share * 100} label={`Uploading ${name}`} className="max-w-60" />
      <p className="text-muted tabular-nums">{uploadText(share)}</p>
    </div>
  )
}

function uploadText(share: number): string {
  if (share === 0) return 'Waiting…'
  return share < 1 ? inPercent(share * 100) : 'Checking…'
}

/** An upload that was refused, as wide as the list: an image's tile is too narrow for the reason. */
export function RefusedTile({ upload, onCancel }: { upload: PictureUpload; onCancel: (key: string) => void }) {
  const { key, name, problem } = upload
  const tile = useRef<HTMLDivElement>(null)
  useReturnedFocus(tile, 'section')
  return (
    <li className="col-span-full min-w-0">
      <div ref={tile}>
        <RefusedFile name={name} onDismiss={() => onCancel(key)}>
          {problem}
        </RefusedFile>
      </div>
    </li>
  )
}

/** Images enlarged more than 1.5 times look blurry. */
export const isSmall = ({ width, height }: SlideshowPicture) =>
  width !== null && height !== null && Math.max(VERTICAL.width / width, VERTICAL.height / height) > 1.5

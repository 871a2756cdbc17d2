import { ASSET_ACCEPT } from '@pack/core/assets/kinds'
import { MAX_PICTURES, PICTURE_HINT } from '@pack/core/assets/pictures'
import type { SlideshowPicture } from '@pack/core/assets/slideshow-pictures'
import { VERTICAL } from '@pack/core/film/timeline'
import { useQuery } from '@tanstack/react-query'
import { CircleAlert, ImagePlus } from 'lucide-react'
import { type DragEvent, Fragment, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useReadOnly } from '../../ui/read-only.ts'
import { notify } from '../../ui/toast.tsx'
import { useRefusal } from '../../ui/use-refusal.ts'
import { messageOf } from '../api.ts'
import { assetsOptions } from './assets.ts'
import { isSmall, PictureTile, RefusedTile, UploadTile } from './picture-tile.tsx'
import { fitting, type PictureUpload, useDeletePicture, useMovePicture, useUploadPictures } from './pictures.ts'

type Props = {
  /** Null for the account's images. */
  personaId: string | null
  locked?: boolean
}

/** The images that slideshows show in place of generated ones, in order. Several can be chosen or dropped at once. */
export function SlideshowPictures({ personaId, locked = false }: Props) {
  const own = useQuery(assetsOptions(personaId))
  const account = useQuery({ ...assetsOptions(null), enabled: personaId !== null })
  const picker = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const [note, setNote] = useState<string | null>(null)
  const [deleting, setDeleting] = useState<SlideshowPicture | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const { uploads, upload, cancel } = useUploadPictures(personaId)
  const move = useMovePicture(personaId)
  const remove = useDeletePicture()
  const readOnly = useReadOnly()
  const refuses = useRefusal()
  const pictures = own.data?.slideshow_pictures ?? []
  const inherited = personaId && own.data && pictures.length === 0 ? (account.data?.slideshow_pictures ?? []) : []
  const newUploads = uploads.filter(({ replaces }) => replaces === null)
  const hasOwnTile = ({ problem }: PictureUpload) => problem !== null
  const shown = [...pictures, ...inherited]
  const small = shown.flatMap((picture, index) => (isSmall(picture) ? [index + 1] : []))
  const count = pictures.length + newUploads.filter(({ problem }) => !problem).length

  const add = (files: readonly File[]) => {
    const { taken, note: message } = fitting(files, count)
    setNote(message)
    upload(taken)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    if (!locked && own.data && !refuses()) add([...event.dataTransfer.files])
  }
  const place = (picture: SlideshowPicture, to: number) => {
    setAnnouncement(`${picture.name} moved to position ${to} of ${pictures.length}.`)
    move.mutate({ id: picture.id, place: to }, { onError: (problem) => notify.failed(messageOf(problem)) })
  }
  const confirmDelete = () =>
    deleting &&
    remove.mutate(deleting.id, {
      onSettled: () => setDeleting(null),
      onSuccess: () => {
        setNote(null)
        notify.done('Deleted!')
      },
      onError: (problem) => notify.failed(messageOf(problem)),
    })

  return (
    <section
      id="slideshow_pictures"
      aria-labelledby="slideshow-pictures"
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        if (!locked && readOnly === null) setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={classNames(
        'scroll-mt-28 rounded-2xl',
        !locked && 'border-control/60 border-dashed data-over:border-brand sm:border-2 sm:p-6',
      )}
    >
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div className="min-w-0">
          <h2 id="slideshow-pictures" className="text-2xl">
            Slideshow images
          </h2>
          <p className="mt-1 max-w-2xl text-muted text-pretty">
            {descriptionFor({ pictures: pictures.length, inherited: inherited.length })}
          </p>
          {!locked && (
            <p className="mt-1 text-muted text-sm">
              {PICTURE_HINT}. Select multiple files<span className="max-sm:hidden"> or drop them here</span>.
            </p>
          )}
        </div>
        {!locked && (
          <div className="flex items-center gap-3">
            <Button
              look="secondary"
              writes
              disabled={!own.data || count >= MAX_PICTURES}
              icon={<ImagePlus aria-hidden className="size-4" />}
              onClick={() => picker.current?.click()}
            >
              Add images
            </Button>
            <span className="text-muted text-sm tabular-nums">
              {pictures.length} of {MAX_PICTURES}
            </span>
            <input
              ref={picker}
              type="file"
              multiple
              accept={ASSET_ACCEPT.image}
              tabIndex={-1}
              aria-label="Files for slideshow images"
              className="sr-only"
              onChange={(event) => {
                const files = [...(event.target.files ?? [])]
                event.target.value = ''
                add(files)
              }}
            />
          </div>
        )}
      </div>
      {note && (
        <p role="alert" className="mt-4 flex gap-2 text-sm text-warning">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {note}
        </p>
      )}
      {small.length > 0 && (
        <Notice tone="warning" className="mt-4 px-4! py-2.5! text-sm!">
          {smallOnes(small, shown.length)} too small for {VERTICAL.width} × {VERTICAL.height} and may look blurry.{' '}
          {small.length === 1 ? 'Replace it with a larger one.' : 'Replace them with larger ones.'}
        </Notice>
      )}
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {(pictures.length > 0 || newUploads.length > 0 || inherited.length > 0) && (
        <ol className={classNames(GRID, 'mt-5 list-none p-0')}>
          {/* Below the button that added them. */}
          {newUploads.map((one) => hasOwnTile(one) && <RefusedTile key={one.key} upload={one} onCancel={cancel} />)}
          {pictures.map((picture, index) => {
            const replacement = uploads.find(({ replaces }) => replaces === picture.id) ?? null
            const refused = replacement && hasOwnTile(replacement) ? replacement : null
            return (
              <Fragment key={picture.id}>
                <PictureTile
                  picture={picture}
                  place={index + 1}
                  count={pictures.length}
                  locked={locked}
                  upload={refused ? null : replacement}
                  onCancel={cancel}
                  onMove={(to) => place(picture, to)}
                  onReplace={(file) => upload([file], picture.id)}
                  onDelete={() => setDeleting(picture)}
                />
                {refused && <RefusedTile upload={refused} onCancel={cancel} />}
              </Fragment>
            )
          })}
          {inherited.map((picture, index) => (
            <PictureTile
              key={picture.id}
              picture={picture}
              place={index + 1}
              count={inherited.length}
              locked
              inherited
            />
          ))}
          {newUploads.map((one) => !hasOwnTile(one) && <UploadTile key={one.key} upload={one} onCancel={cancel} />)}
        </ol>
      )}
      <Confirm
        open={deleting !== null}
        onClose={() => setDeleting(null)}
        onConfirm={confirmDelete}
        busy={remove.isPending}
        title={`Delete ${deleting?.name}? This cannot be undone.`}
        confirm="Delete"
        dangerous
      >
        Finished videos keep it. New videos won’t use it.
      </Confirm>
    </section>
  )
}

/** Names the small ones by their places, unless all are small: "Images 2 and 5 are". */
function smallOnes(places: readonly number[], count: number): string {
  if (places.length === count) return count === 1 ? 'This image is' : `All ${count} images are`
  return places.length === 1
    ? `Image ${places[0]} is`
    : `Images ${new Intl.ListFormat('en').format(places.map(String))} are`
}

const GRID = 'grid grid-flow-row-dense grid-cols-3 gap-3 sm:grid-cols-4 sm:gap-4 lg:grid-cols-6'

function descriptionFor({ pictures, inherited }: { pictures: number; inherited: number }): string {
  if (pictures > 0)
    return 'Slideshows loop through these in order, starting with a different one each time. They don’t use up your plan’s AI images.'
  if (inherited > 0) return 'These are your account’s images. Add images here to use them for this persona instead.'
  return 'Until you add some, slideshows show illustrations that we make for each script.'
}

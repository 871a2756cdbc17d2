import { ASSET_ACCEPT } from '@pack/core/assets/kinds'
import { MAX_PICTURES, PICTURE_HINT } from '@pack/core/assets/pictures'
import type { SlideshowPicture } from '@pack/core/assets/slideshow-pictures'
import { useQuery } from '@tanstack/react-query'
import { CircleAlert, ImagePlus } from 'lucide-react'
import { type DragEvent, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { notify } from '../../ui/toast.tsx'
import { messageOf } from '../api.ts'
import { assetsOptions } from './assets.ts'
import { PictureTile, SendingTile } from './picture-tile.tsx'
import { fitting, useDeletePicture, useMovePicture, useSendPictures } from './pictures.ts'

type Props = {
  /** The account's, or a persona's. */
  personaId: string | null
  locked?: boolean
}

/** The pictures that slideshows show in place of made ones, in order; several are added at once, by choosing or dropping. */
export function SlideshowPictures({ personaId, locked = false }: Props) {
  const own = useQuery(assetsOptions(personaId))
  const account = useQuery({ ...assetsOptions(null), enabled: personaId !== null })
  const picker = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const [note, setNote] = useState<string | null>(null)
  const [asked, setAsked] = useState<SlideshowPicture | null>(null)
  const [said, setSaid] = useState('')
  const { sending, send, cancel } = useSendPictures(personaId)
  const move = useMovePicture(personaId)
  const remove = useDeletePicture()
  const pictures = own.data?.slideshow_pictures ?? []
  const borrowed = personaId && own.data && pictures.length === 0 ? (account.data?.slideshow_pictures ?? []) : []
  const coming = sending.filter(({ replaces }) => replaces === null)
  const count = pictures.length + coming.filter(({ problem }) => !problem).length

  const add = (files: readonly File[]) => {
    const { taken, note: told } = fitting(files, count)
    setNote(told)
    send(taken)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    if (!locked && own.data) add([...event.dataTransfer.files])
  }
  const place = (picture: SlideshowPicture, to: number) => {
    setSaid(`${picture.name} is now ${to} of ${pictures.length}.`)
    move.mutate({ id: picture.id, place: to }, { onError: (problem) => notify.failed(messageOf(problem)) })
  }
  const deleted = () =>
    asked &&
    remove.mutate(asked.id, {
      onSettled: () => setAsked(null),
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
        if (!locked) setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className="scroll-mt-28 rounded-2xl outline-offset-8 outline-brand data-over:outline-2 data-over:outline-dashed"
    >
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div className="min-w-0">
          <h2 id="slideshow-pictures" className="text-2xl">
            Slideshow pictures
          </h2>
          <p className="mt-1 max-w-2xl text-muted text-pretty">
            {explained({ personaId, pictures: pictures.length, borrowed: borrowed.length })}
          </p>
          {!locked && (
            <p className="mt-1 text-muted text-sm">{PICTURE_HINT}. Choose several at once, or drop them here.</p>
          )}
        </div>
        {!locked && (
          <div className="flex items-center gap-3">
            <Button
              look="secondary"
              disabled={!own.data || count >= MAX_PICTURES}
              icon={<ImagePlus aria-hidden className="size-4" />}
              onClick={() => picker.current?.click()}
            >
              Add pictures
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
              aria-label="Files for slideshow pictures"
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
      <p role="status" className="sr-only">
        {said}
      </p>
      {(pictures.length > 0 || coming.length > 0 || borrowed.length > 0) && (
        <ol className={classNames(GRID, 'mt-5 list-none p-0')}>
          {pictures.map((picture, index) => (
            <PictureTile
              key={picture.id}
              picture={picture}
              place={index + 1}
              count={pictures.length}
              locked={locked}
              sending={sending.find(({ replaces }) => replaces === picture.id) ?? null}
              onCancel={cancel}
              onMove={(to) => place(picture, to)}
              onReplace={(file) => send([file], picture.id)}
              onDelete={() => setAsked(picture)}
            />
          ))}
          {borrowed.map((picture, index) => (
            <PictureTile key={picture.id} picture={picture} place={index + 1} count={borrowed.length} locked faded />
          ))}
          {coming.map((one) => (
            <SendingTile key={one.key} sending={one} onCancel={cancel} />
          ))}
        </ol>
      )}
      <Confirm
        open={asked !== null}
        onClose={() => setAsked(null)}
        onConfirm={deleted}
        busy={remove.isPending}
        title={`Delete ${asked?.name}? This cannot be undone.`}
        confirm="Delete"
        dangerous
      >
        Videos that are finished keep it. New ones do without it.
      </Confirm>
    </section>
  )
}

const GRID = 'grid grid-cols-3 gap-3 sm:grid-cols-4 sm:gap-4 lg:grid-cols-6'

type Known = { personaId: string | null; pictures: number; borrowed: number }

function explained({ personaId, pictures, borrowed }: Known): string {
  if (pictures > 0)
    return 'Slideshows show these in this order, round and round, and each video begins with another one. They cost no image credits.'
  if (borrowed > 0) return 'From your account. Add some here, and this persona’s slideshows show those instead.'
  return `Until there are some, the pictures of ${personaId ? 'its' : 'your'} slideshows are made for each video.`
}

import { ImagePlus, Shuffle, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { lookOf } from '../../ui/look-of.ts'
import { Wolf } from '../../ui/wolf.tsx'
import { CropDialog } from './crop-dialog.tsx'
import { faceRow } from './faces.ts'

type Props = {
  /** Seed prefix, so that each persona is offered different faces. */
  stem: string
  cloneOf: string | null
  colour: string
  seed: string | null
  hasPicture: boolean
  busy: boolean
  onSeed: (seed: string | null) => void
  onPicture: (picture: Blob) => void
  onRemovePicture: () => void
}

/** Offers drawn faces, row by row, or the upload of a picture. */
export function FacePicker({
  stem,
  cloneOf,
  colour,
  seed,
  hasPicture,
  busy,
  onSeed,
  onPicture,
  onRemovePicture,
}: Props) {
  const [page, setPage] = useState(0)
  const [chosen, setChosen] = useState<File | null>(null)
  const picker = useRef<HTMLInputElement>(null)
  const add = useRef<HTMLButtonElement>(null)
  const faces = faceRow({ stem, page, kept: seed, first: cloneOf !== null || !stem.startsWith('new') })
  return (
    <div className="grid gap-3 max-sm:contents">
      <div className="grid content-start gap-3">
        <p id="faces" className="font-semibold">
          {hasPicture ? 'Or use a wolf’s face' : 'Face'}
        </p>
        <ul aria-labelledby="faces" className="grid grid-cols-3 gap-2 min-[26rem]:grid-cols-6">
          {faces.map((face, index) => (
            <li key={face ?? 'own'}>
              <button
                type="button"
                aria-label={face === null ? (cloneOf ? 'The wolf’s own face' : 'Default face') : `Face ${index + 1}`}
                aria-pressed={!hasPicture && seed === face}
                onClick={() => onSeed(face)}
                className="block w-full cursor-pointer overflow-hidden rounded-xl transition-transform hover:scale-105 aria-pressed:ring-2 aria-pressed:ring-ink aria-pressed:ring-offset-2 aria-pressed:ring-offset-surface aria-pressed:outline-offset-5"
              >
                <Wolf look={lookOf({ id: stem, clone_of: cloneOf, colour, face_seed: face })} variant="avatar" />
              </button>
            </li>
          ))}
        </ul>
      </div>
      <div className="flex flex-wrap gap-2 max-sm:col-span-2">
        <Button
          look="secondary"
          size="small"
          className="max-sm:min-h-11! max-sm:flex-1 max-sm:px-2"
          icon={<Shuffle aria-hidden className="size-4" />}
          onClick={() => setPage(page + 1)}
        >
          Shuffle
        </Button>
        <Button
          ref={add}
          look="secondary"
          size="small"
          className="max-sm:min-h-11! max-sm:flex-1 max-sm:px-2"
          writes
          busy={busy}
          icon={<ImagePlus aria-hidden className="size-4" />}
          onClick={() => picker.current?.click()}
        >
          {hasPicture ? 'Change picture' : 'Add picture'}
        </Button>
        {hasPicture && (
          <Button
            look="quiet"
            size="small"
            writes
            disabled={busy}
            icon={<Trash2 aria-hidden className="size-4" />}
            className="-ml-3.5 max-sm:ml-0"
            onClick={() => {
              // The pressed button goes with the picture.
              add.current?.focus()
              onRemovePicture()
            }}
          >
            Remove picture
          </Button>
        )}
        <input
          ref={picker}
          type="file"
          accept="image/*"
          tabIndex={-1}
          aria-label="Picture file"
          className="sr-only"
          onChange={({ target }) => {
            setChosen(target.files?.[0] ?? null)
            target.value = ''
          }}
        />
      </div>
      {chosen && (
        <CropDialog
          file={chosen}
          onClose={() => setChosen(null)}
          onCropped={(picture) => {
            setChosen(null)
            onPicture(picture)
          }}
        />
      )}
    </div>
  )
}

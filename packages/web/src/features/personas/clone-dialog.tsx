import { PACK } from '@pack/core/personas/pack'
import type { Persona } from '@pack/core/personas/persona'
import { messageOf } from '../../product/api.ts'
import { WolfTiles } from '../../product/wolf-tiles.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useClone } from './use-clone.ts'

type Props = {
  open: boolean
  /** The account's personas: their wolves are marked. */
  taken: readonly Persona[]
  onClose: () => void
}

/** Lets the user choose a wolf, of which the account gets a copy. */
export function CloneDialog({ open, taken, onClose }: Props) {
  const { clone, isPending, error, reset } = useClone(onClose)
  const close = () => {
    reset()
    onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      title="Add a wolf"
      description="You’ll get a copy with its voice, face and backstory. You can change everything later."
      className="max-w-2xl!"
    >
      {error && (
        <Notice tone="danger" role="alert" className="mb-4">
          {messageOf(error)}
        </Notice>
      )}
      <WolfTiles
        wolves={Object.values(PACK)}
        label="Wolves of the Pack"
        action="Add"
        nameOf={({ name }) => `Add ${name} to your personas`}
        badgeOf={({ id }) => {
          const copies = taken.filter(({ clone_of }) => clone_of === id).length
          return copies > 0 ? `You have ${copies}` : null
        }}
        disabled={isPending}
        onChoose={clone}
        className="sm:grid-cols-5"
      />
    </Dialog>
  )
}

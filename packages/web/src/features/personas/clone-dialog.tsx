import type { Persona } from '@pack/core/personas/persona'
import { Dialog } from '../../ui/dialog.tsx'
import { useClone } from './use-clone.ts'
import { WolvesToAdd } from './wolves-to-add.tsx'

type Props = {
  open: boolean
  /** The account's personas: their wolves are marked. */
  taken: readonly Persona[]
  onClose: () => void
}

/** Lets the user choose a wolf, of which the account gets a copy. */
export function CloneDialog({ open, taken, onClose }: Props) {
  const cloning = useClone(onClose)
  const close = () => {
    cloning.reset()
    onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      title="Add a wolf"
      description="You’ll get a copy with its voice, face and backstory. It counts as a custom persona only once you change it."
      className="max-w-[60rem]!"
    >
      <WolvesToAdd
        cloning={cloning}
        copiesOf={({ id }) => taken.filter(({ clone_of }) => clone_of === id).length}
        // On phones the pointer rests where the button was that opened the dialog: no tile may look chosen by that.
        className="max-sm:*:border-control!"
      />
    </Dialog>
  )
}

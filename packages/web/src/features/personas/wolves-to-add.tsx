import { PACK, type Wolf } from '@pack/core/personas/pack'
import { messageOf } from '../../product/api.ts'
import { WolfTiles } from '../../product/wolf-tiles.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useReadOnly } from '../../ui/read-only.ts'
import type { useClone } from './use-clone.ts'

type Props = {
  cloning: Pick<ReturnType<typeof useClone>, 'clone' | 'isPending' | 'error'>
  /** How many copies of a wolf the account has. */
  copiesOf?: (wolf: Wolf) => number
  className?: string
}

/** The Pack: the account gets a copy of the chosen wolf. Says why when that fails. */
export function WolvesToAdd({ cloning: { clone, isPending, error }, copiesOf = () => 0, ...tiles }: Props) {
  const readOnly = useReadOnly()
  const actionOf = (wolf: Wolf) => (copiesOf(wolf) > 0 ? 'Add another' : 'Add')
  return (
    <>
      {error && (
        <Notice tone="danger" role="alert" className="mb-4">
          {messageOf(error)}
        </Notice>
      )}
      <WolfTiles
        {...tiles}
        wolves={Object.values(PACK)}
        label="Wolves of the Pack"
        action={actionOf}
        nameOf={(wolf) => `${actionOf(wolf)} ${wolf.name} to your personas`}
        badgeOf={(wolf) => (copiesOf(wolf) > 0 ? `You have ${copiesOf(wolf)}` : null)}
        disabled={isPending || readOnly !== null}
        hint={readOnly ?? undefined}
        onChoose={clone}
      />
    </>
  )
}

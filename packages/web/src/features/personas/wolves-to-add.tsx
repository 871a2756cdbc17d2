import { PACK, type Wolf } from '@pack/core/personas/pack'
import { messageOf } from '../../product/api.ts'
import { WolfTiles } from '../../product/wolf-tiles.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useReadOnly } from '../../ui/read-only.ts'
import type { useClone } from './use-clone.ts'

type Props = {
  cloning: Pick<ReturnType<typeof useClone>, 'clone' | 'isPending' | 'error'>
  badgeOf?: (wolf: Wolf) => string | null
  className?: string
}

/** The Pack: the account gets a copy of the chosen wolf. Says why when that fails. */
export function WolvesToAdd({ cloning: { clone, isPending, error }, ...tiles }: Props) {
  const readOnly = useReadOnly()
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
        action="Add"
        nameOf={({ name }) => `Add ${name} to your personas`}
        disabled={isPending || readOnly !== null}
        hint={readOnly ?? undefined}
        onChoose={clone}
      />
    </>
  )
}

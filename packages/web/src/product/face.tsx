import type { Persona } from '@pack/core/personas/persona'
import { classNames } from '../ui/class-names.ts'
import { lookOf } from '../ui/look-of.ts'
import { Wolf } from '../ui/wolf.tsx'

type Props = {
  persona: Pick<Persona, 'id' | 'colour' | 'clone_of' | 'face_seed' | 'has_picture' | 'avatar_url'>
  className?: string
}

/** A persona's picture, or its wolf. */
export const Face = ({ persona, className }: Props) =>
  persona.has_picture && persona.avatar_url ? (
    <img
      src={persona.avatar_url}
      alt=""
      className={classNames('aspect-square bg-raised object-cover object-top', className)}
    />
  ) : (
    <Wolf look={lookOf(persona)} variant="avatar" className={className} />
  )

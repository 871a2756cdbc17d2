import { drawWolf, type WolfLook, type WolfVariant } from '@pack/core/personas/wolf-drawing'
import { memo, useId } from 'react'
import { svgElement } from './svg-node.tsx'

type Props = {
  look: WolfLook
  variant?: WolfVariant
  className?: string | undefined
  /** What a screen reader hears; without it the picture is decoration. */
  label?: string | undefined
}

/** A wolf's picture. It fills the width that its class gives it. */
export const Wolf = memo(function Wolf({ look, variant = 'portrait', className, label }: Props) {
  // Ids inside a drawing are page-wide, and React's own repeat across roots: the look's name keeps them apart.
  const prefix = `${look.id}-${useId().replace(/[^a-zA-Z0-9]/g, '')}`
  return svgElement(drawWolf(look, variant, prefix), {
    width: '100%',
    height: undefined,
    className,
    ...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true }),
  })
})

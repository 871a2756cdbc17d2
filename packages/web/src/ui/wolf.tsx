import { drawWolf, type WolfLook, type WolfVariant } from '@pack/core/personas/wolf-drawing'
import { memo, useId } from 'react'
import { svgElement } from './svg-node.tsx'

type Props = {
  look: WolfLook
  variant?: WolfVariant
  className?: string | undefined
  /** Alternative text; without it the picture is decorative. */
  label?: string | undefined
}

/** A wolf's picture, as wide as its class says. */
export const Wolf = memo(function Wolf({ look, variant = 'portrait', className, label }: Props) {
  // Ids in a drawing are global to the page and React's repeat across roots, so they include the look's id.
  const prefix = `${look.id}-${useId().replace(/[^a-zA-Z0-9]/g, '')}`
  return svgElement(drawWolf(look, variant, prefix), {
    width: '100%',
    height: undefined,
    className,
    ...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true }),
  })
})

import { logoMark } from '@pack/core/personas/drawing/logo-mark'
import { svgElement } from './svg-node.tsx'

const mark = logoMark('currentColor')

/** The mark: a wolf's head around a play triangle. Takes the colour of the text around it. */
export const LogoMark = ({ className }: { className?: string }) =>
  svgElement(mark, { width: '1em', height: '1em', className, 'aria-hidden': true })

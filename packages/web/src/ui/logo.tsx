import { logoMark } from '@pack/core/personas/drawing/logo-mark'
import { svgElement } from './svg-node.tsx'

const mark = logoMark('currentColor')

/** The logo: a wolf's head around a play triangle, in the current text color. */
export const LogoMark = ({ className }: { className?: string }) =>
  svgElement(mark, { width: '1em', height: '1em', className, 'aria-hidden': true })

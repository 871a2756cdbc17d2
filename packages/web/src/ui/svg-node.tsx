import type { SvgNode } from '@pack/core/personas/wolf-drawing'
import { createElement, type ReactElement, type SVGProps } from 'react'

/** A drawing of core as React elements. `props` go on the outermost one. */
export function svgElement(node: SvgNode, props: SVGProps<SVGSVGElement> = {}): ReactElement {
  const attributes = Object.fromEntries(
    Object.entries(node.attributes).map(([name, value]) => [camelCase(name), value]),
  )
  return createElement(node.tag, { ...attributes, ...props }, ...node.children.map((child) => svgElement(child)))
}

const camelCase = (name: string) => name.replace(/-([a-z])/g, (_match, letter: string) => letter.toUpperCase())

import type { SvgNode } from '@pack/core/personas/wolf-drawing'
import { createElement, type ReactElement, type SVGProps } from 'react'

/** Converts one of core's drawings to React elements. `props` are added to the root element. */
export function svgElement(node: SvgNode, props: SVGProps<SVGSVGElement> = {}): ReactElement {
  const attributes = Object.fromEntries(
    Object.entries(node.attributes).map(([name, value]) => [camelCase(name), value]),
  )
  return createElement(node.tag, { ...attributes, ...props }, ...node.children.map((child) => svgElement(child)))
}

const camelCase = (name: string) => name.replace(/-([a-z])/g, (_match, letter: string) => letter.toUpperCase())

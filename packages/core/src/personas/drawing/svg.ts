/** A piece of a drawing: attribute names as SVG writes them, so that React, a file or a picture can be made from it. */
export type SvgNode = {
  readonly tag: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly SvgNode[]
}

export type Point = readonly [x: number, y: number]

type Child = SvgNode | null | undefined | false | readonly Child[]

/** Creates an element: numbers become text, missing attributes and children are left out, lists are flattened. */
export function svg(
  tag: string,
  attributes: Readonly<Record<string, string | number | undefined>> = {},
  ...children: readonly Child[]
): SvgNode {
  const written: Record<string, string> = {}
  for (const [name, value] of Object.entries(attributes)) if (value !== undefined) written[name] = String(value)
  return { tag, attributes: written, children: flat(children) }
}

const flat = (children: readonly Child[]): SvgNode[] =>
  children.flatMap((child) => (!child ? [] : 'tag' in child ? [child] : flat(child)))

/** The `points` of a polygon; `side` -1 mirrors them to the other half of the face. */
export const points = (list: readonly Point[], side: 1 | -1 = 1) =>
  list.map(([x, y]) => `${decimal(x * side)},${decimal(y)}`).join(' ')

/** At most one decimal: a tenth of a unit is far below a pixel and keeps the markup small. */
export const decimal = (value: number) => String(Math.round(value * 10) / 10)

/** The drawing as SVG text: for files, data addresses and picture loaders. */
export function svgMarkup(node: SvgNode): string {
  const attributes = Object.entries(node.attributes)
    .map(([name, value]) => ` ${name}="${escaped(value)}"`)
    .join('')
  if (node.children.length === 0) return `<${node.tag}${attributes}/>`
  return `<${node.tag}${attributes}>${node.children.map(svgMarkup).join('')}</${node.tag}>`
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Red, green, blue, 0 to 255. */
export type Colour = readonly [r: number, g: number, b: number]

export const mix = (a: Colour, b: Colour, amount: number): Colour => [
  a[0] + (b[0] - a[0]) * amount,
  a[1] + (b[1] - a[1]) * amount,
  a[2] + (b[2] - a[2]) * amount,
]

export const css = ([r, g, b]: Colour, alpha = 1) =>
  `rgba(${Math.round(r)},${Math.round(g)},${Math.round(b)},${alpha.toFixed(3)})`

export const WHITE: Colour = [255, 255, 255]

export const fromHex = (hex: string): Colour => [
  Number.parseInt(hex.slice(1, 3), 16),
  Number.parseInt(hex.slice(3, 5), 16),
  Number.parseInt(hex.slice(5, 7), 16),
]

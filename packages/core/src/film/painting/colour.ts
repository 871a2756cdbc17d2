/** Used where a speaker has no usable colour: the Pack's violet. */
export const BRAND_COLOUR = '#a48bff'
export const DARK_INK = '#14101f'
export const LIGHT_INK = '#ffffff'

/** The colour if it is six-digit hex, else the brand's. */
export const usableColour = (colour: string | undefined): string =>
  colour !== undefined && /^#[0-9a-f]{6}$/i.test(colour) ? colour : BRAND_COLOUR

/** WCAG relative luminance of a six-digit hex colour, 0 to 1. */
export function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The dark or the light ink, whichever contrasts more with the colour. */
export function inkOn(colour: string): string {
  const ground = luminance(colour)
  const onLight = 1.05 / (ground + 0.05)
  const onDark = (ground + 0.05) / (luminance(DARK_INK) + 0.05)
  return onDark >= onLight ? DARK_INK : LIGHT_INK
}

/** The colour, lightened as far as letters with dark outlines need. */
export function readableOnDark(colour: string): string {
  const parts = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
  for (let white = 0; white <= 1; white += 0.1) {
    const lighter = `#${parts
      .map((part) =>
        Math.round(part + (255 - part) * white)
          .toString(16)
          .padStart(2, '0'),
      )
      .join('')}`
    if ((luminance(lighter) + 0.05) / (luminance(DARK_INK) + 0.05) >= 4.5) return lighter
  }
  return LIGHT_INK
}

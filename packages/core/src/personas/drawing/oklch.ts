/** A colour by lightness (0 to 1), chroma (0 to about 0.3) and hue (degrees): equal steps look equally big. */
export type Oklch = { readonly l: number; readonly c: number; readonly h: number }

/**
 * `#rrggbb`, because picture loaders do not know oklch(); channels outside sRGB are clipped. Matrices: Ottosson's
 * OKLab.
 */
export function hexFrom({ l, c, h }: Oklch): string {
  const a = c * Math.cos((h * Math.PI) / 180)
  const b = c * Math.sin((h * Math.PI) / 180)
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3
  const channels = [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ]
  return `#${channels.map((linear) => byte(linear).toString(16).padStart(2, '0')).join('')}`
}

/** The reverse of `hexFrom`; anything but `#rrggbb` reads as a middle violet. */
export function oklchFrom(hex: string): Oklch {
  if (!/^#[0-9a-f]{6}$/i.test(hex)) return { l: 0.6, c: 0.15, h: 290 }
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => linear(Number.parseInt(hex.slice(at, at + 2), 16)))
  const long = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const medium = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const short = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const l = 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short
  const x = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short
  const y = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short
  return { l, c: Math.hypot(x, y), h: ((Math.atan2(y, x) * 180) / Math.PI + 360) % 360 }
}

const byte = (linearValue: number) => {
  const value = Math.min(1, Math.max(0, linearValue))
  return Math.round(255 * (value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055))
}

const linear = (channel: number) => {
  const value = channel / 255
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}

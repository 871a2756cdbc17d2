import type { Mood } from '@pack/core/film/scene-lexicon'
import { hexFrom, oklchFrom } from '@pack/core/personas/drawing/oklch'
import { type Colour, fromHex } from './colour.ts'

/** The colours of a scene. */
export type Palette = {
  mood: Mood
  /** From the top down to the horizon. */
  sky: readonly [Colour, Colour, Colour, Colour]
  /** Moon, sun, highlights. */
  light: Colour
  /** The most distant things and the nearest. */
  far: Colour
  near: Colour
  /** The persona's own colour, bright. */
  accent: Colour
  /** A neighbour of the accent on the colour circle, for things that shimmer. */
  kin: Colour
  /** Like the light of a lamp: for windows, fire and lanterns. */
  warm: Colour
}

type Stop = { l: number; c: number; warm: number }

/** Lightness, chroma and how far each sky stop leans from the persona's hue to the hour's warm hue. */
const HOURS: Record<
  Mood,
  { sky: readonly [Stop, Stop, Stop, Stop]; warmHue: number; light: Stop; far: Stop; near: Stop }
> = {
  night: {
    sky: [
      { l: 0.14, c: 0.05, warm: 0 },
      { l: 0.24, c: 0.075, warm: 0 },
      { l: 0.4, c: 0.09, warm: 0.05 },
      { l: 0.6, c: 0.085, warm: 0.1 },
    ],
    warmHue: 200,
    light: { l: 0.96, c: 0.025, warm: 0.1 },
    far: { l: 0.45, c: 0.075, warm: 0 },
    near: { l: 0.09, c: 0.025, warm: 0 },
  },
  dusk: {
    sky: [
      { l: 0.19, c: 0.075, warm: 0 },
      { l: 0.36, c: 0.115, warm: 0.1 },
      { l: 0.62, c: 0.13, warm: 0.6 },
      { l: 0.83, c: 0.115, warm: 0.9 },
    ],
    warmHue: 50,
    light: { l: 0.93, c: 0.06, warm: 0.9 },
    far: { l: 0.53, c: 0.1, warm: 0.35 },
    near: { l: 0.13, c: 0.04, warm: 0 },
  },
  dawn: {
    sky: [
      { l: 0.36, c: 0.085, warm: 0 },
      { l: 0.56, c: 0.085, warm: 0.1 },
      { l: 0.78, c: 0.085, warm: 0.6 },
      { l: 0.9, c: 0.065, warm: 0.9 },
    ],
    warmHue: 62,
    light: { l: 0.97, c: 0.04, warm: 0.9 },
    far: { l: 0.68, c: 0.065, warm: 0.3 },
    near: { l: 0.22, c: 0.04, warm: 0 },
  },
  blaze: {
    sky: [
      { l: 0.14, c: 0.045, warm: 0.4 },
      { l: 0.28, c: 0.1, warm: 0.6 },
      { l: 0.52, c: 0.16, warm: 0.8 },
      { l: 0.77, c: 0.155, warm: 0.95 },
    ],
    warmHue: 45,
    light: { l: 0.9, c: 0.095, warm: 1 },
    far: { l: 0.42, c: 0.11, warm: 0.7 },
    near: { l: 0.1, c: 0.03, warm: 0.5 },
  },
}

/**
 * A scene's colours from the persona's colour (`#rrggbb`) and the time of day. Grey personas get muted scenes, not grey
 * ones.
 */
export function paletteFor(colour: string, mood: Mood): Palette {
  const own = oklchFrom(colour)
  const hour = HOURS[mood]
  const strength = Math.min(1, 0.45 + own.c * 4.5)
  const stop = ({ l, c, warm }: Stop): Colour => {
    const blended = blend({ c: c * strength, h: own.h }, { c, h: hour.warmHue }, warm)
    return fromHex(hexFrom({ l, ...blended }))
  }
  const [top, high, low, horizon] = hour.sky
  return {
    mood,
    sky: [stop(top), stop(high), stop(low), stop(horizon)],
    light: stop(hour.light),
    far: stop(hour.far),
    near: stop(hour.near),
    accent: fromHex(hexFrom({ l: 0.76, c: Math.min(0.16, own.c), h: own.h })),
    kin: fromHex(hexFrom({ l: 0.7, c: Math.min(0.15, own.c), h: own.h + 58 })),
    warm: [255, 196, 120],
  }
}

/**
 * Interpolates straight through the colour plane, as light mixes: opposite hues meet in mauve or olive, not in a
 * rainbow.
 */
function blend(from: { c: number; h: number }, to: { c: number; h: number }, amount: number) {
  const plane = ({ c, h }: { c: number; h: number }) => [
    c * Math.cos((h * Math.PI) / 180),
    c * Math.sin((h * Math.PI) / 180),
  ]
  const [ax = 0, ay = 0] = plane(from)
  const [bx = 0, by = 0] = plane(to)
  const x = ax + (bx - ax) * amount
  const y = ay + (by - ay) * amount
  return { c: Math.hypot(x, y), h: (Math.atan2(y, x) * 180) / Math.PI }
}

import {
  fillBelow,
  paintFog,
  paintHillLayer,
  paintMoon,
  paintMotes,
  paintSky,
  paintStars,
  paintWind,
} from '../brush.ts'
import { mix } from '../colour.ts'
import { paintBirds, paintFigure } from '../figures.ts'
import { between, type Stage } from '../stage.ts'

/** Someone and a dog on a hill, side by side, looking at the light. */
export function paintDog(stage: Stage): void {
  const { w, h, unit, palette, portrait, chance, along } = stage
  const [, high, low, last] = palette.sky
  const horizon = h * (portrait ? 0.66 : 0.68)
  const facing = chance.next() < 0.5 ? 1 : -1
  const sun = { x: w * (0.5 + facing * between(stage, 0.1, 0.2)), r: 150 * unit }
  paintSky(stage, horizon)
  paintStars(stage, horizon * 0.7, 220)
  paintWind(stage, h * 0.02, horizon - 120 * unit, 380)
  paintMoon(stage, sun.x, horizon - sun.r * between(stage, 1.2, 2), sun.r)
  for (let layer = 0; layer < 3; layer++) {
    const colour = mix(palette.far, mix(last, palette.near, layer * 0.35), 0.4)
    paintHillLayer(stage, { layer, shore: horizon + layer * 40 * unit, height: 230 - layer * 50, colour })
    paintFog(stage, horizon - 90 * unit, horizon + 60 * unit, mix(low, high, layer * 0.3), 0.25)
  }
  paintBirds(stage, sun.x - facing * 380 * unit, horizon - 420 * unit, 5, palette.near)
  const top = h * (portrait ? 0.8 : 0.86)
  const crest = w * (0.5 - facing * 0.06)
  const line = (x: number) => top + ((x - crest) / w) ** 2 * 560 * unit + (along(x / (60 * unit)) - 0.5) * 10 * unit
  fillBelow(stage, line, { y: top, colour: mix(palette.near, palette.far, 0.12) }, { y: h, colour: palette.near })
  const height = (portrait ? 430 : 360) * unit
  const look = { facing, fill: mix(palette.near, [0, 0, 0], 0.2), rim: palette.light } as const
  const person = crest - facing * 70 * unit
  const dog = crest + facing * 150 * unit
  paintFigure(stage, 'person', { ...look, x: person, y: line(person) + 8 * unit, height })
  paintFigure(stage, 'dog', { ...look, x: dog, y: line(dog) + 8 * unit, height: height * 0.47 })
  paintMotes(stage, horizon, h, 36, palette.light)
}

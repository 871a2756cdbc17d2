import { paintGlow, paintMoon, paintSky, paintStars, paintWind } from '../brush.ts'
import { type Colour, css, mix, WHITE } from '../colour.ts'
import { between, paintAt, type Stage } from '../stage.ts'

type Hole = { x: number; y: number; wide: number; tall: number; round: number }

/** Seen from a seat in an aeroplane: a snow-capped mountain above a sea of clouds, and the wing. */
export function paintFlight(stage: Stage): void {
  const { c, w, h, unit, portrait, chance } = stage
  const u = (value: number) => value * unit
  const side = chance.next() < 0.5 ? -1 : 1
  const size = portrait ? { wide: u(790), tall: u(1210) } : { wide: u(640), tall: u(850) }
  const hole: Hole = {
    x: w / 2 + side * u(portrait ? 0 : 130),
    y: h * (portrait ? 0.52 : 0.5),
    ...size,
    round: size.wide * 0.42,
  }
  const pitch = u(portrait ? 1000 : 830)
  const holes = [-1, 0, 1].map((at) => ({ ...hole, x: hole.x + at * pitch }))
  const horizon = hole.y + hole.tall * 0.24
  c.save()
  c.beginPath()
  for (const { x, y, wide, tall, round } of holes) c.roundRect(x - wide / 2, y - tall / 2, wide, tall, round)
  c.clip()
  paintSky(stage, horizon)
  paintStars(stage, horizon * 0.8, 200)
  paintWind(stage, hole.y - hole.tall / 2, horizon - u(60), 300)
  paintMoon(stage, hole.x - side * hole.wide * 0.22, hole.y - hole.tall * 0.27, u(portrait ? 80 : 66))
  mountain(
    stage,
    hole.x + side * hole.wide * between(stage, -0.02, 0.16),
    horizon + u(150),
    u(portrait ? 550 : 460) * between(stage, 0.88, 1.06),
  )
  for (let bank = 0; bank < 5; bank++) cloudBank(stage, horizon + u(10 + bank * 62), bank / 4)
  wing(stage, hole, side)
  c.restore()
  cabin(stage, holes)
}

/** A volcano with a broad foot and a white top. */
function mountain(stage: Stage, x: number, foot: number, tall: number): void {
  const { c, palette, along, chance } = stage
  const offset = chance.next() * 300
  const slope = (t: number, side: number) => [x + side * (tall * 0.075 + tall * 1.25 * t ** 1.5), foot - tall * (1 - t)]
  const trace = (until: number) => {
    c.beginPath()
    for (let step = 20; step >= 0; step--) c.lineTo(...(slope((step / 20) * until, -1) as [number, number]))
    for (let step = 0; step <= 20; step++) c.lineTo(...(slope((step / 20) * until, 1) as [number, number]))
  }
  const rock = c.createLinearGradient(0, foot - tall, 0, foot)
  rock.addColorStop(0, css(mix(palette.far, palette.near, 0.45)))
  rock.addColorStop(1, css(mix(palette.far, palette.sky[3], 0.45)))
  c.fillStyle = rock
  trace(1)
  c.fill()
  c.save()
  trace(1)
  c.clip()
  const snow = c.createLinearGradient(x - tall * 0.5, 0, x + tall * 0.5, 0)
  snow.addColorStop(0, css(mix(palette.light, WHITE, 0.6)))
  snow.addColorStop(1, css(mix(palette.light, palette.far, 0.42)))
  c.fillStyle = snow
  c.beginPath()
  c.moveTo(x - tall, foot - tall * 1.1)
  for (let step = 0; step <= 90; step++) {
    const k = (step / 45 - 1) * 5 + offset
    const tongue = 0.24 * Math.abs(2 * along(k) - 1) + 0.13 * Math.abs(2 * along(k * 2.7) - 1)
    c.lineTo(x + (step / 45 - 1) * tall * 0.7, foot - tall * (0.76 - tongue))
  }
  c.lineTo(x + tall, foot - tall * 1.1)
  c.fill()
  c.restore()
}

/** A row of round clouds with light on their backs; `near` 0 is the farthest. */
function cloudBank(stage: Stage, y: number, near: number): void {
  const { c, w, h, unit, palette, chance } = stage
  const top: Colour = mix(mix(palette.sky[3], palette.light, 0.45), palette.far, near * 0.45)
  const cloud = c.createLinearGradient(0, y - 70 * unit, 0, y + 150 * unit)
  cloud.addColorStop(0, css(top))
  cloud.addColorStop(1, css(mix(top, mix(palette.far, palette.sky[1], 0.5), 0.75)))
  c.fillStyle = cloud
  c.beginPath()
  c.moveTo(0, h)
  for (let x = -60 * unit; x < w + 90 * unit; ) {
    const round = (36 + 60 * chance.next()) * (0.75 + near * 0.6) * unit
    c.arc(x, y + (chance.next() - 0.4) * 30 * unit, round, Math.PI * 1.05, Math.PI * 1.95)
    x += round * (1 + 0.5 * chance.next())
  }
  c.lineTo(w, h)
  c.fill()
}

/** The wing, reaching from a lower corner of the window to the horizon. */
function wing(stage: Stage, { x, y, wide, tall }: Hole, side: number): void {
  const { c, unit, palette } = stage
  paintAt(stage, x - (side * wide) / 2, y + tall / 2, side, () => {
    const [reach, rise] = [wide / unit, tall / unit]
    const metal = c.createLinearGradient(0, -rise * 0.3, 0, 0)
    metal.addColorStop(0, css(mix(palette.light, palette.far, 0.3)))
    metal.addColorStop(1, css(mix(palette.far, palette.near, 0.7)))
    c.fillStyle = metal
    c.beginPath()
    c.moveTo(-20, -rise * 0.2)
    c.lineTo(reach * 0.72, -rise * 0.185)
    c.lineTo(reach * 0.86, -rise * 0.275)
    c.lineTo(reach * 0.9, -rise * 0.27)
    c.lineTo(reach * 0.8, -rise * 0.155)
    c.lineTo(-20, 30)
    c.fill()
    c.strokeStyle = css(palette.near, 0.4)
    c.lineWidth = 4
    c.beginPath()
    c.moveTo(0, -rise * 0.1)
    c.lineTo(reach * 0.76, -rise * 0.168)
    c.moveTo(reach * 0.3, -rise * 0.19)
    c.lineTo(reach * 0.27, -rise * 0.06)
    c.stroke()
    c.fillStyle = css(mix(palette.accent, palette.near, 0.1))
    c.beginPath()
    c.moveTo(reach * 0.75, -rise * 0.205)
    c.lineTo(reach * 0.86, -rise * 0.275)
    c.lineTo(reach * 0.9, -rise * 0.27)
    c.lineTo(reach * 0.83, -rise * 0.19)
    c.fill()
    paintGlow(stage, reach * 0.88, -rise * 0.27, 60, [255, 90, 80], 0.9)
  })
}

/** The dark wall around the windows, their frames, and the blind. */
function cabin(stage: Stage, holes: readonly Hole[]): void {
  const { c, w, h, unit, palette } = stage
  const wall = c.createLinearGradient(0, 0, 0, h)
  wall.addColorStop(0, css(mix(palette.near, palette.sky[1], 0.3)))
  wall.addColorStop(0.5, css(mix(palette.near, palette.sky[1], 0.42)))
  wall.addColorStop(1, css(mix(palette.near, [0, 0, 0], 0.3)))
  c.fillStyle = wall
  c.beginPath()
  c.rect(0, 0, w, h)
  for (const { x, y, wide, tall, round } of holes) c.roundRect(x - wide / 2, y - tall / 2, wide, tall, round)
  c.fill('evenodd')
  for (const { x, y, wide, tall, round } of holes) {
    for (const [out, colour, alpha, line] of [
      [58, palette.light, 0.12, 6],
      [30, mix(palette.near, palette.far, 0.55), 1, 46],
      [8, mix(palette.near, [0, 0, 0], 0.4), 1, 18],
      [52, palette.light, 0.25, 3],
    ] as const) {
      const by = out * unit
      c.strokeStyle = css(colour, alpha)
      c.lineWidth = line * unit
      c.beginPath()
      c.roundRect(x - wide / 2 - by, y - tall / 2 - by, wide + 2 * by, tall + 2 * by, round + by)
      c.stroke()
    }
    c.save()
    c.beginPath()
    c.roundRect(x - wide / 2, y - tall / 2, wide, tall, round)
    c.clip()
    c.fillStyle = css(mix(palette.near, palette.far, 0.4))
    c.fillRect(x - wide / 2, y - tall / 2, wide, tall * 0.1)
    c.fillStyle = css(palette.light, 0.35)
    c.fillRect(x - wide / 2, y - tall * 0.4, wide, 4 * unit)
    c.restore()
  }
}

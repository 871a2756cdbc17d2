import { paintGlow, paintMotes } from '../brush.ts'
import { css, mix, WHITE } from '../colour.ts'
import { paintRoom, paintShadow } from '../room.ts'
import { between, paintAt, type Stage } from '../stage.ts'

/** A laptop whose screen shows a closed padlock, and beside it the lights of a router; around them a quiet night. */
export function paintLock(stage: Stage): void {
  const { c, w, h, unit, palette, portrait, chance } = stage
  const u = (value: number) => value * unit
  const surface = h * (portrait ? 0.72 : 0.73)
  const side = chance.next() < 0.5 ? -1 : 1
  const x = w / 2 + side * u(portrait ? 60 : 170)
  const y = surface + u(portrait ? 150 : 120)
  paintRoom(stage, { surface, window: 0.5 - side * (portrait ? between(stage, 0, 0.16) : between(stage, 0.2, 0.3)) })
  c.fillStyle = css([2, 3, 9], between(stage, 0.25, 0.5))
  c.fillRect(0, 0, w, h)
  paintGlow(stage, x, y - u(260), u(780), palette.accent, 0.55)
  if (portrait) router(stage, x - side * u(430), surface + u(44), side)
  else router(stage, x - side * u(590), surface + u(90), side)
  const size = between(stage, 0.9, 1.1)
  laptop(stage, x, y, size)
  digits(stage, x, y - u(520) * size)
  paintMotes(stage, h * 0.3, y, 24, palette.accent)
}

function laptop(stage: Stage, x: number, y: number, size: number): void {
  const { c, unit, palette } = stage
  const body = mix(palette.near, palette.far, 0.3)
  paintShadow(stage, x, y + 24 * unit, 900 * unit)
  paintAt(stage, x, y, 1, () => {
    c.scale(size, size)
    c.fillStyle = css(mix(palette.near, [0, 0, 0], 0.4))
    c.beginPath()
    c.roundRect(-340, -480, 680, 470, 26)
    c.fill()
    c.strokeStyle = css(palette.light, 0.3)
    c.lineWidth = 3
    c.stroke()
    const screen = c.createLinearGradient(-300, -460, 300, -20)
    screen.addColorStop(0, css(mix(palette.accent, palette.near, 0.35)))
    screen.addColorStop(0.5, css(mix(palette.accent, palette.near, 0.62)))
    screen.addColorStop(1, css(mix(palette.kin, palette.near, 0.72)))
    c.fillStyle = screen
    c.beginPath()
    c.roundRect(-316, -456, 632, 416, 10)
    c.fill()
    for (const [ring, radius] of [150, 188].entries()) {
      c.strokeStyle = css(mix(palette.accent, WHITE, 0.4), 0.5 - ring * 0.2)
      c.lineWidth = 5
      c.beginPath()
      c.arc(0, -248, radius, 0.5 + ring, 5.4 + ring)
      c.stroke()
    }
    padlock(stage, 0, -150)
    const keys = c.createLinearGradient(0, -14, 0, 60)
    keys.addColorStop(0, css(mix(body, palette.accent, 0.3)))
    keys.addColorStop(1, css(mix(body, palette.near, 0.4)))
    c.fillStyle = keys
    c.beginPath()
    c.moveTo(-340, -14)
    c.lineTo(340, -14)
    c.lineTo(420, 48)
    c.lineTo(-420, 48)
    c.fill()
    c.fillStyle = css(mix(body, palette.light, 0.25))
    c.fillRect(-420, 48, 840, 12)
    c.fillStyle = css(palette.near, 0.7)
    for (let row = 0; row < 3; row++) {
      const half = 290 + row * 18
      for (let key = 0; key < 14; key++) c.fillRect(-half + (key * 2 * half) / 14, -6 + row * 14, (1.7 * half) / 14, 9)
    }
  })
}

/** A closed padlock standing on x, y, 200 high. */
function padlock(stage: Stage, x: number, y: number): void {
  const { c, palette } = stage
  const metal = mix(palette.warm, palette.light, 0.35)
  paintGlow(stage, x, y - 90, 240, palette.warm, 0.7)
  c.strokeStyle = css(mix(palette.light, palette.near, 0.12))
  c.lineWidth = 26
  c.lineCap = 'butt'
  c.beginPath()
  c.moveTo(x - 56, y - 110)
  c.lineTo(x - 56, y - 160)
  c.arc(x, y - 160, 56, Math.PI, 0)
  c.lineTo(x + 56, y - 110)
  c.stroke()
  const fill = c.createLinearGradient(x - 90, y - 130, x + 90, y)
  fill.addColorStop(0, css(mix(metal, WHITE, 0.35)))
  fill.addColorStop(1, css(mix(metal, palette.near, 0.3)))
  c.fillStyle = fill
  c.beginPath()
  c.roundRect(x - 96, y - 126, 192, 146, 24)
  c.fill()
  c.fillStyle = css(palette.near)
  c.beginPath()
  c.arc(x, y - 66, 22, 0, 7)
  c.fill()
  c.beginPath()
  c.roundRect(x - 9, y - 62, 18, 52, 8)
  c.fill()
}

/** A router with two aerials, blinking lights, and waves of radio above it. */
function router(stage: Stage, x: number, y: number, side: number): void {
  const { c, unit, palette } = stage
  paintShadow(stage, x, y, 300 * unit)
  paintAt(stage, x, y, side, () => {
    c.strokeStyle = css(mix(palette.near, [0, 0, 0], 0.3))
    c.lineWidth = 14
    c.lineCap = 'round'
    c.beginPath()
    c.moveTo(-84, -50)
    c.lineTo(-112, -220)
    c.moveTo(84, -50)
    c.lineTo(112, -220)
    c.stroke()
    c.strokeStyle = css(mix(palette.accent, WHITE, 0.3), 0.55)
    c.lineWidth = 8
    for (const radius of [50, 92, 134]) {
      c.beginPath()
      c.arc(0, -90, radius, Math.PI * 1.28, Math.PI * 1.72)
      c.stroke()
    }
    c.fillStyle = css(mix(palette.near, palette.far, 0.35))
    c.beginPath()
    c.roundRect(-140, -70, 280, 70, 18)
    c.fill()
    c.fillStyle = css(palette.light, 0.3)
    c.fillRect(-126, -70, 252, 3)
    for (const [light, colour] of [palette.accent, palette.accent, palette.warm, palette.kin].entries()) {
      c.fillStyle = css(mix(colour, WHITE, 0.4))
      c.beginPath()
      c.arc(-84 + light * 42, -34, 8, 0, 7)
      c.fill()
      paintGlow(stage, -84 + light * 42, -34, 50, colour, 0.9)
    }
  })
}

/** Hidden characters of a password, rising and fading. */
function digits({ c, unit, chance, palette }: Stage, x: number, y: number): void {
  for (let row = 0; row < 3; row++) {
    const count = 4 + Math.floor(chance.next() * 4)
    const left = x + (between({ chance }, -330, 40) + row * 30) * unit
    c.fillStyle = css(mix(palette.accent, WHITE, 0.5), 0.42 - row * 0.12)
    for (let dot = 0; dot < count; dot++) {
      c.beginPath()
      c.arc(left + dot * 46 * unit, y - row * 92 * unit, (13 - row * 2) * unit, 0, 7)
      c.fill()
    }
  }
}

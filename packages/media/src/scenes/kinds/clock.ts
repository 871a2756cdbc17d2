import { paintGlow, paintMotes } from '../brush.ts'
import { css, mix, WHITE } from '../colour.ts'
import { paintMug, paintShadow, paintSurface, paintWall } from '../room.ts'
import { between, paintAt, type Stage } from '../stage.ts'

/** An alarm clock on a table, and on the wall a calendar whose days are crossed out up to one. */
export function paintClock(stage: Stage): void {
  const { w, h, unit, palette, portrait, chance } = stage
  const u = (value: number) => value * unit
  const surface = h * (portrait ? 0.75 : 0.74)
  const side = chance.next() < 0.5 ? -1 : 1
  const x = w / 2 + side * u(portrait ? 90 : 280)
  const y = surface + u(110)
  paintWall(stage, surface)
  sunlight(stage, side)
  calendar(stage, w / 2 - side * u(portrait ? 60 : 330), h * (portrait ? 0.23 : 0.4))
  paintSurface(stage, surface)
  paintGlow(stage, x, y - u(260), u(620), palette.warm, 0.4)
  paintMug(stage, x - side * u(portrait ? 370 : 420), y + u(10), u(150))
  clock(stage, x, y)
  paintMotes(stage, h * 0.3, y, 28, mix(palette.warm, palette.light, 0.5))
}

/** The pattern that a window throws onto the wall. */
function sunlight({ c, w, h, unit, palette, portrait }: Stage, side: number): void {
  const left = w / 2 + side * (portrait ? 130 : 120) * unit
  const [wide, tall] = [230 * unit, (portrait ? 300 : 210) * unit]
  c.save()
  c.globalCompositeOperation = 'screen'
  c.transform(1, 0, -side * 0.25, 1, side * h * 0.1, 0)
  for (const column of [-1, 0]) {
    for (const row of [0, 1, 2]) {
      c.fillStyle = css(mix(palette.light, palette.warm, 0.5), 0.17 - row * 0.025)
      c.fillRect(left + column * (wide + 22 * unit), h * 0.08 + row * (tall + 22 * unit), wide, tall)
    }
  }
  c.restore()
}

function calendar(stage: Stage, x: number, y: number): void {
  const { c, palette, chance } = stage
  const paper = mix(palette.light, palette.near, 0.3)
  const day = 12 + Math.floor(chance.next() * 16)
  paintAt(stage, x, y, 1, () => {
    c.rotate(between(stage, -0.03, 0.03))
    c.fillStyle = css([0, 0, 0], 0.35)
    c.fillRect(-232, -222, 500, 480)
    c.fillStyle = css(paper)
    c.fillRect(-250, -240, 500, 480)
    c.fillStyle = css(mix(palette.accent, palette.near, 0.2))
    c.fillRect(-250, -240, 500, 92)
    for (let ring = 0; ring < 8; ring++) {
      c.fillStyle = css(palette.near)
      c.fillRect(-222 + ring * 61, -262, 10, 44)
    }
    c.fillStyle = css(paper, 0.85)
    c.fillRect(-80, -206, 160, 22)
    c.lineCap = 'round'
    for (let cell = 0; cell < 35; cell++) {
      const [cx, cy] = [-205 + (cell % 7) * 68, -104 + Math.floor(cell / 7) * 74]
      c.fillStyle = css(mix(palette.near, palette.far, 0.4), 0.22)
      c.fillRect(cx - 27, cy - 29, 54, 58)
      c.strokeStyle = css(mix(palette.near, palette.far, 0.3), 0.75)
      c.lineWidth = 6
      c.beginPath()
      if (cell < day) {
        c.moveTo(cx - 15, cy - 15)
        c.lineTo(cx + 15, cy + 15)
        c.moveTo(cx + 15, cy - 15)
        c.lineTo(cx - 15, cy + 15)
      }
      c.stroke()
      if (cell !== day) continue
      c.strokeStyle = css([226, 72, 70])
      c.lineWidth = 11
      c.beginPath()
      c.ellipse(cx, cy, 36, 34, 0.2, 0.3, 6.9)
      c.stroke()
    }
  })
}

/** A clock with two bells on short legs, standing on x, y. */
function clock(stage: Stage, x: number, y: number): void {
  const { c, unit, palette, chance } = stage
  const [radius, rise] = [212, 244]
  const shell = mix(palette.accent, palette.near, 0.15)
  const hour = chance.next() * 12
  paintShadow(stage, x, y, 480 * unit)
  const size = between(stage, 0.9, 1.12)
  paintAt(stage, x, y, 1, () => {
    c.scale(size, size)
    c.strokeStyle = css(mix(palette.near, palette.light, 0.3))
    c.lineWidth = 24
    c.lineCap = 'round'
    c.beginPath()
    for (const leg of [-1, 1]) {
      c.moveTo(leg * 110, -70)
      c.lineTo(leg * 148, -8)
    }
    c.stroke()
    for (const bell of [-1, 1]) {
      c.save()
      c.translate(bell * 128, -rise - 186)
      c.rotate(bell * 0.6)
      const metal = c.createLinearGradient(-84, 0, 84, 0)
      metal.addColorStop(0, css(mix(shell, palette.near, 0.6)))
      metal.addColorStop(0.4, css(mix(palette.light, shell, 0.3)))
      metal.addColorStop(1, css(mix(shell, palette.near, 0.65)))
      c.fillStyle = metal
      c.beginPath()
      c.ellipse(0, 16, 86, 74, 0, Math.PI, 0)
      c.fill()
      c.beginPath()
      c.arc(0, -62, 14, 0, 7)
      c.fill()
      c.restore()
    }
    c.strokeStyle = css(mix(palette.near, palette.light, 0.4))
    c.lineWidth = 13
    c.beginPath()
    c.arc(0, -rise - radius, 62, Math.PI, 0)
    c.stroke()
    c.fillRect(-9, -rise - radius - 58, 18, 60)
    const rim = c.createLinearGradient(-radius, -rise - radius, radius, -rise + radius)
    rim.addColorStop(0, css(mix(shell, WHITE, 0.4)))
    rim.addColorStop(0.5, css(shell))
    rim.addColorStop(1, css(mix(shell, palette.near, 0.65)))
    c.fillStyle = rim
    c.beginPath()
    c.arc(0, -rise, radius, 0, 7)
    c.fill()
    const face = c.createRadialGradient(-50, -rise - 60, 0, 0, -rise, radius)
    face.addColorStop(0, css(mix(palette.light, palette.warm, 0.12)))
    face.addColorStop(1, css(mix(mix(palette.light, palette.warm, 0.45), palette.near, 0.22)))
    c.fillStyle = face
    c.beginPath()
    c.arc(0, -rise, radius - 34, 0, 7)
    c.fill()
    c.translate(0, -rise)
    c.strokeStyle = css(mix(palette.near, [0, 0, 0], 0.2))
    for (let mark = 0; mark < 12; mark++) {
      const angle = (mark * Math.PI) / 6
      const from = mark % 3 ? 150 : 136
      c.lineWidth = mark % 3 ? 7 : 13
      c.beginPath()
      c.moveTo(Math.sin(angle) * from, -Math.cos(angle) * from)
      c.lineTo(Math.sin(angle) * 164, -Math.cos(angle) * 164)
      c.stroke()
    }
    const hand = (turn: number, length: number, width: number) => {
      c.lineWidth = width
      c.beginPath()
      c.moveTo(0, 0)
      c.lineTo(Math.sin(turn * 2 * Math.PI) * length, -Math.cos(turn * 2 * Math.PI) * length)
      c.stroke()
    }
    hand(hour / 12, 82, 18)
    hand(hour % 1, 122, 12)
    c.strokeStyle = css([226, 72, 70])
    hand((hour * 7) % 1, 128, 5)
    c.fillStyle = css([226, 72, 70])
    c.beginPath()
    c.arc(0, 0, 14, 0, 7)
    c.fill()
  })
}

import { paintGlow } from '../brush.ts'
import { css, mix, WHITE } from '../colour.ts'
import { paintBeam, paintMug, paintRoom, paintShadow } from '../room.ts'
import type { Stage } from '../stage.ts'

/** A desk at night: a lamp over papers and a laptop, books, and a mug going cold. */
export function paintLamp(stage: Stage): void {
  const { c, w, h, unit, palette, portrait, chance } = stage
  const u = (value: number) => value * unit
  const surface = h * (portrait ? 0.73 : 0.75)
  const side = chance.next() < 0.5 ? -1 : 1
  paintRoom(stage, { surface, window: 0.5 - side * (portrait ? 0.04 : 0.24) })
  const x = w / 2 + side * u(portrait ? 290 : 420)
  const ground = surface + u(60)
  const [elbow, head] = [
    { x: x + side * u(70), y: ground - u(330) },
    { x: x - side * u(130), y: ground - u(560) },
  ]
  const dark = mix(palette.near, [0, 0, 0], 0.25)

  laptop(stage, x - side * u(420), ground + u(40), side)
  paintBeam(
    stage,
    { x: head.x - side * u(40), y: head.y + u(60), bottom: ground + u(70), reach: u(360), lean: -side * u(110) },
    palette.warm,
  )
  paintShadow(stage, x, ground, u(250))
  c.fillStyle = css(dark)
  c.beginPath()
  c.ellipse(x, ground - u(8), u(95), u(22), 0, 0, 7)
  c.fill()
  c.strokeStyle = css(dark)
  c.lineWidth = u(20)
  c.lineCap = 'round'
  c.lineJoin = 'round'
  c.beginPath()
  c.moveTo(x, ground - u(10))
  c.lineTo(elbow.x, elbow.y)
  c.lineTo(head.x, head.y)
  c.stroke()
  c.save()
  c.translate(head.x, head.y)
  c.scale(-side, 1)
  c.rotate(0.5)
  c.fillStyle = css(dark)
  c.beginPath()
  c.moveTo(-u(40), -u(46))
  c.lineTo(u(46), -u(46))
  c.quadraticCurveTo(u(70), 0, u(128), u(66))
  c.lineTo(-u(104), u(66))
  c.quadraticCurveTo(-u(60), 0, -u(40), -u(46))
  c.fill()
  c.fillStyle = css(mix(palette.warm, WHITE, 0.5))
  c.beginPath()
  c.ellipse(u(12), u(66), u(112), u(17), 0, 0, 7)
  c.fill()
  c.restore()
  books(stage, x + side * u(portrait ? 30 : 230), ground + u(portrait ? 190 : 40))
  paintMug(stage, x - side * u(portrait ? 150 : 160), ground + u(150), u(110))
}

function laptop(stage: Stage, x: number, y: number, side: number): void {
  const { c, unit, palette } = stage
  const u = (value: number) => value * unit
  paintGlow(stage, x, y - u(160), u(420), palette.accent, 0.4)
  c.save()
  c.translate(x, y)
  c.scale(side, 1)
  c.fillStyle = css(mix(palette.near, [0, 0, 0], 0.3))
  c.beginPath()
  c.roundRect(-u(230), -u(300), u(420), u(280), u(18))
  c.fill()
  const screen = c.createLinearGradient(-u(210), -u(280), u(170), -u(30))
  screen.addColorStop(0, css(mix(palette.accent, palette.near, 0.25)))
  screen.addColorStop(1, css(mix(palette.kin, palette.near, 0.6)))
  c.fillStyle = screen
  c.fillRect(-u(212), -u(282), u(384), u(244))
  c.fillStyle = css(palette.light, 0.5)
  for (const [row, width] of [230, 300, 180, 260, 120].entries())
    c.fillRect(-u(180), -u(246 - row * 40), u(width), u(12))
  c.fillStyle = css(mix(palette.near, palette.far, 0.25))
  c.beginPath()
  c.moveTo(-u(232), -u(22))
  c.lineTo(u(192), -u(22))
  c.lineTo(u(250), u(36))
  c.lineTo(-u(290), u(36))
  c.fill()
  c.restore()
}

function books({ c, unit, palette, chance }: Stage, x: number, y: number): void {
  const colours = [mix(palette.near, palette.accent, 0.35), mix(palette.near, palette.kin, 0.3), palette.far]
  let top = y
  for (const colour of [...colours, mix(palette.near, palette.accent, 0.2)]) {
    const [width, height] = [(190 + 70 * chance.next()) * unit, (34 + 14 * chance.next()) * unit]
    top -= height
    const left = x - width / 2 + (chance.next() - 0.5) * 26 * unit
    c.fillStyle = css(mix(colour, palette.near, 0.3))
    c.fillRect(left, top, width, height)
    c.fillStyle = css(palette.light, 0.3)
    c.fillRect(left, top, width, 3 * unit)
  }
}

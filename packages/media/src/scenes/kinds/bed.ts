import { paintGlow, paintMotes } from '../brush.ts'
import { css, mix, WHITE } from '../colour.ts'
import { paintRoom, paintShadow } from '../room.ts'
import { between, paintAt, type Stage } from '../stage.ts'

/** Someone asleep under a blanket; the moon looks through the window, a small lamp is still on. */
export function paintBed(stage: Stage): void {
  const { c, w, h, unit, palette, portrait, chance } = stage
  const u = (value: number) => value * unit
  const side = chance.next() < 0.5 ? -1 : 1
  const floor = h * (portrait ? 0.74 : 0.72)
  const window = 0.5 + side * (portrait ? between(stage, 0, 0.1) : between(stage, 0.08, 0.24))
  const y = h * (portrait ? 0.83 : 0.88)
  const x = w / 2 + side * u(portrait ? 40 : 60)
  paintRoom(stage, { surface: floor, window })
  c.save()
  c.globalCompositeOperation = 'screen'
  const top = h * (portrait ? 0.14 : 0.1)
  const ray = c.createLinearGradient(0, top, 0, y)
  ray.addColorStop(0, css(palette.light, 0.26))
  ray.addColorStop(1, css(palette.light, 0.05))
  c.fillStyle = ray
  c.beginPath()
  c.moveTo(w * window - u(260), top)
  c.lineTo(w * window + u(260), top)
  c.lineTo(x + u(470), y)
  c.lineTo(x - u(470), y)
  c.fill()
  c.restore()
  nightstand(stage, x - side * u(portrait ? 560 : 760), y - u(20), side)
  bed(stage, x, y, side, portrait ? 1 : 1.25)
  paintMotes(stage, h * 0.3, y, 26, mix(palette.light, palette.accent, 0.3))
}

/** The bed from its side, the head at the left. */
function bed(stage: Stage, x: number, y: number, side: number, stretch: number): void {
  const { c, unit, palette, along } = stage
  const wood = mix(palette.near, [0, 0, 0], 0.2)
  const linen = mix(mix(palette.light, palette.accent, 0.12), palette.near, 0.24)
  const wool = mix(palette.accent, palette.near, 0.4)
  paintShadow(stage, x, y + 6 * unit, 1000 * stretch * unit)
  paintAt(stage, x, y, side, () => {
    c.scale(stretch, 1)
    c.fillStyle = css(wood)
    c.beginPath()
    c.roundRect(-490, -400, 52, 400, [26, 26, 0, 0])
    c.fill()
    c.beginPath()
    c.roundRect(440, -230, 44, 230, [20, 20, 0, 0])
    c.fill()
    c.fillRect(-470, -120, 940, 70)
    const sheet = c.createLinearGradient(0, -210, 0, -100)
    sheet.addColorStop(0, css(linen))
    sheet.addColorStop(1, css(mix(linen, palette.near, 0.6)))
    c.fillStyle = sheet
    c.beginPath()
    c.roundRect(-444, -204, 888, 104, 30)
    c.fill()
    const pillow = c.createLinearGradient(-400, -310, -300, -190)
    pillow.addColorStop(0, css(mix(linen, WHITE, 0.35)))
    pillow.addColorStop(1, css(mix(linen, palette.near, 0.45)))
    c.fillStyle = pillow
    c.beginPath()
    c.moveTo(-430, -196)
    c.bezierCurveTo(-460, -330, -330, -300, -240, -290)
    c.bezierCurveTo(-160, -280, -170, -200, -200, -194)
    c.fill()
    sleeper(stage)
    const blanket = c.createLinearGradient(0, -400, 0, -90)
    blanket.addColorStop(0, css(mix(wool, palette.light, 0.35)))
    blanket.addColorStop(0.5, css(wool))
    blanket.addColorStop(1, css(mix(wool, palette.near, 0.7)))
    c.fillStyle = blanket
    const back: (readonly [number, number])[] = []
    for (let step = 0; step <= 60; step++) {
      const t = step / 60
      const bump = 120 * Math.exp(-(((t - 0.12) / 0.16) ** 2)) + 96 * Math.exp(-(((t - 0.5) / 0.24) ** 2))
      const feet = 74 * Math.exp(-(((t - 0.93) / 0.06) ** 2))
      back.push([-214 + t * 660, -204 - bump * 0.95 - feet + (along(t * 9) - 0.5) * 14])
    }
    c.beginPath()
    c.moveTo(-236, -130)
    for (const [bx, by] of back) c.lineTo(bx, by)
    c.quadraticCurveTo(470, -150, 452, -84)
    for (let hem = 7; hem >= 0; hem--) c.quadraticCurveTo(-180 + hem * 88, -56, -224 + hem * 84, -86)
    c.fill()
    c.strokeStyle = css(mix(wool, palette.near, 0.65), 0.6)
    c.lineWidth = 6
    c.lineCap = 'round'
    c.beginPath()
    for (const fold of [6, 17, 29, 40, 50]) {
      const [fx = 0, fy = 0] = back[fold] ?? []
      c.moveTo(fx + 10, fy + 34)
      c.quadraticCurveTo(fx + 46, fy + 90, fx + 20, -104)
    }
    c.stroke()
    c.fillStyle = css(linen)
    c.beginPath()
    c.moveTo(-240, -128)
    c.bezierCurveTo(-250, -220, -220, -300, -150, -322)
    c.bezierCurveTo(-122, -320, -126, -296, -140, -284)
    c.bezierCurveTo(-186, -240, -190, -180, -182, -112)
    c.fill()
  })
}

/** A head of dark hair on the pillow, the face to the window. */
function sleeper({ c, palette }: Stage): void {
  const skin = mix([206, 152, 120], palette.near, 0.3)
  c.fillStyle = css(mix(palette.near, [40, 26, 22], 0.5))
  c.beginPath()
  c.ellipse(-292, -318, 74, 62, -0.25, 0, 7)
  c.fill()
  c.fillStyle = css(skin)
  c.beginPath()
  c.ellipse(-262, -306, 52, 50, -0.3, 0, 7)
  c.fill()
  c.fillStyle = css(mix(palette.near, [40, 26, 22], 0.5))
  c.beginPath()
  c.ellipse(-296, -338, 62, 36, -0.3, 0, 7)
  c.fill()
  c.strokeStyle = css(mix(skin, palette.near, 0.75))
  c.lineWidth = 5
  c.lineCap = 'round'
  c.beginPath()
  c.arc(-246, -318, 13, 0.3, 2.4)
  c.stroke()
  c.beginPath()
  c.arc(-228, -286, 10, 0.4, 1.9)
  c.stroke()
}

/** A bedside table with a lamp that is dimmed. */
function nightstand(stage: Stage, x: number, y: number, side: number): void {
  const { c, unit, palette, chance } = stage
  paintGlow(stage, x, y - 400 * unit, between({ chance }, 330, 420) * unit, palette.warm, 0.75)
  paintAt(stage, x, y, side, () => {
    c.fillStyle = css(mix(palette.near, palette.far, 0.16))
    c.fillRect(-110, -220, 220, 220)
    c.fillStyle = css(palette.warm, 0.4)
    c.fillRect(-124, -232, 248, 14)
    c.fillStyle = css(mix(palette.near, [0, 0, 0], 0.2))
    c.fillRect(-92, -180, 184, 70)
    c.fillRect(-9, -330, 18, 100)
    c.beginPath()
    c.ellipse(0, -236, 52, 12, 0, 0, 7)
    c.fill()
    const shade = c.createLinearGradient(0, -450, 0, -320)
    shade.addColorStop(0, css(mix(palette.warm, palette.near, 0.2)))
    shade.addColorStop(1, css(mix(palette.warm, WHITE, 0.5)))
    c.fillStyle = shade
    c.beginPath()
    c.moveTo(-52, -456)
    c.lineTo(52, -456)
    c.lineTo(88, -322)
    c.lineTo(-88, -322)
    c.fill()
  })
}

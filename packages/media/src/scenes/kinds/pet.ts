import { paintGlow, paintMotes } from '../brush.ts'
import { type Colour, css, mix, WHITE } from '../colour.ts'
import { type Stroke, traceOutline } from '../figures.ts'
import { paintRoom, paintShadow } from '../room.ts'
import { between, mentions, paintAt, type Stage } from '../stage.ts'

const INK: Colour = [22, 16, 18]
/** Chest, belly and hind legs of a sitting animal, standing on 0,0. */
const BODY: readonly Stroke[] = [
  [-150, 0],
  [-212, -60, -168, -170],
  [-120, -300, -96, -380],
  [96, -380],
  [120, -300, 168, -170],
  [212, -60, 150, 0],
]
const EAR: readonly Stroke[] = [
  [104, -510],
  [186, -540, 206, -440],
  [224, -340, 176, -300],
  [132, -300, 128, -390],
  [124, -450, 104, -510],
]
const CAT_EAR: readonly Stroke[] = [
  [34, -520],
  [96, -600, 132, -648],
  [158, -560, 150, -440],
]

/** A puppy, or a cat if the words name one, sitting on a rug by the window and looking at you. */
export function paintPet(stage: Stage): void {
  const { c, w, h, unit, palette, portrait, chance } = stage
  const u = (value: number) => value * unit
  const side = chance.next() < 0.5 ? -1 : 1
  const floor = h * (portrait ? 0.7 : 0.66)
  const y = h * (portrait ? 0.83 : 0.9)
  const x = w / 2 + side * u(portrait ? 50 : 200)
  const cat = mentions(stage, 'cat', 'cats', 'kitten', 'kittens', 'kitty')
  const coats: readonly Colour[] = cat
    ? [
        [222, 142, 76],
        [120, 122, 134],
        [70, 64, 72],
      ]
    : [
        [206, 146, 86],
        [150, 98, 62],
        [226, 196, 150],
      ]
  const coat = mix(chance.pick(coats), palette.near, 0.16)
  paintRoom(stage, { surface: floor, window: 0.5 - side * (portrait ? 0.1 : 0.24) })
  paintGlow(stage, x, y - u(300), u(720), palette.warm, 0.45)
  rug(stage, x, y)
  ball(stage, x - side * u(portrait ? 290 : 330), y + u(10), 58)
  paintShadow(stage, x, y, u(480))
  const size = between(stage, 0.94, 1.12)
  paintAt(stage, x, y, side, () => {
    c.scale(size, size)
    tail(stage, coat, cat)
    body(stage, coat)
    if (cat) catHead(stage, coat)
    else puppyHead(stage, coat)
  })
  paintMotes(stage, h * 0.3, h, 26, mix(palette.warm, palette.light, 0.4))
}

function rug({ c, unit, palette }: Stage, x: number, y: number): void {
  for (const [ring, colour] of [palette.accent, palette.light, palette.kin, palette.accent].entries()) {
    c.fillStyle = css(mix(colour, palette.near, 0.55 + ring * 0.06))
    c.beginPath()
    c.ellipse(x, y, (520 - ring * 95) * unit, (120 - ring * 22) * unit, 0, 0, 7)
    c.fill()
  }
}

function ball(stage: Stage, x: number, y: number, radius: number): void {
  const { c, unit, palette } = stage
  paintShadow(stage, x, y, radius * 2.4 * unit)
  paintAt(stage, x, y - radius * unit, 1, () => {
    const skin = c.createRadialGradient(-radius * 0.4, -radius * 0.4, 0, 0, 0, radius)
    skin.addColorStop(0, css(mix(palette.accent, WHITE, 0.5)))
    skin.addColorStop(1, css(mix(palette.accent, palette.near, 0.35)))
    c.fillStyle = skin
    c.beginPath()
    c.arc(0, 0, radius, 0, 7)
    c.fill()
    c.strokeStyle = css(WHITE, 0.75)
    c.lineWidth = 8
    c.beginPath()
    c.arc(-radius * 1.1, 0, radius, -0.85, 0.85)
    c.stroke()
    c.beginPath()
    c.arc(radius * 1.1, 0, radius, Math.PI - 0.85, Math.PI + 0.85)
    c.stroke()
  })
}

function tail({ c, palette }: Stage, coat: Colour, cat: boolean): void {
  c.strokeStyle = css(mix(coat, palette.near, 0.22))
  c.lineCap = 'round'
  c.lineWidth = cat ? 40 : 46
  c.beginPath()
  c.moveTo(120, -36)
  if (cat) c.bezierCurveTo(300, -10, 330, -150, 250, -270)
  else c.quadraticCurveTo(250, -50, 262, -190)
  c.stroke()
}

function body(stage: Stage, coat: Colour): void {
  const { c, palette } = stage
  const fur = c.createLinearGradient(-200, -380, 200, 0)
  fur.addColorStop(0, css(mix(coat, palette.warm, 0.3)))
  fur.addColorStop(1, css(mix(coat, palette.near, 0.5)))
  c.fillStyle = fur
  traceOutline(c, BODY, 1)
  c.fill()
  c.fillStyle = css(mix(coat, WHITE, 0.55), 0.9)
  c.beginPath()
  c.ellipse(0, -235, 74, 128, 0, 0, 7)
  c.fill()
  for (const leg of [-1, 1]) {
    c.fillStyle = css(mix(coat, palette.near, 0.3))
    c.beginPath()
    c.ellipse(leg * 138, -62, 70, 74, leg * 0.3, 0, 7)
    c.fill()
  }
  for (const leg of [-1, 1]) {
    c.fillStyle = css(mix(coat, palette.near, 0.1))
    c.beginPath()
    c.roundRect(leg * 58 - 40, -230, 80, 230, 38)
    c.fill()
    c.fillStyle = css(mix(coat, WHITE, 0.5))
    c.beginPath()
    c.ellipse(leg * 62, -18, 56, 28, 0, 0, 7)
    c.fill()
    c.strokeStyle = css(mix(coat, INK, 0.5), 0.7)
    c.lineWidth = 5
    c.beginPath()
    for (const toe of [-18, 18]) {
      c.moveTo(leg * 62 + toe, -10)
      c.lineTo(leg * 62 + toe, 6)
    }
    c.stroke()
  }
  c.strokeStyle = css(mix(palette.accent, palette.near, 0.1))
  c.lineWidth = 30
  c.lineCap = 'round'
  c.beginPath()
  c.moveTo(-92, -356)
  c.quadraticCurveTo(0, -306, 92, -356)
  c.stroke()
  c.fillStyle = css(mix(palette.warm, WHITE, 0.3))
  c.beginPath()
  c.arc(0, -304, 22, 0, 7)
  c.fill()
}

/** A round head: the fur, and a light muzzle. */
function head({ c, palette }: Stage, coat: Colour, wide: number, tall: number): void {
  const fur = c.createRadialGradient(-60, -560, 20, 0, -460, 210)
  fur.addColorStop(0, css(mix(coat, WHITE, 0.25)))
  fur.addColorStop(1, css(mix(coat, palette.near, 0.2)))
  c.fillStyle = fur
  c.beginPath()
  c.ellipse(0, -460, wide, tall, 0, 0, 7)
  c.fill()
}

function eyes({ c }: Stage, apart: number, y: number, radius: number, iris: Colour): void {
  for (const eye of [-1, 1]) {
    const disc = (x: number, top: number, r: number, colour: Colour) => {
      c.fillStyle = css(colour)
      c.beginPath()
      c.arc(x, top, r, 0, 7)
      c.fill()
    }
    disc(eye * apart, y, radius, INK)
    disc(eye * apart, y + radius * 0.16, radius * 0.74, iris)
    disc(eye * apart, y, radius * 0.52, INK)
    disc(eye * apart + radius * 0.28, y - radius * 0.34, radius * 0.28, WHITE)
    disc(eye * apart - radius * 0.3, y + radius * 0.34, radius * 0.14, WHITE)
  }
}

function puppyHead(stage: Stage, coat: Colour): void {
  const { c, palette } = stage
  head(stage, coat, 152, 136)
  c.fillStyle = css(mix(coat, WHITE, 0.6))
  c.beginPath()
  c.moveTo(-16, -596)
  c.quadraticCurveTo(-34, -480, -84, -410)
  c.lineTo(84, -410)
  c.quadraticCurveTo(34, -480, 16, -596)
  c.fill()
  c.beginPath()
  c.ellipse(0, -408, 94, 70, 0, 0, 7)
  c.fill()
  const dark = mix(coat, INK, 0.5)
  for (const ear of [-1, 1]) {
    c.save()
    c.scale(ear, 1)
    c.fillStyle = css(mix(dark, palette.near, 0.1))
    traceOutline(c, EAR, 1)
    c.fill()
    c.restore()
  }
  eyes(stage, 70, -484, 29, [96, 58, 34])
  c.fillStyle = css([214, 96, 104])
  c.beginPath()
  c.roundRect(-24, -384, 48, 62, [4, 4, 24, 24])
  c.fill()
  c.fillStyle = css(INK)
  c.beginPath()
  c.ellipse(0, -436, 35, 25, 0, 0, 7)
  c.fill()
  c.strokeStyle = css(INK)
  c.lineWidth = 8
  c.lineCap = 'round'
  c.beginPath()
  c.moveTo(0, -414)
  c.lineTo(0, -392)
  c.moveTo(-52, -394)
  c.quadraticCurveTo(-24, -366, 0, -392)
  c.quadraticCurveTo(24, -366, 52, -394)
  c.stroke()
  c.fillStyle = css(WHITE, 0.7)
  c.beginPath()
  c.ellipse(-10, -445, 10, 6, -0.3, 0, 7)
  c.fill()
}

function catHead(stage: Stage, coat: Colour): void {
  const { c, palette } = stage
  for (const ear of [-1, 1]) {
    c.save()
    c.scale(ear, 1)
    c.fillStyle = css(mix(coat, palette.near, 0.15))
    traceOutline(c, CAT_EAR, 1)
    c.fill()
    c.fillStyle = css(mix([222, 142, 140], coat, 0.35))
    c.translate(20, -70)
    traceOutline(c, CAT_EAR, 0.82, 0.84)
    c.fill()
    c.restore()
  }
  head(stage, coat, 160, 128)
  c.strokeStyle = css(mix(coat, INK, 0.5), 0.8)
  c.lineCap = 'round'
  c.lineWidth = 13
  c.beginPath()
  for (const stripe of [-1, 0, 1]) {
    c.moveTo(stripe * 38, -580 + Math.abs(stripe) * 10)
    c.lineTo(stripe * 30, -536)
  }
  for (const cheek of [-1, 1]) {
    for (const row of [0, 1]) {
      c.moveTo(cheek * 154, -452 + row * 34)
      c.lineTo(cheek * 112, -446 + row * 26)
    }
  }
  c.stroke()
  c.fillStyle = css(mix(coat, WHITE, 0.62))
  for (const cheek of [-1, 1]) {
    c.beginPath()
    c.ellipse(cheek * 36, -410, 50, 38, cheek * 0.2, 0, 7)
    c.fill()
  }
  eyes(stage, 72, -478, 36, mix(palette.kin, [190, 210, 90], 0.55))
  c.fillStyle = css([208, 110, 112])
  c.beginPath()
  c.moveTo(-22, -438)
  c.lineTo(22, -438)
  c.lineTo(0, -414)
  c.fill()
  c.strokeStyle = css(INK, 0.9)
  c.lineWidth = 6
  c.beginPath()
  c.moveTo(-36, -396)
  c.quadraticCurveTo(-16, -380, 0, -412)
  c.quadraticCurveTo(16, -380, 36, -396)
  c.stroke()
  c.strokeStyle = css(WHITE, 0.6)
  c.lineWidth = 3.5
  c.beginPath()
  for (const cheek of [-1, 1]) {
    for (const hair of [-1, 0, 1]) {
      c.moveTo(cheek * 66, -408 + hair * 12)
      c.lineTo(cheek * 206, -414 + hair * 34)
    }
  }
  c.stroke()
}

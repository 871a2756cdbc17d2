import { paintGlow, paintMotes } from '../brush.ts'
import { css, mix, WHITE } from '../colour.ts'
import { paintRoom } from '../room.ts'
import { between, mentions, type Stage } from '../stage.ts'

/** A phone that lights a dark bedroom: it rings, where the words are about calls, or messages rise from its screen. */
export function paintPhone(stage: Stage): void {
  const { c, w, h, unit, palette, portrait, chance } = stage
  const u = (value: number) => value * unit
  const side = chance.next() < 0.5 ? -1 : 1
  const y = h * (portrait ? 0.8 : 0.86)
  const x = w / 2 + side * u(portrait ? 60 : 260)
  const tall = u(portrait ? 620 : 560)
  paintRoom(stage, { surface: h * 0.78, window: 0.5 - side * (portrait ? 0.1 : 0.24) })
  c.fillStyle = css([2, 3, 9], 0.5)
  c.fillRect(0, 0, w, h)
  paintGlow(stage, x, y - tall * 0.5, tall * 1.9, palette.accent, 0.6)
  blanket(stage, y - u(120), 0.55)

  c.save()
  c.translate(x, y)
  c.rotate(side * between(stage, 0.08, 0.16))
  c.fillStyle = css([6, 6, 12])
  c.beginPath()
  c.roundRect(-tall * 0.26, -tall, tall * 0.52, tall, u(44))
  c.fill()
  const screen = c.createLinearGradient(0, -tall, 0, 0)
  screen.addColorStop(0, css(mix(palette.accent, WHITE, 0.45)))
  screen.addColorStop(0.6, css(mix(palette.accent, palette.kin, 0.4)))
  screen.addColorStop(1, css(mix(palette.kin, palette.near, 0.4)))
  c.fillStyle = screen
  c.beginPath()
  c.roundRect(-tall * 0.24, -tall * 0.98, tall * 0.48, tall * 0.96, u(34))
  c.fill()
  const rings = mentions(stage, 'call', 'calls', 'calling', 'caller', 'ring', 'rings', 'ringing', 'voicemail')
  if (rings) incomingCall(stage, tall)
  else {
    for (let row = 0; row < 5; row++)
      bubble(stage, (row % 2 ? 0.05 : -0.19) * tall, (0.16 * row - 0.9) * tall, tall * 0.14, 0.75)
  }
  c.restore()
  for (let i = 0; i < 6 && !rings; i++) {
    const away = 1 + i * 0.16
    const left = x + (i % 2 ? 0.1 : -0.5) * tall * between(stage, 0.7, 1.2)
    bubble(stage, left, y - tall * (away + between(stage, 0, 0.06)), tall * 0.26 * (1 - i * 0.1), 0.3 * (1 - i * 0.13))
  }
  blanket(stage, y + u(10), 0.9)
  paintMotes(stage, h * 0.3, y, 26, palette.accent)
}

/** The caller's portrait, two buttons, and waves of sound on both sides. */
function incomingCall({ c, palette }: Stage, tall: number): void {
  const disc = (x: number, y: number, radius: number, fill: string) => {
    c.fillStyle = fill
    c.beginPath()
    c.arc(x, y, radius, 0, 7)
    c.fill()
  }
  for (const [at, ring] of [0.2, 0.16, 0.12].entries()) disc(0, -tall * 0.68, tall * ring, css(WHITE, 0.12 + at * 0.06))
  disc(0, -tall * 0.71, tall * 0.036, css(mix(palette.near, palette.accent, 0.35)))
  c.beginPath()
  c.ellipse(0, -tall * 0.61, tall * 0.07, tall * 0.055, 0, Math.PI, 0)
  c.fill()
  c.lineCap = 'round'
  for (const [button, colour] of [
    [-1, [226, 62, 66]],
    [1, [56, 190, 110]],
  ] as const) {
    disc(button * tall * 0.12, -tall * 0.24, tall * 0.066, css(colour))
    c.strokeStyle = css(WHITE)
    c.lineWidth = tall * 0.024
    c.beginPath()
    c.arc(button * tall * 0.12, -tall * 0.225, tall * 0.034, Math.PI * 1.15, Math.PI * 1.85)
    c.stroke()
  }
  c.lineWidth = tall * 0.016
  for (const wave of [0, 1, 2]) {
    c.strokeStyle = css(mix(palette.accent, WHITE, 0.5), 0.75 - wave * 0.22)
    for (const middle of [0, Math.PI]) {
      c.beginPath()
      c.arc(0, -tall * 0.6, tall * (0.37 + wave * 0.09), middle - 0.42, middle + 0.42)
      c.stroke()
    }
  }
}

function bubble({ c, palette }: Stage, x: number, y: number, width: number, alpha: number): void {
  c.fillStyle = css(mix(palette.light, WHITE, 0.4), alpha)
  c.beginPath()
  c.roundRect(x, y, width, width * 0.42, width * 0.16)
  c.fill()
}

/** Folds of cloth from `top` down; `near` darkens them. */
function blanket(stage: Stage, top: number, near: number): void {
  const { c, w, h, unit, along, chance, palette } = stage
  for (let fold = 0; fold < 3; fold++) {
    const offset = chance.next() * 300
    const y = top + fold * 80 * unit
    c.fillStyle = css(mix(mix(palette.sky[1], palette.accent, 0.16), palette.near, near + fold * 0.05))
    c.beginPath()
    c.moveTo(0, h)
    for (let x = 0; x <= w + 6; x += 6) c.lineTo(x, y - along(x / (330 * unit) + offset) * 110 * unit)
    c.lineTo(w, h)
    c.fill()
  }
}

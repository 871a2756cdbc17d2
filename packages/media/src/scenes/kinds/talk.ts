import { fillBox, fillOval, paintGlow, paintMotes, strokeLine } from '../brush.ts'
import { type Colour, css, mix, WHITE } from '../colour.ts'
import { paintMug, paintPendant, paintRoom, paintSurface } from '../room.ts'
import { between, paintAt, type Stage } from '../stage.ts'

/** Two people at a table under a lamp; each has a speech bubble. */
export function paintTalk(stage: Stage): void {
  const { w, h, unit, palette, portrait, chance } = stage
  const side = chance.next() < 0.5 ? -1 : 1
  const surface = h * (portrait ? 0.73 : 0.79)
  const apart = (portrait ? between(stage, 205, 235) : between(stage, 330, 380)) * unit
  paintRoom(stage, { surface, window: 0.5 - side * between(stage, 0.04, portrait ? 0.12 : 0.2) })
  paintGlow(stage, w / 2, surface - 330 * unit, 900 * unit, palette.warm, 0.6)
  paintPendant(stage, w / 2, h * between(stage, 0.14, 0.2))
  const tints = [mix(palette.accent, palette.near, 0.42), mix(mix(palette.kin, palette.near, 0.3), palette.warm, 0.3)]
  for (const [at, tint] of tints.entries()) {
    const facing = at === 0 ? side : -side
    const x = w / 2 - facing * apart
    paintAt(stage, x, surface, facing, () => person(stage, tint, at))
    const bubble = at === 0 ? tint : mix(palette.light, palette.near, 0.08)
    paintAt(stage, x, surface - (520 + at * 30) * unit, facing, () => speech(stage, mix(bubble, WHITE, 0.16), at))
  }
  paintSurface(stage, surface)
  for (const cup of [-1, 1]) paintMug(stage, w / 2 + cup * apart * 0.42, surface + 50 * unit, 105 * unit)
  paintMotes(stage, h * 0.2, surface, 24, palette.warm)
}

/** Head, hair and shoulders, looking to the right; the second person has long hair. The table hides the rest. */
function person(stage: Stage, tint: Colour, who: number): void {
  const { c, palette } = stage
  const skin = mix([214, 158, 124], palette.near, 0.22)
  const hair = mix(palette.near, who === 0 ? [70, 44, 32] : [176, 104, 58], who === 0 ? 0.5 : 0.75)
  c.fillStyle = css(tint)
  c.beginPath()
  c.moveTo(-185, 10)
  c.bezierCurveTo(-195, -190, -120, -215, -20, -218)
  c.bezierCurveTo(80, -215, 130, -150, 150, -30)
  c.lineTo(236, -24)
  c.lineTo(240, 10)
  c.fill()
  if (who === 1) fillBox(stage, css(mix(hair, palette.near, 0.25)), [-136, -400, 150, 260], [90, 40, 40, 70])
  fillBox(stage, css(mix(skin, palette.near, 0.25)), [-48, -270, 78, 76], 26)
  fillOval(stage, css(hair), -24, -338, 104, 108)
  fillOval(stage, css(skin), 8, -322, 86, 98)
  c.fillStyle = css(skin)
  c.beginPath()
  c.moveTo(84, -345)
  c.quadraticCurveTo(122, -306, 84, -296)
  c.fill()
  c.fillStyle = css(hair)
  c.beginPath()
  c.ellipse(-2, -366, 98, 68, 0.12, Math.PI * 0.93, Math.PI * 2.02)
  c.fill()
  fillOval(stage, css(palette.near), 56, -334, 9, 11)
  strokeLine(stage, css(mix(skin, palette.near, 0.6)), 8, [40, -276], [58, -266], [80, -277])
}

/** A bubble whose tail points down to the speaker; it holds lines, or the three dots of a thought. */
function speech(stage: Stage, colour: Colour, kind: number): void {
  const { c, palette } = stage
  const ink = css(mix(palette.near, colour, 0.15), 0.8)
  fillBox(stage, css(colour), [-150, -190, 350, 200], 56)
  c.beginPath()
  c.moveTo(-30, 0)
  c.lineTo(50, 0)
  c.lineTo(-20, 76)
  c.fill()
  if (kind === 0)
    for (const row of [0, 1, 2]) strokeLine(stage, ink, 16, [-90, -138 + row * 48], [140 - row * 60, -138 + row * 48])
  else for (const dot of [-1, 0, 1]) fillOval(stage, ink, 25 + dot * 82, -90, 25)
}

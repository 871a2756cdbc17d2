import { fillBox, fillOval, paintGlow, strokeLine } from '../brush.ts'
import { type Colour, css, mix, WHITE } from '../colour.ts'
import { paintShadow, paintStillLife } from '../room.ts'
import type { Stage } from '../stage.ts'

/** A camera on a tripod, and two prints that lean beside it. */
export function paintCamera(stage: Stage): void {
  const { palette } = stage
  paintStillLife(stage, () => {
    paintShadow(stage, 0, 10, 700)
    const leg = css(mix(palette.near, palette.far, 0.5))
    for (const foot of [-250, 20, 260]) strokeLine(stage, leg, 24, [0, -270], [foot, foot === 20 ? 26 : 0])
    fillBox(stage, css(mix(palette.near, palette.far, 0.6)), [-76, -320, 152, 54], 14)
    print(stage, -300, -0.16, palette.sky[2])
    print(stage, 300, 0.14, palette.warm)
    body(stage)
  })
}

function body(stage: Stage): void {
  const { c, palette } = stage
  const shell = mix(palette.near, palette.far, 0.42)
  const silver = mix(palette.far, palette.light, 0.62)
  fillBox(stage, css(silver), [-110, -740, 230, 110], [46, 46, 0, 0])
  fillBox(stage, css(mix(silver, palette.near, 0.25)), [-260, -690, 100, 60], 12)
  fillBox(stage, css([214, 66, 60]), [180, -680, 84, 46], 14)
  fillBox(stage, css(mix(silver, palette.near, 0.12)), [-320, -650, 640, 320], 44)
  fillBox(stage, css(shell), [-320, -578, 640, 190])
  fillBox(stage, css(mix(palette.light, palette.accent, 0.4)), [-60, -722, 126, 62], 12)
  const rings: readonly (readonly [number, Colour])[] = [
    [178, mix(silver, palette.near, 0.3)],
    [160, mix(palette.near, [0, 0, 0], 0.4)],
    [126, shell],
    [108, mix(palette.near, [0, 0, 0], 0.6)],
  ]
  for (const [r, tone] of rings) fillOval(stage, css(tone), 0, -490, r)
  const glass = c.createRadialGradient(-30, -525, 0, 0, -490, 96)
  glass.addColorStop(0, css(mix(palette.accent, WHITE, 0.55)))
  glass.addColorStop(0.5, css(mix(palette.accent, palette.near, 0.35)))
  glass.addColorStop(1, css(mix(palette.kin, palette.near, 0.75)))
  fillOval(stage, glass, 0, -490, 92)
  fillOval(stage, css(WHITE, 0.85), -34, -528, 22, 15, -0.7)
  fillOval(stage, css(WHITE, 0.4), 36, -456, 12, 8, -0.7)
  fillOval(stage, css([226, 70, 64]), 262, -610, 13)
  paintGlow(stage, 262, -610, 60, [255, 90, 80], 0.8)
}

/** A print with a white border: sky, hills and a sun. */
function print(stage: Stage, x: number, lean: number, sky: Colour): void {
  const { c, palette } = stage
  c.save()
  c.translate(x, 0)
  c.rotate(lean)
  fillBox(stage, css(mix(palette.light, palette.near, 0.12)), [-110, -262, 220, 262], 6)
  fillBox(stage, css(mix(sky, palette.near, 0.15)), [-90, -242, 180, 178])
  fillOval(stage, css(mix(palette.light, WHITE, 0.4)), 34, -186, 26)
  c.fillStyle = css(mix(palette.far, palette.near, 0.5))
  c.beginPath()
  c.moveTo(-90, -64)
  c.lineTo(-90, -110)
  c.lineTo(-30, -164)
  c.lineTo(20, -112)
  c.lineTo(52, -138)
  c.lineTo(90, -100)
  c.lineTo(90, -64)
  c.fill()
  c.restore()
}

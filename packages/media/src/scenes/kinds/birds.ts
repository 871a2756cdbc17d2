import {
  fillBox,
  fillOval,
  fillShape,
  paintGlow,
  paintHillLayer,
  paintMoon,
  paintMotes,
  paintSky,
  roundFill,
  strokeLine,
} from '../brush.ts'
import { type Colour, css, mix, WHITE } from '../colour.ts'
import { paintMug, paintSurface, paintWall } from '../room.ts'
import { between, paintAt, type Stage } from '../stage.ts'

/** A robin on a branch and a tit at a feeder, outside a wide window; binoculars and a mug on its sill. */
export function paintFeeder(stage: Stage): void {
  const { c, w, h, unit, palette, portrait, chance } = stage
  const u = (value: number) => value * unit
  const side = chance.next() < 0.5 ? -1 : 1
  const sill = h * (portrait ? 0.68 : 0.74)
  const pane = {
    left: w * (portrait ? 0.07 : 0.13),
    top: h * 0.07,
    wide: w * (portrait ? 0.86 : 0.74),
    tall: sill - h * 0.07,
  }
  const middle = w / 2
  paintWall(stage, sill)
  c.save()
  c.beginPath()
  c.rect(pane.left, pane.top, pane.wide, pane.tall)
  c.clip()
  paintSky(stage, sill)
  paintMoon(
    stage,
    middle + side * pane.wide * between(stage, 0.36, 0.41),
    pane.top + pane.tall * between(stage, 0.14, 0.2),
    u(70),
  )
  for (const [layer, colour] of [mix(palette.far, palette.sky[2], 0.4), mix(palette.far, palette.near, 0.34)].entries())
    paintHillLayer(stage, { layer, shore: sill, height: 330 - layer * 110, colour })
  const size = portrait ? 1 : 1.06
  const level = pane.top + pane.tall * (portrait ? 0.66 : 0.7)
  paintAt(stage, middle + side * (portrait ? u(236) : pane.wide * 0.24), level, side, () => {
    c.scale(size, size)
    branch(stage)
    bird(stage, { x: -10, y: -14, size: 1.16, back: [122, 94, 76], breast: [232, 106, 52], cap: [122, 94, 76] })
  })
  paintAt(stage, middle - side * (portrait ? u(212) : pane.wide * 0.25), level + u(portrait ? 40 : 10), -side, () => {
    c.scale(size, size)
    feeder(stage)
  })
  c.restore()
  frame(stage, pane)
  paintSurface(stage, sill)
  fillBox(
    stage,
    css(mix(palette.near, palette.far, 0.5)),
    [pane.left - u(60), sill - u(16), pane.wide + u(120), u(34)],
    u(6),
  )
  const foot = sill + u(portrait ? 150 : 110)
  paintMug(stage, middle + side * u(portrait ? 290 : 460), foot, u(150))
  paintAt(stage, middle - side * u(portrait ? 190 : 380), foot + u(14), side, () => binoculars(stage))
  paintMotes(stage, h * 0.3, foot, 26, mix(palette.warm, palette.light, 0.4))
}

type Pane = { left: number; top: number; wide: number; tall: number }

/** The frame of two casements. */
function frame({ c, unit, palette }: Stage, { left, top, wide, tall }: Pane): void {
  const wood = mix(palette.near, palette.far, 0.16)
  for (const [shade, width] of [
    [wood, 30],
    [mix(wood, palette.light, 0.2), 6],
  ] as const) {
    c.strokeStyle = css(shade)
    c.lineWidth = width * unit
    c.strokeRect(left, top, wide, tall)
    c.beginPath()
    c.moveTo(left + wide / 2, top)
    c.lineTo(left + wide / 2, top + tall)
    c.stroke()
  }
}

/** It comes in from the right and ends before the middle of the window. */
function branch(stage: Stage): void {
  const { c, palette } = stage
  const bark = mix([104, 76, 60], palette.near, 0.3)
  const twig = (width: number, ...points: readonly (readonly [number, number])[]) =>
    strokeLine(stage, css(bark), width, ...points)
  twig(30, [900, 60], [420, 34], [180, 12])
  twig(22, [180, 12], [20, 14], [-90, 4])
  twig(13, [-90, 4], [-168, -26])
  twig(15, [210, 14], [290, -70], [330, -160])
  twig(10, [60, 14], [-20, 60], [-90, 78])
  strokeLine(stage, css(mix(bark, palette.light, 0.25), 0.7), 6, [880, 50], [420, 24], [20, 6], [-86, -2])
  const leaf = (x: number, y: number, turn: number, shade: number) => {
    c.save()
    c.translate(x, y)
    c.rotate(turn)
    fillOval(stage, css(mix(mix([104, 166, 92], palette.accent, 0.15), palette.near, shade)), 0, -34, 19, 36)
    strokeLine(stage, css(palette.light, 0.3), 3, [0, 0], [0, -58])
    c.restore()
  }
  for (const [x, y, turn] of [
    [-164, -26, -1.2],
    [-160, -24, -0.4],
    [-88, 76, -1.9],
    [-60, 70, -2.7],
    [330, -158, -0.5],
    [332, -158, 0.5],
    [302, -96, 1.2],
    [274, -54, -1],
    [140, 18, 2.6],
    [400, 34, 2.8],
  ] as const)
    leaf(x, y, turn, turn > 0 ? 0.3 : 0.12)
}

type Bird = { x: number; y: number; size: number; back: Colour; breast: Colour; cap: Colour }

/** A small round bird that looks to the left, standing on x, y. */
function bird(stage: Stage, { x, y, size, back, breast, cap }: Bird): void {
  const { c, palette } = stage
  const feathers = mix(back, palette.near, 0.12)
  c.save()
  c.translate(x, y)
  c.scale(size, size)
  for (const leg of [-14, 22])
    strokeLine(stage, css(mix([90, 66, 52], palette.near, 0.2)), 7, [leg + 6, -40], [leg, 8], [leg - 16, 12])
  // The tail, then the body with its belly and breast.
  fillShape(stage, css(mix(feathers, palette.near, 0.35)), [76, -96], [190, -30], [172, -2], [60, -44])
  c.save()
  c.beginPath()
  c.moveTo(-96, -196)
  c.bezierCurveTo(-84, -270, 20, -272, 40, -200)
  c.bezierCurveTo(90, -176, 122, -110, 100, -64)
  c.bezierCurveTo(70, -18, -40, -10, -74, -66)
  c.bezierCurveTo(-106, -110, -104, -150, -96, -196)
  c.fillStyle = css(feathers)
  c.fill()
  c.clip()
  fillOval(stage, css(mix([246, 238, 226], palette.near, 0.12)), -10, -34, 100, 66)
  fillOval(stage, css(mix(breast, palette.near, 0.05)), -66, -136, 74, 84, 0.2)
  fillOval(stage, css(mix(cap, palette.near, 0.12)), -10, -262, 96, 52)
  fillOval(stage, css(WHITE, 0.16), -84, -170, 40, 70)
  c.restore()
  c.fillStyle = css(mix(feathers, palette.near, 0.28))
  c.beginPath()
  c.moveTo(-6, -150)
  c.bezierCurveTo(40, -176, 110, -120, 134, -44)
  c.bezierCurveTo(70, -30, -6, -50, -6, -150)
  c.fill()
  for (const [from, to] of [
    [20, 96],
    [34, 116],
  ] as const)
    strokeLine(stage, css(palette.light, 0.3), 4, [from, -112 + from * 0.4], [to, -50 - from * 0.3])
  fillShape(stage, css(mix([74, 58, 50], palette.near, 0.2)), [-92, -214], [-134, -196], [-90, -190])
  fillOval(stage, css([24, 20, 22]), -58, -212, 12)
  fillOval(stage, css(WHITE), -62, -216, 4)
  c.restore()
}

/** A house of seeds that hangs from above, with a tit on its tray. */
function feeder(stage: Stage): void {
  const { c, palette } = stage
  const wood = mix([176, 116, 72], palette.near, 0.16)
  strokeLine(stage, css(palette.near, 0.9), 6, [0, -360], [0, -1600])
  const seed = c.createLinearGradient(-70, 0, 70, 0)
  seed.addColorStop(0, css(mix([222, 178, 104], palette.near, 0.35)))
  seed.addColorStop(0.4, css([236, 198, 126]))
  seed.addColorStop(1, css(mix([222, 178, 104], palette.near, 0.45)))
  fillBox(stage, css(palette.light, 0.28), [-78, -250, 156, 220], 8)
  fillBox(stage, seed, [-70, -172, 140, 142], [30, 12, 0, 0])
  for (let grain = 0; grain < 22; grain++)
    fillOval(
      stage,
      css(mix([112, 76, 46], palette.near, 0.1), 0.8),
      -56 + ((grain * 37) % 114),
      -150 + ((grain * 53) % 112),
      7,
      4,
      grain,
    )
  for (const post of [-1, 1]) fillBox(stage, css(mix(wood, palette.near, 0.2)), [post * 78 - 9, -256, 18, 236])
  fillShape(stage, css(mix(wood, palette.accent, 0.25)), [-140, -240], [0, -370], [140, -240])
  fillShape(stage, css(mix(wood, palette.near, 0.4)), [-140, -240], [140, -240], [128, -222], [-128, -222])
  fillBox(stage, roundFill(stage, -260, 260, wood), [-170, -32, 340, 34], 8)
  fillBox(stage, css(mix(wood, palette.near, 0.4)), [-160, -46, 320, 18], 4)
  paintGlow(stage, -20, -170, 150, palette.warm, 0.25)
  bird(stage, { x: 112, y: -44, size: 0.72, back: [92, 128, 168], breast: [244, 208, 92], cap: [60, 100, 176] })
}

function binoculars(stage: Stage): void {
  const { palette } = stage
  const leather = mix(mix([58, 52, 54], palette.accent, 0.15), palette.near, 0.1)
  fillOval(stage, css(mix(palette.near, [0, 0, 0], 0.4), 0.55), 0, 4, 190, 18)
  fillBox(stage, css(mix(leather, palette.light, 0.1)), [-40, -150, 80, 70], 10)
  fillOval(stage, css(mix(palette.far, palette.light, 0.4)), 0, -156, 24, 16)
  for (const tube of [-1, 1]) {
    const x = tube * 88
    fillBox(stage, roundFill(stage, x - 50, x + 50, mix(leather, palette.light, 0.06)), [x - 46, -226, 92, 60], 12)
    fillShape(
      stage,
      roundFill(stage, x - 76, x + 76, leather),
      [x - 50, -176],
      [x + 50, -176],
      [x + 74, -10],
      [x - 74, -10],
    )
    fillBox(stage, roundFill(stage, x - 80, x + 80, mix(leather, palette.light, 0.16)), [x - 78, -44, 156, 46], 10)
    strokeLine(stage, css(palette.light, 0.35), 5, [x - 34, -160], [x - 46, -60])
  }
}

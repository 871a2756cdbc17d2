import { fillBox, fillOval, paintGlow, paintMotes, strokeLine } from '../brush.ts'
import { css, mix, WHITE } from '../colour.ts'
import { paintRoom } from '../room.ts'
import { between, paintAt, type Stage } from '../stage.ts'
import { paintNote } from './guitar.ts'

/** The keys of a piano from close by, with two sheets of music on its stand and notes that rise from them. */
export function paintPiano(stage: Stage): void {
  const { w, h, unit, palette, portrait, chance } = stage
  const u = (value: number) => value * unit
  const side = chance.next() < 0.5 ? -1 : 1
  const middle = w / 2 + side * u(portrait ? between(stage, 0, 130) : between(stage, 130, 260))
  const keys = h * (portrait ? between(stage, 0.725, 0.76) : between(stage, 0.72, 0.75))
  const shelf = keys - u(portrait ? 96 : 70)
  const top = shelf - u(portrait ? 420 : 380)
  paintRoom(stage, { surface: keys, window: 0.5 - side * (portrait ? between(stage, 0.02, 0.14) : 0.27) })
  paintGlow(stage, middle, top + u(120), u(760), palette.warm, 0.4)
  body(stage, { top, shelf, keys })
  paintAt(stage, middle, shelf + u(18), 1, () => sheets(stage))
  keyboard(stage, keys, u(portrait ? 236 : 178), w / 2 + u(between(stage, -270, 270)))
  paintAt(stage, middle + side * u(portrait ? 210 : 360), top + u(40), 1, () => {
    paintNote(stage, 0, 0, 0.8)
    paintNote(stage, 90, -150, 0.62)
  })
  paintMotes(stage, h * 0.25, keys, 26, mix(palette.warm, palette.light, 0.4))
}

/** The upright front of the piano, its lid and the shelf behind the keys. */
function body(stage: Stage, { top, shelf, keys }: { top: number; shelf: number; keys: number }): void {
  const { c, w, unit, palette } = stage
  const wood = mix(mix([92, 50, 34], palette.accent, 0.16), palette.near, 0.38)
  const front = c.createLinearGradient(0, top, 0, keys)
  front.addColorStop(0, css(mix(wood, palette.light, 0.1)))
  front.addColorStop(0.5, css(wood))
  front.addColorStop(1, css(mix(wood, palette.near, 0.62)))
  fillBox(stage, front, [0, top, w, keys - top])
  fillBox(stage, css(mix(wood, palette.light, 0.26)), [0, top - 20 * unit, w, 34 * unit])
  fillBox(stage, css(palette.near, 0.45), [0, top + 14 * unit, w, 12 * unit])
  fillBox(stage, css(mix(wood, palette.light, 0.16)), [0, shelf, w, 30 * unit])
  fillBox(stage, css(palette.near, 0.5), [0, shelf + 30 * unit, w, 14 * unit])
  fillBox(stage, css(mix([170, 46, 52], palette.near, 0.35)), [0, keys - 12 * unit, w, 14 * unit])
}

/** Two pages side by side, standing on 0,0. */
function sheets(stage: Stage): void {
  const { c, palette } = stage
  const paper = mix(mix([250, 244, 228], palette.accent, 0.14), palette.near, 0.2)
  for (const page of [-1, 1]) {
    c.save()
    c.transform(1, page * 0.03, 0, 1, 0, 0)
    const sheet = c.createLinearGradient(0, 0, page * 270, 0)
    sheet.addColorStop(0, css(mix(paper, palette.near, 0.3)))
    sheet.addColorStop(0.18, css(paper))
    sheet.addColorStop(1, css(mix(paper, palette.near, 0.16)))
    fillBox(stage, sheet, [page < 0 ? -270 : 0, -356, 270, 356], 4)
    for (let staff = 0; staff < 4; staff++) {
      const y = -318 + staff * 78
      for (let row = 0; row < 5; row++)
        strokeLine(
          stage,
          css(palette.near, 0.42),
          2.5,
          [page * 135 - 110, y + row * 10],
          [page * 135 + 110, y + row * 10],
        )
      for (let note = 0; note < 5; note++) {
        const [x, at] = [page * 135 - 84 + note * 42, y + ((note * 3 + staff * 2 + (page > 0 ? 1 : 0)) % 5) * 10 - 2]
        const ink = css(palette.near, 0.68)
        fillOval(stage, ink, x, at, 8.5, 6.5, -0.4)
        strokeLine(stage, ink, 3.5, [x + 7, at], [x + 7, at - 30])
        if (note % 2 && note < 4) strokeLine(stage, ink, 6, [x + 7, at - 30], [x + 20, at - 20])
      }
    }
    c.restore()
  }
  fillBox(stage, css(palette.near, 0.6), [-320, -6, 640, 14], 6)
}

/** White and black keys over the whole width; `from` is where an octave begins. Two keys are down. */
function keyboard(stage: Stage, top: number, tall: number, from: number): void {
  const { c, w, h, unit, palette } = stage
  const wide = 78 * unit
  const ivory = mix(mix([250, 244, 232], palette.accent, 0.1), palette.near, 0.08)
  const first = -Math.ceil(from / wide)
  const last = Math.ceil((w - from) / wide)
  const octave = (key: number) => ((key % 7) + 7) % 7
  const lip = mix(mix([92, 50, 34], palette.accent, 0.08), palette.near, 0.4)
  fillBox(stage, css(mix(palette.near, [0, 0, 0], 0.5)), [0, top, w, tall + 30 * unit])
  for (let key = first; key <= last; key++) {
    const x = from + key * wide
    const down = key === -3 || key === 1 ? 14 * unit : 0
    const face = c.createLinearGradient(0, top, 0, top + tall)
    face.addColorStop(0, css(mix(ivory, palette.near, 0.55)))
    face.addColorStop(0.3, css(mix(ivory, palette.near, down ? 0.24 : 0.1)))
    face.addColorStop(1, css(mix(ivory, palette.near, down ? 0.2 : 0)))
    fillBox(
      stage,
      css(mix(ivory, palette.near, 0.5)),
      [x + unit, top + down, wide - 4 * unit, tall + 12 * unit],
      [0, 0, 8 * unit, 8 * unit],
    )
    fillBox(stage, face, [x + unit, top + down, wide - 4 * unit, tall - 4 * unit], [0, 0, 6 * unit, 6 * unit])
  }
  for (let key = first; key <= last; key++) {
    if (octave(key) === 0 || octave(key) === 3) continue
    const x = from + key * wide
    const [left, width, length] = [x - wide * 0.29, wide * 0.58, tall * 0.62]
    fillBox(
      stage,
      css(palette.near, 0.45),
      [left + 5 * unit, top, width, length + 16 * unit],
      [0, 0, 8 * unit, 8 * unit],
    )
    fillBox(
      stage,
      css(mix(palette.near, [0, 0, 0], 0.7)),
      [left, top, width, length + 8 * unit],
      [0, 0, 8 * unit, 8 * unit],
    )
    fillBox(
      stage,
      css(mix(palette.near, palette.light, 0.2)),
      [left + width * 0.16, top, width * 0.68, length - 14 * unit],
      [0, 0, 8 * unit, 8 * unit],
    )
    fillBox(
      stage,
      css(mix(palette.near, [0, 0, 0], 0.5)),
      [left + width * 0.3, top, width * 0.54, length - 20 * unit],
      [0, 0, 8 * unit, 8 * unit],
    )
  }
  const foot = top + tall + 26 * unit
  const edge = c.createLinearGradient(0, foot, 0, h)
  edge.addColorStop(0, css(mix(lip, palette.light, 0.12)))
  edge.addColorStop(0.25, css(mix(lip, palette.near, 0.3)))
  edge.addColorStop(1, css(mix(palette.near, [4, 4, 8], 0.4)))
  fillBox(stage, edge, [0, foot, w, h - foot])
  c.fillStyle = css(WHITE, 0.16)
  c.fillRect(0, foot, w, 4 * unit)
}

import { paintGlow, paintMotes } from '../brush.ts'
import { css, mix, WHITE } from '../colour.ts'
import { between, type Stage } from '../stage.ts'

/** Ribbons of hundreds of thin lines over soft clouds of colour: abstract, for lines that name nothing visible. */
export function paintFlow(stage: Stage): void {
  const { c, w, h, palette, portrait } = stage
  const [top, high, low, last] = palette.sky
  const ground = c.createLinearGradient(0, 0, w, h)
  ground.addColorStop(0, css(mix(top, [4, 4, 10], 0.35)))
  ground.addColorStop(0.5, css(mix(high, top, 0.35)))
  ground.addColorStop(1, css(mix(top, [4, 4, 10], 0.5)))
  c.fillStyle = ground
  c.fillRect(0, 0, w, h)
  const far = Math.max(w, h)
  for (const colour of [low, palette.kin, palette.accent, last, high]) {
    paintGlow(
      stage,
      between(stage, 0, w),
      between(stage, h * 0.1, h * 0.9),
      far * between(stage, 0.4, 0.65),
      colour,
      0.3,
    )
  }
  const angle = portrait ? between(stage, -0.5, 0.5) : between(stage, -0.3, 0.3)
  const ribbons = 4 + stage.chance.int(3)
  for (let i = 0; i < ribbons; i++)
    ribbon(stage, h * (0.16 + (0.68 * (i + 0.5)) / ribbons), angle + between(stage, -0.22, 0.22), i)
  paintMotes(stage, 0, h, 70, mix(palette.light, palette.accent, 0.4))
}

/** Lines between two swinging edges; where the edges come close, the ribbon seems to turn and shine. */
function ribbon(stage: Stage, middle: number, angle: number, index: number): void {
  const { c, w, h, unit, chance, palette } = stage
  const length = Math.hypot(w, h) * 1.1
  const swing = between(stage, 150, 330) * unit
  const phase = chance.next() * 7
  const waves = between(stage, 1.1, 1.9)
  const twist = between(stage, 1.2, 2.2)
  const width = between(stage, 220, 520) * unit
  const from = index % 2 === 0 ? palette.accent : palette.kin
  const to = index % 3 === 0 ? palette.kin : palette.light
  const lines = 120
  c.save()
  c.globalCompositeOperation = 'screen'
  c.translate(w / 2, middle)
  c.rotate(angle)
  c.lineWidth = 1.6 * unit
  for (let i = 0; i < lines; i++) {
    const t = i / (lines - 1)
    const edge = Math.abs(t - 0.5) * 2
    c.strokeStyle = css(mix(mix(from, to, t), WHITE, edge ** 6 * 0.35), 0.1 + 0.3 * edge ** 3)
    c.beginPath()
    for (let step = 0; step <= 64; step++) {
      const s = step / 64
      const x = (s - 0.5) * length
      const spread = Math.sin(s * Math.PI * twist * 2 + phase * 1.7) * 0.75 + 0.25
      const y =
        Math.sin(s * Math.PI * 2 * waves + phase) * swing +
        Math.sin(s * 9 + phase * 2.1 + t * 1.6) * swing * 0.16 +
        (t - 0.5) * width * spread
      c.lineTo(x, y)
    }
    c.stroke()
  }
  c.restore()
}

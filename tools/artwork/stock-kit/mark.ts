import { BRAND_COLOUR, HEAD_OUTLINE, PLAY_TRIANGLE } from '@pack/core/personas/drawing/logo-mark'
import { type Canvas, createCanvas, GlobalFonts, type SKRSContext2D } from '@pack/media/canvas'
import { fontPath } from '@pack/media/resources'
import { type Colour, css, fromHex, mix, WHITE } from '@pack/media/scenes/colour'

/** The face of the wordmark; the name is ours alone so that no installed font stands in for it. */
export const WORDMARK_FONT = 'Pack Wordmark'
GlobalFonts.registerFromPath(fontPath('Inter-ExtraBold.ttf'), WORDMARK_FONT)

export const BRAND: Colour = fromHex(BRAND_COLOUR)
const INK: Colour = [243, 241, 248]

/**
 * The head with the triangle left out, centred on 0,0 and `size` wide, as the context's path; fill it with 'evenodd'.
 */
export function traceMark(c: SKRSContext2D, size: number): void {
  c.beginPath()
  for (const shape of [HEAD_OUTLINE, PLAY_TRIANGLE]) {
    for (const [i, [x, y]] of shape.entries()) {
      if (i === 0) c.moveTo((x * size) / 100, (y * size) / 100)
      else c.lineTo((x * size) / 100, (y * size) / 100)
    }
    c.closePath()
  }
}

/** Mark and wordmark side by side on nothing, with a soft shade that keeps them readable over bright footage. */
export function paintLogo(width: number): Canvas {
  const height = Math.round(width * 0.26)
  const canvas = createCanvas(width, height)
  const c = canvas.getContext('2d')
  const size = height * 0.8
  c.shadowColor = 'rgba(8,6,18,0.5)'
  c.shadowBlur = height * 0.09
  c.shadowOffsetY = height * 0.015
  c.save()
  c.translate(height * 0.53, height * 0.5)
  traceMark(c, size)
  c.fillStyle = css(BRAND)
  c.fill('evenodd')
  c.restore()
  c.fillStyle = css(INK)
  c.textBaseline = 'middle'
  c.letterSpacing = `${-height * 0.012}px`
  fitText(c, 'the Pack', height * 0.6, width - height * 1.22)
  c.fillText('the Pack', height * 1.1, height * 0.505)
  return canvas
}

/** The mark alone in white, for the corner of a video: visible, but not distracting. */
export function paintWatermark(height: number): Canvas {
  const canvas = createCanvas(height, height)
  const c = canvas.getContext('2d')
  c.translate(height / 2, height / 2)
  c.shadowColor = 'rgba(0,0,0,0.55)'
  c.shadowBlur = height * 0.08
  traceMark(c, height * 0.84)
  c.fillStyle = css(mix(BRAND, WHITE, 0.82), 0.92)
  c.fill('evenodd')
  return canvas
}

/** Sets the font to this size, or smaller until the text fits. Pixels. */
function fitText(c: SKRSContext2D, text: string, size: number, width: number): void {
  c.font = `800 ${size}px "${WORDMARK_FONT}"`
  const needed = c.measureText(text).width
  if (needed > width) c.font = `800 ${(size * width) / needed}px "${WORDMARK_FONT}"`
}

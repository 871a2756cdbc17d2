import type { CastMember, ScriptOrder } from '../content/script.ts'
import { FRAME_SIZE, type Orientation, type Speaker } from '../film/timeline.ts'
import { random } from '../kernel/random.ts'
import type { PictureBrief, PictureOrder } from './ports.ts'

/**
 * The part of the brief that all pictures of an AI slideshow share. `styleNotes` describes the account's image style.
 */
export function pictureBrief(
  writing: Pick<ScriptOrder, 'theme' | 'seed' | 'variant'> & {
    primary: readonly Pick<CastMember, 'roleTitle' | 'tone' | 'backstory'>[]
  },
  styleNotes: string,
): PictureBrief {
  const { theme, primary, seed, variant } = writing
  const { roleTitle = '', tone = '', backstory = '' } = primary[0] ?? {}
  return {
    theme,
    persona: { roleTitle, tone, backstory },
    styleNotes,
    seed: random(`${seed}:${variant}:pictures`).int(0x7fffffff),
  }
}

/**
 * One order per slide. The seed depends only on the line and on how many slides it has so far, so that a picture stays
 * the same when an edit of another line moves the slides.
 */
export function pictureOrders(
  { look, speakers }: { look: { orientation: Orientation }; speakers: readonly Speaker[] },
  { brief, tone }: { brief: PictureBrief; tone: string },
  slides: readonly { line: string }[],
): PictureOrder[] {
  const size = FRAME_SIZE[look.orientation]
  const colour = speakers[0]?.colour ?? '#2dd4bf'
  const seen = new Map<string, number>()
  return slides.map(({ line: heard }) => {
    const line = heard || brief.theme
    const nth = seen.get(line) ?? 0
    seen.set(line, nth + 1)
    const seed = random(`${brief.seed}:${nth}:${line}`).int(0x7fffffff)
    return { line, colour, tone, seed, ...size, brief }
  })
}

import { onceFor } from '@pack/core/kernel/once-for'
import { prose } from './prose.ts'
import { stemsOf } from './sentences.ts'
import { keyOn } from './theme-lines.ts'
import type { Theme } from './themes/theme.ts'

/** A typical key point, or a tip, of a kind of themes, and what is replied to it; `taken` are the stems of both. */
type Known = { kind: string; reply: string; stems: ReadonlySet<string>; taken: readonly string[] }

/** All of them by their stems, and how rare each stem is: "day" says little about what a point is on, "vase" much. */
function indexed() {
  const tips = Object.entries(prose('theme-lines')).map(([kind, { tips }]) => [kind, tips?.lines ?? []] as const)
  const known: readonly Known[] = [...tips, ...Object.entries(prose('replies'))].flatMap(([kind, pairs]) =>
    pairs.map(([point, reply]) => {
      const stems = stemsOf(point)
      return { kind, reply, stems, taken: [...stemsOf(reply)].filter((stem) => stems.has(stem)) }
    }),
  )
  const byStem = new Map<string, Known[]>()
  for (const one of known) for (const stem of one.stems) byStem.get(stem)?.push(one) ?? byStem.set(stem, [one])
  return { byStem, rarity: (stem: string) => Math.log(known.length / (byStem.get(stem)?.length ?? 1)) }
}
let index: ReturnType<typeof indexed> | undefined

/** How much two points must share (the rarities of their common stems), on a theme of the same kind and of another. */
const ALIKE = { near: 11, far: 15 }
/** On a theme of another kind they must also say little else (cosine similarity, 0 to 1). */
const OVERLAP = 0.42
/** Half of the points with so much in common with known ones of a kind show that a theme is of that kind. */
const OF_KIND = 9

/** The replies to those of a theme's key points that say the same as a known one, and whether half are of its kind. */
const compared = onceFor((theme: Theme) => {
  index ??= indexed()
  const { byStem, rarity } = index
  const weightOf = (stems: Iterable<string>) => Math.hypot(...[...stems].map(rarity))
  const [named, kind] = [stemsOf(theme.said), keyOn(theme)]
  const replies = new Map<string, string>()
  const ofKind = new Set<string>()
  for (const point of theme.points) {
    const own = stemsOf(point)
    const said = new Set([...own, ...named].map((stem) => stem.slice(0, 4)))
    let most = 0
    for (const known of new Set([...own].flatMap((stem) => byStem.get(stem) ?? []))) {
      const isNear = known.kind === kind
      const shared = [...own].filter((stem) => known.stems.has(stem) && !(isNear && named.has(stem)))
      const common = shared.length > 1 ? shared.reduce((sum, stem) => sum + rarity(stem), 0) : 0
      if (isNear && common >= OF_KIND) ofKind.add(point)
      const isFit = isNear || weightOf(shared) ** 2 >= OVERLAP * weightOf(own) * weightOf(known.stems)
      // A reply that takes up another word would answer what was not said.
      const isFitting = known.taken.every((stem) => said.has(stem.slice(0, 4)))
      if (common <= most || common < (isNear ? ALIKE.near : ALIKE.far) || !isFit || !isFitting) continue
      most = common
      replies.set(point, known.reply)
    }
  }
  return { replies, isOfKind: ofKind.size > 0 && 2 * ofKind.size >= theme.points.length }
})

/** The reply to a key point that says the same as a known one. */
export const replyTo = (point: string, theme: Theme): string | undefined => compared(theme).replies.get(point)

/** Whether a theme's key points show that it is of the kind that was found for it, and not of a neighboring one. */
export const isOfItsKind = (theme: Theme): boolean => compared(theme).isOfKind

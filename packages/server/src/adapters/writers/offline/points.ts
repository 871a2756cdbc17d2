import type { ScriptOrder } from '@pack/core/content/script'
import { onceFor } from '@pack/core/kernel/once-for'
import type { WolfId } from '@pack/core/personas/persona'
import { type Aim, type Line, type PointKind, prose, type Remark } from './prose.ts'
import { isOfItsKind, replyTo } from './replies.ts'
import { isBlow, isStep, names, stemsOf, wordCount, wordsOf } from './sentences.ts'
import { isOwn, linesOn } from './theme-lines.ts'
import type { Theme } from './themes/theme.ts'

/** The kind of a theme's key points; null without any. */
export function kindOfPoints({ aims, points, said, sentence }: Theme): PointKind | null {
  const { aims: aim, pointKinds } = prose('vocabulary')
  const has = (...some: Aim[]) => some.some((one) => aims.includes(one))
  const countOf = (pattern: RegExp) => points.filter((point) => pattern.test(point)).length
  if (points.length === 0) return null
  // One customer's divorce among what a barber noticed makes no blow of the list; in a story it does.
  const blows = points.filter((point) => isBlow([point])).length
  const isBlown = blows > 0 && (2 * blows >= points.length || has('story') || isOwn({ said }))
  if (isBlown && !has('curious', 'offer') && !pointKinds.lesson.test(said)) return 'blow'
  if (pointKinds.signs.test(said)) return 'signs'
  if (has('mistakes')) return /^(?:I|we)\b/i.test(said) ? 'told' : 'faults'
  const isAd = (aim.offer.test(said) || aim.event.test(said)) && has('offer', 'event')
  const isAsked = [sentence, ...points].some((text) => pointKinds.asked.test(text))
  if (has('vote') || (pointKinds.choice.test(said) && (isAsked || !isAd))) return 'vote'
  const isWhy = pointKinds.reasons.test(said)
  if (isAd && !isWhy && !has('list', 'how', 'story')) return 'ad'
  const steps = points.filter(isStep)
  const isPast = (point: string) => pointKinds.past.test(point) && !steps.includes(point)
  const isTold = points.filter(isPast).length >= points.length / 2 || (isOwn({ said }) && has('story'))
  if (isTold && !isWhy && !pointKinds.lesson.test(said)) return 'told'
  if (has('how') || steps.length >= points.length / 2) return 'advice'
  if (isWhy) return 'reasons'
  const isNews = (has('offer', 'event') && !has('story')) || pointKinds.ours.test([said, ...points].join(' '))
  return countOf(pointKinds.notice) > (isNews && !has('list') ? 0 : 1) ? 'ad' : 'view'
}

/**
 * The lines around key points on a theme of this kind; undefined for announcements and blows. What its author says of
 * himself only gets questions at the end.
 */
const linesOfKind = onceFor((theme: Theme) => {
  const kind = kindOfPoints(theme) ?? 'ad'
  const found = /^(?:ad|blow)$/.test(kind) ? undefined : linesOn(theme)
  if (!found) return undefined
  const typed = new Set(theme.points.flatMap(wordsOf))
  // A line that shares two words with the points would say one of them before its turn.
  const repeats = ([line]: readonly [string, string]) => [...typed].filter((word) => names(line, word)).length > 1
  const [opens = [], asides = []] = [found.opens, found.asides].map((lines) =>
    isOwn(theme) ? [] : lines.filter((line) => !repeats(line)),
  )
  // A question that takes up nothing of what was typed would change the subject.
  const stems = stemsOf([theme.said, ...theme.points].join(' '))
  const ends = [...(found.tips ? [found.tips.end] : []), ...found.ends].filter((end) =>
    [...stemsOf(end)].some((stem) => stems.has(stem)),
  )
  return {
    opens: opens.length > 0 ? opens : asides,
    asides: kind === 'told' ? [] : asides,
    // Viewers vote at the end.
    ends: kind === 'vote' ? [] : ends,
  }
})

/** An arc in a dialogue of two needs so many points: its partner waits for one of the first speaker's. */
const TALK_ARC_POINTS = 3

/**
 * The lines around key points, only if the points are of the theme's kind: a line of a neighboring one is worse than
 * none. In a dialogue without room for an arc the partners make a scene of it.
 */
export const linesAround = (theme: Theme, { mode }: ScriptOrder, speakers: number) =>
  isOfItsKind(theme) || (mode === 'dialogue' && (speakers > 2 || theme.points.length < TALK_ARC_POINTS))
    ? linesOfKind(theme)
    : undefined

/** The first line has at most so many words of the theme; a story's may name its whole cast. */
const MAX_TOPIC = { told: 20, other: 14 }
const CLAUSE_END =
  /[!?,:;]|\s(?=(?:and|but|because|when|while|if|with|without|for|from|in|on|at|before|after|so|that) )/g

/** The theme, or as much of it as a hook has room for. */
export function topicOf(theme: Theme): string {
  const { sentence } = theme
  const most = kindOfPoints(theme) === 'told' ? MAX_TOPIC.told : MAX_TOPIC.other
  if (wordCount(sentence) <= most) return sentence
  const cuts = [...sentence.matchAll(CLAUSE_END)].map(({ 0: end, index }) => sentence.slice(0, index) + end.trim())
  const [topic] = cuts.filter((cut) => wordCount(cut) > 2 && wordCount(cut) <= most).toReversed()
  return topic === undefined ? sentence : topic.replace(/[,:;]?$/, /[!?]$/.test(topic) ? '' : sentence.slice(-1))
}

const SIDE_CLAUSE = /,? (?:because|since|so|otherwise|or|but|until|which)\b|[,:;.(] ?/
const MIN_CLAUSE = 4
/** A point without its reason or example, which name other things: a remark on these would change the subject. */
function mainClause(point: string): string {
  const [clause = point] = point.split(SIDE_CLAUSE)
  return wordCount(clause) < MIN_CLAUSE || /^(?:if|when|once|after|before)\b/i.test(point) ? point : clause
}

/** The remarks that fit each point, the closest first. There are thousands, so that each point is tried once. */
const remarksOn = onceFor((theme: Theme): ReadonlyMap<string, readonly Remark[]> => {
  const { comments, keys } = prose('comments')
  const kind = kindOfPoints(theme)
  const suits = (point: string, of?: string) =>
    !of || ((of === 'offer') === (kind === 'ad') && (kind === 'ad' || kind === 'faults' || isStep(point)))
  const all: readonly Remark[] = [...comments, ...keys]
  const fitting = (point: string) => all.filter(({ of, on }) => suits(point, of) && on.test(mainClause(point)))
  return new Map(theme.points.map((point) => [point, isBlow([point]) ? [] : fitting(point)]))
})

/** A partner's replies to a point, or remarks on it: those of the closest pattern. */
export function commentsOn(point: string, theme: Theme, wolf: WolfId, part: 'say' | 'ask'): readonly Line[] {
  const kind = kindOfPoints(theme)
  if (kind === null || kind === 'blow' || isBlow([point])) return []
  const reply = replyTo(point, theme)
  if (reply) return [reply]
  if (kind === 'told') return []
  const own = part === 'say' ? prose(`voices/${wolf}`).remarks : {}
  const lines = (one: Remark) => ('key' in one ? own[one.key] : one[part]) ?? []
  const remarks = (remarksOn(theme).get(point) ?? []).map(lines)
  return remarks.find(({ length }) => length > 0) ?? []
}

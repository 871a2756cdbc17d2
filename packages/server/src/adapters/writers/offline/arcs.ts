import { random } from '@pack/core/kernel/random'
import type { Draft } from './draft.ts'
import { kindOfPoints } from './points.ts'
import { type Arc, type Form, type PointKind, prose } from './prose.ts'
import { replyTo } from './replies.ts'
import { isBlow, isStep, numberWord } from './sentences.ts'
import type { Names } from './template.ts'

const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth']

/** So many seeds of one order give different texts. */
const SEEDS = 10

/** An arc, the key point that it is about, and the values of its slots. */
export type PlacedArc = Arc & { point: string; names: Names }

/** Whether a point is what a list of its kind promises: tips stand among mistakes, and questions among arguments. */
function isTypical(point: string, kind: PointKind): boolean {
  if (point.endsWith('?') || isBlow([point])) return false
  if (kind === 'advice') return isStep(point)
  if (kind === 'faults') return !isStep(point) && prose('vocabulary').pointKinds.fault.test(point)
  return kind === 'vote' ? !/\bor\b/.test(point) : !isStep(point)
}

/**
 * The arcs that a form has room for, in the order in which an item tries them. In a dialogue of two the partner has one,
 * on a point that the first speaker says. There are none where points are said in groups.
 */
export function arcsFor({ cast, order, theme, variant }: Draft, form: Form): readonly PlacedArc[] {
  const { points } = theme
  const kind = kindOfPoints(theme)
  const isTalk = order.mode === 'dialogue'
  const speaker = cast[isTalk ? 1 : 0]
  if (!kind || !speaker || (isTalk && cast.length > 2) || points.length > form.groups) return []
  const arcs = random(`${theme.said}|${speaker.wolf}|arcs`).shuffle(
    speaker.voice.arcs[isTalk ? 'talks' : 'shorts'][kind] ?? [],
  )
  const sayers = form.round.filter(({ say }) => say.some(({ notation }) => notation === 'points'))
  // The first point comes too early to be waited for, and one that gets a reply has no room for a callback.
  const places = points.flatMap((point, i) => {
    const isSaid = i > 0 && (!isTalk || sayers[i % sayers.length]?.by === 0)
    return isSaid && isTypical(point, kind) && replyTo(point, theme) === undefined ? [i] : []
  })
  // The rest of the seeds begin with a hook. A dialogue has other lines that differ.
  const all = arcs.length * places.length
  if (!isTalk && variant % Math.max(all, SEEDS) >= all) return []
  return arcs.flatMap((_, i) => {
    const nth = variant + i
    const place = places[Math.floor(nth / arcs.length) % places.length] ?? -1
    const [arc, point] = [arcs[nth % arcs.length], points[place]]
    if (!arc || point === undefined) return []
    const ordinal = place === points.length - 1 ? 'last' : (ORDINALS[place] ?? '')
    return [{ ...arc, point, names: { count: numberWord(points.length), nth: ordinal } }]
  })
}

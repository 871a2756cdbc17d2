import { splitLine } from '@pack/core/content/lines'
import type { ScriptLine } from '@pack/core/content/script'
import { random } from '@pack/core/kernel/random'
import { arcsFor, type PlacedArc } from './arcs.ts'
import type { Character } from './character.ts'
import type { Draft } from './draft.ts'
import { keywordLines } from './extras.ts'
import type { Take } from './line-pool.ts'
import { commentsOn, kindOfPoints, linesAround } from './points.ts'
import type { Form, Line, Speech, Turn } from './prose.ts'
import { replyTo } from './replies.ts'
import { isStep, numberWord, sentencesOf, wordCount } from './sentences.ts'
import { heroOf } from './story.ts'
import type { Names } from './template.ts'

/** A short has fewer words in a line, because voice and captions pause between lines. */
const LONG_LINE = 24
/** Parts that react to the latest key point, of which each point gets one. */
const REACTION = /^(?:arc callback|comments|answers|asks)$/
/** Shorts out of seven without a catch-phrase. */
const UNSIGNED = 5

type Spoken = { speaker: Character; other: Character; say: readonly Speech[] }

/** Writes a script in a form; undefined when a line that the form needs can't be said. */
export function writeForm(form: Form, draft: Draft, takeFilled: Take): ScriptLine[] | undefined {
  const { order, pools, register, seed, theme, variant } = draft
  const [first, ...others] = draft.cast
  const aside = others[variant % Math.max(1, others.length)]
  const cast = order.mode === 'dialogue' ? draft.cast : [first, aside].filter((one) => one !== undefined)
  const shared = register.shared(variant)
  const asides = [...register.asides(variant)]
  let reactedTo: string | undefined
  /** The reply to the latest aside, until it is said. */
  const replies: string[] = []
  /** The arc that was begun, and its callback until it is said. */
  let arc: PlacedArc | undefined
  let callback: string | undefined
  const hero = order.mode === 'story' ? heroOf(draft) : undefined
  const kind = kindOfPoints(theme)
  const groupSize = Math.ceil(theme.points.length / form.groups)
  const lines: ScriptLine[] = []
  const taken = new Map<string, number>()
  const count = (name: string) => taken.get(name) ?? 0
  /** Key points that were not said yet. */
  let points = theme.points

  /** `nth` round: in each, another speaker answers the first one. */
  function spoken({ by, to, say }: Turn, nth: number, i: number): Spoken[] {
    const [first, ...others] = cast
    const at = (place: number) => (place === 0 ? first : (others[(place - 1 + nth) % others.length] ?? first))
    const speaker = by === undefined ? cast[i % cast.length] : at(by)
    const other = at(to ?? (by === 0 ? 1 : 0))
    return speaker && other ? [{ speaker, other, say }] : []
  }

  // A list of mistakes among which one is a tip has no numbers, unless its author counts them.
  const isMixed = /^(?:told|view|blow)$/.test(`${kind}`) || (kind === 'faults' && theme.points.some(isStep))
  /** A point, with its number when the theme announces a list. */
  const led = (point: string) =>
    theme.points.length > 1 && theme.aims.includes('list') && (/\d/.test(theme.said) || !isMixed)
      ? `Number ${numberWord(theme.points.indexOf(point) + 1)}. ${point}`
      : point

  function push({ member }: Character, texts: readonly string[], isApart = false) {
    const isShort = order.mode === 'short'
    let line = ''
    // A text stays in one line, so that no joke is cut in two.
    const pieces = texts.flatMap((text) => (isShort && wordCount(text) >= LONG_LINE ? sentencesOf(text) : [text]))
    for (const text of pieces) {
      const joint = `${line} ${text}`.trim()
      if (isShort && line !== '' && wordCount(joint) >= LONG_LINE) {
        lines.push({ persona: member.slug, line })
        line = text
      } else line = joint
    }
    const last = order.mode === 'dialogue' && !isApart ? lines.at(-1) : undefined
    const isJoined = last?.persona === member.slug && !theme.points.some((point) => last.line.endsWith(point))
    if (isJoined && line !== '') line = `${lines.pop()?.line} ${line}`
    if (line !== '') lines.push(...splitLine(line).map((part) => ({ persona: member.slug, line: part })))
  }

  /** Says what a speaker has in a turn; false when a needed line is missing. */
  function add({ speaker, other, say }: Spoken): boolean {
    let [texts, isApart]: [string[], boolean] = [[], false]
    const quoted = theme.about === null ? 0 : wordCount(theme.sentence)
    for (const speech of say) {
      if (speech.notation === 'points') {
        push(speaker, texts)
        // Captions of their own: a joke must not run into the next point.
        ;[texts, isApart] = [points.slice(0, groupSize).map(led), true]
        points = points.slice(groupSize)
        continue
      }
      const said = [...lines.map(({ line }) => line), ...texts]
      const isFull = wordCount([...said, ...points].join(' ')) - quoted >= form.words
      // In a dialogue the question was the other one's.
      const before = texts.at(-1) ?? (order.mode === 'dialogue' ? '' : lines.at(-1)?.line)
      if (speech.isFiller && (isFull || before?.endsWith('?'))) continue
      const text = lineOf(speech, speaker, other, said.join(' '))
      if (text !== undefined) texts.push(text)
      else if (!speech.isOptional) return false
    }
    push(speaker, texts, isApart)
    return true
  }

  /** The first alternative that can be said. */
  function lineOf({ notation, alternatives }: Speech, speaker: Character, other: Character, said: string) {
    for (const either of alternatives)
      for (const part of random(`${seed}|${notation}|${variant + count(notation)}`).shuffle(either)) {
        const line = lineFor(part, variant + count(part), speaker, other, said)
        if (line === undefined) continue
        if (REACTION.test(part)) reactedTo = latest()
        for (const name of new Set([part, notation])) taken.set(name, count(name) + 1)
        return line
      }
    return undefined
  }

  function lineFor(part: string, n: number, speaker: Character, other: Character, said: string) {
    if (part === 'theme') return theme.sentence
    if (part === 'keywords') return keywordLines(draft, said, takeFilled) || undefined
    if (REACTION.test(part) && reactedTo === latest()) return undefined
    const isDue = part.startsWith('tone ') ? count(part) === 0 : (dues[part]?.(speaker, other) ?? true)
    if (!isDue) return undefined
    const voiced = kind === 'blow' ? [] : (register.ofVoice(speaker)[part] ?? [])
    const anyones = shared[part] ?? []
    const names = {
      ...hero,
      ...speaker.life(n, said),
      ...(hero && part.startsWith('plot ') ? { T: hero.theirs ?? '' } : {}),
      other: other.member.name,
    }
    const take = (list: readonly Line[], voice?: Character, more?: Names) => {
      const contracts = speaker.voice.contracts && part !== 'signature'
      return pools(part, list, takeFilled, { n, names: { ...names, ...more }, contracts }, voice)
    }
    if (part === 'arc first') return arcFirst(speaker, take)
    if (part === 'arc callback') return callback
    // The best question after arguments is the one that they are about.
    if (part === 'arc end')
      return (
        arc &&
        (take(kind === 'vote' && theme.sentence.endsWith('?') ? ['What do you say? {Q}'] : []) ??
          take([arc.end], speaker))
      )
    if (part === 'aside') return asideFor(take)
    if (part === 'aside reply') return take(replies.splice(0))
    const first = /^(?:hooks|reflections)$/.test(part) ? [...voiced, ...anyones] : voiced
    return take(first, speaker) ?? take(anyones) ?? take(onPoint(part, speaker))
  }

  /** Begins the first arc of which all can be said. */
  function arcFirst(
    speaker: Character,
    take: (list: readonly Line[], voice: Character, names: Names) => string | undefined,
  ) {
    for (const one of arcsFor(draft, form)) {
      callback = take([one.callback], speaker, {})
      const said = callback && take([one.first], speaker, one.names)
      if (said === undefined) continue
      arc = one
      return said
    }
    return undefined
  }

  /** The next aside that can be said. */
  function asideFor(take: (list: readonly Line[]) => string | undefined) {
    for (const [i, [aside, answer]] of asides.entries()) {
      const said = take([aside])
      if (said === undefined) continue
      replies.splice(0, 1, answer)
      asides.splice(i, 1)
      return said
    }
    return undefined
  }

  const isBegun = () => count('start 1') > 0
  const isSilent = ({ member }: Character) => lines.every(({ persona }) => persona !== member.slug)
  const hasSaidLatest = ({ member }: Character) =>
    lines.findLast(({ line }) => line.includes(latest()))?.persona === member.slug
  /** The places of some parts; the others may stand wherever the form has them. */
  const dues: Record<string, (speaker: Character, other: Character) => boolean> = {
    'start 2': isBegun,
    'arc first': () => !isBegun(),
    'arc callback': () => latest() === arc?.point,
    // A partner asks the question that its arc ends with.
    ends: () => !arc || order.mode !== 'dialogue',
    // They open a script on a theme without lines of its own. A hook is left out on one whose first line can't be said.
    hooks: () => !isBegun() && (linesAround(theme, order, draft.cast.length)?.opens ?? []).length === 0,
    starts: () => !isBegun(),
    'first asks': () => !isBegun(),
    reactions: (speaker, other) => speaker !== other,
    // In a dialogue, not run together with what the same speaker just said; elsewhere, at most one.
    aside: ({ member }) => (order.mode === 'dialogue' ? lines.at(-1)?.persona !== member.slug : count('aside') === 0),
    // A short only has replies: readers judge a whole video by the remark that doesn't fit.
    comments: () => order.mode !== 'short' || replyTo(latest(), theme) !== undefined,
    asks: () => points.length > 0 && count('asks') < 2,
    bridges: (speaker, other) => speaker !== other && points.length === 1 && theme.points.length > 1,
    // By one who did not say the last point, or who would not speak otherwise. It answers any list of points, so that on
    // a theme with lines of its own, or with an arc, only a speaker who says nothing else needs one.
    sums: (speaker, other) =>
      speaker !== other &&
      (isBegun() || arc ? isSilent(speaker) : !hasSaidLatest(speaker) && (count('sums') === 0 || isSilent(speaker))),
    signature: ({ member }) =>
      order.mode !== 'short' || random(`${seed}|${member.slug}|signature|${variant}`).int(7) >= UNSIGNED,
  }

  const latest = () => theme.points[theme.points.length - points.length - 1] ?? ''
  /** Lines about the latest point. */
  function onPoint(part: string, { wolf }: Character): readonly Line[] {
    const spoken = part === 'comments' ? 'say' : part === 'answers' ? 'ask' : undefined
    return spoken ? commentsOn(latest(), theme, wolf, spoken) : []
  }

  const { opening, round, closing, extra } = form
  const isSaying = ({ say }: Turn) => say.some(({ notation }) => notation === 'points')
  const rounds = Math.ceil(points.length / groupSize / round.filter(isSaying).length) || 0
  const body = [
    ...opening.map((turn) => ({ turn, nth: 0 })),
    ...Array.from({ length: rounds }, (_, nth) => round.map((turn) => ({ turn, nth }))).flat(),
  ].flatMap(({ turn, nth }, i) => spoken(turn, nth, i))
  const end = closing.flatMap((turn, i) => spoken(turn, rounds, body.length + i))
  if (!body.every(add)) return undefined
  const speaks = (one: Character) =>
    lines.some(({ persona }) => persona === one.member.slug) ||
    end.some(({ speaker, say }) => speaker === one && say.some(({ notation }) => !notation.startsWith('own ')))
  const silent = cast.filter((one) => !speaks(one))
  const added = silent.map((speaker) => ({ speaker, other: body[0]?.speaker ?? speaker, say: extra }))
  return [...added, ...end].every(add) ? lines : undefined
}

import type { Mode } from '@pack/core/content/mode'
import type { ScriptOrder } from '@pack/core/content/script'
import { random } from '@pack/core/kernel/random'
import type { Character } from './character.ts'
import { toneOf } from './extras.ts'
import { kindOfPoints, linesAround, topicOf } from './points.ts'
import { type Lines, prose } from './prose.ts'
import { names } from './sentences.ts'
import { piece, piecesFor, plotsOf } from './story.ts'
import { meets, suitable } from './template.ts'
import { closeEntry, contentWords, isAnswered, piecesOn, tipsOn } from './theme-lines.ts'
import { isPluralPhrase, type Theme } from './themes/theme.ts'

/** The theme as personas say it. With points or in the first person it is only quoted. */
export function saidTheme(theme: Theme, mode: Mode): Theme {
  const name = mode === 'story' ? theme.name : (theme.about ?? theme.name)
  const isQuoted = theme.points.length > 0 || /\b(?:I|my)\b/.test(name ?? '')
  const sentence = theme.points.length > 0 ? topicOf(theme) : theme.sentence
  return { ...theme, sentence, name: isQuoted ? null : name, plural: name !== null && isPluralPhrase(name) }
}

/** A short without a fourth line before its end has an empty one. */
const inFive = (lines: string[]) => (lines.length < 5 ? lines.toSpliced(3, 0, '') : lines)

/** So many last questions, with the four asides, tell ten seeds apart. */
const QUESTIONS = 5

/** How personas speak about ordinary themes; `first` is the place of the first item in pieces and pools. */
export function ordinaryRegister(theme: Theme, order: ScriptOrder, cast: Character[], seed: string, first = 0) {
  const [speaker] = cast
  const { points, said } = theme
  const entry = closeEntry(theme)
  const { openings, closings } = prose('stories')
  const { told, keywords, wonders } = prose('shared')
  const { bridges, days, kinds } = prose('points')
  const kind = kindOfPoints(theme)
  const isAsked = (theme.about !== null && /^why\b/i.test(said)) || !isAnswered(theme)
  const lines: Lines = {
    openings,
    ...told,
    ...(kind && { bridges, days, ...kinds[kind] }),
    'tone openers': toneOf(order.tone)?.openers,
    'tone remarks': toneOf(order.tone)?.remarks,
  }
  const own = (name: 'wonders' | 'talks') =>
    speaker?.voice[name].filter((piece) => speaker.maySay(piece.join(' '))) ?? []
  const asked = theme.aims.includes('vote') ? { ...theme, name: null, about: null, entry: null } : theme
  const around = linesAround(theme, order, cast.length)
  // Ten seeds must differ: first lines and asides change with each seed, questions in another rhythm. Where there are no
  // asides, as in shorts, the voice leads into the question of two seeds in ten.
  const asides = order.mode === 'short' ? [] : (around?.asides ?? [])
  const isLed = around !== undefined && asides.length === 0 && first % 10 > 7
  const fillers = kind && around ? suitable(kinds[kind].ends, theme) : []
  const ends = [[...(around?.ends ?? []), ...fillers].slice(0, QUESTIONS).map((end) => [end])]
  const { advice, scenes } = piecesOn(asked)
  // Of a theme that says more than an entry's name ("how to store coffee"), every other text gives advice.
  const isAdvised = tipsOn(theme) !== undefined && contentWords(said).length > 1
  const ownTalks = closeEntry(asked)?.talks
  const talks = {
    voiced: own('talks'),
    advice: ownTalks && !isAdvised ? [] : advice.talks,
    scenes: scenes.talks,
    own: ownTalks,
  }
  const talk = order.mode === 'dialogue' ? piecesFor(asked, prose('dialogues'), talks) : []
  const plots = order.mode === 'story' ? plotsOf(theme, seed) : []
  const plotAt = (variant: number) => plots[variant % plots.length]
  const shorts = random(`${seed}|shorts`).shuffle(entry?.shorts ?? [])
  const wonder = piecesFor(
    isAsked ? { ...theme, name: null, about: null } : theme,
    wonders,
    { voiced: own('wonders'), advice: advice.shorts, scenes: scenes.shorts },
    // It gets the texts for any how-to.
    isAnswered(theme) ? undefined : { kind: 'how', isNoun: false },
  )
  const pieces = {
    wonder: wonder.map((all) => all.map(inFive)),
    talk,
    more: talk.map((all) => all.toReversed()),
    start: [around?.opens ?? []],
  }
  return {
    forms(mode: Mode, variant: number) {
      const { theme: own, told, wonder, points: around } = prose('forms')[mode]
      if (points.length > 0) return [around.filter(({ only }) => meets(theme, only))]
      const plot = plotAt(variant)
      if (mode === 'story' && plot) return [plot.unnamed ? own : told, wonder]
      if (!entry || isAsked) return [wonder]
      return isAdvised && variant % 2 === 1 ? [wonder, own] : [own, wonder]
    },
    ofVoice({ own, voice: { quotes, openings, reactions, told } }: Character) {
      return { quotes, openings, reactions, ...(isLed && { leads: quotes }), ...told, ...own }
    },
    shared(variant: number) {
      const plot = Object.entries(plotAt(variant) ?? {}).map(([name, line]) => [`plot ${name}`, [line].flat()])
      const told = [
        ...Object.entries(pieces).flatMap(([name, all]) => piece(name, all, first, variant - first)),
        ...piece('finish', ends, first + (first >> 1) + (first >> 3), variant - first),
      ]
      const [truth = '', scene = '', end = ''] = shorts[variant % shorts.length] ?? []
      const words = said.toLowerCase().match(/\p{L}{4,}/gu) ?? []
      const isNaming = !theme.about && (/\{T\}/.test(truth) || words.some((word) => names(truth, word)))
      const named = (line: string) => [isNaming ? line : `{Q} ${line}`]
      const short = {
        truth: named(truth),
        'named scene': named(scene),
        'bare truth': [truth],
        scene: [scene],
        end: [end],
      }
      // Most stories end with the plot's own last line.
      const last = random(`${seed}|closing|${variant}`).int(3) === 0 ? closings : []
      return { ...lines, closings: last, ...short, ...Object.fromEntries([...plot, ...told]) }
    },
    asides(variant: number) {
      const first = variant % Math.max(1, asides.length)
      return [...asides.slice(first), ...asides.slice(0, first)]
    },
    keywords,
  }
}

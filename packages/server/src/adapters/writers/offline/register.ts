import type { Lines, Register } from './draft.ts'
import { toneOf } from './extras.ts'
import { prose } from './prose.ts'
import { numberWord } from './sentences.ts'
import { cardsOf, closeness, plotOf } from './story.ts'
import type { Theme } from './themes/theme.ts'

/** The theme as personas say it: with its points numbered, when it announces a list; what "I" typed is only quoted. */
export function saidTheme(theme: Theme): Theme {
  const { aims, name, points } = theme
  const isList = points.length > 1 && aims.includes('list')
  return {
    ...theme,
    name: name !== null && /\b(?:I|my)\b/.test(name) ? null : name,
    points: isList ? points.map((point, i) => `Number ${numberWord(i + 1)}. ${point}`) : points,
  }
}

/** How personas speak about ordinary themes. */
export function ordinaryRegister(theme: Theme, tone: string, seed: string): Register {
  const { aims, entry, points, said } = theme
  const { openings, closings, parables, farewells } = prose.stories()
  const { told, parts, titles, plainTitles, keywords } = prose.shared()
  const colour = toneOf(tone)
  const ending = aims.includes('offer') ? 'offers' : points.length > 1 && aims[0] !== 'story' ? 'picks' : 'asks'
  const wanted = aims.includes('offer') ? 'offers' : 'angles'
  const fitting = (lines: Lines): Lines => ({ ...lines, endings: lines[ending], angles: lines[wanted] })
  const lines: Lines = {
    ...{ openings, closings, parables, farewells },
    ...prose.dialogues().lines,
    ...fitting(told),
    ...parts,
    truths: entry?.truths.map((truth) =>
      truth.includes('{T}') || truth.toLowerCase().includes(said.toLowerCase()) ? truth : `{Q} ${truth}`,
    ),
    scenes: entry?.scenes,
    'tone openers': colour?.openers,
    'tone remarks': colour?.remarks,
  }
  return {
    forms(mode, variant) {
      const { theme: own, parable, wonder, again, points: around } = prose.forms()[mode]
      if (points.length > 0) return [around]
      if (mode === 'story') return [closeness(plotOf(theme, seed, variant), theme) > 0 ? own : parable, wonder, again]
      return entry ? [own, wonder, again] : [wonder, again]
    },
    ofVoice({ voice }) {
      const { quotes, turns, openings, asides, closings, dialogue, told: own } = voice
      return { quotes, turns, openings, asides, closings, ...dialogue, ...fitting(own) }
    },
    shared(variant) {
      const plot = Object.entries(plotOf(theme, seed, variant)).map(([name, line]) => [`plot ${name}`, [line].flat()])
      const [own, any] = cardsOf(theme, seed, variant)
      const asks = { 'card asks': own?.asks, 'card ways': own?.ways, 'any asks': any?.asks, 'any ways': any?.ways }
      return { ...lines, ...Object.fromEntries(plot), ...asks }
    },
    keywords,
    titles: entry && points.length === 0 ? titles : plainTitles,
    mayRepeat: false,
  }
}

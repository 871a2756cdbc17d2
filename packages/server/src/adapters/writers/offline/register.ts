import type { Lines, Register } from './draft.ts'
import { toneOf } from './extras.ts'
import { prose } from './prose.ts'
import { cardsOf, closeness, plotOf } from './story.ts'
import type { Theme } from './themes/theme.ts'

/** The theme as personas say it: what "I" typed is only quoted. */
export const saidTheme = (theme: Theme): Theme => ({
  ...theme,
  name: theme.name !== null && /\b(?:I|my)\b/.test(theme.name) ? null : theme.name,
})

/** How personas speak about ordinary themes. */
export function ordinaryRegister(theme: Theme, tone: string, seed: string): Register {
  const { entry, points, said } = theme
  const { openings, closings, parables, farewells } = prose.stories()
  const { told, parts, keywords } = prose.shared()
  const colour = toneOf(tone)
  const lines: Lines = {
    ...{ openings, closings, parables, farewells },
    ...prose.dialogues().lines,
    ...told,
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
      const { theme: own, parable, wonder, points: around } = prose.forms()[mode]
      if (points.length > 0) return [around]
      if (mode === 'story') return [closeness(plotOf(theme, seed, variant), theme) > 0 ? own : parable, wonder]
      return entry ? [own, wonder] : [wonder]
    },
    ofVoice({ voice }) {
      const { quotes, turns, openings, asides, closings, dialogue, told: own } = voice
      return { quotes, turns, openings, asides, closings, ...dialogue, ...own }
    },
    shared(variant) {
      const plot = Object.entries(plotOf(theme, seed, variant)).map(([name, line]) => [`plot ${name}`, [line].flat()])
      const [own, any] = cardsOf(theme, seed, variant)
      const asks = { 'card asks': own?.asks, 'card ways': own?.ways, 'any asks': any?.asks, 'any ways': any?.ways }
      return { ...lines, ...Object.fromEntries(plot), ...asks }
    },
    keywords,
    mayRepeat: false,
  }
}

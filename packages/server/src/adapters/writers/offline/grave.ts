import type { GraveSubject } from '@pack/core/content/grave'
import { random } from '@pack/core/kernel/random'
import type { Register } from './draft.ts'
import { type Lines, prose } from './prose.ts'
import { wordCount } from './sentences.ts'
import type { Theme } from './themes/theme.ts'
import { article, isPlural } from './themes/vocabulary.ts'

/** A theme with a longer first sentence is named by its subject. */
const MAX_THEME_WORDS = 14
/** Told in the first person: another person's words, which a persona only quotes. */
const FIRST_PERSON =
  /\b(?:I|I'm|I've|me|we|us|myself|ourselves)\b|\b(?:in|at|on|from) (?:my|our)\b|\b(?:my|our) \S+ (?:drinks|drank)\b/i

/** The theme as a title names it: in its own words unless these are many. */
export function namedTheme(theme: Theme, subject: GraveSubject): Theme {
  if (wordCount(theme.said) <= MAX_THEME_WORDS) return FIRST_PERSON.test(theme.said) ? { ...theme, name: null } : theme
  const { name } = prose('grave').subjects[subject]
  return { ...theme, name, plural: false, entry: null, points: [theme.sentence, ...theme.points] }
}

/**
 * The theme as it can stand after "about": "losing my brother" as "losing a brother", since it is not the speaker's, and
 * sentences in quotation marks.
 */
export function spokenTheme(theme: Theme): Theme {
  const { name, sentence } = theme
  if (name === null) {
    const quoted = sentence.endsWith('?') ? `the question "${sentence}"` : `"${theme.said}"`
    return { ...theme, entry: null, name: quoted }
  }
  const nobodys = name.replace(/\b(?:my|our) ((?:\w+ )?)([\w'-]+)/gi, (_, before: string, noun: string) =>
    !noun.endsWith("'s") && isPlural(noun) ? before + noun : `${article(before + noun)} ${before}${noun}`,
  )
  return { ...theme, entry: null, name: nobodys }
}

const QUESTIONS = 3

/** How personas speak about grave themes: from grave.json alone, without jokes, slogans, catch-phrases or tones. */
export function soberRegister({ said, points }: Theme, subject: GraveSubject): Register {
  const { shared, subjects, voices } = prose('grave')
  const { keywords, questions: usual, ...common } = shared
  const { close, truths, scenes, help, questions = usual } = subjects[subject]
  const forClose = (lines: Lines): Lines => (close ? lines : { ...lines, comforts: [], wishes: [] })
  return {
    forms: (mode) => [prose('forms')[mode][points.length > 0 ? 'sober points' : 'sober']],
    ofVoice: ({ wolf }) => forClose(voices[wolf]),
    shared(variant) {
      const lines = new Map<string, readonly string[]>()
      const asked = random(`${said}|questions|${variant}`).shuffle(questions).slice(0, QUESTIONS)
      for (const [i, { ask, answers }] of asked.entries())
        lines.set(`ask ${i + 1}`, [ask]).set(`answer ${i + 1}`, answers)
      return { ...forClose(common), truths, scenes, help, ...Object.fromEntries(lines) }
    },
    asides: () => [],
    keywords: { word: keywords },
  }
}

import type { Mode } from './mode.ts'
import { withoutMarkup } from './theme.ts'

/**
 * Words of theme and key points that a video has room for, at 2.6 words a second. The rest of its longest time belongs
 * to the persona: hook, questions and ending.
 */
const ROOM: Readonly<Record<Mode, number>> = { short: 120, story: 480, dialogue: 480 }
/** Each further LONG_WORD characters of a word, such as an address, count as another word. */
const LONG_WORD = 12

const spokenWords = (text: string) =>
  text.split(' ').reduce((count, word) => count + Math.ceil([...word].length / LONG_WORD), 0)

/** A sentence end, but not the dot of an abbreviation; or a bullet. */
const BETWEEN_SENTENCES =
  /(?<=[.!?…]["'”’)]?)(?<!\b(?:Dr|Mr|Mrs|Ms|St|vs|No|e\.g|i\.e)\.)\s+(?=["'“‘(]?[\p{Lu}\p{N}])|\s+[•·▪]\s*/u

/** The sentences of a theme: the first is its topic, the others are key points. */
export function splitTheme(theme: string): { topic: string; points: string[] } {
  const sentences = theme.split(BETWEEN_SENTENCES).filter((sentence) => /[\p{L}\p{N}]/u.test(sentence))
  // Once each: a text that was pasted twice is said once.
  const [topic = '', ...points] = new Set(sentences)
  return { topic: topic || theme, points }
}

const NUMBERS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
/** "5 signs you need new glasses", "the three mistakes new runners make"; not "10 habits" of a longer theme's middle. */
const PROMISE = new RegExp(
  `^(?:the |my |our |these )?(\\d{1,2}|${NUMBERS.join('|')}) (?:[\\w'-]+ ){0,2}(?:tips|steps|mistakes|reasons|ways|signs|rules|things|ideas|tricks|hacks|lessons|habits|facts|questions|myths|red flags)\\b`,
  'i',
)

/** A note when a theme promises another number of things than it has key points; null when it has as many, or none. */
export function promiseNote(theme: string, points: number): string | null {
  const [, typed = ''] = PROMISE.exec(theme.trim()) ?? []
  const promised = Number(typed) || NUMBERS.indexOf(typed.toLowerCase()) + 1
  if (points === 0 || promised === 0 || promised === points) return null
  return `The theme says ${promised}, and there ${points === 1 ? 'is 1 key point' : `are ${points} key points`}.`
}

/** How many key points a request may have, and the characters of each. */
export const KEY_POINTS = { max: 10, length: 200 } as const
export const TOO_MANY_POINTS = `Add up to ${KEY_POINTS.max} key points.`
export const POINT_TOO_LONG = `A key point is too long: at most ${KEY_POINTS.length} characters.`

/**
 * Why a video of this mode cannot say the theme, if its words are said at all, and these key points; null when it can.
 */
export function pointsProblem(mode: Mode, theme: string, points: readonly string[]): string | null {
  if (points.length > KEY_POINTS.max) return TOO_MANY_POINTS
  if (points.some((point) => point.length > KEY_POINTS.length)) return POINT_TOO_LONG
  const silent = points.find((point) => !/[\p{L}\p{N}]/u.test(withoutMarkup(point)))
  if (silent !== undefined) return `“${silent}” has no words to say. Put this key point in words, or remove it.`
  const words = spokenWords([theme, ...points].join(' ').trim())
  if (words <= ROOM[mode]) return null
  const instead = mode === 'short' ? ', or choose Story or Dialogue' : ''
  const said = theme === '' ? 'key points' : 'theme and key points'
  return `A ${mode} has room for about ${ROOM[mode]} words of ${said}. Yours have ${words}. Remove or shorten some${instead}.`
}

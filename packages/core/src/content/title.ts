import { cleanText } from '../kernel/text.ts'
import { cutAtGrapheme } from '../kernel/words.ts'

/** Longest title, in UTF-16 units. YouTube refuses longer ones, and angle brackets. */
export const TITLE_MAX = 100

/** Why a typed title cannot be used; null when it can. */
export function titleProblem(typed: string): string | null {
  const title = cleanText(typed)
  if (title === '') return 'Title is required.'
  if (title.length > TITLE_MAX) return `Title is too long: at most ${TITLE_MAX} characters.`
  return /[<>]/.test(title) ? 'Titles can’t contain < or >. Remove them.' : null
}

/** A title made from any text: without angle brackets, cut to the longest one. */
export const titleFrom = (text: string): string =>
  cutAtGrapheme(cleanText(text.replace(/[<>]/g, ' ')), TITLE_MAX).trim()

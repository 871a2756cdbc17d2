import { z } from 'zod'
import { cleanText } from '../kernel/text.ts'

/** Longest theme, in characters (part 2 §5). */
const THEME_MAX = 2000

/** Part 2 §5, word for word. */
export const THEME_REQUIRED = 'Theme is required.'

/** Whether a theme has content: at least one character after cleaning. */
export const hasTheme = (theme: string): boolean => cleanText(theme) !== ''

/** A theme as requests carry it: cleaned, 1 to 2000 characters. */
export const themeSchema = z
  .string()
  .transform(cleanText)
  .pipe(z.string().max(THEME_MAX, `Theme is too long: at most ${THEME_MAX} characters.`).min(1, THEME_REQUIRED))

import { z } from 'zod'
import { cleanText } from '../kernel/text.ts'
import { hasWords, THEME_IN_WORDS, THEME_MAX, THEME_REQUIRED, withoutMarkup } from './theme.ts'

/** A theme as requests carry it: cleaned, without HTML, 1 to 2000 characters. */
export const themeSchema = z
  .string()
  .transform(cleanText)
  .pipe(z.string().max(THEME_MAX, `Theme is too long: at most ${THEME_MAX} characters.`).min(1, THEME_REQUIRED))
  .refine((theme) => theme === '' || hasWords(theme), THEME_IN_WORDS)
  .transform(withoutMarkup)

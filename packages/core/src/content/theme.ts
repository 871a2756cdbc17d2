import { cleanText } from '../kernel/text.ts'

/** Longest theme, in characters (part 2 §5). */
export const THEME_MAX = 2000

/** Part 2 §5, word for word. */
export const THEME_REQUIRED = 'Theme is required.'

/** Whether a theme has content: at least one character after cleaning. */
export const hasTheme = (theme: string): boolean => cleanText(theme) !== ''

/** For a theme that has no words once its links and markup are removed. */
export const THEME_IN_WORDS = 'Describe the theme in words. We can’t open links or read punctuation alone.'

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' }

const TAGS = /<(script|style)\b[^>]*>.*?<\/\1\s*>|<!--.*?-->|<\/?[a-z][a-z\d-]*(?:\s[^<>]*)?\/?>/gi
const LINKS = /\b(?:https?:\/\/(?:www\.)?|www\.)([\w.-]*\w)\S*/gi

/** Removes HTML and reduces each link to its domain, since the rest can't be spoken. Keeps other angle brackets. */
export const withoutMarkup = (text: string): string =>
  text
    .replace(TAGS, ' ')
    .replace(LINKS, '$1')
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (entity, name: string) => ENTITIES[name] ?? entity)
    .replace(/ {2,}/g, ' ')
    .trim()

/** Whether more than links, HTML and punctuation was typed. */
export const hasWords = (text: string): boolean =>
  /[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(text.replace(TAGS, ' ').replace(LINKS, ' '))

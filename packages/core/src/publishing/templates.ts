import { cleanText } from '../kernel/text.ts'
import { cutAtGrapheme } from '../kernel/words.ts'

/** Part 3 §E: what a publishing template can be filled with. */
export const PLACEHOLDERS = ['title', 'theme', 'persona', 'quote', 'hashtags', 'date'] as const
export type Placeholder = (typeof PLACEHOLDERS)[number]

/** Used while the owner has none: the description of a video without a quote is its theme. */
export const DEFAULT_TEMPLATES = {
  title: '{title}',
  description: '{quote}\n\n{hashtags}',
  descriptionWithoutQuote: '{theme}\n\n{hashtags}',
} as const

/** YouTube's limits: characters (UTF-16 units) of a title, UTF-8 bytes of a description. */
export const TITLE_MAX = 100
export const DESCRIPTION_MAX_BYTES = 5000

/** Length of a title as its limit counts it. */
export const titleLength = (title: string): number => title.length

/** Length of a description as its limit counts it: UTF-8 bytes. */
export function descriptionLength(description: string): number {
  let bytes = 0
  for (const character of description) {
    const code = character.codePointAt(0) ?? 0
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
  }
  return bytes
}

type Kind = 'title' | 'description'
const LIMITS: Record<Kind, { most: number; lengthOf: (text: string) => number; unit: string }> = {
  title: { most: TITLE_MAX, lengthOf: titleLength, unit: 'characters' },
  description: { most: DESCRIPTION_MAX_BYTES, lengthOf: descriptionLength, unit: 'bytes' },
}

/** Why YouTube or we would refuse this template, in words for its author; null when it is fine. */
export function templateProblem(template: string, kind: Kind): string | null {
  const unknown = [...template.matchAll(BRACES)].find(([, name = '']) => !isPlaceholder(name))
  if (unknown)
    return `${unknown[0].slice(0, 40)} isn’t a placeholder. You can use ${PLACEHOLDERS.map((name) => `{${name}}`).join(', ')}.`
  if (/[<>]/.test(template)) return 'YouTube doesn’t allow < or > here. Remove them.'
  const { most, lengthOf, unit } = LIMITS[kind]
  const length = lengthOf(template)
  return length > most ? `The ${kind} template has ${length} ${unit}; YouTube allows ${most}. Shorten it.` : null
}

const BRACES = /\{([^{}]*)\}/g
const isPlaceholder = (name: string): name is Placeholder => PLACEHOLDERS.some((known) => known === name)

/**
 * Fills a template. Values lose < and >, which YouTube refuses, and control characters are removed; a text beyond
 * YouTube's limit is cut at the end of a word, or inside a long word. Line breaks stay in descriptions only.
 */
export function fillTemplate(template: string, values: Readonly<Record<Placeholder, string>>, kind: Kind): string {
  const filled = template.replace(BRACES, (whole, name: string) =>
    isPlaceholder(name) ? values[name].replace(/[<>]/g, '') : whole,
  )
  return cut(kind === 'title' ? cleanText(filled) : filled.replace(/[^\P{Cc}\n\t]|\p{Cs}/gu, '').trim(), kind)
}

function cut(text: string, kind: Kind): string {
  const { most, lengthOf } = LIMITS[kind]
  if (lengthOf(text) <= most) return text
  const kept = cutAtGrapheme(text, most - lengthOf('…'), lengthOf)
  const atWord = kept.replace(/\s+\S*$/, '')
  const shown = (atWord.length * 2 > kept.length ? atWord : kept).trimEnd()
  return shown && `${shown}…`
}

/** The date of a video as {date} shows it, in this zone or the reader's own. */
export const dateInWords = (instant: Date, timeZone?: string): string =>
  new Intl.DateTimeFormat('en', { dateStyle: 'long', ...(timeZone && { timeZone }) }).format(instant)

/** A part of a description preview: plain text, or a link. */
export type PreviewPart = { text: string; href?: string }

/** Splits a description into texts and links; only http, https and mailto become links (part 1 §5). */
export function descriptionPreview(description: string): PreviewPart[] {
  const parts: PreviewPart[] = []
  let end = 0
  for (const found of description.matchAll(/\b(?:https?:\/\/|mailto:)[^\s<>"'`]+/gi)) {
    const href = found[0].replace(/[.,;:!?)\]}]+$/, '')
    if (/^(?:https?:\/\/|mailto:)$/i.test(href)) continue
    if (found.index > end) parts.push({ text: description.slice(end, found.index) })
    parts.push({ text: href, href })
    end = found.index + href.length
  }
  if (end < description.length) parts.push({ text: description.slice(end) })
  return parts
}

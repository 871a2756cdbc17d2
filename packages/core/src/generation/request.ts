import type { Mode } from '../content/mode.ts'
import { pointsProblem } from '../content/points.ts'
import { hasTheme, THEME_REQUIRED } from '../content/theme.ts'

/** Videos per request (part 2 §5 and §9). */
export const QUANTITY = { min: 1, max: 100 } as const
export const DEFAULT_MAX_ATTEMPTS = 5
export const FORM_MAX_ATTEMPTS = 3

/** The messages of part 2 §5, word for word. */
export const GENERATE_MESSAGES = {
  theme: THEME_REQUIRED,
  mode: 'Mode is required.',
  quantity: 'Quantity must be at least 1.',
  shortPersonas: 'Select at least one persona for Shorts.',
  storyPersonas: 'Select at least one primary persona for Stories.',
  dialoguePrimary: 'At least one primary persona is required for Dialogues.',
  dialogueSupporting: 'At least one supporting persona is required for Dialogues.',
  ownScriptQuantity: 'Your own script makes one video. Set the quantity to 1.',
  tooManyPersonas: 'There are more personas than videos. Raise the quantity or choose fewer personas.',
  incomplete: 'Please fill in all required fields.',
} as const

type Choice = {
  mode: Mode | '' | undefined
  theme: string
  key_points: readonly string[]
  quantity: number
  personas: readonly string[]
  supporting_personas: readonly string[]
  script?: string | undefined
}

/**
 * The problems that keep a request from being submitted, in the order of the form; empty when it is valid (part 2 §5).
 * The form calls it on every change, the server before it queues. `isThemeSaid`: whether the writer says all words of
 * the theme, as the built-in one does; a model sums up a long theme.
 */
export function generateProblems(request: Choice, isThemeSaid: boolean): { field: keyof Choice; message: string }[] {
  const problems: { field: keyof Choice; message: string }[] = []
  const say = (field: keyof Choice, message: string) => problems.push({ field, message })
  if (!hasTheme(request.theme)) say('theme', GENERATE_MESSAGES.theme)
  if (!request.mode) say('mode', GENERATE_MESSAGES.mode)
  const isWritten = request.script === undefined
  const said = isThemeSaid ? request.theme : ''
  const unsayable = request.mode && isWritten && pointsProblem(request.mode, said, request.key_points)
  if (unsayable) say(request.key_points.length > 0 ? 'key_points' : 'theme', unsayable)
  if (!(request.quantity >= QUANTITY.min)) say('quantity', GENERATE_MESSAGES.quantity)
  else if (request.quantity > QUANTITY.max) say('quantity', `Quantity can be at most ${QUANTITY.max}.`)
  else if (!Number.isInteger(request.quantity)) say('quantity', 'Quantity must be a whole number.')
  else if (request.script !== undefined && request.quantity !== 1) say('quantity', GENERATE_MESSAGES.ownScriptQuantity)
  if (request.mode === 'short' && request.personas.length === 0) say('personas', GENERATE_MESSAGES.shortPersonas)
  if (request.mode === 'story' && request.personas.length === 0) say('personas', GENERATE_MESSAGES.storyPersonas)
  if (request.mode === 'dialogue') {
    if (request.personas.length === 0) say('personas', GENERATE_MESSAGES.dialoguePrimary)
    if (request.supporting_personas.filter((id) => !request.personas.includes(id)).length === 0)
      say('supporting_personas', GENERATE_MESSAGES.dialogueSupporting)
  }
  if (request.quantity >= QUANTITY.min && request.personas.length > request.quantity)
    say('personas', GENERATE_MESSAGES.tooManyPersonas)
  return problems
}

/** Splits comma-separated keywords; trims them and drops empty ones and duplicates (part 2 §5). */
export const readKeywords = (text: string): string[] => readList(text, ',')

/** Splits a list; trims its entries and drops empty ones and duplicates. */
export const readList = (text: string, separator: string): string[] => [
  ...new Set(
    text
      .split(separator)
      .map((entry) => entry.trim())
      .filter((entry) => entry !== ''),
  ),
]

import { z } from 'zod'

/** What an account's videos start with: the first line, or the brand's intro. */
export const START_WITH = ['hook', 'intro'] as const
export const startWithSchema = z.enum(START_WITH)
export type StartWith = z.infer<typeof startWithSchema>

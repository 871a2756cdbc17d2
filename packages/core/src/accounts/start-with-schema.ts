import { z } from 'zod'
import { START_WITH } from './start-with.ts'

export const startWithSchema = z.enum(START_WITH)
